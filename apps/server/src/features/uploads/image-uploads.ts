import type { Image } from '@vitrine/contract/library/media';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../library/index.ts';
import { createFormFiles, type FormDependencies } from './form-files.ts';

export function createImageUploads(platform: Platform, dependencies: FormDependencies) {
  const receive = createFormFiles(platform, dependencies);
  return {
    /** @throws media.file_missing, folder.not_found, media.not_an_image, storage.limit_exceeded; nothing is stored then */
    uploadImage: async (
      { accountId }: InAccount,
      { folderId }: { folderId?: string | undefined },
      file: UploadedFile | null,
    ): Promise<Image> => toImage(await receive(accountId, 'image', folderId, file)),
  };
}
