import type { Db } from '../../platform/database.ts';
import { type ContentRow, type NewMediaRow, PAGE } from './content-row.ts';
import { lockPlayingDevices } from './reads.ts';
import { insertContent, type NewContent, updateContent } from './store.ts';

/** Adds content without a file, which is ready at once. */
export const addContent = (tx: Db, row: Omit<NewContent, 'status'>): Promise<void> =>
  insertContent(tx, { ...row, status: 'ready' });

/**
 * Begins a change of content that the transaction has locked: locks the screens that show it, and changes its own
 * columns, if any. What it consists of is changed afterwards.
 */
export async function changeContent(
  tx: Db,
  id: string,
  change: Partial<
    Pick<
      ContentRow,
      | 'originalName'
      | 'folderId'
      | 'thumbnailFilename'
      | 'thumbnailKey'
      | 'averageColor'
      | 'status'
      | 'progress'
      | 'failure'
      | 'durationMs'
      | 'width'
      | 'height'
    >
  >,
): Promise<void> {
  await lockPlayingDevices(tx, [id]);
  if (Object.keys(change).length > 0) await updateContent(tx, id, change);
}

/** Gives the picture of a page another file. */
export const changePage = (tx: Db, id: string, file: Partial<ContentRow>): Promise<void> => updateContent(tx, id, file);

/** Adds the pictures of the pages of a document, which are ready. */
export async function addPages(tx: Db, pages: readonly Omit<NewMediaRow, 'kind' | 'status'>[]): Promise<void> {
  for (const page of pages) await insertContent(tx, { ...page, kind: PAGE, status: 'ready' });
}
