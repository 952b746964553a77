import { AppError } from '@vitrine/contract/core/errors';
import type { DeviceResult } from '@vitrine/contract/fleet/devices';
import { changeTags, isSameTags, MAX_TAGS } from '@vitrine/contract/tags/tag-text';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { matchDevices, toResult } from '../devices/owned-device.ts';
import { followTags } from '../groups/follow-tags.ts';
import { findDevices, lockDevices } from '../reads.ts';
import { listDevicesWithTag, replaceTokenTag, updateDeviceTags } from './store.ts';

interface ScreenTagChange {
  deviceIds: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

export type ScreenTags = ReturnType<typeof createScreenTags>;

/** The tags of an account's screens. Groups that follow tags change with them. */
export function createScreenTags({ db, clock }: Platform) {
  return {
    /**
     * Adds tags to screens and removes others, in one transaction. Those that the account does not have, or that would
     * have too many, get an error.
     */
    change: ({ accountId }: InAccount, { deviceIds: refs, add, remove }: ScreenTagChange): Promise<DeviceResult[]> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const found = await findDevices(tx, accountId, refs);
        const changed = found.map((device) => ({ ...device, tags: changeTags(device.tags, add, remove) }));
        const fits = new Set(changed.filter(({ tags }) => tags.length <= MAX_TAGS).map(({ id }) => id));
        const before = new Map(found.map(({ id, tags }) => [id, tags]));
        const retagged = changed.filter(({ id, tags }) => fits.has(id) && !isSameTags(tags, before.get(id) ?? []));
        const ids = retagged.map(({ id }) => id);
        await lockDevices(tx, ids);
        await updateDeviceTags(tx, retagged);
        await followTags(tx, accountId, clock(), ids);
        return matchDevices(refs, found).map((match): DeviceResult => {
          const result = toResult(match);
          if (match.device === undefined || fits.has(match.device.id)) return result;
          const { code, message } = new AppError('tag.limit_reached');
          return { ...result, error: { code, message } };
        });
      }),

    /** Gives screens with a tag another one instead, or none. The caller has locked the account, and has groups follow. */
    async replace(tx: Db, accountId: string, tag: string, by: string | null): Promise<void> {
      const rows = await listDevicesWithTag(tx, accountId, tag);
      await lockDevices(
        tx,
        rows.map(({ id }) => id),
      );
      await updateDeviceTags(
        tx,
        rows.map(({ id, tags }) => ({ id, tags: changeTags(tags, by === null ? [] : [by], [tag]) })),
      );
      await replaceTokenTag(tx, accountId, tag, by);
    },
  };
}
