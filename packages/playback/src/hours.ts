import { type Answer, type Shown, showInSpans, stay } from './claims.ts';
import { formatDate, timeOfDay, toWeekday } from './days.ts';
import type { OnSpan, PlaybackFacts, WorkingHours } from './facts.ts';
import { lookAhead } from './look-ahead.ts';
import type { Span } from './schedule.ts';
import { mergeSpans } from './windows.ts';
import { eachOffset, zoneNamed } from './zones.ts';

const DAY_MS = 86_400_000;

/** What decides when a screen is off. */
export type HoursFacts = Pick<PlaybackFacts, 'timeZone' | 'hours' | 'awakeUntil'>;

/**
 * Finds when a screen is off by its working hours between `fromMs` and `toMs` (epoch milliseconds): in order, none touching
 * the next. In an hour that clocks repeat both passes count; one that they skip has no instants.
 *
 * @throws RangeError if the time zone is unknown
 */
export function listOffSpans({ timeZone, hours, awakeUntil }: HoursFacts, fromMs: number, toMs: number): Span[] {
  const startMs = Math.max(fromMs, awakeUntil === null ? -Infinity : Date.parse(awakeUntil));
  if (hours === null || startMs >= toMs) return [];
  const off: Span[] = [];
  let endMs = startMs;
  for (const on of listOnSpans(hours, timeZone, startMs, toMs)) {
    if (on.from > endMs) off.push({ from: endMs, to: on.from });
    endMs = on.to;
  }
  if (endMs < toMs) off.push({ from: endMs, to: toMs });
  return off;
}

function listOnSpans(hours: WorkingHours, timeZone: string, fromMs: number, toMs: number): Span[] {
  const spans: Span[] = [];
  eachOffset(zoneNamed(timeZone), fromMs, toMs, (from, to, offsetMs) => {
    // A span of the day before may run into the first.
    const first = Math.floor((from + offsetMs) / DAY_MS) - 1;
    const last = Math.floor((to + offsetMs) / DAY_MS);
    for (let day = first; day <= last; day++) {
      for (const span of listSpansOf(day, hours)) {
        const startMs = timeOfDay(span.from);
        const stopMs = timeOfDay(span.to);
        const start = Math.max(day * DAY_MS + startMs - offsetMs, from);
        const end = Math.min(day * DAY_MS + stopMs + (stopMs > startMs ? 0 : DAY_MS) - offsetMs, to);
        if (start < end) spans.push({ from: start, to: end });
      }
    }
  });
  return mergeSpans(spans);
}

function listSpansOf(day: number, { week, exceptions }: WorkingHours): readonly OnSpan[] {
  if (exceptions.length > 0) {
    const date = formatDate(day);
    const exception = exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
    if (exception !== undefined) return exception.spans;
  }
  return week[toWeekday(day)] ?? [];
}

/**
 * Finds the end of the time in which a screen is off by its working hours, in epoch milliseconds; Infinity if that is more
 * than 14 days away. Null: it is on at `nowMs`, as far as its hours go.
 *
 * @throws RangeError if the time zone is unknown
 */
export function findOffEnd(facts: HoursFacts, nowMs: number): number | null {
  let isOff = false;
  for (const [fromMs, toMs] of lookAhead(nowMs)) {
    const [span] = listOffSpans(facts, fromMs, toMs);
    if (span?.from !== fromMs) return isOff ? fromMs : null;
    if (span.to < toMs) return span.to;
    isOff = true;
  }
  return Infinity;
}

/** What a screen shows while it is off in a period (epoch milliseconds); no answer while it is on. */
export function showOff(facts: HoursFacts, fromMs: number, toMs: number): Shown {
  const { hours } = facts;
  if (hours === null) return { answer: null, untilMs: Infinity, advance: stay };
  const spans = listOffSpans(facts, fromMs, toMs);
  const { id: sourceId, name: title } = hours.group ?? { id: null, name: null };
  const answer: Answer = { media: null, message: null, list: null, reason: 'off', sourceId, title };
  return showInSpans(answer, spans);
}
