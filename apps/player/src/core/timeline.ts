import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Manifest, ManifestAsset, ManifestContent, ManifestItem } from '@vitrine/contract/player/manifest-schema';

/** A segment of the timeline or the fallback behind it: `fromMs <= t < untilMs`, epoch milliseconds. */
export interface Slot {
  /** Null: nothing to show. */
  content: ManifestContent | null;
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
    const { content, reason, title } = segment;
    return { content, reason, title, fromMs: Date.parse(segment.from), untilMs: Date.parse(segment.until) };
  }
  const { content, reason } = fallback ?? { content: null, reason: 'nothing' as const };
  const last = timeline[timeline.length - 1];
  return {
    content,
    reason,
    title: null,
    fromMs: last === undefined ? -Infinity : Date.parse(last.until),
    untilMs: Infinity,
  };
}

/** The content that plays outside of the timeline; null if there is none. */
export const contentOfFallback = ({ fallback }: Pick<Manifest, 'fallback'>): ManifestContent | null =>
  fallback === null ? null : fallback.content;

/** True for the slot of a takeover, which comes before anything else. */
export const isTakeover = ({ reason }: Pick<Slot, 'reason'>): boolean => reason === 'takeover';

/** True for the slot of a screen that is off by its working hours. */
export const isOff = ({ reason }: Pick<Slot, 'reason'>): boolean => reason === 'off';

/** True for a slot that somebody watches come and go: nothing delays it. */
export const comesAtOnce = ({ reason }: Pick<Slot, 'reason'>): boolean => reason === 'takeover' || reason === 'preview';

/** The id of an item's file; of a web page its fallback picture. Null if there is none, or several: of a layout. */
export function findFileId({ webpages }: Pick<Manifest, 'webpages'>, content: ManifestItem['content']): string | null {
  if (content.kind === 'asset') return content.assetId;
  return content.kind === 'webpage' ? (webpages[content.id]?.fallbackAssetId ?? null) : null;
}

/** The asset of an id, or null when the manifest lists none. */
export function findAsset(manifest: Pick<Manifest, 'assets'>, assetId: string | null): ManifestAsset | null {
  return assetId === null ? null : (manifest.assets.find(({ id }) => id === assetId) ?? null);
}
