import { useEffect } from 'react';
import { whenCalm } from './calm.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'dragenter'];

/** Whoever types opens nothing; in milliseconds. */
const CALM_MS = 1_000;

/**
 * Fetches code at the first sign of somebody at the page, once that is answered: it is there before what shows it is
 * reached.
 */
export function useInTime(load: () => Promise<unknown>): void {
  useEffect(() => {
    const isOver = new AbortController();
    let forget = () => {};
    const { signal } = isOver;
    function come(): void {
      isOver.abort();
      // What could not be had now is asked for again when it is to be shown.
      forget = whenCalm(() => void load().catch(() => null), CALM_MS);
    }
    for (const sign of signs) document.addEventListener(sign, come, { signal, passive: true });
    return () => {
      isOver.abort();
      forget();
    };
  }, [load]);
}
