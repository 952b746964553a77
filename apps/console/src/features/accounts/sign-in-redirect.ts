import type { Location } from '../../ui/routing/navigation.tsx';

const SIGN_OUT_REASONS = ['session-ended', 'account-deleted', 'account-left'] as const;

type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** State passed to the sign-in page in the history entry, which survives a reload. */
export interface SignInRedirect {
  /** The address that the person wanted to open. */
  returnTo: string;
  /** The reason why the person was signed out. */
  reason: SignOutReason;
}

/** The address to open after signing in: the one that required it, else the dashboard. */
export function findReturnAddress({ pathname, search, state }: Location): string {
  const returnTo: unknown = Object(state).returnTo;
  if (typeof returnTo === 'string') return returnTo;
  return pathname === '/login' || pathname === '/' ? '/dashboard' : pathname + search;
}

/** Finds the reason why the person was signed out; null if they were not signed in before. */
export function findSignOutReason({ state }: Location): SignOutReason | null {
  const reason: unknown = Object(state).reason;
  return SIGN_OUT_REASONS.find((each) => each === reason) ?? null;
}

/** The email address that was typed on the page before, or was invited; empty if there is none. */
export function readTypedEmail({ state }: Location): string {
  const email: unknown = Object(state).email;
  return typeof email === 'string' ? email : '';
}
