import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../platform/told/read-told.ts';
import { AppError } from '@vitrine/contract/core/errors';
import type { Video } from '@vitrine/contract/library/media';
import { hashSecret, isSameSecret, newSecret } from '../../platform/secrets.ts';
import type { SentBytes } from '../../http/handlers.ts';
import type { InAccount } from '../../http/callers.ts';
import { newId } from '../../platform/ids.ts';
import { FileMissingError, FileTooLargeError, type Written } from '../../platform/storage/storage.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IncomingFiles } from './incoming-files.ts';
import { directUploadKey, newFileKey, cleanOriginalName, removeFiles, toVideo } from '../library/index.ts';
import type { Intake } from './intake.ts';
import { checkOpenUploads } from './open-upload-limit.ts';
import type { Quota } from './quota.ts';
import { findOpenUpload, findUpload, insertUpload, lockUpload, type UploadRow, updateUpload } from './store.ts';

/** The lifetime of an announced upload and its reservation; extended whenever bytes are sent. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

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

/** Uploads in three calls: announce, send the bytes, finish. */
export function createVideoUploads(
  { db, clock, storage, jobs }: Platform,
  { quota, intake, incoming }: { quota: Quota; intake: Intake; incoming: IncomingFiles },
) {
  const expiry = () => new Date(clock().getTime() + UPLOAD_LIFETIME_MS);

  /**
   * Moves bytes away from the key that their sender can write to, so that they cannot be replaced after they were
   * checked.
   */
  async function takeOver(upload: UploadRow): Promise<UploadRow> {
    const { id, accountId } = upload;
    if (upload.storageKey !== directUploadKey(accountId, id)) return upload;
    const storageKey = newFileKey(accountId);
    const written = await storage.move(upload.storageKey, storageKey).catch((error: unknown) => {
      if (error instanceof FileMissingError) return null;
      throw error;
    });
    if (written === null) return (await findUpload(db, accountId, id, clock())) ?? upload; // moved by a concurrent call
    intake.noteReceived(written);
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
     * Returns the address to send the bytes of a video to. An announced size is reserved.
     *
     * @throws storage.limit_exceeded, request.too_many
     */
    async announceUpload(
      { accountId }: InAccount,
      { originalName, fileSize = 0 }: Announced = {},
      { serverUrl }: { serverUrl: string },
    ): Promise<string> {
      const id = newId('upl', clock().getTime());
      const secret = newSecret();
      // A direct upload to the bucket needs a size, because nothing could be reserved otherwise.
      const directKey = directUploadKey(accountId, id);
      const address = fileSize > 0 ? await storage.addressToWrite(directKey, fileSize) : null;
      await db.transaction(async (tx) => {
        const name = originalName === undefined ? null : cleanOriginalName(originalName, 'this file');
        await quota.take(tx, accountId, { fileSize, name });
        await checkOpenUploads(tx, accountId, clock());
        await insertUpload(tx, {
          id,
          accountId,
          secretHash: hashSecret(secret),
          announcedBytes: fileSize > 0 ? fileSize : null,
          reservedBytes: fileSize,
          storageKey: address === null ? newFileKey(accountId) : directKey,
          createdAt: clock(),
          expiresAt: expiry(),
        });
      });
      return address ?? `${serverUrl}/api/objects/uploads/${id}?secret=${secret}`;
    },

    /**
     * Stores the bytes of an announced upload. Sent again before it is finished, they replace the earlier ones.
     *
     * @throws upload.not_found, storage.limit_exceeded, request.too_large beyond the announced size
     */
    async putUpload(id: string, { secret }: { secret: string }, { bytes, length }: SentBytes): Promise<Written> {
      const upload = await findOpenUpload(db, id, clock());
      if (upload === null || upload.secretHash === null || !isSameSecret(hashSecret(secret), upload.secretHash))
        throw new AppError('upload.not_found');
      const { accountId, announcedBytes } = upload;
      if (announcedBytes !== null && length !== null && length > announcedBytes) throw createTooLarge(announcedBytes);
      await db.transaction(async (tx) => {
        const fileSize = length ?? upload.reservedBytes;
        await quota.take(tx, accountId, { fileSize, name: null, uploadId: id });
        await updateUpload(tx, id, { reservedBytes: fileSize, expiresAt: expiry() });
      });

      // Each request writes to its own key, so that simultaneous requests do not mix their bytes.
      const storageKey = newFileKey(accountId);
      const maxBytes = announcedBytes ?? undefined;
      const about = { accountId, name: null, uploadId: id, maxBytes };
      const written = await intake.store(storageKey, bytes, about).catch((error: unknown) => {
        throw announcedBytes !== null && error instanceof FileTooLargeError ? createTooLarge(announcedBytes) : error;
      });
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
     * Creates a video from the bytes that were sent. Idempotent. Refused bytes are removed together with their upload,
     * except after `folder.not_found`, so that the sender can choose another folder.
     *
     * @throws upload.not_found, upload.incomplete, folder.not_found, media.not_a_video, storage.limit_exceeded
     */
    async finishUpload({ accountId }: InAccount, { videoURL, fileSize = 0, ...about }: Finished): Promise<Video> {
      const facts = { ...about, kind: 'video' as const };
      const { item } = await incoming.finish(accountId, parseUploadId(videoURL), facts, async (upload) => {
        const arrived = upload.receivedBytes === null ? await takeOver(upload) : upload;
        const isThere = arrived.receivedBytes !== null && arrived.receivedBytes >= fileSize;
        if (!isThere) throw new AppError('upload.incomplete');
        return arrived;
      });
      return toVideo(item);
    },
  };
}

/** The upload id in an address returned by `announce`, absolute or not. */
const parseUploadId = (url: string): string =>
  /\/(?:api\/objects\/uploads|media\/\w+)\/(upl_[\da-z]+)(?:[?#]|$)/.exec(url)?.[1] ?? '';

const createTooLarge = (announcedBytes: number): AppError =>
  new AppError('request.too_large', withTold(tell('upload.other_size', { bytes: announcedBytes }), { announcedBytes }));
