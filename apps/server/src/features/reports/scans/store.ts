import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { readCode } from '../../../platform/ids.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { qrCodes } from '../../../schema/layouts/layouts-tables.ts';
import { qrScans } from '../../../schema/reports/scans-tables.ts';

/** A code that is in use. */
export interface UsedCode {
  code: string;
  accountId: string;
  layoutId: string;
  url: string;
}

/** Finds a code; null for one that is not in use. */
export async function findCode(db: Db, code: string): Promise<UsedCode | null> {
  const { accountId, layoutId, url } = qrCodes;
  const [row] = await db
    .select({ accountId, layoutId, url })
    .from(qrCodes)
    .where(and(eq(qrCodes.code, code), isNotNull(url)));
  return row === undefined || row.url === null ? null : { ...row, code, url: row.url };
}

/**
 * Counts a scan on a device of the account of the code, on the day in the time zone of the device. Nothing is counted
 * if the account has no such device. Only scans from one screen change the same row, so scans from different screens do
 * not wait for each other.
 *
 * @param screen the code of the device, by `toScreenCode`
 */
export async function addScan(
  db: Db,
  { code, accountId, layoutId }: UsedCode,
  screen: string,
  now: Date,
): Promise<void> {
  const day = sql`(${now.toISOString()}::timestamptz at time zone vitrine_known_zone(${devices.timeZone}))::date`;
  const ofDevice = sql`substr(sha256(convert_to('scan ' || ${devices.id}, 'UTF8')), 1, 5)`;
  await db.execute(sql`
    insert into ${qrScans} (device_id, day, code, layout_id, scans)
    select ${devices.id}, ${day}, ${code}, ${layoutId}, 1 from ${devices}
    where ${devices.accountId} = ${accountId} and ${ofDevice} = ${readCode(screen)} limit 1
    on conflict (device_id, day, code) do update set scans = ${qrScans.scans} + 1`);
}

const Counted = z.object({ rows: z.tuple([z.object({ isCounted: z.boolean() })]) });

/** True if an account counts scans of QR codes, or has counted some that are kept. */
export async function countsScans(db: Db, accountId: string): Promise<boolean> {
  const ofAccount = sql`select ${devices.id} from ${devices} where ${devices.accountId} = ${accountId}`;
  const answer = await db.execute(sql`
    select exists (select from ${qrCodes} where ${qrCodes.accountId} = ${accountId})
      or exists (select from ${qrScans} where ${qrScans.deviceId} in (${ofAccount})) as "isCounted"`);
  return Counted.parse(answer).rows[0].isCounted;
}
