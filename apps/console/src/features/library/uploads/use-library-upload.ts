import type { FolderId } from '@vitrine/contract/library/folders';
import { type KindFilter, type ReplacedItem, type UploadedMedia, useUpload } from '../../uploads/index.ts';
import { useStorage } from '../queries.ts';

export interface UploadOptions {
  /** Files of another type are refused. */
  kind: KindFilter;
  /** The target folder; null is the root. */
  folderId: FolderId | null;
  /** The item whose new version the file is, with the size of the file that it replaces. */
  replaces?: ReplacedItem & { fileSize: number };
  /** Called for each file once it is in the library. */
  onUploaded?: (media: UploadedMedia) => void;
}

/** Uploads files, after a check that they fit into the storage. */
export function useLibraryUpload() {
  const upload = useUpload();
  const { stored, limit } = useStorage();
  return (files: readonly File[], options: UploadOptions): void =>
    upload(files, {
      usedBytes: stored && stored.usedBytes - (options.replaces?.fileSize ?? 0),
      limitBytes: limit,
      ...options,
    });
}
