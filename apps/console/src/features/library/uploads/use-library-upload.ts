import type { FolderId } from '@vitrine/contract/library/folders';
import { type KindFilter, type UploadedMedia, useUpload } from '../../uploads/index.ts';
import { useStorage } from '../queries.ts';

export interface UploadOptions {
  /** Files of another type are refused. */
  kind: KindFilter;
  /** The target folder; null is the root. */
  folderId: FolderId | null;
  /** Called for each file once it is in the library. */
  onUploaded?: (media: UploadedMedia) => void;
}

/** Uploads files, after a check that they fit into the storage. */
export function useLibraryUpload() {
  const upload = useUpload();
  const { stored, limit } = useStorage();
  return (files: readonly File[], options: UploadOptions): void =>
    upload(files, { usedBytes: stored?.usedBytes, limitBytes: limit, ...options });
}
