import type { SignInOptions, UsedCredential } from '@vitrine/contract/sign-in/passkeys';
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

const USED_KEY = 'hasPasskey';

/** Notes that this browser has a passkey of this site. */
export const notePasskey = (): void => localStorage.setItem(USED_KEY, 'true');

/**
 * True if the sign-in page lets the browser suggest passkeys: somebody has added or used one in this browser. For all
 * others, the page loads nothing more and asks the server for nothing.
 */
export const suggestsPasskeys = (): boolean => canUsePasskeys() && localStorage.getItem(USED_KEY) !== null;

/** The name that WebAuthn gives to a failure. */
export const nameFailure = (error: unknown): string => (error instanceof Error ? error.name : '');

/** True if the person has cancelled or let the time run out. Browsers do not say which, nor whether a passkey exists. */
export const isDismissed = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(nameFailure(error));
