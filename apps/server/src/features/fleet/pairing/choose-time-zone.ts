import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import type { Db } from '../../../platform/database.ts';
import { findAccount } from '../../accounts/index.ts';

/**
 * Returns the time zone of a new device: the one that it reports, unless that is UTC, which machines have that nobody
 * gave a zone; else the account's, else that of the person who pairs it, else UTC. Unknown names count as none.
 */
export async function chooseTimeZone(
  db: Db,
  accountId: string,
  { reported, person = null }: { reported: string | null | undefined; person?: string | null | undefined },
): Promise<string> {
  const own = findCurrentTimeZone(reported ?? '');
  if (own !== null && own !== 'UTC') return own;
  return (await findAccount(db, accountId))?.timeZone ?? findCurrentTimeZone(person ?? '') ?? 'UTC';
}
