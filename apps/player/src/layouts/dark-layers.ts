import type { PageSnapshot } from '../frames/open-pages.ts';

declare global {
  interface Window {
    /** The layouts that have nothing to show now, by key: they are skipped, as web pages are that do not answer. */
    darkLayouts?: Readonly<Record<string, PageSnapshot>>;
  }
}

/** Layers that go on behind the others until their stream is back: each is a connection. */
const MAX_WAITING = 4;

/** Then a stream is given up until its next turn. */
const WAIT_MS = 10 * 60_000;

const dark: Record<string, PageSnapshot> = {};
window.darkLayouts = dark;

/** The keys of layers that wait. */
const waiting = new Set<string>();

/** What one layer knows of itself. */
export interface Darkness {
  set(isDark: boolean): void;
  /**
   * Closes the layer: at once, or if it is dark only when it is so no longer. Until then it stays skipped, so that it
   * comes back as soon as it has something to show.
   */
  close(end: () => void): void;
}

/** @param onChange called when the layer gets dark, or has something to show again */
export function createDarkness(key: string, onChange: () => void): Darkness {
  let isClosing = false;
  let finish: (() => void) | null = null;

  return {
    set(isDark) {
      if (isDark === (dark[key] !== undefined)) return;
      if (isDark) dark[key] = { state: 'failed', failure: { message: 'has nothing to show', isFinal: false } };
      else if (isClosing) return finish?.();
      else delete dark[key];
      onChange();
    },
    close(end) {
      if (isClosing) return;
      isClosing = true;
      if (dark[key] === undefined || waiting.size >= MAX_WAITING || waiting.has(key)) {
        delete dark[key];
        return end();
      }
      waiting.add(key);
      finish = () => {
        finish = null;
        clearTimeout(timer);
        waiting.delete(key);
        delete dark[key];
        end();
        onChange();
      };
      const timer = setTimeout(finish, WAIT_MS);
    },
  };
}
