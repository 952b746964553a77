import type { DrawnContent } from '@vitrine/contract/drawn/drawn-content';
import { type DrawnKind, isDrawnId, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import { FolderId } from '@vitrine/contract/library/folders';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type DrawnRow, drawnContent } from '../../schema/drawn-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { type ContentRow, isGlobal } from '../library/index.ts';
import { showDrawn } from './drawn-server-kinds.ts';

/** Drawn content with both of its rows. */
interface ListedDrawn extends ContentRow {
  isActive: boolean;
  drawn: DrawnRow;
}

/** The drawn content with these ids; that which the account does not have is missing. */
export async function findDrawnContent(db: Db, accountId: string, ids: readonly string[]): Promise<DrawnContent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...getTableColumns(media), isActive: isGlobal, drawn: drawnContent })
    .from(media)
    .innerJoin(drawnContent, eq(drawnContent.mediaId, media.id))
    .where(and(inArray(media.id, [...ids]), eq(media.accountId, accountId)));
  return rows.flatMap((row) => toDrawnContent(row) ?? []);
}

/** The id of the account's oldest content of this kind with this name and these fields; null if there is none. */
export async function findSameDrawn(
  tx: Db,
  accountId: string,
  { kind, name, fields }: { kind: DrawnKind; name: string; fields: Record<string, unknown> },
): Promise<string | null> {
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
      ),
    )
    .orderBy(media.id)
    .limit(1);
  return found?.id ?? null;
}

export async function insertDrawn(tx: Db, row: typeof drawnContent.$inferInsert): Promise<void> {
  await tx.insert(drawnContent).values(row);
}

export async function updateDrawn(
  tx: Db,
  id: string,
  change: Pick<DrawnRow, 'fields' | 'revision' | 'updatedAt'>,
): Promise<void> {
  await tx.update(drawnContent).set(change).where(eq(drawnContent.mediaId, id));
}

/** Null for a kind of a newer release. */
function toDrawnContent({ id, kind, originalName: name, drawn, ...row }: ListedDrawn): DrawnContent | null {
  if (!isDrawnKind(kind) || !isDrawnId(id)) return null;
  return {
    id,
    kind,
    name,
    folderId: row.folderId === null ? null : FolderId.parse(row.folderId),
    fields: drawn.fields,
    shown: showDrawn(kind, { id, name, fields: drawn.fields }),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: drawn.updatedAt.toISOString(),
    revision: drawn.revision,
  };
}
