import type { FileKind } from '@vitrine/contract/library/media';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { MediaRow } from '../content-row.ts';
import type { VersionRow } from './version-row.ts';

/**
 * How the items of a kind get another file. Uploads and jobs have prepared it before. The caller has locked the item and the
 * screens that show it, and changes the columns of files itself.
 */
export interface VersionKind {
  /** What is kept with the file of an item, beside the columns of files, when another one takes its place. */
  keep(tx: Db, item: MediaRow): Promise<Partial<Pick<VersionRow, 'pages'>>>;
  /** Changes what else of an item depends on its file; returns the columns of the item that follow from that. */
  take(tx: Db, item: MediaRow, version: VersionRow): Promise<Partial<MediaRow>>;
  /** The same with a file of which only the size is known, in a dry run. */
  takeUnknown(tx: Db, item: MediaRow, fileSize: number): Promise<Partial<MediaRow>>;
}

/** The file is all that there is. */
const fileOnly: VersionKind = {
  keep: async () => ({}),
  take: async () => ({}),
  takeUnknown: async () => ({}),
};

/** The file that screens play is made of it, and so is as unknown. */
const audio: VersionKind = {
  ...fileOnly,
  takeUnknown: async (_tx, { playKey, playMimeType }, fileSize) => ({
    playKey,
    playMimeType,
    playBytes: fileSize,
    playSha256: newId('file'),
  }),
};

/** Those that the library does not know itself. */
export type OtherVersionKinds = Pick<Record<FileKind, VersionKind>, 'document'>;

export const createVersionKinds = (others: OtherVersionKinds): Record<FileKind, VersionKind> => ({
  image: fileOnly,
  video: fileOnly,
  audio,
  ...others,
});
