import { parseDay, timeOfDay, toWeekday } from './days.ts';
import type { Window } from './facts.ts';
import type { Span } from './schedule.ts';
import { eachOffset, zoneNamed } from './zones.ts';

const DAY_MS = 86_400_000;

/**
 * Finds when at least one of the windows is open between `fromMs` and `toMs` (epoch milliseconds): in order, without
 * overlap, none touching the next. Without windows that is all the time.
 *
 * An instant is in a window if its local weekday, date and time are. In an hour that clocks repeat both passes count;
 * one that they skip has no instants.
 *
 * @throws RangeError if the time zone is unknown
 */
export function openSpans(windows: readonly Window[], timeZone: string, fromMs: number, toMs: number): Span[] {
  if (fromMs >= toMs) return [];
  if (windows.length === 0) return [{ from: fromMs, to: toMs }];
  const spans: Span[] = [];
  eachOffset(zoneNamed(timeZone), fromMs, toMs, (from, to, offsetMs) => {
    for (const window of windows) {
      eachRun(window, from + offsetMs, to + offsetMs, (start, end) => {
        spans.push({ from: start - offsetMs, to: end - offsetMs });
      });
    }
  });
  return mergeSpans(spans);
}

/**
 * Finds when one window of each set is open, as {@link openSpans} does for one set. Without sets that is all the time.
 *
 * @throws RangeError if the time zone is unknown
 */
export function openInAll(
  sets: readonly (readonly Window[])[],
  timeZone: string,
  fromMs: number,
  toMs: number,
): Span[] {
  const [first = [], ...others] = sets;
  let spans = openSpans(first, timeZone, fromMs, toMs);
  for (const windows of others) {
    spans = intersect(spans, openSpans(windows, timeZone, fromMs, toMs));
  }
  return spans;
}

/** The times that are in both; each is in order and without overlap. */
function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  const common: Span[] = [];
  for (let i = 0, j = 0; ;) {
    const [a, b] = [spans[i], others[j]];
    if (a === undefined || b === undefined) return common;
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
    if (from < to) common.push({ from, to });
    if (a.to <= b.to) i++;
    else j++;
  }
}

/**
 * True if one of the windows is open at an instant (epoch milliseconds), or there are none.
 *
 * @throws RangeError if the time zone is unknown
 */
export function isOpen(windows: readonly Window[], timeZone: string, ms: number): boolean {
  return openSpans(windows, timeZone, ms, ms + 1).length > 0;
}

/** Visits the parts of `[from, to)` in which a window is open. Times are wall times as if they were UTC. */
function eachRun(window: Window, from: number, to: number, visit: (start: number, end: number) => void): void {
  const startMs = window.from === undefined ? 0 : timeOfDay(window.from);
  const toMs = window.to === undefined ? DAY_MS : timeOfDay(window.to);
  const endMs = toMs > startMs ? toMs : toMs + DAY_MS;
  const { days, firstDate, lastDate } = window;
  if (days === undefined && startMs === 0 && endMs === DAY_MS) {
    const start = Math.max(from, firstDate === undefined ? -Infinity : parseDay(firstDate) * DAY_MS);
    const end = Math.min(to, lastDate === undefined ? Infinity : (parseDay(lastDate) + 1) * DAY_MS);
    if (start < end) visit(start, end);
    return;
  }
  // A window of the day before may run into the first.
  const first = Math.max(Math.floor(from / DAY_MS) - 1, firstDate === undefined ? -Infinity : parseDay(firstDate));
  const last = Math.min(Math.floor(to / DAY_MS), lastDate === undefined ? Infinity : parseDay(lastDate));
  for (let day = first; day <= last; day++) {
    if (days !== undefined && !days.includes(toWeekday(day))) continue;
    const start = Math.max(day * DAY_MS + startMs, from);
    const end = Math.min(day * DAY_MS + endMs, to);
    if (start < end) visit(start, end);
  }
}

/** Returns the spans in order, with those as one that meet or overlap. May change the spans. */
export function mergeSpans(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const open: Span[] = [];
  let last: Span | undefined;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (last === undefined || span.from > last.to) open.push((last = span));
    else last.to = Math.max(last.to, span.to);
  }
  return open;
}
