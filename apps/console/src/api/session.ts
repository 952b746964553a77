import { useSyncExternalStore } from 'react';

/** The key of the session token (specification, part 1, section 9). */
const KEY = 'jwt_token';

const listeners = new Set<() => void>();
let hasEnded = false;

/** The stored session token; null without a session. */
export const readToken = (): string | null => localStorage.getItem(KEY);

/** Identifies a session without exposing its token: the end of the token's signature; empty without a session. */
export const readSessionTag = (): string => readToken()?.slice(-16) ?? '';

/** Stores the token of a new session; later calls send it. */
export function startSession(token: string): void {
  hasEnded = false;
  localStorage.setItem(KEY, token);
  notify();
}

/** Removes a token that the server refused. Signed-in pages of every tab redirect to sign-in with the reason. */
export function endSession(): void {
  hasEnded = true;
  localStorage.removeItem(KEY);
  notify();
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

/** The session token; follows changes by other tabs too. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  function onStorage({ key, oldValue }: StorageEvent): void {
    // The key is null after `localStorage.clear()`.
    if (key !== KEY && key !== null) return;
    hasEnded = readToken() === null && (key === null || oldValue !== null);
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
