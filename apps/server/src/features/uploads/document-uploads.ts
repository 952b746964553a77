import type { Document } from '@vitrine/contract/documents/documents';
import type { InAccount } from '../../http/callers.ts';
import type { UploadedFile } from '../../http/files/uploaded-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Documents } from '../documents/index.ts';
import { createFormFiles, type FormDependencies } from './form-files.ts';

export function createDocumentUploads(
  platform: Platform,
  { documents, ...dependencies }: FormDependencies & { documents: Pick<Documents, 'require'> },
) {
  const receive = createFormFiles(platform, dependencies);
  return {
    /** @throws media.file_missing, folder.not_found, media.not_a_document, storage.limit_exceeded; nothing is stored then */
    async uploadDocument(
      { accountId }: InAccount,
      { folderId }: { folderId?: string | undefined },
      file: UploadedFile | null,
    ): Promise<Document> {
      const { id } = await receive(accountId, 'document', folderId, file);
      return documents.require(accountId, id);
    },
  };
}
