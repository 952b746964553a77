export { type PasskeyLimits, createPasskeys, type Passkeys } from './service.ts';
export { removePasskeys } from './lost-passkeys.ts';
export { servePasskeys } from './routes.ts';
