import type { Manifest, ManifestContent, ManifestItem } from '@vitrine/contract/player';
import { findFileId } from './timeline.ts';
import { walkPass } from './turns.ts';
import { findPage, type WebPage } from './web-pages.ts';

type Listed = Pick<Manifest, 'items' | 'lists' | 'webpages'>;
type Planned = Listed & Pick<Manifest, 'timeline' | 'fallback'>;

/**
 * When each asset is shown next, from `nowMs` on, in epoch milliseconds: assets of a list in the order of its loop, the
 * fallback picture of a web page with the page. Assets that are never shown again are absent.
 */
export function findFirstNeeds(manifest: Planned, nowMs: number): Map<string, number> {
  const needed = new Map<string, number>();
  /** Lists whose items are all in `needed`: each is in many segments. */
  const complete = new Set<string>();
  const add = (content: ManifestItem['content'], atMs: number): void => {
    const assetId = findFileId(manifest, content);
    if (assetId !== null && !needed.has(assetId)) needed.set(assetId, atMs);
  };

  function addContent(content: ManifestContent | null, fromMs: number, untilMs: number): void {
    if (content === null || content.kind === 'message') return;
    if (content.kind !== 'list') return add(content, fromMs);
    if (complete.has(content.id)) return;
    for (const { item, atMs } of walkPass(manifest, content.id, fromMs)) {
      if (atMs >= untilMs) return;
      add(item.content, atMs);
    }
    complete.add(content.id);
  }

  let endMs = nowMs;
  for (const { content, from, until } of manifest.timeline) {
    const untilMs = Date.parse(until);
    endMs = Math.max(endMs, untilMs);
    if (untilMs > nowMs) addContent(content, Math.max(Date.parse(from), nowMs), untilMs);
  }
  addContent(manifest.fallback?.content ?? null, endMs, Infinity);
  return needed;
}

/** The assets of a content, in the order of its list. */
export function listAssetIds(manifest: Listed, content: ManifestContent): string[] {
  if (content.kind === 'message') return [];
  const { items, lists } = manifest;
  const shown =
    content.kind === 'list' ? (lists[content.id]?.items ?? []).flatMap((id) => items[id]?.content ?? []) : [content];
  return shown.flatMap((one) => findFileId(manifest, one) ?? []);
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
