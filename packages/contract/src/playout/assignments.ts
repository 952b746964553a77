import { z } from 'zod';
import { DeviceId, DeviceRef } from '../fleet/device-identity.ts';
import { DeviceResult, MediaSummary } from '../fleet/devices.ts';
import { GroupId } from '../fleet/groups.ts';
import { ContentId, ContentKind } from '../library/content.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { say } from '../core/say.ts';

/** Assigning requires a confirmation if a schedule runs or starts within this time. */
export const UPCOMING_WITHIN_MS = 24 * 60 * 60 * 1000;

export const DeviceAssignment = z.object({
  id: z.string(),
  /** The device's public identity. */
  deviceId: z.string(),
  mediaType: ContentKind,
  mediaId: ContentId,
  mediaName: z.string(),
  assignedAt: Instant,
});
export type DeviceAssignment = z.infer<typeof DeviceAssignment>;

export const GroupAssignment = z.object({
  id: z.string(),
  groupId: GroupId,
  mediaType: ContentKind,
  mediaId: ContentId,
  mediaName: z.string(),
  assignedAt: Instant,
});
export type GroupAssignment = z.infer<typeof GroupAssignment>;

/** With the thumbnail of the content, as `MediaSummary` has it. */
export const ListedGroupAssignment = GroupAssignment.extend({ thumbnailUrl: MediaSummary.shape.thumbnailUrl });
export type ListedGroupAssignment = z.infer<typeof ListedGroupAssignment>;

