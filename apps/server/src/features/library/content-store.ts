import { AppError } from '@vitrine/contract/core/errors';
import type { ContentKind } from '@vitrine/contract/library/content';
import type { MediaKind } from '@vitrine/contract/library/media';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type ContentRow, contentColumns, isMediaRow, type MediaRow } from './content-row.ts';
import { media } from '../../schema/library.ts';

/** Content of any kind; null when the account has none with this id. */
export async function findContent(db: Db, accountId: string, id: string): Promise<ContentRow | null> {
  const [row] = await db
    .select(contentColumns)
    .from(media)
    .where(and(eq(media.id, id), eq(media.accountId, accountId)));
  return row ?? null;
}

/**
 * Content that may be shown: of this account and kind, and ready. Playlists always are.
 *
 * @throws media.not_found, also for another account's; media.not_ready
 */
export async function findReadyContent(db: Db, accountId: string, id: string, kind: ContentKind): Promise<ContentRow> {
  const row = await findContent(db, accountId, id);
  if (row === null || row.kind !== kind) throw new AppError('media.not_found');
  if (row.status !== 'ready') throw new AppError('media.not_ready');
  return row;
}

/** The same for content with a file. */
export async function findReadyMedia(db: Db, accountId: string, id: string, kind: MediaKind): Promise<MediaRow> {
  const row = await findReadyContent(db, accountId, id, kind);
  if (!isMediaRow(row)) throw new AppError('media.not_found');
  return row;
}
