import type { Location } from 'react-router';

/** State passed to the sign-in page in the history entry, which survives a reload. */
export interface Arrival {
  /** Where the person wanted to go. */
  next: string;
  /** Why the person is not signed in any more, where there is something to say. */
  left: 'session-ended' | 'account-deleted';
}

/** Where to go after signing in: to the page that asked for it, else to the dashboard. */
export function nextOf({ pathname, search, state }: Location): string {
  const next: unknown = Object(state).next;
  if (typeof next === 'string') return next;
  return pathname === '/login' || pathname === '/' ? '/dashboard' : pathname + search;
}

/** Why the person was signed out; null where they were not signed in before. */
export function leftOf({ state }: Location): Arrival['left'] | null {
  const left: unknown = Object(state).left;
  return left === 'session-ended' || left === 'account-deleted' ? left : null;
}
