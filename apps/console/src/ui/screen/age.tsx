import './age.css';
import { useLayoutEffect, useRef } from 'react';
import { formatAge } from '../format/format.ts';
import { watchTime } from '../format/use-now.ts';

/** Ages updated per batch: as many as a slow machine lays out and paints within a frame or two. */
const MIN_BATCH = 4;
const PAUSE_MS = 40;

/** Limits the number of batches, so that all ages are updated well within a second. */
const MAX_BATCHES = 20;

/** The functions that update each age of the page. */
const ages = new Set<(now: Date) => void>();
let stopWatching = () => {};

/**
 * The time since an instant, updated every second. The text is written without React, which would render all ages of a
 * page each second in one task that no key or click can interrupt.
 */
export function Age({ instant }: { instant: string | null }) {
  const span = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const text = document.createTextNode(formatAge(instant, new Date()));
    span.current?.replaceChildren(text);
    return callEverySecond((now) => {
      const age = formatAge(instant, now);
      if (text.data !== age) text.data = age;
    });
  }, [instant]);
  return <span ref={span} className="age" />;
}

/** Calls each second with the current time, until the returned function is called. */
function callEverySecond(write: (now: Date) => void): () => void {
  if (ages.size === 0) stopWatching = watchTime(1_000, writeAll);
  ages.add(write);
  return () => {
    ages.delete(write);
    if (ages.size === 0) stopWatching();
  };
}

/** Updates the ages in batches with pauses, since updating all in one frame would delay keys and clicks. */
function writeAll(now: Date): void {
  const waiting = [...ages];
  const batchSize = Math.max(MIN_BATCH, Math.ceil(waiting.length / MAX_BATCHES));
  function writeNext(): void {
    for (const write of waiting.splice(0, batchSize)) if (ages.has(write)) write(now);
    if (waiting.length > 0) setTimeout(writeNext, PAUSE_MS);
  }
  writeNext();
}
