export { createPasskeys, type Passkeys, removePasskeys } from './service.ts';
export { createPasskeyVerbs } from './routes.ts';
