import { LOCAL_HOST } from '@vitrine/contract/local-host';
import { buildElement } from '../core/element.ts';
import type { WebPage } from '../core/web-pages.ts';
import { PageError, REFERRER_POLICY } from './ask.ts';

/** A web page in a frame of its own, one of the layers of the stage. A frame that is moved in the DOM is loaded again. */
export interface PageLayer {
  root: HTMLElement;
  /** Resolves when the page has loaded; rejects after {@link LOAD_MS}, or when the layer is closed before. */
  loaded: Promise<void>;
  /** Resolves when the page has been painted, which takes some time after a wait. */
  painted(): Promise<void>;
  /** A page that waits is beside the screen: browsers neither paint it nor run its animations. */
  setWaiting(isWaiting: boolean): void;
  /** Percent. */
  setZoom(zoom: number): void;
  /** False if the page hangs. A small file of its site is loaded in the page’s process; true if that proves nothing. */
  reacts(): Promise<boolean>;
  /** True if the layer is in front, or part of a transition. */
  isInUse(): boolean;
  close(): void;
}

/** Time to load after the page has answered. */
const LOAD_MS = 30_000;

/** Time to paint: browsers do not tell when they have painted a page of another site. */
const PAINT_MS = 300;

/** A page that reacts loads another file of its site within this time. */
const REACT_MS = 10_000;

/**
 * Loads a small file of a page's site in a frame within the page's layer. Browsers give pages of one site one process, so it
 * does not load while the page hangs. Resolves with false if it has not loaded in time.
 */
function loadBeside(root: HTMLElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = buildElement('iframe', { sandbox: 'allow-same-origin', hidden: '' });
    const finish = (hasLoaded: boolean): void => {
      clearTimeout(timer);
      frame.remove();
      resolve(hasLoaded);
    };
    const timer = setTimeout(() => finish(false), REACT_MS);
    frame.addEventListener('load', () => finish(true));
    // An empty frame in the document loads at once.
    frame.src = new URL('/robots.txt', url).href;
    root.append(frame);
  });
}

/** A public page must not get from here what the browser asks people for. Newer browsers know the second name. */
const listLocalFeatures = (url: string): string =>
  LOCAL_HOST.test(new URL(url).hostname) ? '; local-network-access; local-network' : '';

const waitForPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAINT_MS));

/**
 * Begins to load a web page as soon as its root is in the document.
 *
 * The page is not trusted. It can run scripts and use its own storage, but it cannot navigate the player, open windows,
 * download files, show dialogs or take the focus.
 */
export function createPageLayer(page: WebPage): PageLayer {
  const frame = buildElement('iframe', {
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    allow: `autoplay${listLocalFeatures(page.url)}`,
    referrerpolicy: REFERRER_POLICY,
    scrolling: page.showsScrollBars ? 'auto' : 'no',
    tabindex: '-1',
    title: page.name,
  });
  frame.src = page.url;
  const root = buildElement('div', { class: 'layer page', inert: '' }, frame);
  let failLoading: ((error: Error) => void) | undefined;
  const loading = new Promise<void>((resolve, reject) => {
    failLoading = reject;
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  const timer = setTimeout(() => failLoading?.(new PageError('doesn’t load', false)), LOAD_MS);
  const loaded = loading.then(() => clearTimeout(timer)).then(waitForPaint);
  // A layer may be closed while nothing awaits it; that is no unhandled rejection.
  loaded.catch(() => undefined);
  let painted = loaded;

  // Some sites answer with something that does not load in any frame.
  let isTelling: boolean | null = null;
  const setZoom = (zoom: number): void => root.style.setProperty('--zoom', String(zoom / 100));
  setZoom(page.zoom);
  return {
    root,
    loaded,
    painted: () => painted,
    setWaiting(isWaiting) {
      if ('waiting' in root.dataset === isWaiting) return;
      if (isWaiting) root.dataset['waiting'] = '';
      else {
        delete root.dataset['waiting'];
        painted = waitForPaint();
      }
    },
    setZoom,
    async reacts() {
      if (isTelling === false) return true;
      const hasLoaded = await loadBeside(root, page.url);
      isTelling ??= hasLoaded;
      return hasLoaded || !isTelling;
    },
    isInUse: () => 'front' in root.dataset || 'change' in root.dataset,
    close() {
      clearTimeout(timer);
      failLoading?.(new Error('was closed'));
      root.remove();
    },
  };
}
