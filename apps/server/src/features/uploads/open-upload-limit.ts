import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import { countOpenUploads } from './store.ts';

/** Open uploads of one account. The console sends two at a time. */
const MAX_OPEN_UPLOADS = 100;
const RETRY_AFTER_MS = 60_000;

/**
 * Limits the open uploads of an account. Call it after `quota.take`, which locks the account, so that simultaneous
 * announcements are serialised.
 *
 * @throws request.too_many
 */
export async function checkOpenUploads(tx: Db, accountId: string, now: Date): Promise<void> {
  if ((await countOpenUploads(tx, accountId, now)) < MAX_OPEN_UPLOADS) return;
  throw new AppError('request.too_many', {
    message: say('Too many uploads are unfinished. Finish or cancel some of them first.'),
    details: { retryAfterMs: RETRY_AFTER_MS },
  });
}
