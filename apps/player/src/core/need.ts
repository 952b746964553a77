import type { Manifest, ManifestContent, ManifestItem } from '@vitrine/contract/player/manifest-schema';
import { listContents, listZoneSlots } from './layouts.ts';
import { contentOfFallback, findFileId } from './timeline.ts';
import { walkPass } from './turns.ts';
import { findPage, type WebPage } from './web-pages.ts';

type Listed = Pick<Manifest, 'items' | 'lists' | 'webpages' | 'layouts'>;
type Planned = Listed & Pick<Manifest, 'timeline' | 'fallback'>;

/**
 * When each asset is shown next, from `nowMs` on, in epoch milliseconds: assets of a list in the order of its loop, the
 * fallback picture of a web page with the page, files of a layout's zones as if it showed from its first time on without
 * an end. Assets that are never shown again are absent.
 */
export function findFirstNeeds(manifest: Planned, nowMs: number): Map<string, number> {
  const needed = new Map<string, number>();
  /** Lists and layouts whose files are all in `needed` from an instant on: each is in many segments. */
  const complete = new Map<string, number>();
  const isComplete = (id: string, atMs: number): boolean => (complete.get(id) ?? Infinity) <= atMs;
  // The lists of zones are looked at out of the order of time.
  const addFile = (assetId: string | null, atMs: number): void => {
    if (assetId !== null && !((needed.get(assetId) ?? Infinity) <= atMs)) needed.set(assetId, atMs);
  };

  function addLayout(key: string, atMs: number): void {
    const layout = manifest.layouts[key];
    if (layout === undefined || isComplete(key, atMs)) return;
    complete.set(key, atMs);
    for (const id of layout.assetIds) addFile(id, atMs);
    for (const entries of Object.values(layout.playlists)) {
      for (const { listId, fromMs, untilMs } of listZoneSlots(entries, atMs)) addList(listId, fromMs, untilMs, addOne);
    }
  }

  const addOne = (content: ManifestItem['content'], atMs: number): void => addFile(findFileId(manifest, content), atMs);

  const add = (content: ManifestItem['content'], atMs: number): void =>
    content.kind === 'layout' ? addLayout(content.id, atMs) : addOne(content, atMs);

  function addList(listId: string, fromMs: number, untilMs: number, addItem: typeof add): void {
    if (isComplete(listId, fromMs)) return;
    for (const { item, atMs } of walkPass(manifest, listId, fromMs)) {
      if (atMs >= untilMs) return;
      addItem(item.content, atMs);
    }
    complete.set(listId, fromMs);
  }

  function addContent(content: ManifestContent | null, fromMs: number, untilMs: number): void {
    if (content === null || content.kind === 'message') return;
    if (content.kind === 'list') addList(content.id, fromMs, untilMs, add);
    else add(content, fromMs);
  }

  let endMs = nowMs;
  for (const { content, from, until } of manifest.timeline) {
    const untilMs = Date.parse(until);
    endMs = Math.max(endMs, untilMs);
    if (untilMs > nowMs) addContent(content, Math.max(Date.parse(from), nowMs), untilMs);
  }
  addContent(contentOfFallback(manifest), endMs, Infinity);
  return needed;
}

/** The assets of a content, in the order of its list; of a layout those of all its zones as well. */
export function listAssetIds(manifest: Listed, content: ManifestContent): string[] {
  if (content.kind === 'message') return [];
  const findIds = (one: ManifestItem['content']): string[] => [findFileId(manifest, one)].filter((id) => id !== null);
  const shown = content.kind === 'list' ? listContents(manifest, content.id) : [content];
  return shown.flatMap((one) => {
    const layout = one.kind === 'layout' ? manifest.layouts[one.id] : undefined;
    if (layout === undefined) return findIds(one);
    const zones = Object.values(layout.playlists).flatMap((entries) =>
      entries.flatMap(({ listId }) => (listId === null ? [] : listContents(manifest, listId))),
    );
    return [...layout.assetIds, ...zones.flatMap(findIds)];
  });
}

/** The web pages of a content, each with the time at which its next turn from `nowMs` on begins, the soonest first. */
export function listPages(
  manifest: Listed,
  content: ManifestContent | null,
  nowMs: number,
): { page: WebPage; atMs: number }[] {
  const pages = new Map<string, { page: WebPage; atMs: number }>();
  const add = (each: ManifestItem['content'], atMs: number): void => {
    const page = each.kind === 'webpage' && !pages.has(each.id) ? findPage(manifest, each.id) : null;
    if (page !== null) pages.set(page.id, { page, atMs });
  };
  if (content?.kind === 'list') {
    for (const { item, atMs } of walkPass(manifest, content.id, nowMs)) add(item.content, atMs);
  } else if (content !== null && content.kind !== 'message') add(content, nowMs);
  return [...pages.values()];
}
