import { createListeners } from '../listeners.ts';
import { type Readable, useStore } from '../store.ts';

const clocks = new Map<number, Readable<Date>>();

/**
 * The current time, refreshed every `everyMs` milliseconds. Components with the same interval share one timer.
 */
export const useNow = (everyMs: number): Date => useStore(openClock(everyMs));

/** Calls `onTick` with the current time now and every `everyMs` milliseconds, until the returned function is called. */
export function watchTime(everyMs: number, onTick: (now: Date) => void): () => void {
  const clock = openClock(everyMs);
  const stop = clock.subscribe(() => onTick(clock.read()));
  onTick(clock.read());
  return stop;
}

function openClock(everyMs: number): Readable<Date> {
  const known = clocks.get(everyMs);
  if (known !== undefined) return known;

  const { subscribe, tell, count } = createListeners();
  let now = new Date();
  let timer: ReturnType<typeof setInterval> | undefined;
  function tick() {
    now = new Date();
    tell();
  }
  const clock: Readable<Date> = {
    read() {
      // No timer ran without subscribers, so that the time may be old.
      if (timer === undefined && Math.abs(Date.now() - now.getTime()) >= everyMs) now = new Date();
      return now;
    },
    subscribe(listener) {
      const stop = subscribe(listener);
      if (timer === undefined) {
        now = new Date();
        timer = setInterval(tick, everyMs);
      }
      return () => {
        stop();
        if (count() > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
  clocks.set(everyMs, clock);
  return clock;
}
