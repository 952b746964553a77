import { otherContentIds } from '@vitrine/contract/core/ids';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import type { devices, deviceState } from '../../../schema/fleet-tables.ts';
import { type Covers, OTHER_MEDIA, toShownMedia } from '../../library/index.ts';
import { getLimits } from '../../../platform/database/write-context.ts';
import { isCurrentEtag } from './manifest-etag.ts';

const OTHER_STRIP = { id: 'tko_other', title: 'Other takeover' };

type Columns = Pick<
  typeof devices.$inferSelect,
  'id' | 'deviceId' | 'name' | 'tags' | 'site' | 'address' | 'timeZone' | 'rotation' | 'fit' | 'createdAt'
>;
type State = Omit<typeof deviceState.$inferSelect, 'deviceId' | 'cache' | 'machine'> & Pick<Device, 'display'>;
type Content = Parameters<typeof toShownMedia>[0];

/** The columns of a device that its list reads. */
export interface DeviceListRow extends Columns {
  version: number;
  state: State | null;
  /** Null without an agent. */
  abilities: string[] | null;
  groupId: string | null;
  pausedUntil: Date | null;
  assignedId: string | null;
  /** Null also for content that a limited member does not see. */
  assignedItem: Content | null;
  playingItem: Content | null;
  /** Null also for a takeover that a limited member does not see. */
  strip: Device['strip'];
  isOverLimit: boolean;
}

/**
 * A device as the API answers it.
 *
 * @param covers of the playlists among the rows
 * @param pauseEnd when the pause of its schedules ends; null without one
 */
export function toDevice({ state, ...row }: DeviceListRow, covers: Covers, pauseEnd: string | null, now: Date): Device {
  const lastSeen = state?.lastSeenAt.toISOString() ?? null;
  const playing = state?.playing ?? null;
  return {
    id: DeviceId.parse(row.id),
    deviceId: row.deviceId,
    name: row.name,
    status: isOnline({ lastSeen }, now) ? 'online' : 'offline',
    lastSeen,
    responseTime: state?.responseTimeMs ?? null,
    currentScreen: state?.currentScreen ?? null,
    totalScreens: state?.totalScreens ?? null,
    assignedMedia:
      row.assignedId === null ? null : row.assignedItem === null ? OTHER_MEDIA : toShownMedia(row.assignedItem, covers),
    playing:
      // The message of a takeover has no asset, and neither has a screen that is off by its hours.
      playing === null || (playing.assetId === null && playing.reason !== 'takeover' && playing.reason !== 'off')
        ? null
        : {
            media:
              playing.assetId === otherContentIds.media
                ? OTHER_MEDIA
                : row.playingItem && toShownMedia(row.playingItem, covers),
            reason: playing.reason,
            since: state?.playingSince?.toISOString() ?? null,
          },
    strip: row.strip ?? (playing?.stripId && getLimits() !== null ? OTHER_STRIP : null),
    isCurrent: playing !== null && isCurrentEtag(playing.etag, row.id, row.version),
    groupId: row.groupId,
    pausedUntil: pauseEnd !== null && Date.parse(pauseEnd) > now.getTime() ? pauseEnd : null,
    isOverLimit: row.isOverLimit,
    tags: row.tags,
    site: row.site,
    address: row.address,
    timeZone: row.timeZone,
    screenSize: state?.screenSize ?? null,
    rotation: row.rotation,
    fit: row.fit,
    clockOffsetMs: state?.clockOffsetMs ?? null,
    warnings: state?.warnings ?? [],
    display: state?.display ?? null,
    playerVersion: state?.playerVersion ?? null,
    abilities: row.abilities ?? [],
    createdAt: row.createdAt.toISOString(),
  };
}
