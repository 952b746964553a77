import type { FileKind } from '@vitrine/contract/library/media';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { MediaRow } from '../content-row.ts';
import { updateItemFile } from './store.ts';
import { pickFile, type VersionRow } from './version-row.ts';

/** How the items of a kind get another file. Uploads and jobs have prepared it before. */
interface VersionKind {
  /** Gives a locked item the file of its version. */
  takeFile(tx: Db, item: MediaRow, version: VersionRow): Promise<void>;
  /** Gives it a file of which only the size is known, in a dry run. */
  takeUnknownFile(tx: Db, item: MediaRow, fileSize: number): Promise<void>;
}

/** The file is all that there is. */
const fileOnly: VersionKind = {
  takeFile: (tx, { id }, version) => updateItemFile(tx, id, { ...pickFile(version), status: 'ready', progress: null }),
  takeUnknownFile: (tx, { id }, fileSize) =>
    updateItemFile(tx, id, {
      sha256: newId('file'),
      fileSize,
      playKey: null,
      playSha256: null,
      playBytes: null,
      playMimeType: null,
      status: 'ready',
    }),
};

const versionKinds: Partial<Record<FileKind, VersionKind>> = {
  image: fileOnly,
  video: fileOnly,
};

/** @throws TypeError for items of which only the first version is kept */
export function findVersionKind(kind: FileKind): VersionKind {
  const found = versionKinds[kind];
  if (found === undefined) throw new TypeError(`The file of ${kind} items cannot be replaced`);
  return found;
}
