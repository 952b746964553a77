import { z } from 'zod';
import { ScreenCount } from '../fleet/device-identity.ts';
import { PlaybackReason } from '../fleet/devices.ts';
import { ScreenSize } from '../fleet/screen-shape.ts';
import { MachineReport } from '../fleet/machine.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant } from '../core/text.ts';
import { Manifest } from './manifest-schema.ts';

/** Time between two heartbeats of one device; three missed make it offline. */
export const HEARTBEAT_MS = 60_000;

const shortText = z.string().max(500);

export const Heartbeat = z.object({
  playing: z
    .object({
      /**
       * For a list the item that is on now. For a web page or layout its id; while its fallback picture stands in for it,
       * that picture's.
       */
      assetId: z.string().max(200).nullable(),
      /** The playlist that plays; absent or null for other content. A change of its items needs no heartbeat. */
      playlistId: z.string().max(200).nullable().optional(),
      /** The etag of the manifest it plays. */
      etag: z.string().max(200),
      reason: PlaybackReason,
      /** The takeover whose strip is on; absent or null: none is. */
      stripId: z.string().max(200).nullable().optional(),
      positionMs: z.number().min(0).max(1e12).nullable().optional(),
    })
    .optional(),
  currentScreen: ScreenCount.optional(),
  totalScreens: ScreenCount.optional(),
  /** In physical pixels, before the rotation of the device's settings. */
  screenSize: ScreenSize.optional(),
  /** The machine behind the screen; added by its agent on the way. */
  machine: MachineReport.optional(),
  /** The round-trip time of its last heartbeat. */
  responseTimeMs: z.number().min(0).max(600_000).optional(),
  /** The device's own clock. */
  clock: Instant,
  playerVersion: z.string().max(100).optional(),
  cache: z
    .object({
      have: z.number().int().min(0).max(1e6),
      missing: z.number().int().min(0).max(1e6),
      freeBytes: z.number().min(0).max(1e18).nullable(),
    })
    .optional(),
  /** Codes of missing or restricted capabilities: `no-service-worker`, `muted`, `asleep` …. */
  warnings: z.array(z.string().max(60)).max(20).optional(),
  errors: z.array(shortText).max(20).optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const HeartbeatResponse = z.object({
  serverTime: Instant,
  /** The current manifest's etag. */
  etag: z.string(),
  pendingCommands: z.number().int(),
  nextInMs: z.number().int(),
});
export type HeartbeatResponse = z.infer<typeof HeartbeatResponse>;

/** The code before the reason in the warning of a device whose player cannot start. */
export const CANNOT_START = 'cannot-start: ';

export const StartFailure = z.object({
  /** A sentence for the people who maintain the screens. */
  message: z.string().trim().min(1).max(200),
  /** The device's own clock. */
  clock: Instant,
});
export type StartFailure = z.infer<typeof StartFailure>;

export const player = defineRoutes({})({
  manifest: {
    method: 'GET',
    path: '/api/player/v1/manifest',
    access: 'device',
    summary: 'Get the playback manifest for the next 14 days; 304 for a matching `If-None-Match`',
    response: Manifest,
    errors: ['device.unpaired'],
  },
  asset: {
    method: 'GET',
    path: '/api/player/v1/assets/:sha256',
    access: 'device',
    transport: 'file',
    summary: 'Get a file by its hash; immutable, supports ranges',
    params: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/) }),
    response: z.unknown().describe('The bytes of the file'),
    errors: ['device.unpaired', 'media.not_found'],
  },
  heartbeat: {
    method: 'POST',
    path: '/api/player/v1/heartbeat',
    access: 'device',
    transport: 'direct',
    summary: 'Report that the device is running and what it shows',
    body: Heartbeat,
    response: HeartbeatResponse,
    errors: ['device.unpaired'],
  },
  startFailure: {
    method: 'POST',
    path: '/api/player/v1/start-failure',
    access: 'device',
    summary: 'Report why the player cannot start on this device; its page shows it until the next heartbeat',
    body: StartFailure,
    response: z.object({ success: z.literal(true) }),
    errors: ['device.unpaired', 'request.too_many'],
  },
  events: {
    method: 'GET',
    path: '/api/player/v1/events',
    access: 'device',
    transport: 'stream',
    summary: 'Stream hints: `manifest`, `command` and `ping` events, and a comment every 25 s',
    response: z.unknown().describe('text/event-stream'),
    errors: ['device.unpaired'],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/player/v1/commands/:id/ack',
    access: 'device',
    summary: 'Acknowledge a command or ping as done or failed; safe to repeat',
    params: z.object({ id: z.string().max(200) }),
    body: z.object({ state: z.enum(['done', 'failed']), detail: shortText.optional() }),
    response: z.object({ success: z.literal(true) }),
    errors: ['device.unpaired'],
  },
});
