export { suggestsPasskeys } from './authenticator.ts';
export { PasskeyProof } from './passkey-proof.tsx';
export { PasskeySignIn } from './passkey-sign-in.tsx';
export { PasskeySettings } from './passkey-settings.tsx';
