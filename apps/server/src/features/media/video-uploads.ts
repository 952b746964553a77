import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/errors';
import type { Video } from '@vitrine/contract/media';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { FileMissingError, type FileStorage, type Written } from '../../platform/storage/storage.ts';
import type { Arrivals } from './arrivals.ts';
import { arrivingKey, newFileKey } from './file-keys.ts';
import type { Intake } from './intake.ts';
import { removeFiles } from './jobs.ts';
import { originalNameOf } from './original-name.ts';
import type { Quota } from './quota.ts';
import { toVideo } from './store.ts';
import { findOpenUpload, findUpload, insertUpload, lockUpload, type UploadRow, updateUpload } from './upload-store.ts';

/** What an announced upload sets aside is free again after this time; each sending of bytes begins it anew. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  storage: FileStorage;
  quota: Quota;
  intake: Intake;
  arrivals: Arrivals;
}

export interface Announced {
  originalName?: string | undefined;
  fileSize?: number | undefined;
}

export interface Finished {
  videoURL: string;
  originalName: string;
  fileSize?: number | undefined;
  folderId?: string | null | undefined;
}

/** A video comes in three steps: it is announced, its bytes are sent, and it is finished. */
export function createVideoUploads({ db, clock, storage, jobs, quota, intake, arrivals }: Dependencies) {
  const expiry = () => new Date(clock().getTime() + UPLOAD_LIFETIME_MS);

  /**
   * Takes bytes from where their sender put them: who knows that address could put others there after these were
   * judged.
   */
  async function takeOver(upload: UploadRow): Promise<UploadRow> {
    const { id, accountId } = upload;
    if (upload.storageKey !== arrivingKey(accountId, id)) return upload;
    const storageKey = newFileKey(accountId);
    const written = await storage.move(upload.storageKey, storageKey).catch((error: unknown) => {
      if (error instanceof FileMissingError) return null;
      throw error;
    });
    if (written === null) return (await findUpload(db, accountId, id, clock())) ?? upload; // another call was quicker
    return db.transaction(async (tx) => {
      const current = await lockUpload(tx, id);
      if (current === null || current.storageKey !== upload.storageKey) {
        await jobs.send(tx, removeFiles, { keys: [storageKey] });
        if (current === null) throw new AppError('upload.not_found');
        return current;
      }
      const arrived = { storageKey, receivedBytes: written.size, sha256: written.sha256 };
      await updateUpload(tx, id, arrived);
      return { ...current, ...arrived };
    });
  }

  return {
    /**
     * Answers the address to send the bytes of a video to. A size that is named is set aside.
     *
     * @throws storage.limit_exceeded
     */
    async announce(accountId: string, { originalName, fileSize = 0 }: Announced = {}): Promise<string> {
      const id = newId('upl', clock().getTime());
      const secret = newSecret();
      // Without a size nothing could be set aside for what comes there.
      const arriving = arrivingKey(accountId, id);
      const address = fileSize > 0 ? await storage.addressToWrite(arriving, fileSize) : null;
      await db.transaction(async (tx) => {
        const name = originalName === undefined ? null : originalNameOf(originalName, 'this file');
        await quota.take(tx, accountId, { fileSize, name });
        await insertUpload(tx, {
          id,
          accountId,
          secretHash: hashOf(secret),
          reservedBytes: fileSize,
          storageKey: address === null ? newFileKey(accountId) : arriving,
          createdAt: clock(),
          expiresAt: expiry(),
        });
      });
      return address ?? `/api/objects/uploads/${id}?secret=${secret}`;
    },

    /**
     * Keeps the bytes of an announced upload. Sent again before it is finished they replace the ones before.
     *
     * @param length what the sender says will come; null where it does not say
     * @throws upload.not_found, storage.limit_exceeded
     */
    async receive(id: string, secret: string, bytes: Readable, length: number | null): Promise<Written> {
      const upload = await findOpenUpload(db, id, clock());
      if (upload === null || upload.secretHash === null || !isEqual(hashOf(secret), upload.secretHash))
        throw new AppError('upload.not_found');
      const { accountId } = upload;
      await db.transaction(async (tx) => {
        const fileSize = length ?? upload.reservedBytes;
        await quota.take(tx, accountId, { fileSize, name: null, uploadId: id });
        await updateUpload(tx, id, { reservedBytes: fileSize, expiresAt: expiry() });
      });

      // Under a key of its own, so that two who send at once cannot mix their bytes.
      const storageKey = newFileKey(accountId);
      const written = await intake.store(storageKey, bytes, { accountId, name: null, uploadId: id });
      return intake.keepIfAccepted(storageKey, () =>
        db.transaction(async (tx) => {
          const { size: receivedBytes, sha256 } = written;
          await quota.take(tx, accountId, { fileSize: receivedBytes, name: null, uploadId: id });
          const before = await lockUpload(tx, id);
          if (before === null || before.mediaId !== null) throw new AppError('upload.not_found');
          await updateUpload(tx, id, { storageKey, receivedBytes, reservedBytes: receivedBytes, sha256 });
          if (before.receivedBytes !== null) await jobs.send(tx, removeFiles, { keys: [before.storageKey] });
          return written;
        }),
      );
    },

    /**
     * Makes a video of the bytes that were sent; called again it answers the same one. Bytes that are refused are
     * removed, and their upload with them; where it is only their folder that is not there, they wait for another one.
     *
     * @throws upload.not_found, upload.incomplete, folder.not_found, media.not_a_video, storage.limit_exceeded
     */
    async finish(accountId: string, { videoURL, fileSize = 0, ...about }: Finished): Promise<Video> {
      const said = { ...about, kind: 'video' as const };
      const medium = await arrivals.finish(accountId, uploadIdOf(videoURL), said, async (upload) => {
        const arrived = upload.receivedBytes === null ? await takeOver(upload) : upload;
        const isThere = arrived.receivedBytes !== null && arrived.receivedBytes >= fileSize;
        if (!isThere) throw new AppError('upload.incomplete');
        return arrived;
      });
      return toVideo(medium);
    },
  };
}

/** The upload that an address answered by `announce` means, in whatever form it comes back. */
const uploadIdOf = (url: string): string =>
  /\/(?:api\/objects\/uploads|media\/\w+)\/(upl_[\da-z]+)(?:[?#]|$)/.exec(url)?.[1] ?? '';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
