import { AppError } from '@vitrine/contract/core/errors';
import type { Image } from '@vitrine/contract/library/media';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { newFileKey, cleanOriginalName, toImage, unknownNames } from '../library/index.ts';
import type { Intake } from './intake.ts';
import type { Classifier } from './classify.ts';
import type { Quota } from './quota.ts';

export function createImageUploads(
  { db, storage }: Platform,
  { quota, intake, classifier }: { quota: Quota; intake: Intake; classifier: Classifier },
) {
  return {
    /** @throws media.file_missing, folder.not_found, media.not_an_image, storage.limit_exceeded; nothing is stored then */
    async uploadImage(
      { accountId }: InAccount,
      { folderId }: { folderId?: string | undefined },
      file: UploadedFile | null,
    ): Promise<Image> {
      if (file === null || file.field !== 'image') {
        file?.bytes.resume(); // the response is sent after the form was read
        throw new AppError('media.file_missing');
      }
      const originalName = cleanOriginalName(file.name, unknownNames.image);
      const storageKey = newFileKey(accountId);
      const { size, sha256 } = await intake.store(storageKey, file.bytes, { accountId, name: originalName });
      return intake.keepIfAccepted(storageKey, async () => {
        const { extension, rendition, ...facts } = await storage.withLocalFile(storageKey, (path) =>
          classifier.classifyInTime({ accountId, kind: 'image', path, name: originalName }),
        );
        const about = { accountId, kind: 'image' as const, originalName, folderId: folderId ?? null };
        const row = { ...facts, ...about, fileSize: size, sha256, storageKey };
        return db.transaction(async (tx) => {
          await quota.take(tx, accountId, { fileSize: size, name: originalName, sha256 });
          return toImage(await intake.addItem(tx, row, { extension, rendition }));
        });
      });
    },
  };
}
