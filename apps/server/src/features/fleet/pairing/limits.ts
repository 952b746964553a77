import type { RateLimit } from '../../../platform/rate-limit/rate-limit.ts';

export interface PairingLimits {
  /** Wrong codes entered in one account. */
  pairPerAccount: RateLimit;
  /** Wrong codes entered from one address. */
  pairPerAddress: RateLimit;
  /** Codes requested from one address. */
  startPairingPerAddress: RateLimit;
  /** Pairing tokens from one address that were refused. */
  refusedTokensPerAddress: RateLimit;
  /** Attempts of one account to register device ids of other accounts. */
  registerTakenIdPerAccount: RateLimit;
}
