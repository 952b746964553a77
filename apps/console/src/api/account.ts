import { createListeners } from '../ui/listeners.ts';
import { readSessionTag } from './session.ts';

/** The beginning of the address of every page of a certain account: `/a/acc_1/media`. */
const PREFIX = /^\/a\/(acc_[^/]+)(?=\/|$)/;

/** The account of a tab whose address names none, with the session that it belongs to. */
interface Kept {
  session: string;
  accountId: string;
}

const KEY = 'account';

let kept: Kept | null = null;
let isLost = false;

/** The account that the address of this tab names; null if it names none. */
export const readAddressAccount = (): string | null => PREFIX.exec(window.location.pathname)?.[1] ?? null;

/** The prefix of this tab’s paths: `/a/acc_1`, or empty if the address names no account. */
export const readAddressPrefix = (): string => PREFIX.exec(window.location.pathname)?.[0] ?? '';

/** The path of a page without the account: `/media` of `/a/acc_1/media`. */
export const toPagePath = (pathname: string): string => pathname.replace(PREFIX, '') || '/';

/**
 * The account that this tab uses: the one in its address, else the one that the session used when the tab was opened.
 * Null until that is known.
 */
export function readAccountId(): string | null {
  if (isLost) return null;
  return readAddressAccount() ?? (kept?.session === readSessionTag() ? kept.accountId : null);
}

/** Makes this tab stay with an account, also when another tab of the session uses another one. */
export function keepAccountId(accountId: string): void {
  kept = { session: readSessionTag(), accountId };
  isLost = false;
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Makes this tab use no account, because the person does not belong to it any more. */
export function releaseAccount(): void {
  isLost = true;
  sessionStorage.removeItem(KEY);
}

/** Stays with the account of before a reload of the tab. */
export function restoreAccount(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('session' in stored) || !('accountId' in stored)) return;
    const { session, accountId } = stored;
    if (typeof session === 'string' && typeof accountId === 'string') kept = { session, accountId };
  } catch {
    // Something else wrote it.
  }
}

/** Requests that were refused because of their account. */
export const { subscribe: onAccountRefusal, tell: publishAccountRefusal } = createListeners();

/** An address of the API that the browser itself loads, of the account of this tab. */
export function withAccount(address: string): string {
  const accountId = readAccountId();
  if (accountId === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}account=${encodeURIComponent(accountId)}`;
}

/** The key in the browser's storage of something that belongs to the account of this tab. */
export function toAccountKey(name: string): string {
  const accountId = readAccountId();
  return accountId === null ? name : `${name} ${accountId}`;
}
