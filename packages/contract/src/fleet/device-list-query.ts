import { z } from 'zod';
import { PageQuery } from '../core/page.ts';
import { TagsQuery } from '../tags/tag-fields.ts';

/**
 * `status`: offline, off-hours, off, asleep, online. `media`: the name of what it plays. `group`: the name of its group.
 * `position`: its place in its group, by hand. `version`: the version of its player. `responseTime`: offline devices count
 * as -1 ms.
 * Devices that are equal follow by name.
 */
export const DeviceSort = z.enum([
  'name',
  'deviceId',
  'status',
  'lastSeen',
  'media',
  'responseTime',
  'createdAt',
  'group',
  'position',
  'version',
]);
export type DeviceSort = z.infer<typeof DeviceSort>;

export const DeviceListQuery = PageQuery.extend({
  /** Of the devices that are online, `off-hours`: those that are off by their working hours; `off`: other ones whose panel is off. */
  status: z.enum(['online', 'off', 'off-hours', 'offline']).optional(),
  /** The order; by name without it. */
  sort: DeviceSort.optional(),
  /** Unless given, `desc` by `lastSeen` and `createdAt`, otherwise `asc`. */
  direction: z.enum(['asc', 'desc']).optional(),
  /** The id of a group, or `none` for devices without one. */
  group: z.string().max(100).optional(),
  /** Tags that the devices have, all of them: `bakery,north`. */
  tags: TagsQuery.optional(),
  /** The id of the content that it last reported, or `none` for devices that show none. */
  shows: z.string().max(200).optional(),
  /** Only devices with these row ids: `dev_1,dev_2`. */
  ids: z
    .string()
    .max(2_000)
    .transform((text) => text.split(','))
    .optional(),
});
export type DeviceListQuery = z.infer<typeof DeviceListQuery>;

/** The most offline devices that {@link DeviceCounts} names. */
export const OFFLINE_NAMED = 3;

/** The number of devices of an account by state, at the time of the response. */
export const DeviceCounts = z.object({
  total: z.number().int(),
  online: z.number().int(),
  /** Online devices whose panel is off, but not by their working hours. */
  off: z.number().int(),
  /** Online devices that are off by their working hours. */
  offHours: z.number().int(),
  /** Devices that were added within the last minute and have not reported yet. */
  connecting: z.number().int(),
  offline: z.number().int(),
  /** The first {@link OFFLINE_NAMED} offline devices by name. */
  offlineNames: z.array(z.string()),
  /** Online devices whose last heartbeat did not name the current manifest. */
  outdated: z.number().int(),
  /** Online devices that play the account’s active content. */
  playingActive: z.number().int(),
  /** Devices in no group. */
  ungrouped: z.number().int(),
});
export type DeviceCounts = z.infer<typeof DeviceCounts>;
