import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import type { Platform } from '../../platform/platform.ts';
import { FileMissingError } from '../../platform/storage/storage.ts';
import type { Intake } from './intake.ts';
import type { Classifier } from './classify.ts';
import { type ListedMedia, findListedMedia, cleanOriginalName, unknownNames } from '../library/index.ts';
import type { Quota } from './quota.ts';
import { deleteUpload, findUpload, lockUpload, updateUpload, type UploadRow } from './store.ts';

/** The facts that a sender states when finishing an upload. */
export interface Stated {
  kind: FileKind;
  originalName: string;
  folderId?: string | null | undefined;
}

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Turns a fully received upload into a media item. */
export function createIncomingFiles(
  { db, clock, storage }: Platform,
  { quota, intake, classifier }: { quota: Quota; intake: Intake; classifier: Classifier },
) {
  /** Null if the bytes were replaced in the meantime. */
  async function makeMediaItem(
    upload: UploadRow,
    { kind, originalName: stated, folderId = null }: Stated,
  ): Promise<ListedMedia | null> {
    const originalName = cleanOriginalName(stated, unknownNames[kind]);
    const { storageKey, accountId } = upload;
    const { extension, rendition, ...facts } = await storage.withLocalFile(storageKey, (path) =>
      classifier.classifyInTime({ accountId, kind, path, name: originalName }),
    );
    return db.transaction(async (tx) => {
      const fileSize = upload.receivedBytes ?? 0;
      const reservation = { fileSize, name: originalName, uploadId: upload.id };
      await quota.take(tx, accountId, { ...reservation, ...(upload.sha256 !== null && { sha256: upload.sha256 }) });
      const current = await lockUpload(tx, upload.id);
      if (current === null || current.storageKey !== storageKey) return null;
      if (current.mediaId !== null) return findListedMedia(tx, accountId, current.mediaId);
      const sha256 = current.sha256 ?? '';
      const row = { ...facts, accountId, kind, originalName, folderId, fileSize, sha256, storageKey };
      const mediaItem = await intake.addItem(tx, row, { extension, rendition });
      await updateUpload(tx, upload.id, { mediaId: mediaItem.id });
      return mediaItem;
    });
  }

  /** Null if the bytes were replaced in the meantime, so that the refusal does not apply. */
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
     * Creates a media item from the received bytes. Idempotent. Refused bytes are removed together with their upload, except
     * after `folder.not_found`, so that the sender can choose another folder.
     *
     * @param settle returns the upload once all of its bytes are received, or throws `upload.incomplete`
     * @throws upload.not_found, upload.incomplete, folder.not_found, media.not_an_image, media.not_a_video, media.not_a_document,
     *   media.not_audio, storage.limit_exceeded
     */
    async finish(
      accountId: string,
      id: string,
      stated: Stated,
      settle: (upload: UploadRow) => Promise<UploadRow>,
    ): Promise<ListedMedia> {
      for (;;) {
        const found = await findUpload(db, accountId, id, clock());
        if (found === null) throw new AppError('upload.not_found');
        if (found.mediaId !== null) {
          const known = await findListedMedia(db, accountId, found.mediaId);
          if (known === null) throw new AppError('upload.not_found');
          return known;
        }
        const upload = await settle(found);
        try {
          const mediaItem = await makeMediaItem(upload, stated);
          if (mediaItem !== null) return mediaItem;
        } catch (error) {
          const isRefused = isAppError(error) && error.code !== 'folder.not_found';
          const failure = isRefused ? await refuse(upload, error) : error;
          const isStale = failure === null || (error instanceof FileMissingError && (await isReplaced(upload)));
          if (!isStale) throw failure;
        }
      }
    },
  };
}
