import type { LimitedFacts } from '@vitrine/server/src/features/playout/device-facts.ts';
import { toScreenPart, toSharedPart } from '@vitrine/server/src/features/playout/manifest/manifest.ts';
import { toScreenTimeline } from '@vitrine/server/src/features/playout/screen-timeline.ts';
import { SERVER } from '../machine/agent.ts';
import { computeEtag, findManifestPeriod } from '@vitrine/server/src/features/fleet/index.ts';
import { SharedPart } from '@vitrine/contract/player/manifest-schema';
import type { PlaybackFacts } from '@vitrine/playback/facts';
import type { StoredMedia } from './media-files.ts';

/** The settings of a screen that its manifest has. */
export interface ScreenSettings {
  name: string;
  brightness: number;
  volume: number;
  autoSleep: boolean;
  crossfadeMs: number;
}

/** A device as the server knows it. */
export interface DeviceRecord {
  /** The row id, `dev_…`. */
  id: string;
  /** The id that people read. */
  deviceId: string;
  version: number;
  facts: PlaybackFacts;
  settings: ScreenSettings;
}

const toRow = ({ id, kind, bytes, sha256, lengthMs }: StoredMedia) => ({
  id,
  kind,
  status: 'ready',
  filename: id,
  originalName: id,
  storageKey: id,
  fileSize: bytes.length,
  mimeType: kind === 'video' ? 'video/webm' : 'image/png',
  sha256,
  createdAt: new Date(0),
  playKey: null,
  width: 1920,
  height: 1080,
  durationMs: lengthMs,
  volume: 100,
  hasSound: null,
});

/** Builds the facts of one device as the server reads them from its database. */
function toLimitedFacts({ id, deviceId, version, facts, settings }: DeviceRecord, media: readonly StoredMedia[]) {
  const content = {
    rows: new Map(media.map((file) => [file.id, toRow(file)])),
    webpages: new Map(),
    documents: new Map(),
    refs: new Map(),
  };
  const device = {
    id,
    deviceId,
    timeZone: facts.timeZone,
    muted: false,
    location: '',
    rotation: 0,
    fit: 'contain',
    ...settings,
  };
  const known = { device, groupName: null, language: 'en', version, facts, standby: [], strips: [], content };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has what manifests are built of
  return { known, isOverLimit: false } as unknown as LimitedFacts;
}

export const etagOf = ({ id, version }: DeviceRecord, nowMs: number): string => computeEtag(id, version, nowMs);

async function buildShared(limited: LimitedFacts, period: ReturnType<typeof findManifestPeriod>): Promise<string> {
  const timeline = toScreenTimeline(limited, period.fromMs, period.toMs);
  return JSON.stringify(SharedPart.parse(await toSharedPart(timeline, period)));
}

/** Builds manifests as the server does, of its own functions. */
export function createManifestBuilder() {
  const shared = new WeakMap<PlaybackFacts, Map<number, Promise<string>>>();

  /** The manifest of a device at an instant, as JSON. */
  return async (device: DeviceRecord, media: readonly StoredMedia[], nowMs: number): Promise<string> => {
    const limited = toLimitedFacts(device, media);
    const period = findManifestPeriod(device.id, nowMs);
    const built = shared.get(device.facts) ?? new Map<number, Promise<string>>();
    shared.set(device.facts, built);
    const part = built.get(period.fromMs) ?? buildShared(limited, period);
    built.set(period.fromMs, part);
    const own = JSON.stringify(toScreenPart(limited, { etag: etagOf(device, nowMs), nowMs, publicUrl: SERVER }));
    return `${own.slice(0, -1)},${(await part).slice(1)}`;
  };
}
