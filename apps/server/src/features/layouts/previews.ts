import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutPreview } from '@vitrine/contract/layouts/layouts';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { getOwnedDevice } from '../fleet/index.ts';
import { deletePreview, listPreviews, upsertPreview } from './preview-store.ts';
import { findLayout } from './store.ts';

/** Previews of layouts on screens. A preview is in the manifest of its screen, which ends it by itself. */
export function createPreviews({ db, clock }: Platform) {
  return {
    /**
     * The screens that show a preview of a layout, by name.
     *
     * @throws layout.not_found
     */
    async previews({ accountId }: InAccount, layoutId: string): Promise<LayoutPreview[]> {
      if ((await findLayout(db, accountId, layoutId)) === null) throw new AppError('layout.not_found');
      return listPreviews(db, layoutId, clock());
    },

    /**
     * Shows a layout as it is edited now on a screen. Later edits do not change the preview.
     *
     * @throws layout.not_found, device.not_found
     */
    startPreview: (
      { accountId }: InAccount,
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
        await upsertPreview(tx, { deviceId: device.id, ...preview });
        return { deviceId: DeviceId.parse(device.id), name: device.name, until: preview.untilAt.toISOString() };
      }),

    /**
     * Ends the preview of a layout on a screen, if there is one.
     *
     * @throws layout.not_found, device.not_found
     */
    endPreview: ({ accountId }: InAccount, layoutId: string, ref: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await findLayout(tx, accountId, layoutId)) === null) throw new AppError('layout.not_found');
        const device = await getOwnedDevice(tx, accountId, ref);
        await deletePreview(tx, layoutId, device.id);
      }),
  };
}
