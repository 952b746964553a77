import { useSyncExternalStore } from 'react';

/** Where the session token is kept (specification, part 1, section 9). */
const KEY = 'jwt_token';

const listeners = new Set<() => void>();
let hasEnded = false;

/** The stored session token, or null when nobody is signed in. */
export const readToken = (): string | null => localStorage.getItem(KEY);

/** Tells the sessions of one tab apart without keeping the token: the end of its signature; empty when signed out. */
export const sessionTag = (): string => readToken()?.slice(-16) ?? '';

/** Signs in: every call from now on carries this token. */
export function startSession(token: string): void {
  hasEnded = false;
  localStorage.setItem(KEY, token);
  tell();
}

/** Removes the token because the server refuses it. Signed-in pages lead to sign-in and say why, in every tab. */
export function endSession(): void {
  hasEnded = true;
  localStorage.removeItem(KEY);
  tell();
}

/** Removes the token because the person signs out. This page has to be reloaded afterwards; other tabs say that the session has ended. */
export function leaveSession(): void {
  localStorage.removeItem(KEY);
}

/** True from the end of a session, here or in another tab, until the person has been told. */
export const hasSessionEnded = (): boolean => hasEnded;

export function forgetSessionEnd(): void {
  hasEnded = false;
}

/** The session token, kept up to date also when another tab signs in or out. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken);

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  function onStorage({ key, oldValue }: StorageEvent): void {
    // The key is null where everything was cleared.
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
