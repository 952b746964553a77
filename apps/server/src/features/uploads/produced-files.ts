import { newSecret } from '../../platform/secrets.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ListedMedia, type NewItem, newFileKey } from '../library/index.ts';
import type { Intake } from './intake.ts';
import type { Quota } from './quota.ts';
import { deleteReservation, insertUpload } from './store.ts';

/** A finished file on the local disk, and the facts about it. Its format is one that every screen can play, or PDF. */
interface ProducedFile extends Omit<NewItem, 'fileSize' | 'sha256' | 'storageKey'> {
  path: string;
  /** The extension of the file's address, without a dot. */
  extension: string;
  /** Names the file in a refusal. */
  name: string;
  /** The id that `reserve` returned; null if nothing is reserved. */
  reservationId: string | null;
}

/** Files that this server produces itself, such as generated videos. */
export function createProducedFiles(
  { db, clock, storage }: Platform,
  { quota, intake }: { quota: Quota; intake: Intake },
) {
  return {
    /**
     * Reserves storage for a file that will be produced, for `lifetimeMs` at most. Locks the account until the transaction
     * ends.
     *
     * @throws storage.limit_exceeded
     */
    async reserve(
      tx: Db,
      accountId: string,
      { fileSize, name, lifetimeMs }: { fileSize: number; name: string; lifetimeMs: number },
    ): Promise<string> {
      await quota.take(tx, accountId, { fileSize, name });
      const id = newId('upl');
      const createdAt = clock();
      await insertUpload(tx, {
        id,
        accountId,
        // The id is not published, so no bytes can be sent to this upload.
        secretHash: newSecret(),
        reservedBytes: fileSize,
        storageKey: newFileKey(accountId),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      });
      return id;
    },

    release: (tx: Db, reservationId: string): Promise<void> => deleteReservation(tx, reservationId),

    /**
     * Moves a produced file into storage and adds it to the library, in one transaction.
     *
     * @param record runs in that transaction. It calls `add`, or returns without doing so if the file is no longer wanted,
     *   which discards the file
     * @throws storage.limit_exceeded
     */
    async addProduced(
      { path, extension, reservationId, name, ...item }: ProducedFile,
      record: (tx: Db, add: () => Promise<ListedMedia>) => Promise<void>,
    ): Promise<void> {
      const { accountId } = item;
      const storageKey = newFileKey(accountId);
      const { size: fileSize, sha256 } = await storage.take(storageKey, path);
      let isAdded = false;
      await intake.keepIfAccepted(storageKey, () =>
        db.transaction(async (tx) => {
          await quota.take(tx, accountId, {
            fileSize,
            sha256,
            name,
            ...(reservationId && { uploadId: reservationId }),
          });
          await record(tx, async () => {
            const row = { ...item, fileSize, sha256, storageKey };
            const rendition = item.kind === 'document' ? 'pages' : 'none';
            const added = await intake.addItem(tx, row, { extension, rendition });
            isAdded = true;
            return added;
          });
        }),
      );
      if (!isAdded) await storage.remove(storageKey);
    },
  };
}
