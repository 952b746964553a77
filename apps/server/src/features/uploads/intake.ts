import type { Readable } from 'node:stream';
import { isAppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type FileStorage, FileTooLargeError, type Written } from '../../platform/storage/storage.ts';
import {
  type ListedMedia,
  type MediaRow,
  type NewMediaRow,
  UNREAD_TYPE,
  insertMedia,
  lockDuplicate,
  removeFiles,
  requireFolder,
} from '../library/index.ts';
import { makeRendition, makeThumbnail } from '../processing/index.ts';
import type { Classification } from './classify.ts';
import { classifyLater } from './jobs.ts';
import type { Quota } from './quota.ts';

/** The maximum number of bytes of a refused file that are still read, so that the sender receives the error. */
const MAX_IGNORED_BYTES = 64 * 1024 * 1024;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  quota: Quota;
}

/** The columns of a new media item that depend on its file. */
export type NewItem = Omit<NewMediaRow, 'id' | 'filename' | 'status' | 'createdAt'>;

/** A file that is being received. */
interface IncomingFile {
  accountId: string;
  name: string | null;
  uploadId?: string;
  /** The announced size, if it may not be exceeded. */
  maxBytes?: number | undefined;
}

export type Intake = ReturnType<typeof createIntake>;

/** Shared by all ways to upload: stores bytes within the quota, and adds media items for them. */
export function createIntake({ db, clock, storage, jobs, quota }: Dependencies) {
  let receivedBytes = 0;

  return {
    /** Counts an upload that has been received completely. */
    noteReceived: ({ size }: Written): void => void (receivedBytes += size),

    /** Bytes of complete uploads since this process started. */
    receivedBytes: (): number => receivedBytes,

    /**
     * Stores all bytes or none.
     *
     * @throws storage.limit_exceeded beyond the account's limit, FileTooLargeError beyond `maxBytes`
     */
    async store(key: string, bytes: Readable, { accountId, maxBytes, ...about }: IncomingFile): Promise<Written> {
      const remaining = await quota.remaining(db, accountId, about.uploadId);
      const most = Math.min(remaining ?? Number.POSITIVE_INFINITY, maxBytes ?? Number.POSITIVE_INFINITY);
      try {
        const written = await storage.write(key, bytes, most);
        receivedBytes += written.size;
        return written;
      } catch (error) {
        if (!(error instanceof FileTooLargeError)) throw error;
        const fileSize = error.readBytes + (await ignore(bytes));
        if (maxBytes !== undefined && fileSize > maxBytes) throw error;
        throw await quota.refusalOf(db, accountId, { ...about, fileSize });
      }
    },

    /**
     * Removes the file if `work` refuses it. After other failures it stays, because the transaction may have been committed
     * although the connection was lost. The sweep removes unreferenced files.
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
     * Adds a media item and queues the jobs that it needs. Items of an account with the same content share their files.
     *
     * @throws folder.not_found
     */
    async addItem(
      tx: Db,
      { folderId = null, ...row }: NewItem,
      { extension, rendition }: Pick<Classification, 'extension' | 'rendition'>,
    ): Promise<ListedMedia> {
      const now = clock();
      await requireFolder(tx, row.accountId, folderId);
      const duplicate = await lockDuplicate(tx, row);
      if (duplicate !== null) await jobs.send(tx, removeFiles, { keys: [row.storageKey] });
      const isReady = rendition === 'none' || duplicate?.status === 'ready';
      const item = await insertMedia(tx, {
        ...row,
        ...(duplicate && sharedColumnsOf(duplicate)),
        folderId,
        id: newId('med', now.getTime()),
        filename: `${newId(row.kind)}.${extension}`,
        status: isReady ? 'ready' : 'processing',
        createdAt: now,
      });
      if (!isReady) {
        if (rendition === 'unread') await jobs.send(tx, classifyLater, { mediaId: item.id });
        else await jobs.send(tx, makeRendition, { mediaId: item.id, how: rendition });
      }
      await jobs.send(tx, makeThumbnail, { mediaId: item.id });
      return item;
    },
  };
}

/** The columns that items with the same content share. */
const sharedColumnsOf = (duplicate: MediaRow) => ({
  storageKey: duplicate.storageKey,
  playKey: duplicate.playKey,
  playSha256: duplicate.playSha256,
  playBytes: duplicate.playBytes,
  playMimeType: duplicate.playMimeType,
  ...(duplicate.mimeType !== UNREAD_TYPE && {
    mimeType: duplicate.mimeType,
    width: duplicate.width,
    height: duplicate.height,
    durationMs: duplicate.durationMs,
    fps: duplicate.fps,
  }),
});

/** Discards the rest; returns its size. */
async function ignore(bytes: Readable): Promise<number> {
  let ignored = 0;
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    ignored += chunk.length;
    if (ignored > MAX_IGNORED_BYTES) break;
  }
  return ignored;
}
