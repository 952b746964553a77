import './age.css';
import { useLayoutEffect, useRef } from 'react';
import { formatAge } from '../format/format.ts';
import { watchTime } from '../format/use-now.ts';

/** Ages written at once: what a slow machine lays out and paints within a frame or two. */
const AT_ONCE = 4;
const PAUSE_MS = 40;

/** All of them are written within this part of their second. */
const MOST_PAUSES = 20;

/** What writes each age of the page anew. */
const ages = new Set<(now: Date) => void>();
let stopWatching = () => {};

/**
 * How long ago something was, counting on by itself. The text is written past React, which would render all ages of a
 * page each second, in one task that no key or click can interrupt.
 */
export function Age({ instant }: { instant: string | null }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const text = document.createTextNode(formatAge(instant, new Date()));
    place.current?.replaceChildren(text);
    return countOn((now) => {
      const age = formatAge(instant, now);
      if (text.data !== age) text.data = age;
    });
  }, [instant]);
  return <span ref={place} className="age" />;
}

/** Calls each second with the current time, until the returned function is called. */
function countOn(write: (now: Date) => void): () => void {
  if (ages.size === 0) stopWatching = watchTime(1_000, writeAll);
  ages.add(write);
  return () => {
    ages.delete(write);
    if (ages.size === 0) stopWatching();
  };
}

/** A few, a pause for keys and clicks, the next few: all of them in one frame would keep those waiting. */
function writeAll(now: Date): void {
  const waiting = [...ages];
  const atOnce = Math.max(AT_ONCE, Math.ceil(waiting.length / MOST_PAUSES));
  function writeNext(): void {
    for (const write of waiting.splice(0, atOnce)) if (ages.has(write)) write(now);
    if (waiting.length > 0) setTimeout(writeNext, PAUSE_MS);
  }
  writeNext();
}
