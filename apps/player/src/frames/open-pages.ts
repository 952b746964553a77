import type { Reports } from '../core/reports.ts';
import { toKey } from '../core/turns.ts';
import { ask, PageError } from './ask.ts';
import {
  computeDueAtMs,
  type Entry,
  findLastAfter,
  isBlocked,
  listLayers,
  newEntry,
  type Opening,
  type WantedPage,
} from './entry.ts';
import { createLeavingLayers } from './leaving-layers.ts';
import { createPageLayer, type PageLayer } from './page-layer.ts';

/** The state of a page. `failed`: it did not answer or load the last time, and it is tried again. */
export type PageSnapshot =
  | { state: 'loading' | 'ready' }
  | { state: 'failed'; failure: Pick<PageError, 'message' | 'isFinal'> };

/** The web pages that are open in frames, at most {@link MAX_FRAMES} unless another number is set. */
export interface OpenPages {
  /** @param onChange called from now on when the state of a page has changed */
  start(onChange: () => void): void;
  /** Opens these pages, in the order in which they are needed, and closes all others. */
  want(pages: readonly WantedPage[]): void;
  /** Returns the state of each wanted page, by key. */
  snapshot(): Record<string, PageSnapshot>;
  /** The layer with the newest copy of a page; null while there is none. */
  findLayer(key: string): PageLayer | null;
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
  fetch?: typeof fetch;
  maxFrames?: number;
  /**
   * What a frame shows instead of its page, as the rest of a sentence that begins with the page’s name; null if it shows the
   * page, or if nobody can tell.
   */
  judge?: ((url: string) => Promise<string | null>) | undefined;
}

/** A frame takes as much memory as a tab. */
const MAX_FRAMES = 3;

/** After a change on the stage there may be room for another frame. */
const ROOM_RETRY_MS = 1_000;

/** Open pages are checked this often while they are needed. */
const CHECK_MS = 60_000;

/** Browsers that do not know `inert` let a page take the focus, and with it the keys. */
function keepFocus(): void {
  setTimeout(() => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return;
    document.activeElement.blur();
    focus();
  });
}

function describe({ copy, failure }: Entry): PageSnapshot {
  if (copy !== null) return { state: 'ready' };
  if (failure === null) return { state: 'loading' };
  const { message, isFinal } = failure;
  return { state: 'failed', failure: { message, isFinal } };
}

/** While another copy is being loaded, nobody can tell which of the two is judged. */
const findCheckMs = ({ copy, need, opening, checkAtMs }: Entry): number =>
  copy === null || need !== 'now' || opening !== null ? Infinity : checkAtMs;

function waitForRoom(entry: Entry): void {
  Object.assign(entry, { opening: null, notBeforeMs: performance.now() + ROOM_RETRY_MS });
}

