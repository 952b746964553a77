import type { Location } from '../../ui/routing/navigation.tsx';
import { expect, test } from 'vitest';
import { findReturnAddress, findSignOutReason } from './sign-in-redirect.ts';

const at = (pathname: string, search = '', state: unknown = null): Location => ({
  pathname,
  search,
  state,
  hash: '',
});

test.each([
  ['the sign-in page', at('/login'), '/dashboard'],
  ['the root', at('/'), '/dashboard'],
  ['a page, with its query', at('/media', '?type=video'), '/media?type=video'],
  ['a page that ended the session', at('/login', '', { returnTo: '/logs', reason: 'session-ended' }), '/logs'],
  ['a history entry of something else', at('/login', '', { returnTo: 7 }), '/dashboard'],
])('signing in at %s redirects to the right address', (_, location, address) => {
  expect(findReturnAddress(location)).toBe(address);
});

test.each([
  [{ reason: 'session-ended' }, 'session-ended'],
  [{ reason: 'account-deleted' }, 'account-deleted'],
  [{ reason: 'anything' }, null],
  ['text', null],
  [null, null],
])('the history entry %j gives the reason %s', (state, reason) => {
  expect(findSignOutReason(at('/login', '', state))).toBe(reason);
});
