import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { tell } from '@vitrine/contract/core/told/tell';
import type { VideoItem, VideoOptions } from '@vitrine/contract/generator';
import type { Db } from '../../platform/database.ts';
import { withTold } from '../../platform/told/read-told.ts';
import { findReadyMedia } from '../library/index.ts';
import type { Uploads } from '../uploads/index.ts';
import { estimateBytes } from './encoding.ts';
import { countUnderWay } from './store.ts';

/** Unfinished videos of one account. */
const MAX_UNDER_WAY = 20;

/** A reservation expires after this time, whatever happens to its video. */
const RESERVATION_MS = 7 * 24 * 60 * 60 * 1000;

/** @throws media.not_found or media.not_ready, naming the first such item */
export async function checkItems(db: Db, accountId: string, items: readonly VideoItem[]): Promise<void> {
  // An item may repeat. The kind belongs to the key: the same id as another kind is no media item.
  const checked = new Set<string>();
  for (const [index, { mediaId, mediaType }] of items.entries()) {
    const key = `${mediaType} ${mediaId}`;
    if (checked.has(key)) continue;
    await findReadyMedia(db, accountId, mediaId, mediaType).catch((error: unknown) => {
      if (!isAppError(error, 'media.not_found')) throw error;
      const message = tell('generator.item_gone', { number: index + 1 });
      throw new AppError(error.code, { ...withTold(message, { item: index }), cause: error });
    });
    checked.add(key);
  }
}

/**
 * Reserves the storage that a video may need; returns the reservation's id. Locks the account, so that its videos are
 * queued one at a time.
 *
 * @throws storage.limit_exceeded, generator.too_many
 */
export async function reserveStorage(
  tx: Db,
  uploads: Pick<Uploads, 'reserve'>,
  accountId: string,
  { name, items, options }: { name: string; items: readonly VideoItem[]; options: VideoOptions },
): Promise<string> {
  const sources = items.map(({ mediaType, duration }) => ({ kind: mediaType, seconds: duration }));
  const request = { fileSize: estimateBytes(sources, options), name, lifetimeMs: RESERVATION_MS };
  const id = await uploads.reserve(tx, accountId, request).catch((error: unknown) => {
    if (!isAppError(error, 'storage.limit_exceeded')) throw error;
    const message = tell('generator.no_space', { name });
    throw new AppError(error.code, { ...withTold(message, error.details), cause: error });
  });
  if ((await countUnderWay(tx, accountId)) >= MAX_UNDER_WAY) throw new AppError('generator.too_many');
  return id;
}
