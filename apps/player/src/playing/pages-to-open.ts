import type { Manifest, ManifestContent } from '@vitrine/contract/player/manifest-schema';
import { listPages } from '../core/need.ts';
import { contentOfFallback, type Slot, slotAt } from '../core/timeline.ts';
import { toKey, turnsAt } from '../core/turns.ts';
import type { WebPage } from '../core/web-pages.ts';
import type { WantedPage } from '../frames/entry.ts';
import { change, type Draft, emit } from './draft.ts';
import { isUnplayable } from './failures.ts';
import { findTurnInFront } from './state.ts';

/** The next item is loaded behind the present one this long before its time. */
export const PREPARE_AHEAD_MS = 10_000;

/** A web page is opened this long before its time: it may take ten seconds to answer, and then it is skipped. */
export const OPEN_AHEAD_MS = 30_000;

/** Keeps these pages open, and no others. */
export function openPages(draft: Draft, pages: readonly WantedPage[]): Draft {
  if (JSON.stringify(draft.state.pages) === JSON.stringify(pages)) return draft;
  return emit(change(draft, { pages }), { type: 'open-pages', pages });
}

/**
 * The web pages of a slot, and those of the next one before it begins, in the order in which they are needed. A page in
 * front comes first, also if its time has ended.
 */
export function listPagesToOpen(draft: Draft, manifest: Manifest, slot: Slot, nowMs: number): WantedPage[] {
  const found = new Map<string, { page: WebPage; inMs: number }>();
  const add = (page: WebPage, inMs: number): void => {
    const key = toKey(page);
    if (inMs <= (found.get(key)?.inMs ?? Infinity)) found.set(key, { page, inMs });
  };
  const addContent = (content: ManifestContent | null, fromMs: number, untilMs: number): void => {
    // Pages whose turn comes after the slot may be kept: the next slot often shows a list with most of the same items.
    for (const { page, atMs } of listPages(manifest, content, fromMs)) {
      add(page, atMs < untilMs ? atMs - nowMs : Number.MAX_VALUE);
    }
  };

  const front = findTurnInFront(draft.state)?.content;
  if (front?.kind === 'webpage') add(front, 0);
  addContent(slot.content, nowMs, slot.untilMs);
  if (needsFallback(draft, manifest, slot, nowMs)) addContent(contentOfFallback(manifest), nowMs, Infinity);
  if (slot.untilMs - nowMs <= OPEN_AHEAD_MS) {
    const next = slotAt(manifest, slot.untilMs);
    addContent(next.content, slot.untilMs, next.untilMs);
  }
  const ordered = [...found.values()];
  ordered.sort((one, other) => one.inMs - other.inMs);
  return ordered.map(({ page, inMs }) => ({ page, need: findNeed(inMs) }));
}

/** True if nothing of the slot can be played now, so that the manifest's fallback may be. */
function needsFallback(draft: Draft, manifest: Manifest, slot: Slot, nowMs: number): boolean {
  if (slot.content === null) return false;
  for (const { content } of turnsAt(manifest, slot, slot.content, nowMs)) {
    if (!isUnplayable(draft, content)) return false;
  }
  return true;
}

function findNeed(ms: number): WantedPage['need'] {
  if (ms <= PREPARE_AHEAD_MS) return 'now';
  return ms <= OPEN_AHEAD_MS ? 'soon' : 'later';
}
