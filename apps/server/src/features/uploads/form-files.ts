import { AppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanOriginalName, type ListedMedia, newFileKey, unknownNames } from '../library/index.ts';
import type { Classifier } from './classify.ts';
import type { Intake } from './intake.ts';
import type { Quota } from './quota.ts';

export interface FormDependencies {
  quota: Quota;
  intake: Intake;
  classifier: Classifier;
}

/** Turns the file of a form, in the field that its kind names, into a media item. */
export const createFormFiles =
  ({ db, storage }: Platform, { quota, intake, classifier }: FormDependencies) =>
  /** @throws media.file_missing, folder.not_found, storage.limit_exceeded, the refusal of its kind; nothing is stored then */
  async (
    accountId: string,
    kind: Exclude<FileKind, 'video'>,
    folderId: string | undefined,
    file: UploadedFile | null,
  ): Promise<ListedMedia> => {
    if (file === null || file.field !== kind) {
      file?.bytes.resume(); // the response is sent after the form was read
      throw new AppError('media.file_missing');
    }
    const originalName = cleanOriginalName(file.name, unknownNames[kind]);
    const storageKey = newFileKey(accountId);
    const { size, sha256 } = await intake.store(storageKey, file.bytes, { accountId, name: originalName });
    return intake.keepIfAccepted(storageKey, async () => {
      const { extension, rendition, ...facts } = await storage.withLocalFile(storageKey, (path) =>
        classifier.classifyInTime({ accountId, kind, path, name: originalName }),
      );
      const about = { accountId, kind, originalName, folderId: folderId ?? null };
      const row = { ...facts, ...about, fileSize: size, sha256, storageKey };
      return db.transaction(async (tx) => {
        await quota.take(tx, accountId, { fileSize: size, name: originalName, sha256 });
        return intake.addItem(tx, row, { extension, rendition });
      });
    });
  };
