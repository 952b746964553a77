import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';

/** One file on its way into the library. */
export interface Upload {
  id: number;
  file: File;
  /** Where it is to lie; null: at the root. */
  folderId: FolderId | null;
  /** Null for a file that is neither image nor video. */
  kind: MediaKind | null;
  /** `finishing`: all bytes have left, the server looks at them. */
  state: 'waiting' | 'sending' | 'finishing' | 'done' | 'failed';
  sentBytes: number;
  /** The connection is lost; it goes on by itself. */
  isLost: boolean;
  /** Where it went on, in bytes, when the same file was sent in part before; null for one that began at its beginning. */
  resumedAt: number | null;
  /** Null until it can be told. */
  bytesPerSecond: number | null;
  /** Why it failed, fit to show. */
  reason: string | null;
  /** Whether another try may help. */
  canRetry: boolean;
}

/** Whether leaving would lose it. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'finishing';
