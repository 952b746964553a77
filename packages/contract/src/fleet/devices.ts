import { screenTopics } from '../change-topics.ts';
import { z } from 'zod';
import { ContentKind } from '../library/content.ts';
import { Refusal } from '../core/error-body.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { ReportedTimeZone } from '../core/time-zone-fields.ts';
import { DeviceId, DeviceName, DeviceRef, PublicDeviceId, ScreenCount } from './device-identity.ts';
import { DeviceCounts, DeviceListQuery } from './device-list-query.ts';
import { PairingCode } from './pairing-code.ts';
import { Display, MACHINE_DAYS_LISTED, MachineCopy, MachineDay, MachineId, MachineReport } from './machine.ts';
import { ScreenShape } from './screen-shape.ts';
import { devicesByRef } from './devices-by-ref.ts';
import { DeviceSettings, SharedSettings } from './settings.ts';
import { say } from '../core/say.ts';

/** The devices that a request changes at once. */
export const DeviceRefs = z.array(DeviceRef).min(1, say('No device selected')).max(10_000);

/** The result for one of several devices. */
export const DeviceResult = z.object({
  /** The device as named in the request. */
  deviceId: z.string(),
  /** Null for a device that the account does not have. */
  name: z.string().nullable(),
  /** Null on success. */
  error: Refusal.nullable(),
});
export type DeviceResult = z.infer<typeof DeviceResult>;

/** `off`: it is off by its working hours. */
export const PlaybackReason = z.enum([
  'takeover',
  'preview',
  'off',
  'schedule',
  'device',
  'group',
  'global',
  'nothing',
]);
export type PlaybackReason = z.infer<typeof PlaybackReason>;

/** Content as device lists and timelines contain it. */
export const MediaSummary = z.object({
  id: z.string(),
  type: ContentKind,
  /** Null for a playlist, web page or layout, and for content that a limited member does not see. */
  filename: z.string().nullable(),
  originalName: z.string(),
  /** For a playlist the thumbnail of its first image or video, for a web page its icon. */
  thumbnailUrl: z.string().nullable(),
});
export type MediaSummary = z.infer<typeof MediaSummary>;

export const Device = z.object({
  id: DeviceId,
  deviceId: z.string(),
  name: z.string(),
  /** The status at the time of the response; use `findPresence` to keep it current. */
  status: z.enum(['online', 'offline']),
  /** The time of its last report; null before the first. */
  lastSeen: Instant.nullable(),
  /** The last round-trip time in milliseconds, as measured by the device. */
  responseTime: z.number().nullable(),
  currentScreen: z.number().int().nullable(),
  totalScreens: z.number().int().nullable(),
  /** The device's own assignment. */
  assignedMedia: MediaSummary.nullable(),
  /** What it last reported; null before the first report, and when it has nothing to show. No media: a message, or its hours. */
  playing: z.object({ media: MediaSummary.nullable(), reason: PlaybackReason, since: Instant.nullable() }).nullable(),
  /** The strip that it last reported over its content; null: none. */
  strip: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** True if its last heartbeat named the current manifest. */
  isCurrent: z.boolean(),
  groupId: z.string().nullable(),
  /** The end of the pause of its schedule; null while it is not paused. */
  pausedUntil: Instant.nullable(),
  /** True for devices beyond the plan's limit: they show a notice instead of media. */
  isOverLimit: z.boolean(),
  tags: z.array(z.string()),
  /** The name of the place where it hangs, such as a shop; empty without one. */
  site: z.string(),
  address: z.string(),
  timeZone: z.string(),
  ...ScreenShape.shape,
  /** The time by which the device's clock is ahead of the server's, in milliseconds; null before the first report. */
  clockOffsetMs: z.number().nullable(),
  /** Codes of capabilities that the player reports as missing, e.g. `no-service-worker`, `muted`. */
  warnings: z.array(z.string()),
  /** The panel's state by the last report of the machine's agent; null without an agent. */
  display: Display,
  /** Null before the first report. */
  playerVersion: z.string().nullable(),
  /** The kinds of commands that the agent of its machine carries out; empty without an agent. */
  abilities: z.array(z.string()),
  createdAt: Instant,
});
export type Device = z.infer<typeof Device>;

/** A device with the details that its player and its machine report. */
export const DeviceDetails = Device.extend({
  /** The numbers of cached and missing files, and the free storage; null before the first report. */
  cache: z.object({ have: z.number(), missing: z.number(), freeBytes: z.number().nullable() }).nullable(),
  /** The last report of the agent of its machine; null without an agent. */
  machine: MachineReport.nullable(),
  /** The machines that report as this device at the same time, the first one first; empty unless there are several. */
  copies: z.array(MachineCopy),
});
export type DeviceDetails = z.infer<typeof DeviceDetails>;

/** The most content that the list of shown content has. */
export const SHOWN_LISTED = 100;

