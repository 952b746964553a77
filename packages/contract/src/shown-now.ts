import type { Manifest, ManifestItem, ManifestSegment } from './player/manifest-schema.ts';
import type { DevicePlay } from './reports/plays.ts';

export interface ShownNow extends Pick<DevicePlay, 'playlistId' | 'listId' | 'index'> {
  /** The id of the media item, web page, layout or drawn content. */
  assetId: string | null;
  reason: ManifestSegment['reason'];
}

/** The item that a player with this manifest shows at an instant (epoch milliseconds). */
export const shownAt = (manifest: Manifest, nowMs: number): ShownNow => findTurn(manifest, nowMs).shown;

/** The item that a player with this manifest shows at an instant, and when its turn ends (both epoch milliseconds). */
export function findTurn(
  { timeline, fallback, lists, items }: Manifest,
  nowMs: number,
): { shown: ShownNow; untilMs: number } {
  const segment = timeline.find(({ until }) => Date.parse(until) > nowMs);
  const endMs = segment === undefined ? Infinity : Date.parse(segment.until);
  const { assetId = null, content = null, reason = 'nothing' } = segment ?? fallback ?? {};
  const list = content?.kind === 'list' ? lists[content.id] : undefined;
  if (content?.kind === 'webpage' || content?.kind === 'layout') {
    return { shown: { assetId: findContentId(content), reason }, untilMs: endMs };
  }
  if (content?.kind !== 'list' || list === undefined) return { shown: { assetId, reason }, untilMs: endMs };
  let positionMs = nowMs % list.lengthMs;
  for (const [index, itemId] of list.items.entries()) {
    const item = items[itemId];
    if (item === undefined) break;
    if (positionMs < item.durationMs) {
      const { id: listId, playlistId } = content;
      const shown = { assetId: findContentId(item.content), reason, playlistId, listId, index };
      return { shown, untilMs: Math.min(endMs, nowMs + item.durationMs - positionMs) };
    }
    positionMs -= item.durationMs;
  }
  return { shown: { assetId, reason }, untilMs: endMs };
}

function findContentId(content: ManifestItem['content']): string {
  if (content.kind === 'asset') return content.assetId;
  return content.kind === 'layout' ? content.layoutId : content.id;
}
