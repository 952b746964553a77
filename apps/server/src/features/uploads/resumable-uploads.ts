import { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import type { Document } from '@vitrine/contract/documents/documents';
import type { Audio, Image, Video } from '@vitrine/contract/library/media';
import type { MediaVersion } from '@vitrine/contract/library/media-versions';
import type { InAccount, UserCaller } from '../../http/callers.ts';
import type { ResumableUploads } from '../../http/files/tus.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { FileMissingError } from '../../platform/storage/storage.ts';
import type { Documents } from '../documents/index.ts';
import type { IncomingFiles, Stated } from './incoming-files.ts';
import type { Intake } from './intake.ts';
import { describeItem, describeVersion } from './file-replacement.ts';
import { newFileKey, cleanOriginalName, type Library } from '../library/index.ts';
import type { Quota } from './quota.ts';
import { checkOpenUploads } from './open-upload-limit.ts';
import { deleteUpload, findUpload, insertUpload, lockUpload, updateUpload, type UploadRow } from './store.ts';
import { UPLOAD_LIFETIME_MS } from './video-uploads.ts';

/** The interval at which the expiry of an upload is extended while bytes arrive. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** A resumable upload, which always states its size. */
type ResumableUpload = UploadRow & { announcedBytes: number };

interface Dependencies {
  quota: Quota;
  intake: Pick<Intake, 'noteReceived'>;
  incoming: IncomingFiles;
  documents: Pick<Documents, 'require'>;
  versions: Library['versions'];
}

/**
 * Resumable uploads by the tus protocol. The whole size is reserved when an upload is created, so received bytes are
 * checked against that size, and against the quota once more at the end.
 */
export function createResumableUploads(
  { db, clock, storage }: Platform,
  { quota, intake, incoming, documents, versions }: Dependencies,
) {
  const expiry = () => new Date(clock().getTime() + UPLOAD_LIFETIME_MS);

  async function find(accountId: string, id: string): Promise<ResumableUpload> {
    const upload = await findUpload(db, accountId, id, clock());
    const announcedBytes = upload?.announcedBytes ?? null;
    // An upload with a secret is not resumable.
    if (upload === null || announcedBytes === null || upload.secretHash !== null)
      throw new AppError('upload.not_found');
    return { ...upload, announcedBytes };
  }

  async function arrivedBytes({ receivedBytes, storageKey }: UploadRow): Promise<number> {
    // There is no draft if the server was killed between completing the file and storing that fact.
    return receivedBytes ?? (await storage.draftSize(storageKey)) ?? (await storage.size(storageKey)) ?? 0;
  }

  /** Completes the file once all bytes are received. */
  async function settle(upload: UploadRow): Promise<UploadRow> {
    if (upload.receivedBytes !== null) return upload;
    const { id, storageKey, announcedBytes } = upload;
    if (announcedBytes === null) throw new AppError('upload.not_found');
    if ((await arrivedBytes(upload)) < announcedBytes) throw new AppError('upload.incomplete');
    const written = await storage.complete(storageKey).catch((cause: unknown) => {
      throw cause instanceof FileMissingError ? new AppError('upload.not_found', { cause }) : cause;
    });
    intake.noteReceived(written);
    const { size: receivedBytes, sha256 } = written;
    return db.transaction(async (tx) => {
      if ((await lockUpload(tx, id)) === null) throw new AppError('upload.not_found');
      await updateUpload(tx, id, { receivedBytes, sha256, expiresAt: expiry() });
      return { ...upload, receivedBytes, sha256 };
    });
  }

  /** The account's uploads, for `answerTus`. */
  async function open({ accountId }: InAccount): Promise<ResumableUploads> {
    return {
      newId: () => newId('upl', clock().getTime()),

      /** @throws storage.limit_exceeded, request.too_large, request.too_many, media.not_found, media.not_ready */
      async announce(id, { size: fileSize, name, replacesId }) {
        if (!Number.isSafeInteger(fileSize)) throw new AppError('request.too_large');
        const storageKey = newFileKey(accountId);
        await db.transaction(async (tx) => {
          if (replacesId !== null) {
            // The text of a header may be anything.
            if (!/^(med|doc|aud)_\w+$/.test(replacesId)) throw new AppError('media.not_found');
            await versions.requireReplaceable(tx, accountId, replacesId);
          }
          const reservedBytes = await quota.take(tx, accountId, {
            fileSize,
            name: name === null ? null : cleanOriginalName(name, 'this file'),
            replacesId,
          });
          await checkOpenUploads(tx, accountId, clock());
          const about = { id, accountId, storageKey, secretHash: null, createdAt: clock(), expiresAt: expiry() };
          await insertUpload(tx, { ...about, announcedBytes: fileSize, reservedBytes, replacesId });
        });
        await storage.append(storageKey, Readable.from([]), 0, 0);
      },

      async find(id) {
        const upload = await find(accountId, id);
        return { size: upload.announcedBytes, offset: await arrivedBytes(upload) };
      },

      async append(id, bytes, offset) {
        const upload = await find(accountId, id);
        const { announcedBytes, receivedBytes, storageKey } = upload;
        if (receivedBytes !== null) return receivedBytes;
        const extend = async () => updateUpload(db, id, { expiresAt: expiry() });
        await extend();
        // On a slow line one request may take longer than the lifetime of an upload.
        const extending = setInterval(() => void extend().catch(() => {}), EXTEND_EVERY_MS);
        try {
          await storage.append(storageKey, bytes, offset, announcedBytes - offset);
        } finally {
          clearInterval(extending);
          await extend();
        }
        return arrivedBytes(upload);
      },

      async abandon(id) {
        const { storageKey, mediaId } = await find(accountId, id);
        // A finished upload is a media item, which is deleted through its own route.
        if (mediaId !== null || !(await deleteUpload(db, id, storageKey))) throw new AppError('upload.not_found');
        await storage.remove(storageKey);
      },
    };
  }

  return {
    createUpload: open,
    readUpload: open,
    appendToUpload: open,
    abandonUpload: open,

    /**
     * A resumable upload with all of its bytes, which are not read yet.
     *
     * @throws upload.not_found, upload.incomplete
     */
    receiveResumable: async (accountId: string, id: string): Promise<UploadRow> => settle(await find(accountId, id)),

    /**
     * @throws upload.not_found, upload.incomplete, folder.not_found, media.not_an_image, media.not_a_video,
     *   media.not_a_document, media.not_audio, storage.limit_exceeded; media.not_found, media.not_ready for the item that it
     *   replaces
     */
    async finishResumableUpload(
      { accountId, userId }: UserCaller,
      id: string,
      stated: Stated,
    ): Promise<{ image?: Image; video?: Video; document?: Document; audio?: Audio; version?: MediaVersion | null }> {
      await find(accountId, id);
      const { item, version } = await incoming.finish(accountId, id, { ...stated, userId }, settle);
      return {
        ...(await describeItem(item, documents)),
        ...(version !== undefined && { version: await describeVersion(db, version) }),
      };
    },
  };
}
