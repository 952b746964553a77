import type { RegistrationOptions, SignInOptions, UsedCredential } from '@vitrine/contract/sign-in/passkeys';
import { t } from '@vitrine/messages/t';

/** The library that speaks to authenticators, loaded when one is needed. */
export const loadAuthenticator = () =>
  import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new Error(t('The server cannot be reached. Check the connection and try again.'), { cause });
  });

const IP_ADDRESS = /^(\[.*\]|[\d.]+)$/;

/** True if browsers allow passkeys here: with https or on `localhost`, and not under an IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname);

/**
 * Lets the person choose a passkey, and returns its answer to the challenge of the server.
 *
 * @param isSuggested true to wait until the person chooses one in the suggestions of a field
 */
export async function askPasskey(optionsJSON: SignInOptions, isSuggested = false): Promise<UsedCredential> {
  const { startAuthentication } = await loadAuthenticator();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Lets the person create a passkey in a dialog of the browser, and returns what the server stores of it. */
export async function createPasskey(optionsJSON: RegistrationOptions) {
  const { startRegistration } = await loadAuthenticator();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

const USED_KEY = 'hasPasskey';

/** Notes that this browser has a passkey of this site. */
export const notePasskey = (): void => localStorage.setItem(USED_KEY, 'true');

/**
 * True if the sign-in page lets the browser suggest passkeys: somebody has added or used one in this browser. For all
 * others, the page loads nothing more and asks the server for nothing.
 */
export const suggestsPasskeys = (): boolean => canUsePasskeys() && localStorage.getItem(USED_KEY) !== null;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** True if the person has cancelled or let the time run out. Browsers do not say which, nor whether a passkey exists. */
export const isDismissed = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(nameOf(error));

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
  return reasons[nameOf(error)] ?? (message || t('The passkey could not be used. Please try again.'));
}
