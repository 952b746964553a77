import { AppError } from '@vitrine/contract/core/errors';
import { DEFAULT_PAGE_MS } from '@vitrine/contract/documents/document-limits';
import type { Document, DocumentChange, DocumentWithPages, ShownPages } from '@vitrine/contract/documents/documents';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  changeContent,
  findListedMedia,
  lockContent,
  lockWithScreens,
  type MediaFile,
  type MediaRow,
  removeItems,
  requireFolder,
} from '../library/index.ts';
import { applyChanges, sumLength } from './page-changes.ts';
import {
  findDocuments,
  insertDocument,
  listPages,
  listShownPages,
  updateDocument,
  updatePage,
  updatePending,
} from './store.ts';

export type Documents = ReturnType<typeof createDocuments>;

type Change = z.output<typeof DocumentChange>;

/** The name of a document with the extension of its file: a new version may have another one. */
function nameFile({ originalName, filename }: Pick<MediaRow, 'originalName' | 'filename'>): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1);
  if (extension === 'bin' || originalName.toLowerCase().endsWith(`.${extension}`)) return originalName;
  return `${originalName.replace(/\.(pdf|pp[st][xm]?|odp|do[ct]x?|docm|odt|xl[st][xm]?|ods)$/i, '')}.${extension}`;
}

/** @throws media.not_found */
async function requireDocument(tx: Db, accountId: string, id: string): Promise<DocumentWithPages> {
  const document = (await findDocuments(tx, accountId, [id])).get(id);
  if (document === undefined) throw new AppError('media.not_found');
  return { ...document, pages: await listPages(tx, id) };
}

/** An account's documents. Screens follow every change, because triggers raise their versions. */
export function createDocuments({ db, clock, jobs }: Platform) {
  return {
    /** Adds the columns of a document to its row of content. */
    add: (tx: Db, { id, accountId, createdAt }: Pick<MediaRow, 'id' | 'accountId' | 'createdAt'>): Promise<void> =>
      insertDocument(tx, { mediaId: id, accountId, pageMs: DEFAULT_PAGE_MS, updatedAt: createdAt }),

    /** The documents with these ids, by id; those that the account does not have are missing. */
    find: (accountId: string, ids: readonly string[]): Promise<Map<string, Document>> =>
      findDocuments(db, accountId, ids),

    /** How the pages of documents are shown, by id. */
    describe: (accountId: string, ids: readonly string[]): Promise<Map<string, ShownPages>> =>
      listShownPages(db, accountId, ids),

    /** Says how the pages of a new document are to be shown, which are not made yet. */
    prepareShown: (tx: Db, id: string, shown: ShownPages): Promise<void> => updatePending(tx, id, shown),

    /** @throws media.not_found */
    require: (accountId: string, id: string): Promise<Document> => requireDocument(db, accountId, id),

    /** @throws media.not_found */
    get: ({ accountId }: InAccount, id: string): Promise<DocumentWithPages> => requireDocument(db, accountId, id),

    /**
     * Changes a document. A change that leaves it as it was writes nothing.
     *
     * @throws media.not_found, folder.not_found, media.not_ready if its pages are not made, document.no_pages if it would
     * show none; content.changed if `revision` is not the current one
     */
    update: (
      { accountId }: InAccount,
      id: string,
      { originalName, folderId, pageMs, pages: changes, revision }: Change,
    ): Promise<DocumentWithPages> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (folderId !== undefined) await requireFolder(tx, accountId, folderId);
        await lockContent(tx, accountId, [id], 'update');
        const before = await requireDocument(tx, accountId, id);
        if (revision !== undefined && revision !== before.revision) {
          const message =
            'This document was changed in the meantime. Nothing was saved: reload it and make your change again.';
          throw new AppError('content.changed', { message });
        }
        if (changes.length > 0 && before.status !== 'ready') throw new AppError('media.not_ready');
        const after = applyChanges(before.pages, changes);
        const newPageMs = pageMs ?? before.pageMs;
        const changed = after.filter((page, i) => page !== before.pages[i]);
        const isRetimed = changed.length > 0 || newPageMs !== before.pageMs;
        const moved = {
          ...(originalName !== undefined && originalName !== before.originalName && { originalName }),
          ...(folderId !== undefined && folderId !== before.folderId && { folderId }),
        };
        if (!isRetimed && Object.keys(moved).length === 0) return before;
        if (isRetimed) await lockWithScreens(tx, accountId, [id], [id]);
        for (const page of changed) await updatePage(tx, id, page);
        const durationMs = before.status === 'ready' ? { durationMs: sumLength(after, newPageMs) } : {};
        await changeContent(tx, id, { ...moved, ...durationMs });
        const now = { revision: before.revision + 1, updatedAt: clock() };
        await updateDocument(tx, id, { pageMs: newPageMs, ...now });
        return requireDocument(tx, accountId, id);
      }),

    /**
     * Deletes a document everywhere, with its pages.
     *
     * @throws media.not_found
     */
    remove: ({ accountId }: InAccount, id: DocumentWithPages['id']): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await removeItems(tx, jobs, { accountId, ids: [id], kind: 'document' });
        if (removed.length === 0) throw new AppError('media.not_found');
      }),

    /**
     * The uploaded file.
     *
     * @throws media.not_found
     */
    async file({ accountId }: InAccount, id: string): Promise<MediaFile & { downloadAs: string }> {
      const row = await findListedMedia(db, accountId, id);
      if (row?.kind !== 'document') throw new AppError('media.not_found');
      const { storageKey: key, fileSize: size, mimeType, sha256, createdAt: modifiedAt } = row;
      const downloadAs = nameFile(row);
      return { key, size, mimeType, sha256, modifiedAt, downloadAs };
    },
  };
}
