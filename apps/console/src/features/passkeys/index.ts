export { suggestsPasskeys } from './authenticator.ts';
export { PasskeySignIn } from './passkey-sign-in.tsx';
export { PasskeySettings } from './passkey-settings.tsx';
