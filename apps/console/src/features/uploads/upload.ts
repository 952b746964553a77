import type { FolderId } from '@vitrine/contract/library/folders';
import type { Document } from '@vitrine/contract/documents';
import type { Audio, FileKind, Image, Video } from '@vitrine/contract/library/media';

/** The media item that an upload became. */
export interface UploadedMedia {
  image?: Image | undefined;
  video?: Video | undefined;
  document?: Document | undefined;
  audio?: Audio | undefined;
}

/** A file that is being uploaded. */
export interface Upload {
  id: number;
  file: File;
  /** The target folder; null is the root. */
  folderId: FolderId | null;
  /** Null for a file that is none of them. */
  kind: FileKind | null;
  /** `finishing`: all bytes are sent, and the server checks the file. */
  state: 'waiting' | 'sending' | 'finishing' | 'done' | 'failed';
  sentBytes: number;
  /** True while the connection is lost. The upload resumes by itself. */
  isLost: boolean;
  /** The byte where an earlier upload of the same file was resumed; null for a new upload. */
  resumedAt: number | null;
  /** Null until it is known. */
  bytesPerSecond: number | null;
  /** The reason why it failed, as text for people. */
  reason: string | null;
  /** What to do instead, for a file in a known format that screens cannot show. */
  advice: string | null;
  /** True if a retry can succeed. */
  canRetry: boolean;
  onUploaded?: ((media: UploadedMedia) => void) | undefined;
}

/** Closing the tab would interrupt it. */
export const isUploading = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'finishing';
