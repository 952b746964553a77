import { screenTopics } from '../change-topics.ts';
import { z } from 'zod';
import { DeviceRef } from './device-identity.ts';
import { DeviceRefs, DeviceResult } from './devices.ts';
import { listKeys } from '../core/list-keys.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema, optionalLineSchema } from '../core/text.ts';
import { say } from '../core/say.ts';
import { GroupRule } from '../tags/tag-fields.ts';

export const GroupId = z.string().startsWith('grp_').brand<'GroupId', 'inout'>();
export type GroupId = z.infer<typeof GroupId>;

/** The one palette of groups; compared and stored in lower case. */
export const groupColors = {
  '#3b82f6': 'Blue',
  '#10b981': 'Green',
  '#8b5cf6': 'Purple',
  '#ef4444': 'Red',
  '#f59e0b': 'Orange',
  '#ec4899': 'Pink',
  '#6366f1': 'Indigo',
  '#14b8a6': 'Teal',
  '#eab308': 'Yellow',
  '#06b6d4': 'Cyan',
} as const;

export const DEFAULT_GROUP_COLOR = '#3b82f6';

const GroupColor = z
  .string()
  .toLowerCase()
  .pipe(z.enum(listKeys(groupColors), say('Please choose a color from the palette')));

export const GroupName = lineSchema(100, 'Group name is required');

const tagList = z.array(z.string());

export const Group = z.object({
  id: GroupId,
  name: z.string(),
  description: z.string().nullable(),
  color: z.string(),
  /** The tags of its screens, which join and leave by themselves; null: they are added by hand. */
  rule: z.object({ allOf: tagList, anyOf: tagList, noneOf: tagList }).nullable(),
  deviceCount: z.number().int(),
  createdAt: Instant,
});
export type Group = z.infer<typeof Group>;

/** A group in the account's list. */
export const ListedGroup = Group.extend({
  /** The number of its devices that are online at the time of the response. */
  onlineCount: z.number().int(),
  /** The number of those that were added within the last minute and have not reported yet. The others are offline. */
  connectingCount: z.number().int(),
});
export type ListedGroup = z.infer<typeof ListedGroup>;

export const GroupListQuery = z.object({
  /** The order; by name without it. */
  sort: z.enum(['name', 'deviceCount', 'createdAt']).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type GroupListQuery = z.infer<typeof GroupListQuery>;

export const GroupBody = z.object({
  name: GroupName,
  description: optionalLineSchema(500).nullable().optional(),
  color: GroupColor.optional(),
  /** Screens in a group by hand stay there; of several rules that a screen matches, that of the oldest group counts. */
  rule: GroupRule.nullable().optional(),
});

const one = z.object({ id: GroupId });
const many = z.object({ deviceIds: DeviceRefs });
const success = z.object({ success: z.literal(true) });

export const groups = defineRoutes({ reads: ['groups'], changes: ['groups', 'devices', 'assignments', 'showing'] })({
  list: {
    method: 'GET',
    path: '/api/device-groups',
    access: 'user',
    role: 'viewer',
    summary: 'List groups, by name unless another order is given',
    query: GroupListQuery,
    response: z.object({ groups: z.array(ListedGroup) }),
  },
  create: {
    method: 'POST',
    path: '/api/device-groups',
    sentence: 'Created the group {name}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Create a group',
    body: GroupBody,
    response: z.object({ success: z.literal(true), group: Group }),
    status: 201,
    idempotency: {},
  },
  update: {
    method: 'PUT',
    path: '/api/device-groups/:id',
    aliases: ['PATCH /api/device-groups/:id'],
    sentence: 'Changed the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change a group; omitted fields keep their values',
    params: one,
    body: GroupBody.partial(),
    response: z.object({ success: z.literal(true), group: Group }),
    dryRun: true,
    errors: ['group.not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/device-groups/:id',
    sentence: 'Deleted the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Delete a group; its devices stay without a group',
    params: one,
    response: success,
    dryRun: true,
    errors: ['group.not_found'],
  },
  memberships: {
    method: 'GET',
    path: '/api/device-groups/memberships',
    access: 'user',
    role: 'viewer',
    summary: 'List group memberships; a device is in at most one group',
    response: z.object({
      memberships: z.array(
        z.object({
          /** The device's row id. */
          id: z.string(),
          deviceId: z.string(),
          groupId: GroupId,
        }),
      ),
    }),
  },
  devices: {
    method: 'GET',
    path: '/api/device-groups/:id/devices',
    access: 'user',
    role: 'viewer',
    summary: 'List the devices of a group in its order',
    params: one,
    response: z.object({ success: z.literal(true), devices: z.array(z.object({ deviceId: z.string() })) }),
    errors: ['group.not_found'],
    reads: screenTopics,
  },
  addDevice: {
    method: 'POST',
    path: '/api/device-groups/:id/devices',
    sentence: 'Added {deviceId} to the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Add a device to a group; it leaves its current group',
    params: one,
    body: z.object({ deviceId: DeviceRef }),
    response: success,
    dryRun: true,
    errors: ['group.not_found', 'group.follows_tags', 'device.not_found'],
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/device-groups/:id/devices/:deviceId',
    sentence: 'Removed {deviceId} from the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Remove a device from a group',
    params: one.extend({ deviceId: DeviceRef }),
    response: success,
    dryRun: true,
    errors: ['group.not_found', 'group.follows_tags', 'device.not_found'],
  },
  addDevices: {
    method: 'POST',
    path: '/api/device-groups/:id/join',
    sentence: 'Added {deviceIds} to the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Add several devices to a group; they leave their current groups; returns a result for each',
    params: one,
    body: many,
    response: success.extend({ results: z.array(DeviceResult) }),
    idempotency: {},
    dryRun: true,
    errors: ['group.not_found', 'group.follows_tags'],
  },
  removeDevices: {
    method: 'POST',
    path: '/api/device-groups/:id/leave',
    sentence: 'Removed {deviceIds} from the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Remove several devices from a group; returns a result for each',
    params: one,
    body: many,
    response: success.extend({ results: z.array(DeviceResult) }),
    idempotency: {},
    dryRun: true,
    errors: ['group.not_found', 'group.follows_tags'],
  },
  order: {
    method: 'PUT',
    path: '/api/device-groups/:id/order',
    sentence: 'Changed the order of the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Put the devices of a group into this order; those that are left out follow by name',
    params: one,
    body: many,
    response: success,
    errors: ['group.not_found'],
    changes: ['groups'],
  },
});
