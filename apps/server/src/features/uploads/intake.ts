import type { Readable } from 'node:stream';
import { isAppError } from '@vitrine/contract/core/errors';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { FileTooLargeError, type Written } from '../../platform/storage/storage.ts';
import type { Library, ListedMedia, NewFile, NewItem, VersionRow } from '../library/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Classification } from './classify.ts';
import { queuePreparation } from './preparation.ts';
import type { Quota } from './quota.ts';

/** The maximum number of bytes of a refused file that are still read, so that the sender receives the error. */
const MAX_IGNORED_BYTES = 64 * 1024 * 1024;

/** A file that is being received. */
interface IncomingFile {
  accountId: string;
  name: string | null;
  uploadId?: string;
  /** The item whose new version it is. */
  replacesId?: string;
  /** The announced size, if it may not be exceeded. */
  maxBytes?: number | undefined;
}

export type Intake = ReturnType<typeof createIntake>;

/** Shared by all ways to upload: stores bytes within the quota, and adds media items for them. */
export function createIntake(
  { db, storage, jobs }: Platform,
  {
    library,
    documents,
    quota,
  }: { library: Pick<Library, 'addItem' | 'versions'>; documents: Pick<Documents, 'add'>; quota: Quota },
) {
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
      const remaining = await quota.remaining(db, accountId, about);
      const most = Math.min(remaining ?? Number.POSITIVE_INFINITY, maxBytes ?? Number.POSITIVE_INFINITY);
      try {
        const written = await storage.write(key, bytes, most);
        receivedBytes += written.size;
        return written;
      } catch (error) {
        if (!(error instanceof FileTooLargeError)) throw error;
        const fileSize = error.readBytes + (await discardBytes(bytes));
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
     * Adds a media item and queues the jobs that it needs.
     *
     * @throws folder.not_found
     */
    async addItem(
      tx: Db,
      row: NewItem,
      { extension, rendition }: Pick<Classification, 'extension' | 'rendition'>,
    ): Promise<ListedMedia> {
      const item = await library.addItem(tx, row, { extension, isPlayable: rendition === 'none' });
      if (item.kind === 'document') await documents.add(tx, item);
      await queuePreparation(tx, jobs, item.id, item.status === 'processing' ? rendition : 'none');
      return item;
    },

    /**
     * Adds a new version of an item's file and queues the jobs that it needs. `tx` must hold the lock of the account.
     *
     * @returns null if the item has this very file
     * @throws media.not_found, media.not_ready
     */
    async addVersion(
      tx: Db,
      { mediaId, addedBy }: { mediaId: string; addedBy: string | null },
      row: NewFile,
      { extension, rendition }: Pick<Classification, 'extension' | 'rendition'>,
    ): Promise<VersionRow | null> {
      const version = await library.versions.add(tx, mediaId, row, {
        extension,
        isPlayable: rendition === 'none',
        addedBy,
      });
      if (version !== null) {
        await queuePreparation(tx, jobs, version.id, version.status === 'processing' ? rendition : 'none');
      }
      return version;
    },
  };
}

/** Discards the rest; returns its size. */
async function discardBytes(bytes: Readable): Promise<number> {
  let ignored = 0;
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    ignored += chunk.length;
    if (ignored > MAX_IGNORED_BYTES) break;
  }
  return ignored;
}
