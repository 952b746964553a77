export { type PasskeyLimits, createPasskeys, type Passkeys, removePasskeys } from './service.ts';
export { servePasskeys } from './routes.ts';
