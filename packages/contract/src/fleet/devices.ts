import { z } from 'zod';
import { MediaKind } from '../library/media.ts';
import { PageQuery } from '../core/page.ts';
import { routes } from '../core/route.ts';
import { Instant, line, optionalLine } from '../core/text.ts';
import { ReportedTimeZone, TimeZone } from '../core/time-zone.ts';

/** A screen counts as offline when it has been silent for longer than this (specification, document 2, section 9). */
export const OFFLINE_AFTER_MS = 180_000;

export const DeviceId = z.string().startsWith('dev_').brand<'DeviceId', 'inout'>();
export type DeviceId = z.infer<typeof DeviceId>;

/**
 * What paths and bodies take for a device: its row id (`dev_…`) or its public identity, which the device app chose.
 */
export const DeviceRef = z.string().min(1).max(200);

/** A device's public identity, unique in the installation. */
export const PublicDeviceId = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,128}$/, 'A device id has 1 to 128 letters, digits, dots, colons, dashes or underscores')
  .refine((value) => !value.startsWith('dev_'), 'A device id may not start with dev_');

/** A name a person reads on a list: trimmed, 1–100 characters (specification, document 2, section 5). */
export const DeviceName = line(100, 'Please enter a name');

export const Reason = z.enum(['schedule', 'device', 'group', 'global', 'nothing']);
export type Reason = z.infer<typeof Reason>;