/** The `details` of `assignment.scheduled`: the event that takes precedence over the assignment. */
export const ScheduledDetails = z.object({
  event: z.object({
    id: z.string(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    timezone: z.string(),
    /** The occurrence: half-open. */
    from: Instant,
    until: Instant,
  }),
  /** True if it runs now; false if it starts within {@link UPCOMING_WITHIN_MS}. */
  isRunning: z.boolean(),
});
export type ScheduledDetails = z.infer<typeof ScheduledDetails>;

/** The schedules of several devices or a group: all controlled devices, first the ones with a running schedule. */
export const ManyScheduledDetails = ScheduledDetails.extend({
  devices: z.array(
    ScheduledDetails.extend({
      /** The device's public identity. */
      deviceId: z.string(),
      name: z.string(),
    }),
  ),
  /** The number of controlled devices, of which at most 1,000 are listed. */
  deviceCount: z.number().int(),
});
export type ManyScheduledDetails = z.infer<typeof ManyScheduledDetails>;

/** The devices that a change affects, so that its delivery can be followed. */
export const Receipt = z.object({ deviceIds: z.array(DeviceId) });
export type Receipt = z.infer<typeof Receipt>;

/** An assignment that a change has replaced or removed. */
const FormerAssignment = z.object({ mediaType: ContentKind, mediaId: ContentId, assignedAt: Instant });
export type FormerAssignment = z.infer<typeof FormerAssignment>;

const Change = z.object({
  /** The assignment since the change; null if it was removed. */
  assignmentId: z.string().nullable(),
  /** The assignment before the change; null if there was none. */
  before: FormerAssignment.nullable(),
});

/** The groups of one change. */
const MOST_GROUPS = 100;

/** A change of assignments, which `undo` takes back. */
export const AssignmentUndo = z.object({
  devices: z.array(Change.extend({ deviceId: DeviceRef })).max(1_000),
  groups: z.array(Change.extend({ groupId: GroupId, mediaType: ContentKind })).max(MOST_GROUPS),
  /** The devices whose schedules the change has paused, and the time at which it did; null: none. */
  paused: z.object({ deviceIds: z.array(DeviceRef).max(10_000), at: Instant }).nullable(),
});
export type AssignmentUndo = z.infer<typeof AssignmentUndo>;

/** The result for one of several devices. */
export const BulkAssignmentResult = DeviceResult.extend({
  /** Null if nothing was assigned. */
  assignment: DeviceAssignment.nullable(),
});
export type BulkAssignmentResult = z.infer<typeof BulkAssignmentResult>;

const CHOOSE_TARGET = 'Please select at least one device or group';

const NO_MEDIA = 'Please select media type and media item';

const AssignBody = z.object({
  mediaType: z.enum(ContentKind.options, NO_MEDIA),
  mediaId: z.string(NO_MEDIA).min(1, NO_MEDIA).pipe(ContentId),
  /** Assign although a schedule controls the device; its schedule is paused. */
  force: z.boolean().default(false),
});

const device = z.object({ deviceId: DeviceRef });
const group = z.object({ id: GroupId });
const done = z.object({ success: z.literal(true), receipt: Receipt });
const undoable = done.extend({ undo: AssignmentUndo });

export const assignments = defineRoutes({
  reads: ['assignments', 'media', 'playlists', 'layouts', 'groups'],
  changes: ['assignments', 'showing', 'devices'],
})({
  listOfDevices: {
    method: 'GET',
    path: '/api/device/assignments',
    access: 'user',
    role: 'viewer',
    summary: 'List the media assigned directly to each device',
    response: z.object({ assignments: z.array(DeviceAssignment) }),
  },
  listOfGroups: {
    method: 'GET',
    path: '/api/device-groups/assignments',
    access: 'user',
    role: 'viewer',
    summary: 'List the media assigned to each group; a group plays the newest',
    response: z.object({ assignments: z.array(ListedGroupAssignment) }),
  },
  assignToDevice: {
    method: 'POST',
    path: '/api/device/:deviceId/assign',
    sentence: 'Assigned {mediaId} to {deviceId}',
    access: 'user',
    role: 'scheduler',
    summary: 'Assign media to a device; replaces its earlier assignment',
    params: device,
    body: AssignBody,
    response: undoable.extend({ assignment: DeviceAssignment }),
    idempotency: {},
    dryRun: true,
    errors: ['device.not_found', 'media.not_found', 'media.not_ready', 'assignment.scheduled'],
  },
  assignToDevices: {
    method: 'POST',
    path: '/api/device/bulk-assign',
    sentence: 'Assigned {mediaId} to {deviceIds}',
    access: 'user',
    role: 'scheduler',
    summary: 'Assign media to several devices; returns a result for each',
    body: AssignBody.extend({
      deviceIds: z.array(DeviceRef).min(1, say('No device selected')).max(1_000),
    }),
    response: undoable.extend({ results: z.array(BulkAssignmentResult) }),
    idempotency: {},
    dryRun: true,
    errors: ['media.not_found', 'media.not_ready', 'assignment.scheduled'],
  },
  place: {
    method: 'POST',
    path: '/api/assignments',
    sentence: 'Assigned {mediaId} to {target}',
    access: 'user',
    role: 'scheduler',
    summary: 'Assign media to devices and groups at once; all or nothing',
    body: AssignBody.extend({
      target: z
        .object({
          deviceIds: z.array(DeviceRef).max(1_000).default([]),
          groupIds: z.array(GroupId).max(MOST_GROUPS).default([]),
        })
        .refine(({ deviceIds, groupIds }) => deviceIds.length + groupIds.length > 0, CHOOSE_TARGET),
    }),
    response: undoable,
    idempotency: {},
    dryRun: true,
    errors: ['device.not_found', 'group.not_found', 'media.not_found', 'media.not_ready', 'assignment.scheduled'],
  },
  removeFromDevice: {
    method: 'DELETE',
    path: '/api/device/:deviceId/assign/:mediaType',
    sentence: 'Removed {assigned|the assigned media} from {deviceId}',
    access: 'user',
    role: 'scheduler',
    summary: 'Remove a device’s assignment; does nothing if there is none',
    params: device.extend({ mediaType: ContentKind }),
    response: undoable,
    dryRun: true,
    errors: ['device.not_found'],
  },
  assignToGroup: {
    method: 'POST',
    path: '/api/device-groups/:id/assign',
    sentence: 'Assigned {mediaId} to the group {id}',
    access: 'user',
    role: 'scheduler',
    summary: 'Assign media to all devices of a group; replaces its earlier assignment of the same type',
    params: group,
    body: AssignBody,
    response: undoable.extend({ assignment: GroupAssignment }),
    idempotency: {},
    dryRun: true,
    errors: ['group.not_found', 'media.not_found', 'media.not_ready', 'assignment.scheduled'],
  },
  removeFromGroup: {
    method: 'DELETE',
    path: '/api/device-groups/:id/assign/:mediaType',
    sentence: 'Removed {assigned|the assigned media} from the group {id}',
    access: 'user',
    role: 'scheduler',
    summary: 'Remove a group’s assignment',
    params: group.extend({ mediaType: ContentKind }),
    response: undoable,
    dryRun: true,
    errors: ['group.not_found'],
  },
  undo: {
    method: 'POST',
    path: '/api/assignments/undo',
    sentence: 'Undid a change of assignments',
    access: 'user',
    role: 'scheduler',
    summary: 'Take back a change of assignments, by the `undo` of its answer; all or nothing. Ends the pauses it made',
    body: AssignmentUndo,
    response: done,
    dryRun: true,
    errors: ['assignment.changed', 'group.not_found', 'media.not_found', 'media.not_ready'],
  },
  removeFromSchedule: {
    method: 'DELETE',
    path: '/api/device/:deviceId/schedule/:eventId',
    sentence: 'Removed {deviceId} from the schedule {eventId}',
    access: 'user',
    role: 'scheduler',
    summary:
      'Remove a device that was chosen singly from an event, which is deleted if it has no other devices and groups',
    params: device.extend({ eventId: z.string().max(200) }),
    response: done.extend({ isEventDeleted: z.boolean() }),
    dryRun: true,
    errors: ['device.not_found', 'schedule.not_found', 'schedule.through_group'],
    changes: ['schedule', 'assignments', 'showing'],
  },
  resume: {
    method: 'DELETE',
    path: '/api/device/:deviceId/pause',
    sentence: 'Resumed the schedule of {deviceId}',
    access: 'user',
    role: 'scheduler',
    summary: 'Resume a device’s paused schedule',
    params: device,
    response: done,
    dryRun: true,
    errors: ['device.not_found'],
  },
});
