import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player';

/** A segment of the timeline or the fallback behind it: `fromMs <= t < untilMs`, epoch milliseconds. */
export interface Slot {
  assetId: string | null;
  reason: PlaybackReason;
  title: string | null;
  fromMs: number;
  /** Infinity after the horizon. */
  untilMs: number;
}

type Timed = Pick<Manifest, 'timeline' | 'fallback'>;

/** The slot at an instant: before the timeline its first segment, after it the fallback. */
export function slotAt(manifest: Timed, nowMs: number): Slot {
  const { timeline, fallback } = manifest;
  let low = 0;
  let high = timeline.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const segment = timeline[middle];
    if (segment !== undefined && Date.parse(segment.until) <= nowMs) low = middle + 1;
    else high = middle;
  }
  const segment = timeline[low];
  if (segment !== undefined) {
    const { assetId, reason, title } = segment;
    return { assetId, reason, title, fromMs: Date.parse(segment.from), untilMs: Date.parse(segment.until) };
  }
  const last = timeline[timeline.length - 1];
  return {
    assetId: fallback?.assetId ?? null,
    reason: fallback?.reason ?? 'nothing',
    title: null,
    fromMs: last === undefined ? -Infinity : Date.parse(last.until),
    untilMs: Infinity,
  };
}

/** When each asset is shown next, from `nowMs` on, in epoch milliseconds. Those never shown again are absent. */
export function firstNeeded(manifest: Timed, nowMs: number): Map<string, number> {
  const needed = new Map<string, number>();
  let endMs = nowMs;
  for (const { assetId, from, until } of manifest.timeline) {
    endMs = Math.max(endMs, Date.parse(until));
    if (assetId === null || needed.has(assetId) || Date.parse(until) <= nowMs) continue;
    needed.set(assetId, Math.max(Date.parse(from), nowMs));
  }
  if (manifest.fallback !== null && !needed.has(manifest.fallback.assetId)) {
    needed.set(manifest.fallback.assetId, endMs);
  }
  return needed;
}

/** The asset of an id, or null when the manifest lists none. */
export function assetOf(manifest: Pick<Manifest, 'assets'>, assetId: string | null): ManifestAsset | null {
  return assetId === null ? null : (manifest.assets.find(({ id }) => id === assetId) ?? null);
}
