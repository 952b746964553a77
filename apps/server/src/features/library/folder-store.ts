import { type Folder, FolderId } from '@vitrine/contract/library/folders';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unlimited } from '../../platform/database/limits.ts';
import { toSortKey } from '../../platform/database/sort-key.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { isItem } from './reads.ts';
import { folders, media } from '../../schema/library-tables.ts';

type FolderRow = typeof folders.$inferSelect;

/** Lists folders by name. */
export async function listFolders(db: Db, accountId: string): Promise<Folder[]> {
  const sizes = db
    .select({ folderId: media.folderId, size: count().as('size') })
    .from(media)
    .where(and(eq(media.accountId, accountId), isItem, isNotNull(media.folderId)))
    .groupBy(media.folderId)
    .as('sizes');
  const rows = await db
    .select({ folder: folders, size: sizes.size })
    .from(folders)
    .leftJoin(sizes, eq(sizes.folderId, folders.id))
    .where(eq(folders.accountId, accountId))
    .orderBy(toSortKey(folders.name), asc(folders.id));
  return rows.map(({ folder, size }) => toFolder(folder, size ?? 0));
}

/** A folder as its siblings see it. */
export type NamedFolder = Pick<FolderRow, 'id' | 'name' | 'parentId'>;

const named = { id: folders.id, name: folders.name, parentId: folders.parentId };

/** Null when the account has no such folder. */
export async function findFolder(db: Db, accountId: string, id: string): Promise<NamedFolder | null> {
  const [row] = await db.select(named).from(folders).where(isOwnedFolder(accountId, id));
  return row ?? null;
}

/** Lists the folders directly in another one, oldest first. Null is the root. */
export function listSubfolders(db: Db, accountId: string, parentId: string | null): Promise<NamedFolder[]> {
  return db
    .select(named)
    .from(folders)
    .where(
      and(
        eq(folders.accountId, accountId),
        parentId === null ? isNull(folders.parentId) : eq(folders.parentId, parentId),
      ),
    )
    .orderBy(asc(folders.createdAt), asc(folders.id));
}

export async function insertFolder(db: Db, row: FolderRow): Promise<Folder> {
  await db.insert(folders).values(row);
  return toFolder(row, 0);
}

/** Null when the account has no such folder. */
export async function updateFolder(
  db: Db,
  accountId: string,
  id: string,
  { name, color, parentId }: { [Field in 'name' | 'color' | 'parentId']?: FolderRow[Field] | undefined },
): Promise<Folder | null> {
  const [row] = await db
    .update(folders)
    .set({
      name: name ?? sql`${folders.name}`,
      color: color ?? sql`${folders.color}`,
      parentId: parentId === undefined ? sql`${folders.parentId}` : parentId,
    })
    .where(isOwnedFolder(accountId, id))
    .returning();
  if (row === undefined) return null;
  const [contents] = await db
    .select({ size: count() })
    .from(media)
    .where(and(isItem, eq(media.folderId, id)));
  return toFolder(row, contents?.size ?? 0);
}

/** True if a folder is `ancestorId` or below it, at any depth. */
export async function isWithin(db: Db, id: string, ancestorId: string): Promise<boolean> {
  const path = sql`
    with recursive path as (
      select id, parent_id from folders where id = ${id}
      union
      select above.id, above.parent_id from folders above join path on above.id = path.parent_id
    )
    select id from path`;
  const rows = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, ancestorId), sql`${folders.id} in (${path})`));
  return rows.length > 0;
}

export async function deleteFolder(tx: Db, accountId: string, id: string): Promise<void> {
  await tx.delete(folders).where(isOwnedFolder(accountId, id));
}

const isOwnedFolder = (accountId: string, id: string) => and(eq(folders.id, id), eq(folders.accountId, accountId));

const toFolder = ({ id, name, color, parentId, createdAt }: FolderRow, mediaCount: number): Folder => ({
  id: FolderId.parse(id),
  name,
  color,
  parentId: parentId === null ? null : FolderId.parse(parentId),
  mediaCount,
  createdAt: createdAt.toISOString(),
});

/** The folder into which a limited member's additions without a folder get; null for others. */
export async function findDefaultFolder(tx: Db): Promise<string | null> {
  const ids = getLimits()?.folderIds ?? null;
  if (ids === null) return null;
  const known = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(sql`${folders.id} = any(${sql.param(ids)}::text[])`);
  const found = new Set(known.map(({ id }) => id));
  return ids.find((id) => found.has(id)) ?? null;
}

/** True if a screen shows, or may show, what is in this folder: a playlist follows it. */
export async function reachesScreens(tx: Db, folderId: string): Promise<boolean> {
  const followers = sql`select media_id from ${unlimited('playback', 'playlists')} where source_folder_id = ${folderId}`;
  const rows = await tx
    .select({ one: sql`1` })
    .from(sql`vitrine_devices_of(array(select vitrine_with_containers(array(${followers})))) as shown`)
    .limit(1);
  return rows.length > 0;
}

/** Runs a statement of a limited member on content outside of their folders, which they do not see afterwards. */
export async function withoutFolderLimit<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const limits = getLimits();
  if (limits === null || limits.folderIds === null) return work();
  const set = (value: string) => tx.execute(sql`select set_config('vitrine.limit_folders', ${value}, true)`);
  const [row] = await tx
    .select({ former: sql<string>`current_setting('vitrine.limit_folders')` })
    .from(sql`(select) as one`);
  await set('*');
  const result = await work();
  await set(row?.former ?? '{}');
  return result;
}
