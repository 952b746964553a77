import { afterPaint } from './after-paint.ts';

/** Whoever types or clicks does so again within this time, mostly; in milliseconds. */
const MOMENT_MS = 200;

/** Who waits for calm waits no longer than this: a key that is held down must not keep the page unfinished. */
const LONGEST_WAIT_MS = 3_000;

let actedAtMs = -Infinity;
const waiting = new Set<() => void>();
for (const act of ['keydown', 'pointerdown']) {
  globalThis.addEventListener(act, () => (actedAtMs = performance.now()), { capture: true, passive: true });
}
globalThis.addEventListener(
  'scroll',
  () => {
    // What was out of sight is wanted now.
    actedAtMs = -Infinity;
    for (const wake of waiting) wake();
  },
  { capture: true, passive: true },
);

/**
 * Calls when what has changed by now has been painted and nobody has pressed a key or a button for `calmMs`, so that
 * what is called keeps none waiting; never, where the returned function is called before. Scrolling ends the wait. It
 * is told how long laying out and painting took, in milliseconds.
 */
export function whenCalm(call: (tookMs: number) => void, calmMs = MOMENT_MS): () => void {
  const latestMs = performance.now() + LONGEST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = afterPaint((tookMs) => {
    function wake(): void {
      clearTimeout(timer);
      const now = performance.now();
      const waitMs = Math.min(actedAtMs + calmMs, latestMs) - now;
      // A clock that was turned back says nothing.
      if (waitMs > 0 && actedAtMs <= now) {
        timer = setTimeout(wake, waitMs);
        return;
      }
      stop();
      call(tookMs);
    }
    stop = () => {
      waiting.delete(wake);
      clearTimeout(timer);
    };
    waiting.add(wake);
    wake();
  });
  return () => stop();
}
