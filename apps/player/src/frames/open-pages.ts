import type { Reports } from '../core/reports.ts';
import { keyOf } from '../core/turns.ts';
import type { WebPage } from '../core/web-pages.ts';
import { type Backoff, createBackoff } from '../network/backoff.ts';
import { ask } from './ask.ts';
import { createPageLayer, type PageLayer } from './page-layer.ts';

/** A web page of the present or next content, and when it is needed. */
export interface WantedPage {
  page: WebPage;
  /** `now`: it is on, or about to be. `soon`: it is loaded. `later`: it stays open if there is room. */
  need: 'now' | 'soon' | 'later';
}

/** `failed`: it did not answer or load the last time, and it is tried again. */
export type PageState = 'loading' | 'ready' | 'failed';

/** The web pages that are open in frames, at most {@link MAX_FRAMES}. */
export interface OpenPages {
  /** Opens these pages, in the order in which they are needed, and closes all others. */
  want(pages: readonly WantedPage[]): void;
  stateOf(key: string): PageState;
  /** The layer with the newest copy of a page; null while there is none. */
  layerOf(key: string): PageLayer | null;
}

interface OpenPagesOptions {
  stage: {
    /** Adds a layer to the stage. */
    mount: (root: HTMLElement) => void;
    /** Puts the new copy of a page in the place of the old one. */
    replacePage: (old: PageLayer, copy: PageLayer) => void;
  };
  reports: Pick<Reports, 'logError'>;
  signal: AbortSignal;
  /** The state of a page has changed. */
  onChange: () => void;
  fetch?: typeof fetch;
}

/** The copy of a page that is being loaded. */
interface Opening {
  controller: AbortController;
  /** Null until the page has answered. */
  layer: PageLayer | null;
}

interface Entry extends WantedPage {
  copy: PageLayer | null;
  loadedAtMs: number;
  opening: Opening | null;
  hasFailed: boolean;
  backoff: Backoff;
  /** The next attempt. */
  notBeforeMs: number;
}

/** A frame takes as much memory as a tab. */
const MAX_FRAMES = 3;

/** After a change on the stage there may be room for another frame. */
const ROOM_RETRY_MS = 1_000;

/** Browsers that do not know `inert` let a page take the focus, and with it the keys. */
function keepFocus(): void {
  setTimeout(() => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return;
    document.activeElement.blur();
    focus();
  });
}

