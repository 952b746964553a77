import {
  type ManifestContent,
  type ManifestSegment,
  type ScreenPart,
  type SharedPart,
} from '@vitrine/contract/player/manifest-schema';
import { toInstant } from '@vitrine/playback/instants';
import { startTimeSlice } from '../../../platform/time-slice.ts';
import type { LimitedFacts } from '../device-facts.ts';
import type { ManifestPeriod } from '../../fleet/index.ts';
import type { ScreenTimeline } from '../screen-timeline.ts';
import { listStripsAt } from '../strips.ts';
import { toScanUrl, toScreenCode } from './scan-address.ts';
import { CHARACTER_BYTES, type CollectedContent, createContent } from './manifest-content.ts';

/** The notice that a device beyond the plan's limit shows in place of media. */
const OVER_LIMIT_NOTICE = 'This screen is over your plan’s device limit. It plays again as soon as a seat is free.';

/** The size of a manifest, in bytes. */
const MAX_MANIFEST_BYTES = 2_000_000;

// Upper limits of the sizes of parts, in bytes.
const HEAD_BYTES = 5_000;
const SEGMENT_BYTES = 350;

/**
 * The part of a manifest that all screens with this timeline share. Its timeline ends earlier where the manifest would be
 * larger than {@link MAX_MANIFEST_BYTES}, but not before the next manifest is due: until then its last segment goes on.
 */
export async function toSharedPart(
  screen: ScreenTimeline,
  { fromMs, renewedByMs }: ManifestPeriod,
): Promise<SharedPart> {
  const content = createContent(screen);
  const standby = screen.listStandby().flatMap((one) => content.add(one, toInstant(fromMs))?.content ?? []);
  const { timeline, isWhole } = await fitTimeline(screen, content);
  const last = timeline.at(-1);
  if (last === undefined) throw new Error('A timeline has a segment');
  if (!isWhole && Date.parse(last.until) < renewedByMs) last.until = toInstant(renewedByMs);
  const horizonEnd = last.until;
  const fallback = screen.fallbackAt(Date.parse(horizonEnd));
  const shownAfter = fallback && content.add(fallback, horizonEnd);
  return {
    horizonEnd,
    timeline,
    fallback: fallback && shownAfter && { ...shownAfter, reason: fallback.reason },
    items: content.items,
    lists: content.lists,
    ...(Object.keys(content.music).length > 0 && { music: content.music }),
    webpages: content.webpages,
    layouts: content.layouts,
    assets: content.assets(),
    standby,
  };
}

/** The part of a manifest that is this screen's alone: name, settings, etag. */
export function toScreenPart(
  { known: { device, groupName, language, content, strips: claims }, isOverLimit }: LimitedFacts,
  { etag, nowMs, publicUrl }: { etag: string; nowMs: number; publicUrl: string },
): ScreenPart {
  const strips = listStripsAt(claims, nowMs);
  const countsScans = [...content.documents.values()].some(({ codes }) => Object.keys(codes).length > 0);
  return {
    etag,
    serverTime: toInstant(nowMs),
    deviceId: device.deviceId,
    name: device.name,
    groupName,
    timeZone: device.timeZone,
    language,
    notice: isOverLimit ? OVER_LIMIT_NOTICE : null,
    ...(strips.length > 0 && { strips }),
    ...(countsScans && { scans: { url: toScanUrl(publicUrl), screen: toScreenCode(device.id) } }),
    settings: {
      brightness: device.brightness,
      volume: device.muted ? 0 : device.volume,
      autoSleep: device.autoSleep,
      location: device.location,
      rotation: device.rotation,
      fit: device.fit,
      crossfadeMs: device.crossfadeMs,
    },
  };
}

/** Returns the segments up to the largest size, at least one; equal neighbours are one. */
async function fitTimeline(
  { segments, longestFallback }: ScreenTimeline,
  content: CollectedContent,
): Promise<{ timeline: ManifestSegment[]; isWhole: boolean }> {
  const timeline: ManifestSegment[] = [];
  const slice = startTimeSlice();
  let bytes = 0;
  for (const segment of segments) {
    if (slice.isOver()) await slice.yield();
    const { from, until, reason, sourceId, title } = segment;
    const shown = content.add(segment, from);
    const last = timeline.at(-1);
    if (last?.reason === reason && last.sourceId === sourceId && isSameContent(last.content, shown?.content ?? null)) {
      last.until = until;
      continue;
    }
    const { assetId = null, content: shownContent = null } = shown ?? {};
    timeline.push({ from, until, assetId, content: shownContent, reason, sourceId, title });
    bytes += SEGMENT_BYTES + (title?.length ?? 0) * CHARACTER_BYTES;
    if (HEAD_BYTES + bytes + content.bytesWithOneMore(longestFallback) > MAX_MANIFEST_BYTES)
      return { timeline, isWhole: false };
  }
  return { timeline, isWhole: true };
}

function isSameContent(a: ManifestContent | null, b: ManifestContent | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'asset') return b.kind === 'asset' && a.assetId === b.assetId;
  if (a.kind === 'webpage') return b.kind === 'webpage' && a.id === b.id;
  if (a.kind === 'layout') return b.kind === 'layout' && a.id === b.id;
  if (a.kind === 'message') return false;
  return b.kind === 'list' && a.id === b.id && a.playlistId === b.playlistId;
}
