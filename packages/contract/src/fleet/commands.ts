import { z } from 'zod';
import { DeviceId, DeviceRef } from './device-identity.ts';
import { DeviceRefs } from './devices.ts';
import { DeviceSettings } from './settings.ts';
import { GroupId } from './groups.ts';
import { AgentCommandKind, CommandKind, isLevel, MachineCommandKind, PlayerCommandKind } from './command-kinds.ts';
import { MachineLog, Screenshot } from './device-files.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { SystemRelease } from '../agent/release.ts';
import { say } from '../core/say.ts';

/** A command that was not settled within this time has expired. */
export const COMMAND_LIFETIME_MS = 5 * 60 * 1000;

/**
 * A command to update the system that was delivered expires this long after its delivery: a download over a slow line
 * takes hours.
 */
export const SYSTEM_UPDATE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The maximum number of commands in a device's list. */
export const COMMANDS_LISTED = 50;

/**
 * `queued`: the device has not fetched it yet. `delivered`: it has. `done`, `failed`: the result that it reported.
 * `expired`: it reported no result in time.
 */
export const CommandState = z.enum(['queued', 'delivered', 'done', 'failed', 'expired']);
export type CommandState = z.infer<typeof CommandState>;

export const Command = z.object({
  id: z.string(),
  /** Row id. */
  deviceId: DeviceId,
  kind: CommandKind,
  /** 0–100 for `volume` and `brightness`; 1 (on) or 0 (off) for `display-power`; null for the others. */
  value: z.number().int().nullable(),
  state: CommandState,
  /** Details of the result, as reported by the device; null without any. */
  detail: z.string().nullable(),
  createdAt: Instant,
  /** The time at which the device fetched it; null before. */
  deliveredAt: Instant.nullable(),
  /** The time at which it was done or failed; null before. */
  settledAt: Instant.nullable(),
  expiresAt: Instant,
});
export type Command = z.infer<typeof Command>;

/** A level of a device in percent. */
const Level = z.number().int().min(0).max(100);

/** `volume` and `brightness` are also saved in the device's settings, so that they last. */
const request = { kind: CommandKind, value: Level.optional() };

function hasItsValue({ kind, value }: { kind: CommandKind; value?: number | undefined }): boolean {
  if (kind === 'display-power') return value === 0 || value === 1;
  return isLevel(kind) === (value !== undefined);
}
const valueRule = {
  path: ['value'],
  message: say('Volume and brightness need a value from 0 to 100, display-power needs 0 or 1, others take none'),
};

const received = { id: z.string(), value: z.number().int().nullable(), expiresAt: Instant };

/** A command as the player receives it. */
export const DeviceCommand = z.object({ ...received, kind: PlayerCommandKind });
export type DeviceCommand = z.infer<typeof DeviceCommand>;

/** A command as the agent receives it. */
export const AgentCommand = z.object({ ...received, kind: AgentCommandKind });
export type AgentCommand = z.infer<typeof AgentCommand>;

