import { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/errors';
import type { Image, Video } from '@vitrine/contract/media';
import type { Pieces } from '../../http/tus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { FileMissingError, type FileStorage } from '../../platform/storage/storage.ts';
import type { Arrivals, Said } from './arrivals.ts';
import { newFileKey } from './file-keys.ts';
import { originalNameOf } from './original-name.ts';
import type { Quota } from './quota.ts';
import { toImage, toVideo } from './store.ts';
import { deleteUpload, findUpload, insertUpload, lockUpload, updateUpload, type UploadRow } from './upload-store.ts';
import { UPLOAD_LIFETIME_MS } from './video-uploads.ts';

/** So often an upload is kept from expiring while its bytes come. */
const KEEP_MS = 60 * 60 * 1000;

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  quota: Quota;
  arrivals: Arrivals;
}

/** An upload that was announced with its size. */
type UploadInPieces = UploadRow & { announcedBytes: number };

/**
 * Files that come in pieces. Their whole size is set aside when they are announced, so the bytes themselves are
 * counted against that alone, and again in the end.
 */
export function createPieces({ db, clock, storage, quota, arrivals }: Dependencies) {
  const expiry = () => new Date(clock().getTime() + UPLOAD_LIFETIME_MS);

  async function find(accountId: string, id: string): Promise<UploadInPieces> {
    const upload = await findUpload(db, accountId, id, clock());
    const announcedBytes = upload?.announcedBytes ?? null;
    if (upload === null || announcedBytes === null) throw new AppError('upload.not_found');
    return { ...upload, announcedBytes };
  }

  async function arrivedBytes({ receivedBytes, storageKey }: UploadRow): Promise<number> {
    // Where the server ended between making the file and noting so, the draft is gone.
    return receivedBytes ?? (await storage.draftSize(storageKey)) ?? (await storage.size(storageKey)) ?? 0;
  }

  /** Makes the file of the pieces, once all have arrived. */
  async function settle(upload: UploadRow): Promise<UploadRow> {
    if (upload.receivedBytes !== null) return upload;
    const { id, storageKey, announcedBytes } = upload;
    if (announcedBytes === null) throw new AppError('upload.not_found');
    if ((await arrivedBytes(upload)) < announcedBytes) throw new AppError('upload.incomplete');
    const { size: receivedBytes, sha256 } = await storage.complete(storageKey).catch((cause: unknown) => {
      throw cause instanceof FileMissingError ? new AppError('upload.not_found', { cause }) : cause;
    });
    return db.transaction(async (tx) => {
      if ((await lockUpload(tx, id)) === null) throw new AppError('upload.not_found');
      await updateUpload(tx, id, { receivedBytes, sha256, expiresAt: expiry() });
      return { ...upload, receivedBytes, sha256 };
    });
  }

  return {
    /** The account's uploads, as the protocol speaks of them. */
    piecesOf: (accountId: string): Pieces => ({
      newId: () => newId('upl', clock().getTime()),

      /** @throws storage.limit_exceeded, request.too_large */
      async announce(id, { size: fileSize, name }) {
        if (!Number.isSafeInteger(fileSize)) throw new AppError('request.too_large');
        const storageKey = newFileKey(accountId);
        await db.transaction(async (tx) => {
          await quota.take(tx, accountId, { fileSize, name: name === null ? null : originalNameOf(name, 'this file') });
          const about = { id, accountId, storageKey, secretHash: null, createdAt: clock(), expiresAt: expiry() };
          await insertUpload(tx, { ...about, announcedBytes: fileSize, reservedBytes: fileSize });
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
        const keep = async () => updateUpload(db, id, { expiresAt: expiry() });
        await keep();
        // On a slow line one piece may take longer than the day that an upload has.
        const keeping = setInterval(() => void keep().catch(() => {}), KEEP_MS);
        try {
          await storage.append(storageKey, bytes, offset, announcedBytes - offset);
        } finally {
          clearInterval(keeping);
          await keep();
        }
        return arrivedBytes(upload);
      },

      async abandon(id) {
        const { storageKey, mediaId } = await find(accountId, id);
        // What became a medium stays: it is deleted as one.
        if (mediaId !== null || !(await deleteUpload(db, id, storageKey))) throw new AppError('upload.not_found');
        await storage.remove(storageKey);
      },
    }),

    /**
     * @throws upload.not_found, upload.incomplete, folder.not_found, media.not_an_image, media.not_a_video,
     *   storage.limit_exceeded
     */
    async finishPieces(accountId: string, id: string, said: Said): Promise<{ image?: Image; video?: Video }> {
      await find(accountId, id);
      const medium = await arrivals.finish(accountId, id, said, settle);
      return medium.kind === 'image' ? { image: toImage(medium) } : { video: toVideo(medium) };
    },
  };
}
