import type { Manifest, ManifestAsset, ManifestSegment } from '@vitrine/contract/player';

/** Noon, the time at which tests begin. */
export const NOON = Date.parse('2026-03-01T12:00:00.000Z');
export const MINUTE_MS = 60_000;

export const instant = (ms: number): string => new Date(ms).toISOString();

export function imageAsset(id: string, more: Partial<ManifestAsset> = {}): ManifestAsset {
  return {
    id,
    kind: 'image',
    sha256: `sha-${id}`,
    bytes: 10,
    mimeType: 'image/jpeg',
    width: 1,
    height: 1,
    durationMs: null,
    url: `/api/player/v1/assets/sha-${id}`,
    neededBy: instant(NOON),
    ...more,
  };
}

export const videoAsset = (id: string): ManifestAsset => imageAsset(id, { kind: 'video', mimeType: 'video/mp4' });

/** A segment between two times in minutes after noon. */
export function segment(from: number, until: number, assetId: string | null, title = assetId): ManifestSegment {
  return {
    from: instant(NOON + from * MINUTE_MS),
    until: instant(NOON + until * MINUTE_MS),
    assetId,
    reason: assetId === null ? 'nothing' : 'schedule',
    sourceId: null,
    title,
  };
}

export function manifestOf(more: Partial<Manifest> = {}): Manifest {
  return {
    etag: 'etag-1',
    serverTime: instant(NOON),
    deviceId: 'dev_1',
    name: 'Lobby',
    timeZone: 'UTC',
    horizonEnd: instant(NOON + 14 * 24 * 60 * MINUTE_MS),
    timeline: [],
    fallback: null,
    assets: [],
    notice: null,
    settings: {
      brightness: 50,
      volume: 50,
      autoSleep: false,
      location: '',
      rotation: 0,
      fit: 'contain',
      crossfadeMs: 0,
    },
    ...more,
  };
}