/** The result for one of several devices: its commands, or why there are none. */
export const CommandResult = z.object({
  /** The device as named in the request. */
  deviceId: z.string(),
  /** Null for a device that the account does not have. */
  name: z.string().nullable(),
  commands: z.array(Command),
  /** A sentence for display; null on success. */
  error: z.string().nullable(),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** The most failures of one kind of command that {@link CommandOverview} names. */
export const FAILURES_NAMED = 20;

const total = z.number().int();

/** The commands that several devices can carry out, and the results of those that were sent. */
export const CommandOverview = z.object({
  /** The devices that exist. */
  deviceCount: total,
  /** The devices whose machines have an agent. */
  agentCount: total,
  /** The versions of the system that their machines run, the highest first; machines with the agent alone have none. */
  systems: z.array(z.object({ version: z.string(), machineCount: total })),
  /** The commands for machines, one of each kind. */
  commands: z.array(
    z.object({
      kind: MachineCommandKind,
      /** The devices whose machines report that they can carry it out. */
      ableCount: total,
      /** The states of the newest command of each device, of those sent since the requested instant. */
      states: z.object({ queued: total, delivered: total, done: total, failed: total, expired: total }),
      /** The first {@link FAILURES_NAMED} of these that failed or expired, by name of the device. */
      failures: z.array(
        z.object({
          /** Row id. */
          deviceId: DeviceId,
          name: z.string(),
          state: CommandState.extract(['failed', 'expired']),
          /** The details of the failure, as reported by the device. */
          detail: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type CommandOverview = z.infer<typeof CommandOverview>;

/** Commands that were sent before are not counted; none are without it. */
const since = Instant.optional();

/** A release of the system that a server offers to one kind of machine. */
export const OfferedSystem = SystemRelease.pick({ arch: true, version: true, bytes: true });
export type OfferedSystem = z.infer<typeof OfferedSystem>;

const device = z.object({ deviceId: DeviceRef });
const success = z.literal(true);
const Changed = z.object({ success, settings: DeviceSettings, command: Command });

export const commands = defineRoutes({ reads: ['commands'], changes: ['commands'] })({
  send: {
    method: 'POST',
    path: '/api/devices/:deviceId/commands',
    sentence: 'Sent the command {kind} to {deviceId}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Send a command to a device, immediately or at its next contact',
    params: device,
    body: z.object(request).refine(hasItsValue, valueRule),
    response: z.object({ success, command: Command }),
    status: 201,
    idempotency: {},
    errors: ['device.not_found', 'device.levels_managed_by_group', 'command.unsupported'],
  },
  sendToMany: {
    method: 'POST',
    path: '/api/devices/commands',
    sentence: 'Sent the command {kind} to {deviceIds}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Send a command to several devices; returns a result for each',
    body: z.object({ deviceIds: DeviceRefs, ...request }).refine(hasItsValue, valueRule),
    response: z.object({ results: z.array(CommandResult) }),
    idempotency: {},
    changes: ['commands', 'devices'],
  },
  sendToGroup: {
    method: 'POST',
    path: '/api/device-groups/:id/commands',
    sentence: 'Sent the command {kind} to the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Send a command to all devices of a group; returns a result for each',
    params: z.object({ id: GroupId }),
    body: z.object(request).refine(hasItsValue, valueRule),
    response: z.object({ results: z.array(CommandResult) }),
    idempotency: {},
    errors: ['group.not_found'],
    changes: ['commands', 'devices'],
  },
  overviewOfMany: {
    method: 'POST',
    path: '/api/devices/commands/overview',
    access: 'user',
    role: 'viewer',
    scope: 'read',
    summary:
      'Count which of several devices can carry out each command for machines, and the states of those sent since an instant; unknown devices are ignored',
    body: z.object({ deviceIds: DeviceRefs, since }),
    response: CommandOverview,
    reads: ['commands'],
  },
  overviewOfGroup: {
    method: 'GET',
    path: '/api/device-groups/:id/commands',
    access: 'user',
    role: 'viewer',
    summary:
      'Count which devices of a group can carry out each command for machines, and the states of those sent since an instant',
    params: z.object({ id: GroupId }),
    query: z.object({ since }),
    response: CommandOverview,
    errors: ['group.not_found'],
  },
  list: {
    method: 'GET',
    path: '/api/devices/:deviceId/commands',
    access: 'user',
    role: 'viewer',
    summary: `List a device’s last ${COMMANDS_LISTED} commands, newest first`,
    params: device,
    response: z.object({ commands: z.array(Command) }),
    errors: ['device.not_found'],
  },
  setVolume: {
    method: 'POST',
    path: '/api/unity/volume/:deviceId',
    sentence: 'Set the volume of {deviceId} to {volume}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change a device’s volume; saved and applied immediately',
    params: device,
    body: z.object({ volume: Level }),
    response: Changed,
    errors: ['device.not_found'],
    changes: ['commands', 'devices'],
  },
  setBrightness: {
    method: 'POST',
    path: '/api/unity/brightness/:deviceId',
    sentence: 'Set the brightness of {deviceId} to {brightness}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change a device’s brightness; saved and applied immediately',
    params: device,
    body: z.object({ brightness: Level }),
    response: Changed,
    errors: ['device.not_found'],
    changes: ['commands', 'devices'],
  },
  setOfGroup: {
    method: 'PUT',
    path: '/api/device-groups/:id/settings',
    sentence: 'Changed volume and brightness of the group {id}',
    access: 'user',
    role: 'admin',
    scope: 'screens',
    summary: 'Change volume and brightness of all devices of a group; returns a result for each',
    params: z.object({ id: GroupId }),
    body: z
      .object({ volume: Level.optional(), brightness: Level.optional() })
      .refine(({ volume, brightness }) => volume !== undefined || brightness !== undefined, {
        message: say('Please choose a volume or a brightness'),
      }),
    response: z.object({ success, results: z.array(CommandResult) }),
    errors: ['group.not_found'],
    changes: ['commands', 'devices'],
  },
  screenshot: {
    method: 'GET',
    path: '/api/devices/:deviceId/screenshot',
    access: 'user',
    role: 'viewer',
    summary: 'Get the latest screenshot of a device; null if there is none',
    params: device,
    response: z.object({ screenshot: Screenshot.nullable() }),
    errors: ['device.not_found'],
  },
  screenshotFile: {
    method: 'GET',
    path: '/api/devices/:deviceId/screenshots/:id',
    access: 'console',
    role: 'viewer',
    transport: 'file',
    summary: 'Get the image of a screenshot',
    params: z.object({ deviceId: DeviceRef, id: z.string().max(100) }),
    response: z.unknown().describe('The bytes of the picture'),
    errors: ['screenshot.not_found'],
  },
  machineLog: {
    method: 'GET',
    path: '/api/devices/:deviceId/machine-log',
    access: 'user',
    role: 'viewer',
    summary: 'Get the latest log of the machine behind a device; null if there is none',
    params: device,
    response: z.object({ machineLog: MachineLog.nullable() }),
    errors: ['device.not_found'],
  },
  machineLogFile: {
    method: 'GET',
    path: '/api/devices/:deviceId/machine-logs/:id',
    access: 'console',
    role: 'viewer',
    transport: 'file',
    summary: 'Download a machine log as a text file',
    params: z.object({ deviceId: DeviceRef, id: z.string().max(100) }),
    response: z.unknown().describe('The bytes of the text'),
    errors: ['machine_log.not_found'],
  },
  systemReleases: {
    method: 'GET',
    path: '/api/system-releases',
    access: 'user',
    role: 'viewer',
    summary:
      'List the releases of the system that the server offers to machines: the newest one for each kind of machine',
    response: z.object({ releases: z.array(OfferedSystem) }),
  },
  pending: {
    method: 'GET',
    path: '/api/player/v1/commands',
    access: 'device',
    summary: 'List the device’s pending commands, oldest first, and mark them as delivered',
    response: z.object({ commands: z.array(DeviceCommand) }),
    errors: ['device.unpaired'],
  },
  uploadScreenshot: {
    method: 'POST',
    path: '/api/player/v1/screenshots',
    access: 'device',
    transport: 'bytes',
    summary: 'Send the screenshot that a command requested: JPEG or WebP, at most 2 MB; completes the command',
    query: z.object({ commandId: z.string().max(100) }),
    response: z.object({ success }),
    errors: ['device.unpaired', 'command.not_found', 'screenshot.not_an_image', 'request.too_large'],
  },
});
