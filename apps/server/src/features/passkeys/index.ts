export { type PasskeyLimits, createPasskeys, type Passkeys } from './service.ts';
export { servePasskeys } from './routes.ts';
