import type { FolderId } from '@vitrine/contract/library/folders';
import type { Document } from '@vitrine/contract/documents/documents';
import type { Audio, FileKind, Image, FileId, Video } from '@vitrine/contract/library/media';
import type { MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import type { Effect } from '@vitrine/contract/playout/effect';

/** The media item that an upload became. */
export interface UploadedMedia {
  image?: Image | undefined;
  video?: Video | undefined;
  document?: Document | undefined;
  audio?: Audio | undefined;
  /** The new version of that item; null if it has this very file. Undefined for a new item. */
  version?: MediaVersion | null | undefined;
}

/** The item whose new version a file is. */
export interface ReplacedItem {
  id: FileId;
  /** Its name, which stays. */
  name: string;
  /** Which screens get the new version; null if unknown. */
  effect: Effect | null;
}

/** A new version that has taken its item's place. */
export interface Replacement {
  /** The former version; null if there is none. */
  replacedId: MediaVersionId | null;
  /** Epoch milliseconds. */
  at: number;
}

/** A file that is being uploaded. */
export interface Upload {
  id: number;
  file: File;
  /** The target folder; null is the root. */
  folderId: FolderId | null;
  /** Null for a file that is none of them. */
  kind: FileKind | null;
  /** Null: it becomes an item of its own. */
  replaces: ReplacedItem | null;
  /** Null until it has taken the item's place. */
  replacement: Replacement | null;
  /** `finishing`: all bytes are sent, and the server checks the file. `preparing`: the server prepares a new version. */
  state: 'waiting' | 'sending' | 'finishing' | 'preparing' | 'done' | 'failed';
  sentBytes: number;
  /** True while the connection is lost. The upload resumes by itself. */
  isLost: boolean;
  /** The byte where an earlier upload of the same file was resumed; null for a new upload. */
  resumedAt: number | null;
  /** The progress of the server's work, in percent; null while it is unknown. */
  preparedPercent: number | null;
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