export function createOpenPages(options: OpenPagesOptions): OpenPages {
  const { stage, reports, signal, fetch: transport = fetch, maxFrames = MAX_FRAMES, judge } = options;
  /** The entries in the order in which they are needed. */
  let entries = new Map<string, Entry>();
  const leaving = createLeavingLayers();
  let listener: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const frameCount = (): number => leaving.size + [...entries.values()].flatMap(listLayers).length;

  function closeEntry(entry: Entry): void {
    entry.opening?.controller.abort();
    for (const layer of listLayers(entry)) leaving.add(layer);
    entry.copy = null;
    entry.opening = null;
  }

  const hasRoom = (entry: Entry): boolean => frameCount() < maxFrames || findLastAfter(entry, entries) !== undefined;

  /** A new layer of a page; null if there is no room now. */
  function mountLayer(entry: Entry): PageLayer | null {
    if (!hasRoom(entry)) {
      waitForRoom(entry);
      return null;
    }
    const last = frameCount() < maxFrames ? undefined : findLastAfter(entry, entries);
    if (last !== undefined) closeEntry(last);
    const layer = createPageLayer(entry.page);
    stage.mount(layer.root);
    return layer;
  }

  function step(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    leaving.closeUnused();
    const nowMs = performance.now();
    for (const entry of entries.values()) {
      if (computeDueAtMs(entry) <= nowMs) void open(entry);
      else if (entry.copy !== null && findCheckMs(entry) <= nowMs) void check(entry, entry.copy);
    }
    const nextMs = Math.min(
      ...[...entries.values()].flatMap((entry) => [computeDueAtMs(entry), findCheckMs(entry)]),
      leaving.size > 0 ? nowMs + ROOM_RETRY_MS : Infinity,
    );
    if (nextMs < Infinity) timer = setTimeout(step, Math.max(nextMs - nowMs, 0));
  }

  /** @param isOpen the newest frame is the open copy, not one that is being loaded beside it */
  async function requireItself(url: string, isOpen: boolean): Promise<void> {
    const shown = (await judge?.(url)) ?? null;
    if (shown !== null) throw new PageError(shown, true, isOpen);
  }

  /** Closes an open page that hangs, or whose frame shows something else by now. */
  async function check(entry: Entry, copy: PageLayer): Promise<void> {
    const { url } = entry.page;
    entry.checkAtMs = Infinity;
    try {
      await requireItself(url, true);
      if (!(await copy.reacts())) {
        // A slow network does not mean that the page hangs.
        await ask(url, signal, transport);
        throw new PageError('doesn’t react', false, true);
      }
    } catch (error) {
      const isSame = entry.copy === copy && entry.opening === null;
      if (isSame && error instanceof PageError && error.isGone) fail(entry, error);
    }
    entry.checkAtMs = performance.now() + CHECK_MS;
    step();
  }

  async function open(entry: Entry): Promise<void> {
    const { blocked, login } = entry.page;
    if (isBlocked(entry.page)) return fail(entry, new PageError(String(blocked), true, true));
    // Only agents send logins. A browser would ask for one in a window that nobody can close.
    if (login !== undefined && judge === undefined) {
      return fail(entry, new PageError('needs a screen with the Vitrine agent', true, true));
    }
    if (!hasRoom(entry)) return waitForRoom(entry);
    const controller = new AbortController();
    const opening: Opening = { controller, layer: null };
    entry.opening = opening;
    try {
      await ask(entry.page.url, controller.signal, transport);
      const layer = controller.signal.aborted ? null : mountLayer(entry);
      opening.layer = layer;
      await layer?.loaded;
      await requireItself(entry.page.url, false);
      if (layer !== null && !controller.signal.aborted) succeed(entry, layer);
    } catch (error) {
      if (!controller.signal.aborted)
        fail(entry, error instanceof PageError ? error : new PageError(String(error), false));
    }
    step();
  }

  function succeed(entry: Entry, layer: PageLayer): void {
    const { copy: old } = entry;
    Object.assign(entry, { copy: layer, opening: null, loadedAtMs: performance.now(), checkAtMs: 0, failure: null });
    entry.backoff.reset();
    layer.setWaiting(entry.need !== 'now');
    if (old !== null) {
      stage.replacePage(old, layer);
      leaving.add(old);
    }
    listener?.();
  }

  function fail(entry: Entry, failure: PageError): void {
    const { page, opening, copy, failure: earlier, backoff } = entry;
    opening?.layer?.close();
    const isClosed = copy !== null && failure.isGone;
    if (isClosed) leaving.add(copy);
    const kept = isClosed ? null : copy;
    const nowMs = performance.now();
    // Its frame was closed just now: the browser must have told so before the kept copy is judged.
    const checkAtMs = Math.max(entry.checkAtMs, nowMs + ROOM_RETRY_MS);
    Object.assign(entry, { copy: kept, opening: null, failure, checkAtMs, notBeforeMs: nowMs + backoff.next() });
    if (earlier !== null && !isClosed) return;
    const skipped = page.fallbackAssetId === null ? 'it is skipped' : 'its fallback picture is shown';
    reports.logError(`${page.name} ${failure.message}; ${kept === null ? skipped : 'its last copy stays'} for now`);
    listener?.();
  }

  function retryAll(): void {
    for (const entry of entries.values()) entry.notBeforeMs = 0;
    step();
  }

  addEventListener('online', retryAll, { signal });
  addEventListener('blur', keepFocus, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const entry of entries.values()) closeEntry(entry);
    entries.clear();
  });

  return {
    start(onChange) {
      listener = onChange;
    },
    want(pages) {
      const wanted = new Map<string, Entry>();
      for (const { page, need } of pages) {
        const key = toKey(page);
        const known = entries.get(key);
        // Another login, or other scroll bars, need a new frame.
        const isSame = known?.page.login === page.login && known?.page.showsScrollBars === page.showsScrollBars;
        const entry = known !== undefined && isSame ? known : newEntry({ page, need });
        Object.assign(entry, { page, need });
        for (const layer of listLayers(entry)) layer.setZoom(page.zoom);
        entry.copy?.setWaiting(need !== 'now');
        wanted.set(key, entry);
      }
      for (const [key, entry] of entries) if (wanted.get(key) !== entry) closeEntry(entry);
      entries = wanted;
      step();
    },
    snapshot() {
      const pages: Record<string, PageSnapshot> = {};
      for (const [key, entry] of entries) pages[key] = describe(entry);
      return pages;
    },
    findLayer: (key) => entries.get(key)?.copy ?? null,
  };
}

window.createOpenPages = createOpenPages;
