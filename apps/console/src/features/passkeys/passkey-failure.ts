import { t } from '@vitrine/messages/t';
import { isDismissed, nameFailure } from './authenticator.ts';

/** Failures of authenticators by their names in WebAuthn. */
const reasons: Record<string, string> = {
  InvalidStateError: t('There is a passkey of yours on this device already.'),
  NotSupportedError: t('This device cannot create a passkey. Try another device or a security key.'),
  ConstraintError: t('This device cannot verify you. Set up a screen lock or a PIN on it first.'),
  SecurityError: t('Passkeys cannot be used at this address.'),
};

/** The text that says why a passkey could not be added or used. The sign-in page loads no code of the contract for it. */
export function describePasskeyFailure(error: unknown, dismissed: string): string {
  if (isDismissed(error)) return dismissed;
  const message = error instanceof Error ? error.message : '';
  return reasons[nameFailure(error)] ?? (message || t('The passkey could not be used. Please try again.'));
}
