import { setStyles } from '../styles.ts';

/** The site is asked whether it answers this often while its player is not there, and while it is. */
const ASK_AGAIN_MS = 4_000;
const ASK_MS = 15_000;

/** Without an answer within this time there is none. */
const ANSWER_MS = 8_000;

/** A player that has not loaded by then is loaded again. */
const LOAD_MS = 20_000;

/** So many questions in a row without an answer mean that the site cannot be reached. */
const MAX_UNANSWERED = 2;

/** The site’s player in a frame. */
export interface VideoFrame {
  /** True while it has loaded and the site answers. */
  isShown: () => boolean;
  /** Looks after it. To be called about once a second. */
  check: () => void;
  close: () => void;
}

/** Asks a site whether it answers. The answer cannot be read: any is enough. */
export function askSite(url: string): Promise<boolean> {
  const asked = fetch(url, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'strict-origin-when-cross-origin',
  }).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  return Promise.race([asked, late]);
}

/**
 * Opens a site’s player as soon as the site answers: a frame reports that it has loaded also when the browser shows an
 * error in it. After an outage it is opened anew. What the site shows in its player cannot be seen from outside.
 */
export function createVideoFrame(
  node: HTMLElement,
  url: string,
  title: string,
  ask: (url: string) => Promise<boolean>,
): VideoFrame {
  let frame: HTMLIFrameElement | null = null;
  let [isLoaded, isAsking, isClosed] = [false, false, false];
  let unanswered = MAX_UNANSWERED;
  let askedAt = -Infinity;
  let openedAt = 0;

  function open(): void {
    const opened = document.createElement('iframe');
    const attributes = {
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
      allow: 'autoplay; encrypted-media',
      // YouTube refuses players that do not say who shows them (its error 153).
      referrerpolicy: 'strict-origin-when-cross-origin',
      scrolling: 'no',
      tabindex: '-1',
      title,
    };
    for (const [name, value] of Object.entries(attributes)) opened.setAttribute(name, value);
    setStyles(opened, { display: 'block', width: '100%', height: '100%', border: '0', 'pointer-events': 'none' });
    opened.addEventListener('load', () => {
      if (frame === opened) isLoaded = true;
    });
    opened.src = url;
    frame = opened;
    isLoaded = false;
    openedAt = performance.now();
    node.appendChild(opened);
  }

  function remove(): void {
    if (frame !== null && frame.parentNode === node) node.removeChild(frame);
    frame = null;
    isLoaded = false;
  }

  function onAnswer(hasAnswered: boolean): void {
    isAsking = false;
    if (isClosed) return;
    unanswered = hasAnswered ? 0 : unanswered + 1;
    if (unanswered >= MAX_UNANSWERED) remove();
    else if (hasAnswered && frame === null) open();
  }

  return {
    isShown: () => isLoaded && navigator.onLine,
    check() {
      const now = performance.now();
      if (frame !== null && !isLoaded && now - openedAt >= LOAD_MS) remove();
      const everyMs = isLoaded && unanswered === 0 ? ASK_MS : ASK_AGAIN_MS;
      if (isAsking || now - askedAt < everyMs) return;
      if (!navigator.onLine) return onAnswer(false);
      isAsking = true;
      askedAt = now;
      void ask(url).then(onAnswer);
    },
    close() {
      isClosed = true;
      remove();
    },
  };
}
