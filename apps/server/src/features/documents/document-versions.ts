import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { addPages, changePage, type MediaRow, type VersionKind, type VersionPage } from '../library/index.ts';
import { sumLength } from './page-changes.ts';
import {
  deletePagesAfter,
  insertPages,
  listPageFiles,
  listPages,
  readShown,
  showAllPages,
  updateDocument,
} from './store.ts';

/** The columns of the picture of a page. */
const toPicture = ({ number: _number, isSkipped: _isSkipped, durationMs: _durationMs, ...picture }: VersionPage) =>
  picture;

/**
 * How documents get another file: its pages take the place of the present ones by their numbers, which keep their ids, times
 * and marks. What a page that there was not is skipped and timed as is kept with the version.
 */
export const createDocumentVersions = ({ clock }: Pick<Platform, 'clock'>): VersionKind => ({
  keep: async (tx, { id }) => ({ pages: (await listPageFiles(tx, id)).map(({ page }) => page) }),

  async take(tx, item, { pages: next }) {
    const pages = next ?? [];
    const shown = await readShown(tx, item.id);
    if (shown === null || pages.length === 0) throw new TypeError('A version of a document without pages');
    const present = new Map((await listPageFiles(tx, item.id)).map(({ id, page }) => [page.number, id]));
    await deletePagesAfter(tx, item.id, pages.length);
    for (const page of pages) {
      const id = present.get(page.number);
      if (id !== undefined) await changePage(tx, id, toPicture(page));
    }
    const added = pages
      .filter(({ number }) => !present.has(number))
      .map((page) => ({ ...page, picture: { ...toPicture(page), ...namePage(item, page.number), id: newId('med') } }));
    const { accountId, folderId, createdAt } = item;
    await addPages(
      tx,
      added.map(({ picture }) => ({ ...picture, accountId, folderId, createdAt })),
    );
    if (added.length > 0) await insertPages(tx, item.id, added);
    let after = await listPages(tx, item.id);
    if (after.every(({ isSkipped }) => isSkipped)) {
      await showAllPages(tx, item.id);
      after = after.map((page) => ({ ...page, isSkipped: false }));
    }
    const { pageMs, revision } = shown;
    await updateDocument(tx, item.id, { pageMs, revision: revision + 1, updatedAt: clock() });
    return { durationMs: sumLength(after, pageMs) };
  },

  /** Its pages are as many as now, and as large together as its file says. */
  async takeUnknown(tx, { id }) {
    for (const page of await listPageFiles(tx, id)) await changePage(tx, page.id, { sha256: newId('file') });
    const shown = await readShown(tx, id);
    if (shown !== null) {
      await updateDocument(tx, id, { pageMs: shown.pageMs, revision: shown.revision + 1, updatedAt: clock() });
    }
    return {};
  },
});

const namePage = ({ originalName }: Pick<MediaRow, 'originalName'>, number: number) => ({
  originalName: `${originalName} · ${number}`,
});
