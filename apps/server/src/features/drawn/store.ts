import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import { type DrawnKind, isDrawnId, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import { FolderId } from '@vitrine/contract/library/folders';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { Db } from '../../platform/database.ts';
import { type DrawnRow, drawnContent } from '../../schema/drawn-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { type ContentRow, isGlobal, toShownMedia } from '../library/index.ts';
import { showDrawn } from './drawn-server-kinds.ts';
import { joinFields, splitFields } from './fallbacks.ts';

const fallback = alias(media, 'fallback');

/** Drawn content with both of its rows and its fallback picture. */
interface ListedDrawn extends ContentRow {
  isActive: boolean;
  drawn: DrawnRow;
  fallback: ContentRow | null;
}

/** The drawn content with these ids; that which the account does not have is missing. */
export async function findDrawnContent(db: Db, accountId: string, ids: readonly string[]): Promise<DrawnContent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...getTableColumns(media), isActive: isGlobal, drawn: drawnContent, fallback })
    .from(media)
    .innerJoin(drawnContent, eq(drawnContent.mediaId, media.id))
    .leftJoin(fallback, eq(fallback.id, drawnContent.fallbackMediaId))
    .where(and(inArray(media.id, [...ids]), eq(media.accountId, accountId)));
  return rows.flatMap((row) => toDrawnContent(row) ?? []);
}

/** The id of the account's oldest content of this kind with this name and these fields; null if there is none. */
export async function findSameDrawn(
  tx: Db,
  accountId: string,
  { kind, name, ...content }: { kind: DrawnKind; name: string; fields: Record<string, unknown> },
): Promise<string | null> {
  const { fields, fallbackMediaId } = splitFields(content.fields);
  const [found] = await tx
    .select({ id: media.id })
    .from(media)
    .innerJoin(drawnContent, eq(drawnContent.mediaId, media.id))
    .where(
      and(
        eq(media.accountId, accountId),
        eq(media.kind, kind),
        eq(media.originalName, name),
        sql`${drawnContent.fields} = ${JSON.stringify(fields)}::jsonb`,
        sql`${drawnContent.fallbackMediaId} is not distinct from ${fallbackMediaId}`,
      ),
    )
    .orderBy(media.id)
    .limit(1);
  return found?.id ?? null;
}

/** The key of the file of its own picture; null without one. */
export async function findDrawnPicture(tx: Db, id: string): Promise<string | null> {
  const [found] = await tx.select({ key: media.thumbnailKey }).from(media).where(eq(media.id, id));
  return found?.key ?? null;
}

export async function insertDrawn(
  tx: Db,
  { fields, ...row }: Omit<typeof drawnContent.$inferInsert, 'fallbackMediaId'>,
): Promise<void> {
  await tx.insert(drawnContent).values({ ...row, ...splitFields(fields) });
}

export async function updateDrawn(
  tx: Db,
  id: string,
  { fields, ...change }: Pick<DrawnRow, 'fields' | 'revision' | 'updatedAt'>,
): Promise<void> {
  await tx
    .update(drawnContent)
    .set({ ...change, ...splitFields(fields) })
    .where(eq(drawnContent.mediaId, id));
}

/** Null for a kind of a newer release. */
function toDrawnContent({
  id,
  kind,
  originalName: name,
  drawn,
  fallback: picture,
  ...row
}: ListedDrawn): DrawnContent | null {
  if (!isDrawnKind(kind) || !isDrawnId(id)) return null;
  const fields = joinFields(kind, drawn);
  return {
    id,
    kind,
    name,
    folderId: row.folderId === null ? null : FolderId.parse(row.folderId),
    fields,
    shown: showDrawn(kind, { id, name, fields }),
    fallback: picture && toShownMedia(picture, new Map()),
    thumbnailUrl: row.thumbnailFilename === null ? null : thumbnailUrl(row.thumbnailFilename),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: drawn.updatedAt.toISOString(),
    revision: drawn.revision,
  };
}
