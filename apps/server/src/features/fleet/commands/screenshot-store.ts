import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet.ts';
import { screenshots } from '../../../schema/commands.ts';

export type ScreenshotRow = typeof screenshots.$inferSelect;

/** The newest of a device; null when there is none. */
export async function findScreenshot(db: Db, deviceId: string): Promise<ScreenshotRow | null> {
  const [row] = await db.select().from(screenshots).where(eq(screenshots.deviceId, deviceId));
  return row ?? null;
}

/** Replaces the previous one. */
export async function upsertScreenshot(db: Db, { deviceId, ...row }: ScreenshotRow): Promise<void> {
  await db
    .insert(screenshots)
    .values({ deviceId, ...row })
    .onConflictDoUpdate({ target: screenshots.deviceId, set: row });
}

/** The storage keys of an account's screenshots. */
export async function listScreenshotKeys(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ key: screenshots.storageKey })
    .from(screenshots)
    .innerJoin(devices, eq(devices.id, screenshots.deviceId))
    .where(eq(devices.accountId, accountId));
  return rows.map(({ key }) => key);
}
