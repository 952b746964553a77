import { assetUrl, type Manifest, type ManifestAsset } from '@vitrine/contract/player';
import { playedFile } from '../library/index.ts';
import type { ScreenTimeline } from './screen-timeline.ts';

interface ManifestTimes {
  etag: string;
  nowMs: number;
  /** Where the timeline ends. */
  horizonEndMs: number;
}

/** The notice that a device beyond the plan's limit shows in place of media. */
const OVER_LIMIT_NOTICE = 'This screen is over your plan’s device limit. It plays again as soon as a seat is free.';

/** A device's timeline as its player fetches it. */
export function toManifest(screen: ScreenTimeline, { etag, nowMs, horizonEndMs }: ManifestTimes): Manifest {
  const { device, segments, fallback, isOverLimit } = screen;
  const horizonEnd = new Date(horizonEndMs).toISOString();
  return {
    etag,
    serverTime: new Date(nowMs).toISOString(),
    deviceId: device.deviceId,
    name: device.name,
    timeZone: device.timeZone,
    horizonEnd,
    timeline: segments.map(({ from, until, media, reason, sourceId, title }) => ({
      from,
      until,
      assetId: media?.id ?? null,
      reason,
      sourceId,
      title,
    })),
    fallback: fallback && { assetId: fallback.media.id, reason: fallback.reason },
    assets: assetsOf(screen, horizonEnd),
    notice: isOverLimit ? OVER_LIMIT_NOTICE : null,
    settings: {
      brightness: device.brightness,
      volume: device.volume,
      autoSleep: device.autoSleep,
      location: device.location,
      rotation: device.rotation,
      fit: device.fit,
      crossfadeMs: device.crossfadeMs,
    },
  };
}

/** Ordered by when they are needed. */
function assetsOf({ segments, fallback, media }: ScreenTimeline, horizonEnd: string): ManifestAsset[] {
  const neededBy = new Map<string, string>();
  const uses = [...segments, ...(fallback === null ? [] : [{ media: fallback.media, from: horizonEnd }])];
  for (const use of uses) {
    if (use.media !== null && !neededBy.has(use.media.id)) neededBy.set(use.media.id, use.from);
  }
  return [...neededBy].flatMap(([id, from]) => {
    const file = media.get(id);
    if (file === undefined) return [];
    const played = playedFile(file);
    if (played === null) return [];
    const { kind, width, height, durationMs } = file;
    const { sha256, size: bytes, mimeType } = played;
    return [{ id, kind, sha256, bytes, mimeType, width, height, durationMs, url: assetUrl(sha256), neededBy: from }];
  });
}
