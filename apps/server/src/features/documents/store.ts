import type { Document, DocumentPage, ShownPages } from '@vitrine/contract/documents/documents';
import { fileUrl, thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import { FolderId } from '@vitrine/contract/library/folders';
import { DocumentId, MediaId } from '@vitrine/contract/library/media';
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { documentPages, type DocumentRow, documents } from '../../schema/documents-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { isGlobal, isMediaRow, type MediaRow, type VersionPage } from '../library/index.ts';

const picture = alias(media, 'picture');

/** The documents with these ids, by id; those that the account does not have are missing. */
export async function findDocuments(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, Document>> {
  if (ids.length === 0) return new Map();
  const pages = db
    .select({
      pageCount: sql<number>`count(*)::integer`.as('page_count'),
      shownPages: sql<number>`(count(*) filter (where not ${documentPages.isSkipped}))::integer`.as('shown_pages'),
      pagesBytes: sql`coalesce(sum(${picture.fileSize}), 0)`.mapWith(Number).as('pages_bytes'),
    })
    .from(documentPages)
    .innerJoin(picture, eq(picture.id, documentPages.mediaId))
    .where(eq(documentPages.documentId, documents.mediaId))
    .as('pages');
  const rows = await db
    .select({
      content: getTableColumns(media),
      isActive: isGlobal,
      document: documents,
      pageCount: pages.pageCount,
      shownPages: pages.shownPages,
      pagesBytes: pages.pagesBytes,
    })
    .from(media)
    .innerJoin(documents, eq(documents.mediaId, media.id))
    .innerJoinLateral(pages, sql`true`)
    .where(and(inArray(media.id, [...ids]), eq(media.accountId, accountId)));
  return new Map(
    rows.map(({ content, document, ...more }) => [
      content.id,
      {
        id: DocumentId.parse(content.id),
        originalName: content.originalName,
        mimeType: content.mimeType ?? '',
        fileSize: content.fileSize ?? 0,
        folderId: content.folderId === null ? null : FolderId.parse(content.folderId),
        createdAt: content.createdAt.toISOString(),
        updatedAt: document.updatedAt.toISOString(),
        revision: document.revision,
        status: content.status,
        progress: content.progress,
        failure: content.failure,
        pageMs: document.pageMs,
        lengthMs: content.durationMs ?? 0,
        thumbnailUrl: content.thumbnailFilename === null ? null : thumbnailUrl(content.thumbnailFilename),
        averageColor: content.averageColor,
        width: content.width,
        height: content.height,
        validFrom: content.validFrom,
        validUntil: content.validUntil,
        ...more,
      },
    ]),
  );
}

/** The pages of a document in order; none until they are made. */
export async function listPages(db: Db, documentId: string): Promise<DocumentPage[]> {
  const rows = await db
    .select({ page: documentPages, picture: media })
    .from(documentPages)
    .innerJoin(media, eq(media.id, documentPages.mediaId))
    .where(eq(documentPages.documentId, documentId))
    .orderBy(asc(documentPages.number));
  return rows.map(({ page, picture: { filename, thumbnailFilename, width, height } }) => ({
    number: page.number,
    mediaId: MediaId.parse(page.mediaId),
    imageUrl: fileUrl('image', filename ?? ''),
    thumbnailUrl: thumbnailFilename === null ? null : thumbnailUrl(thumbnailFilename),
    width: width ?? 0,
    height: height ?? 0,
    isSkipped: page.isSkipped,
    durationMs: page.durationMs,
  }));
}

export async function insertDocument(tx: Db, row: typeof documents.$inferInsert): Promise<void> {
  await tx.insert(documents).values(row);
}

export async function updateDocument(
  tx: Db,
  id: string,
  change: Pick<DocumentRow, 'pageMs' | 'revision' | 'updatedAt'>,
): Promise<void> {
  await tx.update(documents).set(change).where(eq(documents.mediaId, id));
}

export async function updatePage(
  tx: Db,
  documentId: string,
  { number, ...change }: Pick<DocumentPage, 'number' | 'isSkipped' | 'durationMs'>,
): Promise<void> {
  await tx
    .update(documentPages)
    .set(change)
    .where(and(eq(documentPages.documentId, documentId), eq(documentPages.number, number)));
}

/** A page that was made, with the row of its picture. */
export interface NewPage {
  number: number;
  picture: Pick<
    MediaRow,
    | 'id'
    | 'filename'
    | 'originalName'
    | 'mimeType'
    | 'fileSize'
    | 'sha256'
    | 'storageKey'
    | 'width'
    | 'height'
    | 'thumbnailFilename'
    | 'thumbnailKey'
    | 'averageColor'
  >;
}

/** Gives a document its pages, whose pictures are content already. */
export async function insertPages(
  tx: Db,
  documentId: string,
  pages: readonly (Pick<NewPage, 'number'> & {
    picture: Pick<MediaRow, 'id'>;
    isSkipped?: boolean;
    durationMs?: number | null;
  })[],
): Promise<void> {
  await tx
    .insert(documentPages)
    .values(pages.map(({ picture: { id: mediaId }, ...page }) => ({ ...pickShown(page), mediaId, documentId })));
}

const pickShown = ({
  number,
  isSkipped = false,
  durationMs = null,
}: Pick<NewPage, 'number'> & { isSkipped?: boolean; durationMs?: number | null }) => ({
  number,
  isSkipped,
  durationMs,
});

/** The pages of a document in order with their ids and files, as they are kept with a version. */
export async function listPageFiles(db: Db, documentId: string): Promise<{ id: string; page: VersionPage }[]> {
  const rows = await db
    .select({ page: documentPages, picture: media })
    .from(documentPages)
    .innerJoin(media, eq(media.id, documentPages.mediaId))
    .where(eq(documentPages.documentId, documentId))
    .orderBy(asc(documentPages.number));
  return rows.flatMap(({ page, picture: row }) =>
    isMediaRow(row) ? [{ id: row.id, page: { ...pickShown(page), ...pickPicture(row) } }] : [],
  );
}

/** The columns of the file of a page. */
export const pickPicture = (row: NewPage['picture']) => ({
  filename: row.filename,
  mimeType: row.mimeType,
  fileSize: row.fileSize,
  sha256: row.sha256,
  storageKey: row.storageKey,
  width: row.width,
  height: row.height,
  thumbnailFilename: row.thumbnailFilename,
  thumbnailKey: row.thumbnailKey,
  averageColor: row.averageColor,
});

/** Deletes the pages of a document after a number, with their pictures. */
export async function deletePagesAfter(tx: Db, documentId: string, last: number): Promise<void> {
  await tx.delete(documentPages).where(and(eq(documentPages.documentId, documentId), gt(documentPages.number, last)));
}

export async function showAllPages(tx: Db, documentId: string): Promise<void> {
  await tx.update(documentPages).set({ isSkipped: false }).where(eq(documentPages.documentId, documentId));
}

/** The row of a document that is being processed, locked; null if it was deleted, has failed or has its pages. */
export async function lockUnprepared(
  tx: Db,
  id: string,
): Promise<{ folderId: string | null; originalName: string } | null> {
  const [row] = await tx
    .select({ folderId: media.folderId, originalName: media.originalName })
    .from(media)
    .where(and(eq(media.id, id), eq(media.kind, 'document'), eq(media.status, 'processing')))
    .for('no key update');
  return row ?? null;
}

/** How the pages of a document are to be shown; null if there is no such document. */
export async function readShown(
  tx: Db,
  id: string,
): Promise<Pick<DocumentRow, 'pageMs' | 'pending' | 'revision'> | null> {
  const { pageMs, pending, revision } = documents;
  const [row] = await tx.select({ pageMs, pending, revision }).from(documents).where(eq(documents.mediaId, id));
  return row ?? null;
}

/** Says how the pages of a document are to be shown once they are made. */
export async function updatePending(tx: Db, id: string, { pageMs, pages }: ShownPages): Promise<void> {
  const change = { pending: pages, ...(pageMs !== undefined && { pageMs }) };
  await tx.update(documents).set(change).where(eq(documents.mediaId, id));
}

/** How the pages of these documents of an account are shown, by id; only pages that differ from the others are named. */
export async function listShownPages(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ShownPages>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ document: documents, page: documentPages })
    .from(documents)
    .leftJoin(documentPages, eq(documentPages.documentId, documents.mediaId))
    .where(and(inArray(documents.mediaId, [...ids]), eq(documents.accountId, accountId)))
    .orderBy(asc(documents.mediaId), asc(documentPages.number));
  const shown = new Map<string, ShownPages>();
  for (const { document, page } of rows) {
    const one = shown.get(document.mediaId) ?? { pageMs: document.pageMs, pages: document.pending ?? [] };
    shown.set(document.mediaId, one);
    if (page === null || (!page.isSkipped && page.durationMs === null)) continue;
    one.pages.push({ number: page.number, isSkipped: page.isSkipped, durationMs: page.durationMs });
  }
  return shown;
}
