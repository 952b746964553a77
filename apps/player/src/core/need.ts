import type { Manifest, ManifestContent } from '@vitrine/contract/player';
import { fileIdOf } from './timeline.ts';
import { durationsOf, itemAt } from './turns.ts';

type Planned = Pick<Manifest, 'timeline' | 'fallback' | 'items' | 'lists' | 'webpages'>;

/**
 * When each asset is shown next, from `nowMs` on, in epoch milliseconds: those of a list in the order of its loop. Those
 * never shown again are absent.
 */
export function firstNeeded(manifest: Planned, nowMs: number): Map<string, number> {
  const needed = new Map<string, number>();
  /** Lists whose items are all in `needed`: each is in many segments. */
  const complete = new Set<string>();
  const add = (assetId: string | null, atMs: number): void => {
    if (assetId !== null && !needed.has(assetId)) needed.set(assetId, atMs);
  };

  function addContent(content: ManifestContent | null, fromMs: number, untilMs: number): void {
    if (content?.kind === 'asset' || content?.kind === 'webpage') return add(fileIdOf(manifest, content), fromMs);
    if (content?.kind !== 'list' || complete.has(content.id)) return;
    const { items = [] } = manifest.lists[content.id] ?? {};
    if (items.length === 0) return;
    const durations = durationsOf(manifest, content.id);
    let { index, fromMs: turnMs } = itemAt(durations, fromMs);
    for (let i = 0; i < items.length && turnMs < untilMs; i += 1) {
      const item = manifest.items[items[index] ?? ''];
      if (item !== undefined) add(fileIdOf(manifest, item.content), Math.max(turnMs, fromMs));
      turnMs += durations[index] ?? 0;
      index = (index + 1) % items.length;
      if (i === items.length - 1) complete.add(content.id);
    }
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

/** The assets of a content, those of a list in its order. */
export function assetIdsOf(
  manifest: Pick<Manifest, 'items' | 'lists' | 'webpages'>,
  content: ManifestContent,
): string[] {
  if (content.kind === 'message') return [];
  const { items, lists } = manifest;
  const shown =
    content.kind === 'list' ? (lists[content.id]?.items ?? []).flatMap((id) => items[id]?.content ?? []) : [content];
  return shown.flatMap((one) => fileIdOf(manifest, one) ?? []);
}
