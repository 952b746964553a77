import type { Limits } from '../app.ts';

const generous = { hits: 1_000_000, windowMs: 60_000 };

/** Nobody is locked out in tests, unless a test asks for it. */
export const limitsOff: Limits = {
  signInPerAccount: generous,
  signInByStrangers: generous,
  signInPerAddress: generous,
  registerPerAddress: generous,
  resetPerAddress: generous,
  resetPerAccount: generous,
  pairPerAccount: generous,
  pairPerAddress: generous,
  startPairingPerAddress: generous,
  registerForeignPerAccount: generous,
};
