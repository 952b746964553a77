import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@vitrine/contract/errors';
import type { Video } from '@vitrine/contract/media';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { FileMissingError, type FileStorage, type Written } from '../../platform/storage/storage.ts';
import { newFileKey } from './file-keys.ts';
import { readImage } from './image-reader.ts';
import type { Intake } from './intake.ts';
import { removeFiles } from './jobs.ts';
import type { Quota } from './quota.ts';
import { findListedMedia, type ListedMedia, toVideo } from './store.ts';
import {
  deleteUpload,
  findOpenUpload,
  findUpload,
  insertUpload,
  lockUpload,
  updateUpload,
  type UploadRow,
} from './upload-store.ts';
import { originalNameOf } from './original-name.ts';
import { readVideo } from './video-reader.ts';

/** What an announced upload sets aside is free again after this time; each sending of bytes begins it anew. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  jobs: Jobs;
  quota: Quota;
  intake: Intake;
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
export function createVideoUploads({ db, clock, storage, jobs, quota, intake }: Dependencies) {
  const expiry = () => new Date(clock().getTime() + UPLOAD_LIFETIME_MS);

  /** Null when other bytes have taken the place of these meanwhile. */
  async function makeVideo(
    upload: UploadRow,
    { originalName: said, folderId = null }: Pick<Finished, 'originalName' | 'folderId'>,
  ): Promise<ListedMedia | null> {
    const originalName = originalNameOf(said, 'video');
    const { storageKey, accountId } = upload;
    const { extension, rendition, ...facts } = await storage.withLocalFile(storageKey, readVideoOnly);
    return db.transaction(async (tx) => {
      const fileSize = upload.receivedBytes ?? 0;
      const wish = { fileSize, name: originalName, uploadId: upload.id };
      await quota.take(tx, accountId, { ...wish, ...(upload.sha256 !== null && { sha256: upload.sha256 }) });
      const current = await lockUpload(tx, upload.id);
      if (current === null || current.storageKey !== storageKey) return null;
      if (current.mediaId !== null) return findListedMedia(tx, accountId, current.mediaId);
      const sha256 = current.sha256 ?? '';
      const about = { accountId, kind: 'video' as const, originalName, folderId };
      const row = { ...facts, ...about, fileSize, sha256, storageKey };
      const medium = await intake.addMedium(tx, row, { extension, rendition });
      await updateUpload(tx, upload.id, { mediaId: medium.id });
      return medium;
    });
  }

  /** Null when the bytes are no longer those that were refused, so that the refusal means nothing. */
  async function refuse({ id, storageKey }: UploadRow, refusal: AppError): Promise<AppError | null> {
    if (!(await deleteUpload(db, id, storageKey))) return null;
    await storage.remove(storageKey);
    return refusal;
  }

  async function isReplaced({ id, accountId, storageKey }: UploadRow): Promise<boolean> {
    const current = await findUpload(db, accountId, id, clock());
    return current?.storageKey !== storageKey;
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
      await db.transaction(async (tx) => {
        await quota.take(tx, accountId, { fileSize, name: originalName ?? null });
        await insertUpload(tx, {
          id,
          accountId,
          secretHash: hashOf(secret),
          reservedBytes: fileSize,
          storageKey: newFileKey(accountId),
          createdAt: clock(),
          expiresAt: expiry(),
        });
      });
      return `/api/objects/uploads/${id}?secret=${secret}`;
    },

    /**
     * Keeps the bytes of an announced upload. Sent again before it is finished they replace the ones before.
     *
     * @param length what the sender says will come; null where it does not say
     * @throws upload.not_found, storage.limit_exceeded
     */
    async receive(id: string, secret: string, bytes: Readable, length: number | null): Promise<Written> {
      const upload = await findOpenUpload(db, id, clock());
      if (upload === null || upload.secretHash === null || !isEqual(hashOf(secret), upload.secretHash)) throw new AppError('upload.not_found');
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
     * removed, and their upload with them.
     *
     * @throws upload.not_found, upload.incomplete, media.not_a_video, storage.limit_exceeded
     */
    async finish(accountId: string, { videoURL, fileSize = 0, ...about }: Finished): Promise<Video> {
      for (;;) {
        const upload = await findUpload(db, accountId, uploadIdOf(videoURL), clock());
        if (upload === null) throw new AppError('upload.not_found');
        if (upload.mediaId !== null) {
          const known = await findListedMedia(db, accountId, upload.mediaId);
          if (known === null) throw new AppError('upload.not_found');
          return toVideo(known);
        }
        if (upload.receivedBytes === null || upload.receivedBytes < fileSize) throw new AppError('upload.incomplete');
        try {
          const video = await makeVideo(upload, about);
          if (video !== null) return toVideo(video);
        } catch (error) {
          const failure = isAppError(error) ? await refuse(upload, error) : error;
          const isStale = failure === null || (error instanceof FileMissingError && (await isReplaced(upload)));
          if (!isStale) throw failure;
        }
      }
    },
  };
}

/** The upload that an address answered by `announce` means, in whatever form it comes back. */
const uploadIdOf = (url: string): string => /\/api\/objects\/uploads\/(upl_[\da-z]+)(?:[?#]|$)/.exec(url)?.[1] ?? '';

async function readVideoOnly(path: string) {
  try {
    return await readVideo(path);
  } catch (error) {
    const isImage = await readImage(path).then(
      () => isAppError(error),
      () => false,
    );
    throw isImage
      ? new AppError('media.not_a_video', { message: 'This is an image. Please upload it as an image.', cause: error })
      : error;
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
