import { AppError } from '@vitrine/contract/errors';
import type { MediaId, MediaKind } from '@vitrine/contract/media';
import type { PageQuery } from '@vitrine/contract/page';
import type { Clock } from '../../platform/clock.ts';
import { type Db, violates } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { isFilename } from './file-keys.ts';
import { removeFiles } from './jobs.ts';
import {
  countMedia,
  deleteGlobalMedia,
  deleteMedia,
  findGlobalMedia,
  findMediaByFilename,
  findReadyMedia,
  type ListedMedia,
  listMedia,
  type MediaFile,
  type MediaSort,
  positionOf,
  toMediaFile,
  upsertGlobalMedia,
} from './store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
}

export interface MediaQuery extends PageQuery {
  sort?: MediaSort | undefined;
}

/** A list or one page of it; `total` counts all pages and is missing where no page was asked for. */
export interface Listed<T> {
  items: T[];
  next: string | null;
  total?: number;
}

/** An account's media of one kind. */
export function createLibrary<T>(
  { db, clock, jobs }: Dependencies,
  kind: MediaKind,
  toMedium: (row: ListedMedia) => T,
) {
  return {
    /** @throws request.invalid for a cursor of another list */
    async list(accountId: string, query: MediaQuery = {}): Promise<Listed<T>> {
      const { limit, cursor, search, sort = 'createdAt' } = query;
      const after = cursor === undefined ? null : readCursor(cursor, sort);
      if (limit === undefined) {
        const rows = await listMedia(db, accountId, kind, { limit, after, search, sort });
        return { items: rows.map(toMedium), next: null };
      }
      const [rows, total] = await Promise.all([
        // One more than asked for tells whether there is a next page.
        listMedia(db, accountId, kind, { limit: limit + 1, after, search, sort }),
        countMedia(db, accountId, kind, search),
      ]);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next = rows.length > limit && last ? writeCursor(positionOf(last, sort)) : null;
      return { items: page.map(toMedium), next, total };
    },

    async current(accountId: string): Promise<T | null> {
      const row = await findGlobalMedia(db, accountId, kind);
      return row ? toMedium(row) : null;
    },

    /**
     * Makes a medium the account's global one of its kind, or takes that one away.
     *
     * @throws media.not_found, media.not_ready
     */
    async setCurrent(accountId: string, id: MediaId | null): Promise<T | null> {
      if (id === null) {
        await deleteGlobalMedia(db, accountId, kind);
        return null;
      }
      const row = await findReadyMedia(db, accountId, id, kind);
      await upsertGlobalMedia(db, { accountId, kind, mediaId: id, setAt: clock() }).catch((error: unknown) => {
        // deleted since it was read
        throw violates(error, 'global_media_media_id_media_id_fk') ? new AppError('media.not_found') : error;
      });
      return toMedium({ ...row, isActive: true });
    },

    /**
     * Deletes a medium, and with it all that showed it.
     *
     * @throws media.not_found
     */
    async remove(accountId: string, id: MediaId): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await deleteMedia(tx, accountId, id, kind);
        if (row === null) throw new AppError('media.not_found');
        const keys = row.thumbnailKey === null ? [row.storageKey] : [row.storageKey, row.thumbnailKey];
        await jobs.send(tx, removeFiles, { keys });
      });
    },

    /** @throws media.not_found, also for another account's */
    async file(accountId: string, filename: string): Promise<MediaFile> {
      const row = isFilename(filename) ? await findMediaByFilename(db, accountId, kind, filename) : null;
      if (row === null) throw new AppError('media.not_found');
      return toMediaFile(row);
    },
  };
}
