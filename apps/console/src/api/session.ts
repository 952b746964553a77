import { useSyncExternalStore } from 'react';

/** Where the session token is kept (specification, part 1, section 9). */
const KEY = 'jwt_token';

const listeners = new Set<() => void>();
let hasEnded = false;

/** The stored session token, or null when nobody is signed in. */
export const readToken = (): string | null => localStorage.getItem(KEY);

/** Signs in: every call from now on carries this token. */
export function startSession(token: string): void {
  hasEnded = false;
  localStorage.setItem(KEY, token);
  tell();
}

/** Forgets the token because the server no longer takes it. Whoever shows signed-in pages hears of it. */
export function endSession(): void {
  hasEnded = true;
  localStorage.removeItem(KEY);
  tell();
}

/** Forgets the token because the person asked for it. The page has to be loaded anew afterwards. */
export function leaveSession(): void {
  localStorage.removeItem(KEY);
}

/** True from the moment the server refused the token until the person has been told. */
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
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
