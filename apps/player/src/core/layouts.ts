import type { Manifest, ManifestItem, ManifestLayout } from '@vitrine/contract/player/manifest-schema';
import { findAsset, findFileId } from './timeline.ts';

/** A layout of the manifest. */
export interface Layout extends ManifestLayout {
  kind: 'layout';
  volume?: undefined;
  id: string;
  /** Names its document: another document of the layout has another key. */
  key: string;
}

type ItemContent = ManifestItem['content'];
type Stock = Pick<Manifest, 'items' | 'lists' | 'webpages' | 'layouts' | 'assets'>;

/** The layout of a content, or null when the manifest does not have it. */
export function findLayout(
  { layouts }: Pick<Manifest, 'layouts'>,
  { id, layoutId }: Extract<ItemContent, { kind: 'layout' }>,
): Layout | null {
  const layout = layouts[id];
  return layout === undefined ? null : { ...layout, kind: 'layout', id: layoutId, key: id };
}

/** A list in a zone, and its times in epoch milliseconds. */
interface ZoneSlot {
  listId: string;
  fromMs: number;
  untilMs: number;
}

/** The lists of a zone, each with the instant from which it plays, in order. */
export function listZoneSlots(entries: ManifestLayout['playlists'][string], nowMs: number): ZoneSlot[] {
  return entries.flatMap(({ from, listId }, index) => {
    const next = entries[index + 1];
    const untilMs = next === undefined ? Infinity : Date.parse(next.from);
    return listId === null || untilMs <= nowMs ? [] : { listId, fromMs: Math.max(Date.parse(from), nowMs), untilMs };
  });
}

/** The items of a list, in order. */
export const listItems = ({ items, lists }: Pick<Manifest, 'items' | 'lists'>, listId: string): ManifestItem[] =>
  (lists[listId]?.items ?? []).flatMap((id) => items[id] ?? []);

/** The contents of a list's items. */
export const listContents = (manifest: Pick<Manifest, 'items' | 'lists'>, listId: string): ItemContent[] =>
  listItems(manifest, listId).map(({ content }) => content);

/**
 * True if a layout has what it shows at an instant: its own files, and of each zone the file of any item.
 *
 * @param has tells of a file by its hash whether it is here, or is not worth a wait
 */
export function isStocked(manifest: Stock, layout: Layout, nowMs: number, has: (sha256: string) => boolean): boolean {
  const own = new Set(layout.assetIds);
  if (manifest.assets.some(({ id, sha256 }) => own.has(id) && !has(sha256))) return false;
  return Object.values(layout.playlists).every((entries) => {
    const slot = listZoneSlots(entries, nowMs)[0];
    if (slot === undefined || slot.fromMs > nowMs) return true;
    const contents = listContents(manifest, slot.listId);
    return (
      contents.length === 0 ||
      contents.some((content) => {
        const asset = findAsset(manifest, findFileId(manifest, content));
        return content.kind === 'webpage' || asset === null || has(asset.sha256);
      })
    );
  });
}
