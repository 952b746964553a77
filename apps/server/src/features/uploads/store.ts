import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { sumNewVersions, sumStorage } from '../library/index.ts';
import { uploads } from '../../schema/uploads-tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

/**
 * Bytes that count against the limit at `now`: stored files, what new versions take beyond those that they replace, and what
 * open uploads have reserved or sent.
 *
 * @param uploadId not counted, because it is about to be reserved anew
 * @param replacesId the item of which no new version is counted, because another one takes its place
 */
export async function sumUsedBytes(
  tx: Db,
  accountId: string,
  now: Date,
  { uploadId = '', replacesId }: { uploadId?: string | undefined; replacesId?: string | null | undefined },
): Promise<number> {
  const { usedBytes } = await sumStorage(tx, accountId);
  const versionBytes = await sumNewVersions(tx, accountId, replacesId ?? '');
  const [row] = await tx
    .select({
      setAside: sql<number>`coalesce(sum(greatest(${uploads.reservedBytes}, ${uploads.receivedBytes})), 0)::bigint`,
    })
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, accountId),
        isNull(uploads.mediaId),
        ne(uploads.id, uploadId),
        gt(uploads.expiresAt, now),
      ),
    );
  return usedBytes + versionBytes + (row?.setAside ?? 0);
}

/** The number of uploads of the account that are neither finished nor expired. */
export async function countOpenUploads(tx: Db, accountId: string, now: Date): Promise<number> {
  return tx.$count(uploads, and(eq(uploads.accountId, accountId), isNull(uploads.mediaId), gt(uploads.expiresAt, now)));
}

export async function insertUpload(tx: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(row);
}

/**
 * Finds an upload of any account: the upload's secret authorises the caller. Null once it has expired or is finished.
 */
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

/** Locks an upload until the transaction ends; null if it does not exist. */
export async function lockUpload(tx: Db, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return row ?? null;
}

export async function updateUpload(
  tx: Db,
  id: string,
  change: Partial<
    Pick<
      UploadRow,
      'reservedBytes' | 'expiresAt' | 'storageKey' | 'receivedBytes' | 'sha256' | 'mediaId' | 'versionId' | 'imported'
    >
  >,
): Promise<void> {
  await tx.update(uploads).set(change).where(eq(uploads.id, id));
}

/** False if it does not exist or its bytes were replaced. */
export async function deleteUpload(db: Db, id: string, storageKey: string): Promise<boolean> {
  const deleted = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.storageKey, storageKey), isNull(uploads.mediaId)))
    .returning({ id: uploads.id });
  return deleted.length > 0;
}

/** Returns the files of the unfinished ones, which can be removed. */
export async function deleteExpiredUploads(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(lte(uploads.expiresAt, now))
    .returning({ key: uploads.storageKey, mediaId: uploads.mediaId, receivedBytes: uploads.receivedBytes });
  return rows.filter((row) => row.mediaId === null && row.receivedBytes !== null).map(({ key }) => key);
}

/** Lists all files to which uploads of the account refer. */
export async function listUploadKeys(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.accountId, accountId));
  return rows.map(({ key }) => key);
}

/** Removes a reservation for a file that the server produces. */
export async function deleteReservation(tx: Db, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id));
}
