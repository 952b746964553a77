import { createStorageListeners } from '../ui/listeners.ts';

/** The key of the session token (specification, part 1, section 9). */
const KEY = 'jwt_token';

let hasEnded = false;

const { subscribe, tell } = createStorageListeners(({ key, oldValue }) => {
  // The key is null after `localStorage.clear()`.
  if (key !== KEY && key !== null) return false;
  hasEnded = readToken() === null && (key === null || oldValue !== null);
  return true;
});

/** The stored session token; null without a session. */
export const readToken = (): string | null => localStorage.getItem(KEY);

/** Identifies a session without exposing its token: the end of the token's signature; empty without a session. */
export const readSessionTag = (): string => readToken()?.slice(-16) ?? '';

/** Stores the token of a new session; later calls send it. */
export function startSession(token: string): void {
  hasEnded = false;
  localStorage.setItem(KEY, token);
  tell();
}

/** Removes a token that the server refused. Signed-in pages of every tab redirect to sign-in with the reason. */
export function endSession(): void {
  hasEnded = true;
  localStorage.removeItem(KEY);
  tell();
}

/** Removes the token when the person signs out. The caller reloads the page; other tabs report that the session ended. */
export function leaveSession(): void {
  localStorage.removeItem(KEY);
}

/** True from the end of a session, in any tab, until the reason has been shown. */
export const hasSessionEnded = (): boolean => hasEnded;

export function forgetSessionEnd(): void {
  hasEnded = false;
}

/** Subscribes to changes of the token, by this tab or another. Returns the function that unsubscribes. */
export const onSessionChange = subscribe;
