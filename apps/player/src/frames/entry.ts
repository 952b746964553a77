import type { WebPage } from '../core/web-pages.ts';
import { type Backoff, createBackoff } from '../network/backoff.ts';
import type { PageError } from './ask.ts';
import type { PageLayer } from './page-layer.ts';

/** A web page of the present or next content, and when it is needed. */
export interface WantedPage {
  page: WebPage;
  /** `now`: it is on, or about to be. `soon`: it is loaded. `later`: it stays open if there is room. */
  need: 'now' | 'soon' | 'later';
}

/** The copy of a page that is being loaded. */
export interface Opening {
  controller: AbortController;
  /** Null until the page has answered. */
  layer: PageLayer | null;
}

/** A wanted page with its copies. Times are on the monotonic clock. */
export interface Entry extends WantedPage {
  copy: PageLayer | null;
  loadedAtMs: number;
  /** The next check of the copy. */
  checkAtMs: number;
  opening: Opening | null;
  /** Null unless it failed the last time. */
  failure: PageError | null;
  backoff: Backoff;
  /** The next attempt. */
  notBeforeMs: number;
}

export function newEntry(wanted: WantedPage): Entry {
  const backoff = createBackoff(2_000, 60_000);
  const times = { loadedAtMs: 0, checkAtMs: Infinity, notBeforeMs: 0 };
  return { ...wanted, ...times, copy: null, opening: null, failure: null, backoff };
}

export const listLayers = ({ copy, opening }: Entry): PageLayer[] =>
  [copy, opening?.layer ?? null].filter((each) => each !== null);

/** True if the server has found that a page is not to be shown now. */
export const isBlocked = ({ blocked = null }: WebPage): boolean => blocked !== null;

/** Computes the time at which a page is loaded next; Infinity if it need not be. */
export function computeDueAtMs({ page, need, copy, loadedAtMs, opening, notBeforeMs }: Entry): number {
  if (need === 'later' || opening !== null) return Infinity;
  if (copy === null || isBlocked(page)) return notBeforeMs;
  // Manifests of older servers have minutes only.
  const { refreshMinutes, refreshSeconds = refreshMinutes && refreshMinutes * 60 } = page;
  return refreshSeconds === null ? Infinity : Math.max(loadedAtMs + refreshSeconds * 1_000, notBeforeMs);
}

/**
 * The page that gives way to another one: the last that is needed after it.
 *
 * @param entries in the order in which they are needed
 */
export function findLastAfter(entry: Entry, entries: ReadonlyMap<string, Entry>): Entry | undefined {
  const ordered = [...entries.values()];
  const later = ordered.slice(ordered.indexOf(entry) + 1);
  return later
    .filter((each) => listLayers(each).length > 0 && !listLayers(each).some((layer) => layer.isInUse()))
    .pop();
}
