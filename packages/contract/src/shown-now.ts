import type { Manifest, ManifestItem, ManifestSegment } from './player.ts';
import type { DevicePlay } from './reports/plays.ts';

export interface ShownNow extends Pick<DevicePlay, 'playlistId' | 'listId' | 'index'> {
  /** The id of the media item, web page, layout or drawn content. */
  assetId: string | null;
  reason: ManifestSegment['reason'];
}

/** The item that a player with this manifest shows at an instant (epoch milliseconds). */
export function shownAt({ timeline, fallback, lists, items }: Manifest, nowMs: number): ShownNow {
  const shown = timeline.find(({ until }) => Date.parse(until) > nowMs) ?? fallback;
  const { assetId = null, content = null, reason = 'nothing' } = shown ?? {};
  const list = content?.kind === 'list' ? lists[content.id] : undefined;
  if (content?.kind === 'webpage' || content?.kind === 'layout') return { assetId: findContentId(content), reason };
  if (content?.kind !== 'list' || list === undefined) return { assetId, reason };
  let positionMs = nowMs % list.lengthMs;
  for (const [index, itemId] of list.items.entries()) {
    const item = items[itemId];
    if (item === undefined) break;
    if (positionMs < item.durationMs) {
      const { id: listId, playlistId } = content;
      return { assetId: findContentId(item.content), reason, playlistId, listId, index };
    }
    positionMs -= item.durationMs;
  }
  return { assetId, reason };
}

function findContentId(content: ManifestItem['content']): string {
  if (content.kind === 'asset') return content.assetId;
  return content.kind === 'layout' ? content.layoutId : content.id;
}
