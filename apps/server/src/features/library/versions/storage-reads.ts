import { and, type AnyColumn, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database.ts';
import { documentPages } from '../../../schema/documents-tables.ts';
import { media } from '../../../schema/library-tables.ts';
import { mediaVersions } from '../../../schema/media-versions-tables.ts';

/** The bytes of the pages that a version of a document is kept with. */
export const versionPagesBytes = sql`coalesce(
  (select sum((page->>'fileSize')::bigint) from jsonb_array_elements(${mediaVersions.pages}) as page), 0)`;

/** The bytes of the pages that a document has now; 0 for other content. */
const pagesBytes = (documentId: AnyColumn | SQL): SQL => sql`coalesce((
  select sum(picture.file_size) from ${documentPages} as shown join ${media} as picture on picture.id = shown.media_id
  where shown.document_id = ${documentId}), 0)`;

/**
 * The bytes by which new versions that are being prepared or wait are larger than the files that they replace.
 *
 * @param exceptMediaId the item whose new version is about to be replaced
 */
export async function sumNewVersions(db: Db, accountId: string, exceptMediaId = ''): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<number>`coalesce(sum(greatest(0,
        ${mediaVersions.fileSize} + ${versionPagesBytes} - ${media.fileSize} - ${pagesBytes(media.id)})), 0)::bigint`,
    })
    .from(mediaVersions)
    .innerJoin(media, eq(media.id, mediaVersions.mediaId))
    .where(
      and(
        eq(mediaVersions.accountId, accountId),
        eq(mediaVersions.state, 'new'),
        ne(mediaVersions.status, 'failed'),
        ne(mediaVersions.mediaId, exceptMediaId),
      ),
    );
  return row?.bytes ?? 0;
}

/**
 * The bytes that another file in its place would free: former versions do not count. Those of the file are kept if other
 * items share it; the pages of a document are its own.
 */
export async function findFreedBytes(db: Db, accountId: string, mediaId: string): Promise<number> {
  const own = alias(media, 'own');
  const [row] = await db
    .select({ bytes: own.fileSize })
    .from(own)
    .where(
      and(
        eq(own.id, mediaId),
        eq(own.accountId, accountId),
        sql`not exists (select from ${media} where ${media.storageKey} = ${own.storageKey} and ${media.id} <> ${own.id})`,
      ),
    );
  const [pages] = await db
    .select({ bytes: sql`${pagesBytes(sql`${mediaId}`)}`.mapWith(Number) })
    .from(sql`(select) as one`);
  return (row?.bytes ?? 0) + (pages?.bytes ?? 0);
}
