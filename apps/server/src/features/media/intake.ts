import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@vitrine/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type FileStorage, FileTooLargeError, type Written } from '../../platform/storage/storage.ts';
import { holdFolder } from './folder-store.ts';
import { examine, makeRendition, makeThumbnail, removeFiles } from './jobs.ts';
import type { Arrived } from './judge.ts';
import type { Quota } from './quota.ts';
import { holdTwin, insertMedia, type ListedMedia, type MediaRow, type NewMediaRow, UNREAD_TYPE } from './store.ts';

/** So much of a file that is refused is still read, so that its sender hears the answer. */
const MAX_IGNORED_BYTES = 64 * 1024 * 1024;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  quota: Quota;
}

/** Whose file comes in, and what is known of it. */
interface Arriving {
  accountId: string;
  name: string | null;
  uploadId?: string;
}

export type Intake = ReturnType<typeof createIntake>;

/** What every way in has in common: bytes that are counted as they come, and a medium made of them. */
export function createIntake({ db, clock, storage, jobs, quota }: Dependencies) {
  return {
    /** @throws storage.limit_exceeded when more arrives than may be kept; then nothing is kept */
    async store(key: string, bytes: Readable, { accountId, ...about }: Arriving): Promise<Written> {
      const maxBytes = await quota.remaining(db, accountId, about.uploadId);
      try {
        return await storage.write(key, bytes, maxBytes);
      } catch (error) {
        if (!(error instanceof FileTooLargeError)) throw error;
        const fileSize = error.readBytes + (await ignore(bytes));
        throw await quota.refusalOf(db, accountId, { ...about, fileSize });
      }
    },

    /**
     * Removes the file where the work on it is refused. Other failures leave it: a transaction of which no answer
     * came may have been committed. The sweep removes what nothing refers to.
     */
    async keepIfAccepted<T>(key: string, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (isAppError(error)) await storage.remove(key);
        throw error;
      }
    },

    /**
     * Media with the same content share their files. Whether one may be shown that could not be read in time is found
     * out later.
     *
     * @throws folder.not_found
     */
    async addMedium(
      tx: Db,
      { folderId = null, ...row }: Omit<NewMediaRow, 'id' | 'filename' | 'status' | 'createdAt'>,
      { extension, rendition }: Pick<Arrived, 'extension' | 'rendition'>,
    ): Promise<ListedMedia> {
      const now = clock();
      if (folderId !== null && !(await holdFolder(tx, row.accountId, folderId))) throw new AppError('folder.not_found');
      const twin = await holdTwin(tx, row);
      if (twin !== null) await jobs.send(tx, removeFiles, { keys: [row.storageKey] });
      const isReady = rendition === 'none' || twin?.status === 'ready';
      const medium = await insertMedia(tx, {
        ...row,
        ...(twin && sharedOf(twin)),
        folderId,
        id: newId('med', now.getTime()),
        filename: `${newId(row.kind)}.${extension}`,
        status: isReady ? 'ready' : 'processing',
        createdAt: now,
      });
      if (!isReady) {
        if (rendition === 'unread') await jobs.send(tx, examine, { mediaId: medium.id });
        else await jobs.send(tx, makeRendition, { mediaId: medium.id, how: rendition });
      }
      await jobs.send(tx, makeThumbnail, { mediaId: medium.id });
      return medium;
    },
  };
}

/** What media with the same content have in common. */
const sharedOf = (twin: MediaRow) => ({
  storageKey: twin.storageKey,
  playKey: twin.playKey,
  playSha256: twin.playSha256,
  playBytes: twin.playBytes,
  playMimeType: twin.playMimeType,
  ...(twin.mimeType !== UNREAD_TYPE && {
    mimeType: twin.mimeType,
    width: twin.width,
    height: twin.height,
    durationMs: twin.durationMs,
    fps: twin.fps,
  }),
});

/** Reads on without keeping anything; answers how much there was. */
async function ignore(bytes: Readable): Promise<number> {
  let ignored = 0;
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    ignored += chunk.length;
    if (ignored > MAX_IGNORED_BYTES) break;
  }
  return ignored;
}
