import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import type { Platform } from '../../platform/platform.ts';
import { FileMissingError } from '../../platform/storage/storage.ts';
import type { Intake } from './intake.ts';
import type { Classifier } from './classify.ts';
import type { Db } from '../../platform/database.ts';
import {
  type Library,
  type ListedMedia,
  findListedMedia,
  cleanOriginalName,
  unknownNames,
  type VersionRow,
} from '../library/index.ts';
import { toVersionRefusal } from './file-replacement.ts';
import type { Quota } from './quota.ts';
import { deleteUpload, findUpload, lockUpload, updateUpload, type UploadRow } from './store.ts';

/** The facts that a sender states when finishing an upload. */
export interface Stated {
  kind: FileKind;
  originalName: string;
  folderId?: string | null | undefined;
  /** The person who finishes it; a new version says who sent it. */
  userId?: string;
}

/** The item that an upload became, or the one whose new version it is. */
export interface FinishedFile {
  item: ListedMedia;
  /** Undefined for an item of its own; null if the item has this very file. */
  version?: VersionRow | null;
}

interface Dependencies {
  quota: Quota;
  intake: Intake;
  classifier: Classifier;
  versions: Library['versions'];
}

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Turns a fully received upload into a media item. */
export function createIncomingFiles(
  { db, clock, storage }: Platform,
  { quota, intake, classifier, versions }: Dependencies,
) {
  /** What a finished upload became; null if that was deleted. */
  async function findFinished(at: Db, { accountId, mediaId, replacesId, versionId }: UploadRow) {
    const item = mediaId === null ? null : await findListedMedia(at, accountId, mediaId);
    if (item === null || replacesId === null) return item && { item };
    return { item, version: versionId === null ? null : await versions.find(at, versionId) };
  }

  async function classify({ accountId, storageKey, replacesId }: UploadRow, kind: FileKind, name: string) {
    try {
      return await storage.withLocalFile(storageKey, (path) =>
        classifier.classifyInTime({ accountId, kind, path, name }),
      );
    } catch (error) {
      throw replacesId === null ? error : toVersionRefusal(error, kind);
    }
  }

  /** Null if the bytes were replaced in the meantime. */
  async function makeMediaItem(
    upload: UploadRow,
    { kind: stated, originalName: name, folderId = null, userId }: Stated,
  ): Promise<FinishedFile | null> {
    const { storageKey, accountId, replacesId } = upload;
    const replaced = replacesId === null ? null : await versions.requireReplaceable(db, accountId, replacesId);
    const kind = replaced?.kind ?? stated;
    const originalName = cleanOriginalName(name, unknownNames[kind]);
    const { extension, rendition, ...facts } = await classify(upload, kind, originalName);
    return db.transaction(async (tx) => {
      const fileSize = upload.receivedBytes ?? 0;
      const reservation = { fileSize, name: originalName, uploadId: upload.id, replacesId };
      await quota.take(tx, accountId, { ...reservation, ...(upload.sha256 !== null && { sha256: upload.sha256 }) });
      const current = await lockUpload(tx, upload.id);
      if (current === null || current.storageKey !== storageKey) return null;
      if (current.mediaId !== null) return findFinished(tx, current);
      const sha256 = current.sha256 ?? '';
      const file = { ...facts, accountId, originalName, fileSize, sha256, storageKey };
      if (replacesId !== null) {
        const version = await intake.addVersion(tx, { mediaId: replacesId, addedBy: userId ?? null }, file, {
          extension,
          rendition,
        });
        await updateUpload(tx, upload.id, { mediaId: replacesId, versionId: version?.id ?? null });
        const item = await findListedMedia(tx, accountId, replacesId);
        return item && { item, version };
      }
      const item = await intake.addItem(tx, { ...file, kind, folderId }, { extension, rendition });
      await updateUpload(tx, upload.id, { mediaId: item.id });
      return { item };
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
     *   media.not_audio, storage.limit_exceeded; media.not_found, media.not_ready for the item that it replaces
     */
    async finish(
      accountId: string,
      id: string,
      stated: Stated,
      settle: (upload: UploadRow) => Promise<UploadRow>,
    ): Promise<FinishedFile> {
      for (;;) {
        const found = await findUpload(db, accountId, id, clock());
        if (found === null) throw new AppError('upload.not_found');
        if (found.mediaId !== null) {
          const known = await findFinished(db, found);
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
