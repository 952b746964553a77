import type { Location } from 'react-router';

/** What the sign-in page is told by whoever leads there; kept in the history entry, so that a reload keeps it. */
export interface Arrival {
  /** Where the person wanted to go. */
  next: string;
  hasEnded: boolean;
}

/** Where to go after signing in: on to the page that asked for it, else to the dashboard. */
export function nextOf({ pathname, search, state }: Location): string {
  const next: unknown = Object(state).next;
  if (typeof next === 'string') return next;
  return pathname === '/login' || pathname === '/' ? '/dashboard' : pathname + search;
}

/** Whether the person is here because a session has ended. */
export const hasEndedOf = ({ state }: Location): boolean => Object(state).hasEnded === true;
