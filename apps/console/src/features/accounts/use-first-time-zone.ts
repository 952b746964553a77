import type { User } from '@vitrine/contract/accounts';
import { useEffect } from 'react';
import { useApi } from '../../api/use-api.tsx';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';

/**
 * Gives an account that has no time zone that of its owner's browser. UTC is none: browsers that hide where they are
 * report it. After a failure, the next page that is loaded tries again.
 */
export function useFirstTimeZone(user: User | undefined): void {
  const api = useApi();
  const isUnknown = user?.role === 'owner' && user.accountTimeZone === null;
  useEffect(() => {
    const timeZone = readTimeZone();
    if (!isUnknown || timeZone === 'UTC') return;
    api.accounts.changeTimeZone({ body: { timeZone, onlyIfUnset: true } }).catch(() => undefined);
  }, [api, isUnknown]);
}
