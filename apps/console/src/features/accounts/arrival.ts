import type { Location } from 'react-router';

/** What the sign-in page is told by whoever leads there; kept in the history entry, so that a reload keeps it. */
export interface Arrival {
  /** Where the person wanted to go. */
  next: string;
  /** Why the person is not signed in any more, where there is something to say. */
  left: 'session-ended' | 'account-deleted';
}

/** Where to go after signing in: on to the page that asked for it, else to the dashboard. */
export function nextOf({ pathname, search, state }: Location): string {
  const next: unknown = Object(state).next;
  if (typeof next === 'string') return next;
  return pathname === '/login' || pathname === '/' ? '/dashboard' : pathname + search;
}

/** Why the person is here who was signed in until now; null where nothing is known of that. */
export function leftOf({ state }: Location): Arrival['left'] | null {
  const left: unknown = Object(state).left;
  return left === 'session-ended' || left === 'account-deleted' ? left : null;
}
