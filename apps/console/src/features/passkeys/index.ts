export { PasskeySignIn } from './passkey-sign-in.tsx';
export { PasskeySettings } from './passkey-settings.tsx';
