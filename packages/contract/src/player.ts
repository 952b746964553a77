import { z } from 'zod';
import { CrossfadeMs, DeviceName, DeviceSettings, Fit, PublicDeviceId, Reason } from './fleet/devices.ts';
import { MediaKind } from './library/media.ts';
import { routes } from './core/route.ts';
import { Instant } from './core/text.ts';
import { ReportedTimeZone } from './core/time-zone.ts';

/** How far ahead a manifest's timeline reaches. */
export const HORIZON_MS = 14 * 24 * 60 * 60 * 1000;

/** Time between two heartbeats of one device; three missed make it offline. */
export const HEARTBEAT_MS = 60_000;

/** A pairing code is valid this long. */
export const PAIRING_LIFETIME_MS = 10 * 60 * 1000;

/** Where a player fetches bytes by their hash. */
export const assetUrl = (sha256: string): string => `/api/player/v1/assets/${sha256}`;

const Screens = z.number().int().min(1).max(64);

export const ManifestAsset = z.object({
  /** The medium's id. */
  id: z.string(),
  kind: MediaKind,
  sha256: z.string(),
  bytes: z.number().int(),
  mimeType: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** Absolute, or relative to the server. */
  url: z.string(),
  /** When it is first shown. */
  neededBy: Instant,
});
export type ManifestAsset = z.infer<typeof ManifestAsset>;

export const ManifestSegment = z.object({
  from: Instant,
  until: Instant,
  /** Null: the idle screen. */
  assetId: z.string().nullable(),
  reason: Reason,
  /** The event, group or nothing that asks for it. */
  sourceId: z.string().nullable(),
  title: z.string().nullable(),
});
export type ManifestSegment = z.infer<typeof ManifestSegment>;

/** All a player needs for {@link HORIZON_MS}; equal `etag` means equal content. */
export const Manifest = z.object({
  etag: z.string(),
  serverTime: Instant,
  deviceId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  horizonEnd: Instant,
  /** Absolute, gapless, in order. */
  timeline: z.array(ManifestSegment),
  /** What shows after the horizon; null: the idle screen. */
  fallback: z.object({ assetId: z.string(), reason: Reason }).nullable(),
  assets: z.array(ManifestAsset),
  /** A sentence to show instead of media, e.g. over the plan's limit; null normally. */
  notice: z.string().nullable(),
  settings: z.object({
    brightness: z.number().int(),
    volume: z.number().int(),
    autoSleep: z.boolean(),
    location: z.string(),
    rotation: DeviceSettings.shape.rotation,
    fit: Fit,
    crossfadeMs: CrossfadeMs,
  }),
});
export type Manifest = z.infer<typeof Manifest>;

const shortText = z.string().max(500);

export const Heartbeat = z.object({
  playing: z
    .object({
      assetId: z.string().max(200).nullable(),
      /** The manifest it plays by. */
      etag: z.string().max(200),
      reason: Reason,
      positionMs: z.number().min(0).max(1e12).nullable().optional(),
    })
    .optional(),
  currentScreen: Screens.optional(),
  totalScreens: Screens.optional(),
  /** The round trip of its last heartbeat. */
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
  /** What the player lacks or had to do without, by code: `no-service-worker`, `muted`, `asleep` …. */
  warnings: z.array(z.string().max(60)).max(20).optional(),
  errors: z.array(shortText).max(20).optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const HeartbeatAnswer = z.object({
  serverTime: Instant,
  /** Of the manifest that is current now. */
  etag: z.string(),
  pendingCommands: z.number().int(),
  nextInMs: z.number().int(),
});
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;

/** Events on a device's stream, by name. They are notifications only: the player fetches the state. */
export interface DeviceNotifications {
  /** The manifest with this etag is current. */
  manifest: { etag: string };
  /** A command is pending. */
  command: { id: string };
  /** To be acknowledged at once, like a command. */
  ping: { id: string };
}

export const Paired = z.object({ deviceId: z.string(), deviceToken: z.string() });
export type Paired = z.infer<typeof Paired>;

export const player = routes({
  startPairing: {
    method: 'POST',
    path: '/api/player/v1/pairings',
    access: 'public',
    summary: 'Request a pairing code to show on the screen',
    body: z.object({
      name: DeviceName.optional(),
      deviceId: PublicDeviceId.optional(),
      screens: Screens.optional(),
      /** The player's own IANA time zone, which a new device starts with. */
      timeZone: ReportedTimeZone.optional(),
    }),
    response: z.object({
      pairingId: z.string(),
      code: z.string(),
      pollSecret: z.string(),
      expiresAt: Instant,
      pollAfterMs: z.number().int(),
    }),
    status: 201,
    idempotency: { secret: 'pollSecret' },
    errors: ['request.too_many'],
  },
  pollPairing: {
    method: 'GET',
    path: '/api/player/v1/pairings/:pairingId',
    access: 'signed',
    summary:
      'Check whether the code was entered; the bearer token is the poll secret. A claim is repeated until its token is first used',
    params: z.object({ pairingId: z.string() }),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('claimed'), ...Paired.shape }),
    ]),
    errors: ['pairing.not_found'],
  },
  register: {
    method: 'POST',
    path: '/api/player/v1/register',
    sentence: 'Registered the device {name|of an app}',
    access: 'user',
    summary: 'Register a device app that is signed in with the account; 200 when the device exists already',
    body: z.object({
      deviceId: PublicDeviceId,
      name: DeviceName.optional(),
      screens: Screens.optional(),
      /** The device's own IANA time zone, which a new device starts with. */
      timeZone: ReportedTimeZone.optional(),
    }),
    response: z.object({
      device: z.object({ id: z.string(), deviceId: z.string(), name: z.string() }),
      deviceToken: z.string(),
    }),
    status: 201,
    idempotency: { secret: 'deviceToken' },
    errors: ['request.too_many', 'device.limit_reached', 'device.owned_by_other_account'],
  },
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
    response: HeartbeatAnswer,
    errors: ['device.unpaired'],
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