/** A medium as a screen shows it, small enough for lists. */
export const ShownMedia = z.object({
  id: z.string(),
  type: MediaKind,
  filename: z.string(),
  originalName: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type ShownMedia = z.infer<typeof ShownMedia>;

export const Device = z.object({
  id: DeviceId,
  deviceId: z.string(),
  name: z.string(),
  /** As of the answer; derive it with {@link presenceOf} where time goes on. */
  status: z.enum(['online', 'offline']),
  /** When it last called in; null until it first does. */
  lastSeen: Instant.nullable(),
  /** Milliseconds of its last round trip, as the device measured it. */
  responseTime: z.number().nullable(),
  currentScreen: z.number().int().nullable(),
  totalScreens: z.number().int().nullable(),
  /** The device's own assignment. */
  assignedMedia: ShownMedia.nullable(),
  /** What it said it shows, when it last called in; null before, or when it shows nothing. */
  playing: z.object({ media: ShownMedia.nullable(), reason: Reason, since: Instant.nullable() }).nullable(),
  /** True when its last heartbeat named the manifest that is current: what should be on is on. */
  isCurrent: z.boolean(),
  groupId: z.string().nullable(),
  /** The device's schedule is paused until then; null when it is not. */
  pausedUntil: Instant.nullable(),
  /** True for devices beyond the plan's limit: they show a notice instead of media. */
  isOverLimit: z.boolean(),
  timeZone: z.string(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** How far the device's clock is ahead of the server's, in milliseconds; null until told. */
  clockOffsetMs: z.number().nullable(),
  /** What the player says it lacks, e.g. `no-service-worker`, `muted`; for people to mend. */
  warnings: z.array(z.string()),
  createdAt: Instant,
});
export type Device = z.infer<typeof Device>;

/** A device with what it says of its player, for the page of the one device. */
export const DeviceDetails = Device.extend({
  /** Null until it has said so. */
  playerVersion: z.string().nullable(),
  /** How many of its files it holds, how many are still to come, and the room it has for them; null until told. */
  cache: z.object({ have: z.number(), missing: z.number(), freeBytes: z.number().nullable() }).nullable(),
});
export type DeviceDetails = z.infer<typeof DeviceDetails>;

/** A clock that is further off than this is worth a person's look; screens change on time all the same. */
const CLOCK_OFF_AFTER_MS = 30_000;

/**
 * How an item whose shape differs from the screen's is fitted. `contain`: whole, with black bars; `cover`: fills the
 * screen, its edges are cropped; `blur`: whole, on a blurred copy of itself that fills the screen.
 */
export const Fit = z.enum(['contain', 'cover', 'blur']);
export type Fit = z.infer<typeof Fit>;

/** The shortest and longest crossfade, in milliseconds. */
export const CROSSFADE_MS = { min: 400, max: 600 } as const;

/** How long one item fades into the next, in milliseconds; 0 is a cut. */
export const CrossfadeMs = z
  .number()
  .int()
  .refine(
    (ms) => ms === 0 || (ms >= CROSSFADE_MS.min && ms <= CROSSFADE_MS.max),
    `A crossfade lasts ${CROSSFADE_MS.min} to ${CROSSFADE_MS.max} milliseconds. Use 0 for a cut.`,
  )
  .meta({ minimum: 0, maximum: CROSSFADE_MS.max });

export const DeviceSettings = z.object({
  brightness: z.number().int().min(0).max(100),
  volume: z.number().int().min(0).max(100),
  autoSleep: z.boolean(),
  timezone: TimeZone,
  location: optionalLine(200),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  fit: Fit,
  crossfadeMs: CrossfadeMs,
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

/** Defaults of a new device (specification, document 2, section 5). */
export const defaultDeviceSettings: DeviceSettings = {
  brightness: 50,
  volume: 50,
  autoSleep: true,
  timezone: 'UTC',
  location: '',
  rotation: 0,
  fit: 'contain',
  crossfadeMs: 0,
};

/** The letters of a pairing code: none that looks like another. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const PAIRING_CODE_LENGTH = 6;

/** As typed by a person: spaces and dashes do not matter, nor does case. */
export const PairingCode = z
  .string()
  .max(50)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(PAIRING_CODE_LENGTH, `The code has ${PAIRING_CODE_LENGTH} characters`));

const one = z.object({ deviceId: DeviceRef });
const success = z.object({ success: z.literal(true) });

export const devices = routes({
  rename: {
    method: 'PATCH',
    path: '/api/device/:deviceId/name',
    sentence: 'Renamed {deviceId} to {name}',
    access: 'user',
    summary: 'Rename a device',
    params: one,
    body: z.object({ name: DeviceName }),
    response: z.object({
      success: z.literal(true),
      device: z.object({ id: DeviceId, deviceId: z.string(), name: z.string() }),
    }),
    errors: ['device.not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/devices/:deviceId',
    aliases: ['DELETE /api/device/:deviceId'],
    sentence: 'Removed the device {deviceId}',
    access: 'user',
    summary: 'Remove a device; frees its seat and revokes its token',
    params: one,
    response: success,
    errors: ['device.not_found'],
  },
  settings: {
    method: 'GET',
    path: '/api/device/:deviceId/settings',
    access: 'user',
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
    summary: 'Change a device’s settings; omitted fields keep their values',
    params: one,
    body: DeviceSettings.partial(),
    response: z.object({ success: z.literal(true), settings: DeviceSettings }),
    errors: ['device.not_found'],
  },
});

/** Devices with all that is known of them: what they show, their group, their state. */
export const fleet = routes({
  list: {
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    summary: 'List devices by name',
    query: PageQuery.extend({
      status: z.enum(['online', 'offline']).optional(),
      sort: z.enum(['name', 'lastSeen', 'createdAt']).optional(),
      /** The id of a group, or `none` for devices without one. */
      group: z.string().max(100).optional(),
    }),
    response: z.array(Device),
  },
  get: {
    method: 'GET',
    path: '/api/devices/:deviceId',
    access: 'user',
    summary: 'Get a device, with the state that its player reports',
    params: one,
    response: DeviceDetails,
    errors: ['device.not_found'],
  },
  pair: {
    method: 'POST',
    path: '/api/devices/pair',
    sentence: 'Paired the device {name|shown on a screen}',
    access: 'user',
    summary: 'Add the screen that shows this code, or use it to replace an existing device',
    body: z.object({
      code: PairingCode,
      name: DeviceName.optional(),
      groupId: z.string().optional(),
      replaceDeviceId: DeviceRef.optional(),
      /** The time zone of a new device whose player reported none that is known. */
      userTimezone: ReportedTimeZone.optional(),
    }),
    response: Device,
    status: 201,
    idempotency: {},
    errors: [
      'pairing.code_invalid',
      'pairing.device_taken',
      'device.limit_reached',
      'device.not_found',
      'group.not_found',
      'request.too_many',
    ],
  },
  ping: {
    method: 'POST',
    path: '/api/devices/ping',
    access: 'user',
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
  },
});

/** True when a screen called in within {@link OFFLINE_AFTER_MS} of `now`. */
export function isOnline(device: Pick<Device, 'lastSeen'>, now: Date): boolean {
  return device.lastSeen !== null && now.getTime() - Date.parse(device.lastSeen) <= OFFLINE_AFTER_MS;
}

/** How a screen is. One that went dark on purpose (`settings.autoSleep`) calls in like others: it counts as online. */
export type Presence = 'online' | 'asleep' | 'offline';

export function presenceOf(device: Pick<Device, 'lastSeen' | 'warnings'>, now: Date): Presence {
  if (!isOnline(device, now)) return 'offline';
  return device.warnings.includes('asleep') ? 'asleep' : 'online';
}

/** True when a device's clock is further from the server's than {@link CLOCK_OFF_AFTER_MS}. */
export function isClockOff({ clockOffsetMs }: Pick<Device, 'clockOffsetMs'>): boolean {
  return clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_OFF_AFTER_MS;
}
