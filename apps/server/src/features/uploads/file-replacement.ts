import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { say } from '@vitrine/contract/core/say';
import type { Document } from '@vitrine/contract/documents/documents';
import type { Audio, FileKind, Image, Video } from '@vitrine/contract/library/media';
import { type MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import type { InAccount, UserCaller } from '../../http/callers.ts';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { Db } from '../../platform/database.ts';
import { isDryRun } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser } from '../accounts/index.ts';
import type { Documents } from '../documents/index.ts';
import {
  cleanOriginalName,
  countVersionBytes,
  findListedMedia,
  type Library,
  type ListedMedia,
  newFileKey,
  toAudio,
  toImage,
  toVersion,
  toVideo,
  unknownNames,
  type VersionRow,
} from '../library/index.ts';
import type { Classifier } from './classify.ts';
import type { Intake } from './intake.ts';
import type { Quota } from './quota.ts';

interface Dependencies {
  quota: Quota;
  intake: Intake;
  classifier: Classifier;
  versions: Library['versions'];
  documents: Pick<Documents, 'require'>;
}

const otherKind: Record<FileKind, string> = {
  image: say('Only a picture can be the new version of a picture.'),
  video: say('Only a video can be the new version of a video.'),
  document: say('Only a document can be the new version of a document.'),
  audio: say('Only an audio file can be the new version of an audio file.'),
};

/** Says why a file of another kind cannot be a new version. */
export function toVersionRefusal(error: unknown, kind: FileKind): unknown {
  if (!isAppError(error) || error.details?.['reason'] !== 'kind') return error;
  return new AppError(error.code, { message: otherKind[kind], details: error.details, cause: error });
}

/** The version as its sender sees it. */
export const describeVersion = async (db: Db, row: VersionRow | null): Promise<MediaVersion | null> =>
  row && toVersion(row, row.addedBy === null ? null : ((await findUser(db, row.addedBy))?.name ?? null));

interface ItemAnswer {
  image?: Image;
  video?: Video;
  document?: Document;
  audio?: Audio;
}

/** An item as answers have it, in the field that its kind names. */
export async function describeItem(item: ListedMedia, documents: Pick<Documents, 'require'>): Promise<ItemAnswer> {
  if (item.kind === 'document') return { document: await documents.require(item.accountId, item.id) };
  if (item.kind === 'audio') return { audio: toAudio(item) };
  return item.kind === 'image' ? { image: toImage(item) } : { video: toVideo(item) };
}

/** New versions of the files of items, and former ones that are brought back. */
export function createFileReplacement(
  { db, storage }: Platform,
  { quota, intake, classifier, versions, documents }: Dependencies,
) {
  return {
    /**
     * Stores a new version of an item's file, which takes its place once it is prepared. In a dry run only the size of the
     * file is known.
     *
     * @returns null if the item has this very file
     * @throws media.not_found, media.not_ready, media.file_missing, media.not_an_image, media.not_a_video,
     *   media.not_a_document, media.not_audio, storage.limit_exceeded; nothing is stored then
     */
    async replaceFile(
      { accountId, userId }: UserCaller,
      id: string,
      { fileSize }: { fileSize?: number | undefined },
      file: UploadedFile | null,
    ): Promise<MediaVersion | null> {
      const item = await versions.requireReplaceable(db, accountId, id).catch((error: unknown) => {
        file?.bytes.resume(); // the response is sent after the form was read
        throw error;
      });
      if (isDryRun()) {
        await versions.tryOut(item, fileSize ?? item.fileSize);
        return null;
      }
      if (file === null || file.field !== 'file') {
        file?.bytes.resume();
        throw new AppError('media.file_missing');
      }
      const { kind } = item;
      const originalName = cleanOriginalName(file.name, unknownNames[kind]);
      const storageKey = newFileKey(accountId);
      const about = { accountId, name: originalName, replacesId: id };
      const { size, sha256 } = await intake.store(storageKey, file.bytes, about);
      const row = await intake.keepIfAccepted(storageKey, async () => {
        const { extension, rendition, ...facts } = await storage
          .withLocalFile(storageKey, (path) => classifier.classifyInTime({ accountId, kind, path, name: originalName }))
          .catch((error: unknown) => {
            throw toVersionRefusal(error, kind);
          });
        return db.transaction(async (tx) => {
          await quota.take(tx, accountId, { fileSize: size, name: originalName, sha256, replacesId: id });
          const sent = { ...facts, accountId, originalName, fileSize: size, sha256, storageKey };
          return intake.addVersion(tx, { mediaId: id, addedBy: userId }, sent, { extension, rendition });
        });
      });
      return describeVersion(db, row);
    },

    /** @throws media.not_found, media.version_not_found, media.version_failed, storage.limit_exceeded */
    async applyVersion(
      { accountId }: InAccount,
      id: string,
      versionId: string,
    ): Promise<ItemAnswer & { replacedId: MediaVersionId | null }> {
      const replacedId = await versions.use(accountId, { id, versionId }, async (tx, version) => {
        const { originalName: name, sha256, kind } = version;
        const about = { fileSize: countVersionBytes(version), name, replacesId: id };
        // What the account stores already takes no more space, but for the pages of a document, which are its own.
        await quota.take(tx, accountId, { ...about, ...(kind !== 'document' && { sha256 }) });
      });
      const item = await findListedMedia(db, accountId, id);
      if (item === null) throw new AppError('media.not_found');
      return {
        ...(await describeItem(item, documents)),
        replacedId: replacedId === null ? null : MediaVersionId.parse(replacedId),
      };
    },
  };
}
