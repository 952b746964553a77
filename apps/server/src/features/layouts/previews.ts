import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutPreview } from '@vitrine/contract/layouts/layouts';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { devices } from '../../schema/fleet.ts';
import { layoutPreviews } from '../../schema/layouts.ts';
import { lockAccount } from '../accounts/index.ts';
import { getOwnedDevice } from '../fleet/index.ts';
import { findLayout } from './store.ts';

/** Previews of layouts on screens. A preview is in the manifest of its screen, which ends it by itself. */
export function createPreviews({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * The screens that show a preview of a layout, by name.
     *
     * @throws layout.not_found
     */
    async list(accountId: string, layoutId: string): Promise<LayoutPreview[]> {
      if ((await findLayout(db, accountId, layoutId)) === null) throw new AppError('layout.not_found');
      const rows = await db
        .select({ deviceId: devices.id, name: devices.name, until: layoutPreviews.untilAt })
        .from(layoutPreviews)
        .innerJoin(devices, eq(devices.id, layoutPreviews.deviceId))
        .where(and(eq(layoutPreviews.layoutId, layoutId), gt(layoutPreviews.untilAt, clock())))
        .orderBy(asc(devices.name), asc(devices.id));
      return rows.map(({ deviceId, name, until }) => ({
        deviceId: DeviceId.parse(deviceId),
        name,
        until: until.toISOString(),
      }));
    },

    /**
     * Shows a layout as it is edited now on a screen. Later edits do not change the preview.
     *
     * @throws layout.not_found, device.not_found
     */
    start: (
      accountId: string,
      layoutId: string,
      { deviceId: ref, minutes }: { deviceId: string; minutes: number },
    ): Promise<LayoutPreview> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const stored = await findLayout(tx, accountId, layoutId);
        if (stored === null) throw new AppError('layout.not_found');
        const device = await getOwnedDevice(tx, accountId, ref);
        const { draft, published, revision, publishedRevision } = stored.layout;
        const startedAt = clock();
        const preview = {
          accountId,
          layoutId,
          document: draft ?? published,
          revision: draft === null ? publishedRevision : revision,
          startedAt,
          untilAt: new Date(startedAt.getTime() + minutes * 60_000),
        };
        await tx
          .insert(layoutPreviews)
          .values({ deviceId: device.id, ...preview })
          .onConflictDoUpdate({ target: layoutPreviews.deviceId, set: preview });
        return { deviceId: DeviceId.parse(device.id), name: device.name, until: preview.untilAt.toISOString() };
      }),

    /**
     * Ends the preview of a layout on a screen, if there is one.
     *
     * @throws layout.not_found, device.not_found
     */
    end: (accountId: string, layoutId: string, ref: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await findLayout(tx, accountId, layoutId)) === null) throw new AppError('layout.not_found');
        const device = await getOwnedDevice(tx, accountId, ref);
        await tx
          .delete(layoutPreviews)
          .where(and(eq(layoutPreviews.deviceId, device.id), eq(layoutPreviews.layoutId, layoutId)));
      }),
  };
}