/** Content that devices show, by their last reports. */
export const ReportedContent = MediaSummary.pick({ id: true, type: true, originalName: true }).extend({
  deviceCount: z.number().int(),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

const one = z.object({ deviceId: DeviceRef });
const success = z.object({ success: z.literal(true) });

/** The code of a screen, with what is to become of it. */
export const DevicePairing = z.object({
  code: PairingCode,
  name: DeviceName.optional(),
  groupId: z.string().optional(),
  replaceDeviceId: DeviceRef.optional(),
  /** The time zone of a new device whose player reported none that is known. */
  userTimezone: ReportedTimeZone.optional(),
});

export const devices = defineRoutes({
  reads: screenTopics,
  changes: ['devices', 'showing'],
})({
  list: {
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    role: 'viewer',
    summary: 'List devices by name, or in another order',
    query: DeviceListQuery,
    response: z.array(Device),
  },
  counts: {
    method: 'GET',
    path: '/api/device-counts',
    access: 'user',
    role: 'viewer',
    summary: 'Count devices: all, online, off, off by working hours, offline, outdated, in no group',
    response: DeviceCounts,
  },
  shown: {
    method: 'GET',
    path: '/api/shown-content',
    access: 'user',
    role: 'viewer',
    summary: 'List the content that devices show, that of the most devices first, up to 100',
    response: z.object({ content: z.array(ReportedContent) }),
  },
  get: {
    method: 'GET',
    path: '/api/devices/:deviceId',
    access: 'user',
    role: 'viewer',
    summary: 'Get a device, with the state that its player and the agent of its machine report',
    params: one,
    response: DeviceDetails,
    errors: ['device.not_found'],
  },
  machineDays: {
    method: 'GET',
    path: '/api/devices/:deviceId/machine/days',
    access: 'user',
    role: 'viewer',
    summary: 'List the daily extremes of the machine behind a screen, newest first; days without reports are left out',
    params: one,
    query: z.object({ days: z.coerce.number().int().min(1).max(MACHINE_DAYS_LISTED).default(30) }),
    response: z.object({ days: z.array(MachineDay) }),
    errors: ['device.not_found'],
    reads: ['history'],
  },
  detachMachine: {
    method: 'POST',
    path: '/api/devices/:deviceId/machines/:machineId/detach',
    sentence: 'Made one of the machines of {deviceId} a new screen',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary:
      'Of several machines that report as the same device, make one a new screen: at its next report it forgets its pairing, and shows a code',
    params: one.extend({ machineId: MachineId }),
    response: success,
    errors: ['device.not_found', 'device.machine_not_found'],
    changes: ['devices'],
  },
  ...devicesByRef,
  pair: {
    method: 'POST',
    path: '/api/devices/pair',
    sentence: 'Paired the device {name|shown on a screen}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Add the screen that shows this code, or use it to replace an existing device',
    body: DevicePairing,
    response: Device,
    status: 201,
    idempotency: {},
    errors: [
      'pairing.code_invalid',
      'pairing.device_taken',
      'device.virtual',
      'device.limit_reached',
      'device.not_found',
      'group.not_found',
      'group.follows_tags',
      'request.too_many',
    ],
  },
  ping: {
    method: 'POST',
    path: '/api/devices/ping',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary: 'Ping all connected devices, wait up to 3 s, and report when the others were last seen',
    response: z.object({
      results: z.array(
        z.object({
          deviceId: z.string(),
          isOnline: z.boolean(),
          responseTime: z.number().nullable(),
          error: z.string().nullable(),
          lastSeen: Instant.nullable(),
        }),
      ),
    }),
    changes: ['devices'],
  },
  register: {
    method: 'POST',
    path: '/api/player/v1/register',
    sentence: 'Registered the device {name|of an app}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Register a device app that is signed in with the account; 200 when the device exists already',
    body: z.object({
      deviceId: PublicDeviceId,
      name: DeviceName.optional(),
      screens: ScreenCount.optional(),
      /** The device's own IANA time zone, which a new device starts with. */
      timeZone: ReportedTimeZone.optional(),
    }),
    response: z.object({
      device: z.object({ id: z.string(), deviceId: z.string(), name: z.string() }),
      deviceToken: z.string(),
    }),
    status: 201,
    idempotency: { secret: 'deviceToken' },
    errors: ['request.too_many', 'device.virtual', 'device.limit_reached', 'device.owned_by_other_account'],
  },
  rename: {
    method: 'PATCH',
    path: '/api/device/:deviceId/name',
    sentence: 'Renamed {deviceId} to {name}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Rename a device',
    params: one,
    body: z.object({ name: DeviceName }),
    response: z.object({
      success: z.literal(true),
      device: z.object({ id: DeviceId, deviceId: z.string(), name: z.string() }),
    }),
    errors: ['device.not_found'],
    changes: ['devices'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/devices/:deviceId',
    aliases: ['DELETE /api/device/:deviceId'],
    sentence: 'Removed the device {deviceId}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Remove a device; frees its seat and revokes its token',
    params: one,
    response: success,
    dryRun: true,
    errors: ['device.not_found'],
  },
  removeMany: {
    method: 'POST',
    path: '/api/devices/delete',
    sentence: 'Removed the devices {deviceIds}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Remove several devices; frees their seats and revokes their tokens; returns a result for each',
    body: z.object({ deviceIds: DeviceRefs }),
    response: success.extend({ results: z.array(DeviceResult) }),
    idempotency: {},
    dryRun: true,
    changes: ['devices', 'groups', 'showing'],
  },
  updateSettingsOfMany: {
    method: 'POST',
    path: '/api/devices/settings',
    sentence: 'Changed the settings of {deviceIds}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change settings of several devices; omitted fields keep their values; returns a result for each',
    body: z.object({ deviceIds: DeviceRefs, settings: SharedSettings }),
    response: success.extend({ results: z.array(DeviceResult) }),
    dryRun: true,
  },
  settings: {
    method: 'GET',
    path: '/api/device/:deviceId/settings',
    access: 'user',
    role: 'viewer',
    summary: 'Get a device’s settings',
    params: one,
    response: z.object({ success: z.literal(true), settings: DeviceSettings }),
    errors: ['device.not_found'],
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/device/:deviceId/settings',
    sentence: 'Changed the settings of {deviceId}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change a device’s settings; omitted fields keep their values',
    params: one,
    body: DeviceSettings.partial(),
    response: z.object({ success: z.literal(true), settings: DeviceSettings }),
    dryRun: true,
    errors: ['device.not_found'],
  },
});