export function createOpenPages(options: OpenPagesOptions): OpenPages {
  const { stage, reports, signal, onChange, fetch: transport = fetch } = options;
  /** In the order in which they are needed. */
  let entries = new Map<string, Entry>();
  /** Layers that are closed as soon as they have left the stage. */
  let leaving: PageLayer[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const layersOf = ({ copy, opening }: Entry): PageLayer[] =>
    [copy, opening?.layer ?? null].filter((each) => each !== null);

  const frameCount = (): number => leaving.length + [...entries.values()].flatMap(layersOf).length;

  function close(layer: PageLayer): void {
    if (layer.isInUse()) leaving.push(layer);
    else layer.close();
  }

  function closeEntry(entry: Entry): void {
    entry.opening?.controller.abort();
    for (const layer of layersOf(entry)) close(layer);
    entry.copy = null;
    entry.opening = null;
  }

  /** The page that gives way to another one: the last that is needed after it. */
  function lastAfter(entry: Entry): Entry | undefined {
    const ordered = [...entries.values()];
    const later = ordered.slice(ordered.indexOf(entry) + 1);
    return later.filter((each) => layersOf(each).length > 0 && !layersOf(each).some((layer) => layer.isInUse())).pop();
  }

  const hasRoom = (entry: Entry): boolean => frameCount() < MAX_FRAMES || lastAfter(entry) !== undefined;

  /** A new layer of a page; null if there is no room now. */
  function mountLayer(entry: Entry): PageLayer | null {
    if (!hasRoom(entry)) {
      waitForRoom(entry);
      return null;
    }
    const last = frameCount() < MAX_FRAMES ? undefined : lastAfter(entry);
    if (last !== undefined) closeEntry(last);
    const layer = createPageLayer(entry.page);
    stage.mount(layer.root);
    return layer;
  }

  /** When a page is loaded next; Infinity if it need not be. */
  function dueAtMs({ page, need, copy, loadedAtMs, opening, notBeforeMs }: Entry): number {
    if (need === 'later' || opening !== null) return Infinity;
    if (copy === null) return notBeforeMs;
    return page.refreshMinutes === null ? Infinity : Math.max(loadedAtMs + page.refreshMinutes * 60_000, notBeforeMs);
  }

  function step(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    const ending = leaving.filter((layer) => !layer.isInUse());
    leaving = leaving.filter((layer) => !ending.includes(layer));
    for (const layer of ending) layer.close();

    const nowMs = performance.now();
    for (const entry of entries.values()) if (dueAtMs(entry) <= nowMs) void open(entry);
    const nextMs = Math.min(
      ...[...entries.values()].map(dueAtMs),
      leaving.length > 0 ? nowMs + ROOM_RETRY_MS : Infinity,
    );
    if (nextMs < Infinity) timer = setTimeout(step, Math.max(nextMs - nowMs, 0));
  }

  function waitForRoom(entry: Entry): void {
    Object.assign(entry, { opening: null, notBeforeMs: performance.now() + ROOM_RETRY_MS });
  }

  async function open(entry: Entry): Promise<void> {
    if (!hasRoom(entry)) return waitForRoom(entry);
    const controller = new AbortController();
    const opening: Opening = { controller, layer: null };
    entry.opening = opening;
    try {
      await ask(entry.page.url, controller.signal, transport);
      const layer = controller.signal.aborted ? null : mountLayer(entry);
      opening.layer = layer;
      await layer?.loaded;
      if (layer !== null && !controller.signal.aborted) succeed(entry, layer);
    } catch (error) {
      if (!controller.signal.aborted) fail(entry, error instanceof Error ? error.message : String(error));
    }
    step();
  }

  function succeed(entry: Entry, layer: PageLayer): void {
    const { copy: old } = entry;
    Object.assign(entry, { copy: layer, opening: null, loadedAtMs: performance.now(), hasFailed: false });
    entry.backoff.reset();
    layer.setWaiting(entry.need !== 'now');
    if (old !== null) {
      stage.replacePage(old, layer);
      close(old);
    }
    onChange();
  }

  function fail(entry: Entry, why: string): void {
    const { page, opening, copy, hasFailed, backoff } = entry;
    opening?.layer?.close();
    Object.assign(entry, { opening: null, hasFailed: true, notBeforeMs: performance.now() + backoff.next() });
    if (hasFailed) return;
    const skipped = page.fallbackAssetId === null ? 'it is skipped' : 'its fallback picture is shown';
    reports.logError(`${page.name} ${why}; ${copy === null ? skipped : 'its last copy stays'} for now`);
    onChange();
  }

  function retryAll(): void {
    for (const entry of entries.values()) entry.notBeforeMs = 0;
    step();
  }

  addEventListener('online', retryAll);
  addEventListener('blur', keepFocus);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    removeEventListener('online', retryAll);
    removeEventListener('blur', keepFocus);
    for (const entry of entries.values()) closeEntry(entry);
    entries.clear();
  });

  return {
    want(pages) {
      const wanted = new Map<string, Entry>();
      for (const { page, need } of pages) {
        const key = keyOf(page);
        const entry = entries.get(key) ?? {
          page,
          need,
          copy: null,
          loadedAtMs: 0,
          opening: null,
          hasFailed: false,
          backoff: createBackoff(2_000, 60_000),
          notBeforeMs: 0,
        };
        Object.assign(entry, { page, need });
        for (const layer of layersOf(entry)) layer.setZoom(page.zoom);
        entry.copy?.setWaiting(need !== 'now');
        wanted.set(key, entry);
      }
      for (const [key, entry] of entries) if (!wanted.has(key)) closeEntry(entry);
      entries = wanted;
      step();
    },
    stateOf(key) {
      const entry = entries.get(key);
      if ((entry?.copy ?? null) !== null) return 'ready';
      return entry?.hasFailed === true ? 'failed' : 'loading';
    },
    layerOf: (key) => entries.get(key)?.copy ?? null,
  };
}
