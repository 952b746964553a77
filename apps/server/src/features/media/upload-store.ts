import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sumStorage } from './store.ts';
import { uploads } from './tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

/**
 * Bytes that count against the limit at `now`: what is stored, and what uploads under way have set aside or sent.
 *
 * @param exceptUpload one that is about to be counted anew
 */
export async function sumUsedBytes(tx: Db, accountId: string, now: Date, exceptUpload = ''): Promise<number> {
  const { usedBytes } = await sumStorage(tx, accountId);
  const [row] = await tx
    .select({
      setAside: sql<number>`coalesce(sum(greatest(${uploads.reservedBytes}, ${uploads.receivedBytes})), 0)::bigint`,
    })
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, accountId),
        isNull(uploads.mediaId),
        ne(uploads.id, exceptUpload),
        gt(uploads.expiresAt, now),
      ),
    );
  return usedBytes + (row?.setAside ?? 0);
}

export async function insertUpload(tx: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(row);
}

/** By its id alone: who asks knows the upload's secret. Null once it has expired or became a video. */
export async function findOpenUpload(db: Db, id: string, now: Date): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.mediaId), gt(uploads.expiresAt, now)));
  return row ?? null;
}

/** Null when the account has no such upload, or it has expired. */
export async function findUpload(db: Db, accountId: string, id: string, now: Date): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId), gt(uploads.expiresAt, now)));
  return row ?? null;
}

/** Reads an upload and holds its row until the transaction ends; null once it is gone. */
export async function lockUpload(tx: Db, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return row ?? null;
}

export async function updateUpload(
  tx: Db,
  id: string,
  change: Partial<
    Pick<UploadRow, 'reservedBytes' | 'expiresAt' | 'storageKey' | 'receivedBytes' | 'sha256' | 'mediaId'>
  >,
): Promise<void> {
  await tx.update(uploads).set(change).where(eq(uploads.id, id));
}

/** False when it is gone, or other bytes stand in their place by now. */
export async function deleteUpload(db: Db, id: string, storageKey: string): Promise<boolean> {
  const deleted = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.storageKey, storageKey), isNull(uploads.mediaId)))
    .returning({ id: uploads.id });
  return deleted.length > 0;
}

/** Answers the files of those that nobody finished. */
export async function deleteExpiredUploads(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(lte(uploads.expiresAt, now))
    .returning({ key: uploads.storageKey, mediaId: uploads.mediaId, receivedBytes: uploads.receivedBytes });
  return rows.filter((row) => row.mediaId === null && row.receivedBytes !== null).map(({ key }) => key);
}

/** Every file that uploads of the account refer to. */
export async function listUploadKeys(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.accountId, accountId));
  return rows.map(({ key }) => key);
}
