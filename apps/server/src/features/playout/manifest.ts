import {
  assetUrl,
  type Manifest,
  type ManifestAsset,
  type ManifestContent,
  type ManifestSegment,
} from '@vitrine/contract/player';
import { PlaylistId } from '@vitrine/contract/library/content';
import type { StandingAnswer } from '@vitrine/playback/claims';
import type { PlayedList } from '@vitrine/playback/openings';
import type { Segment } from '@vitrine/playback/timeline';
import { type ContentRow, isMediaRow, playedFile } from '../library/index.ts';
import { type NamedList, namedList, toManifestItem } from './list-ids.ts';
import type { ScreenTimeline } from './screen-timeline.ts';

interface ManifestTimes {
  etag: string;
  nowMs: number;
  /** When the next manifest is due: the timeline reaches this instant, however large the manifest is. */
  renewedAtMs: number;
}

/** The notice that a device beyond the plan's limit shows in place of media. */
const OVER_LIMIT_NOTICE = 'This screen is over your plan’s device limit. It plays again as soon as a seat is free.';

/** The size of a manifest, in bytes. */
export const MAX_MANIFEST_BYTES = 2_000_000;

// Upper limits of the sizes of parts, in bytes.
const HEAD_BYTES = 5_000;
const SEGMENT_BYTES = 350;
const TITLE_CHARACTER_BYTES = 6;
const LIST_BYTES = 60;
const REFERENCE_BYTES = 30;
const ITEM_BYTES = 200;
const ASSET_BYTES = 400;

/**
 * A device's timeline as its player fetches it. One that would be larger than {@link MAX_MANIFEST_BYTES} ends earlier,
 * but not before the next manifest is due: until then its last segment goes on.
 */
export function toManifest(screen: ScreenTimeline, { etag, nowMs, renewedAtMs }: ManifestTimes): Manifest {
  const { device, isOverLimit } = screen;
  const content = createContent(screen.rows);
  const { timeline, isWhole } = shownTimeline(screen, content);
  const last = timeline.at(-1);
  if (last === undefined) throw new Error('A timeline has a segment');
  if (!isWhole && Date.parse(last.until) < renewedAtMs) last.until = new Date(renewedAtMs).toISOString();
  const horizonEnd = last.until;
  const fallback = screen.fallbackAt(Date.parse(horizonEnd));
  const shownAfter = fallback && content.add(fallback, horizonEnd);
  return {
    etag,
    serverTime: new Date(nowMs).toISOString(),
    deviceId: device.deviceId,
    name: device.name,
    timeZone: device.timeZone,
    horizonEnd,
    timeline,
    fallback: fallback && shownAfter && { ...shownAfter, reason: fallback.reason },
    items: content.items,
    lists: content.lists,
    assets: content.assets(),
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

type Content = ReturnType<typeof createContent>;

/** The segments up to the largest size, equal neighbours as one. At least one. */
function shownTimeline(
  { segments, longestList }: ScreenTimeline,
  content: Content,
): { timeline: ManifestSegment[]; isWhole: boolean } {
  // Leaves room for two lists: that of the segment which is one too many, and that of the fallback.
  const maxBytes = MAX_MANIFEST_BYTES - HEAD_BYTES - 2 * longestList * (REFERENCE_BYTES + ITEM_BYTES + ASSET_BYTES);
  const timeline: ManifestSegment[] = [];
  let bytes = 0;
  for (const segment of segments) {
    const { from, until, reason, sourceId, title } = segment;
    const shown = content.add(segment, from);
    const last = timeline.at(-1);
    if (last?.reason === reason && last.sourceId === sourceId && isSame(last.content, shown?.content ?? null)) {
      last.until = until;
      continue;
    }
    const { assetId = null, content: shownContent = null } = shown ?? {};
    timeline.push({ from, until, assetId, content: shownContent, reason, sourceId, title });
    bytes += SEGMENT_BYTES + (title?.length ?? 0) * TITLE_CHARACTER_BYTES;
    if (bytes + content.bytes() > maxBytes) return { timeline, isWhole: false };
  }
  return { timeline, isWhole: true };
}

function isSame(a: ManifestContent | null, b: ManifestContent | null): boolean {
  if (a?.kind === 'list') return b?.kind === 'list' && a.id === b.id && a.playlistId === b.playlistId;
  return a?.kind === b?.kind && a?.assetId === (b?.kind === 'asset' ? b.assetId : undefined);
}

/** Collects the files, items and lists of segments, each once. Files are in the order in which they are needed. */
function createContent(rows: ReadonlyMap<string, ContentRow>) {
  const items: Manifest['items'] = {};
  const lists: Manifest['lists'] = {};
  const assets = new Map<string, ManifestAsset | null>();
  let bytes = 0;

  function addAsset(id: string, neededBy: string): void {
    if (assets.has(id)) return;
    const asset = assetOf(rows.get(id), neededBy);
    assets.set(id, asset);
    if (asset !== null) bytes += ASSET_BYTES;
  }

  function addList(list: PlayedList, { id, itemIds }: NamedList, neededBy: string): void {
    if (Object.hasOwn(lists, id)) return;
    lists[id] = { lengthMs: list.lengthMs, items: [...itemIds] };
    bytes += LIST_BYTES + itemIds.length * REFERENCE_BYTES;
    for (const [i, item] of list.items.entries()) {
      const itemId = itemIds[i] ?? '';
      if (Object.hasOwn(items, itemId)) continue;
      items[itemId] = toManifestItem(item);
      bytes += ITEM_BYTES;
      addAsset(item.media.id, neededBy);
    }
  }

  return {
    items,
    lists,
    assets: () => [...assets.values()].filter((asset) => asset !== null),
    /** An upper limit of the size of everything added. */
    bytes: () => bytes,

    /** Null: the idle screen. */
    add({ media, list }: Segment | StandingAnswer, from: string): { assetId: string; content: ManifestContent } | null {
      if (media === null) return null;
      if (media.kind !== 'playlist') {
        addAsset(media.id, from);
        return { assetId: media.id, content: { kind: 'asset', assetId: media.id } };
      }
      const first = list?.items[0];
      if (list === null || first === undefined) return null;
      const named = namedList(list);
      addList(list, named, from);
      const content = { kind: 'list', id: named.id, playlistId: PlaylistId.parse(media.id) } as const;
      return { assetId: first.media.id, content };
    },
  };
}

/** Null if there is no file that screens can play. */
function assetOf(row: ContentRow | undefined, neededBy: string): ManifestAsset | null {
  if (row === undefined || !isMediaRow(row)) return null;
  const played = playedFile(row);
  if (played === null) return null;
  const { id, kind, width, height, durationMs } = row;
  const { sha256, size: bytes, mimeType } = played;
  return { id, kind, sha256, bytes, mimeType, width, height, durationMs, url: assetUrl(sha256), neededBy };
}
