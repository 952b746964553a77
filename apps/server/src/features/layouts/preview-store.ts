import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { LayoutPreview } from '@vitrine/contract/layouts/layouts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { layoutPreviews } from '../../schema/layouts/layouts-tables.ts';

/** The previews of a layout that end after an instant, by the names of their screens. */
export async function listPreviews(db: Db, layoutId: string, after: Date): Promise<LayoutPreview[]> {
  const rows = await db
    .select({ deviceId: devices.id, name: devices.name, until: layoutPreviews.untilAt })
    .from(layoutPreviews)
    .innerJoin(devices, eq(devices.id, layoutPreviews.deviceId))
    .where(and(eq(layoutPreviews.layoutId, layoutId), gt(layoutPreviews.untilAt, after)))
    .orderBy(asc(devices.name), asc(devices.id));
  return rows.map(({ deviceId, name, until }) => ({
    deviceId: DeviceId.parse(deviceId),
    name,
    until: until.toISOString(),
  }));
}

/** Replaces the preview on a device. */
export async function upsertPreview(
  tx: Db,
  { deviceId, ...preview }: typeof layoutPreviews.$inferInsert,
): Promise<void> {
  await tx
    .insert(layoutPreviews)
    .values({ deviceId, ...preview })
    .onConflictDoUpdate({ target: layoutPreviews.deviceId, set: preview });
}

export async function deletePreview(tx: Db, layoutId: string, deviceId: string): Promise<void> {
  await tx
    .delete(layoutPreviews)
    .where(and(eq(layoutPreviews.deviceId, deviceId), eq(layoutPreviews.layoutId, layoutId)));
}
