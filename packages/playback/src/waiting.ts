import { isValid } from './claims.ts';
import { listUnmet, playsOn } from './conditions.ts';
import type { Condition, ContentRef, PlaybackFacts } from './facts.ts';
import { lookAhead } from './look-ahead.ts';
import { listAt, listOpenings } from './openings.ts';
import { toWallTime, zoneNamed } from './zones.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** The reason why content cannot play now. */
export interface Waiting {
  rule: 'outside-windows' | 'empty-playlist' | 'other-screens' | 'outside-validity';
  /** The time at which its next item opens, in epoch milliseconds; null if none does within 14 days. */
  nextMs: number | null;
  /** For `other-screens`: it, or its items, play on screens that meet one of these. */
  only?: readonly Condition[];
}

/** Finds the reason why content cannot play at an instant (epoch milliseconds); null if it can. */
export function explainWaiting(content: ContentRef, facts: PlaybackFacts, nowMs: number): Waiting | null {
  if (content.kind === 'playlist' && content.items.length === 0) return { rule: 'empty-playlist', nextMs: null };
  if (!playsOn(content, facts.screen)) {
    return { rule: 'other-screens', nextMs: null, only: listUnmet(content, facts.screen) };
  }
  if (content.kind !== 'playlist') {
    return isValid(content, facts, nowMs) ? null : { rule: 'outside-validity', nextMs: null };
  }
  if (listAt(content, facts, nowMs) !== null) return null;
  for (const [fromMs, toMs] of lookAhead(nowMs)) {
    const next = listOpenings(content, facts, fromMs, toMs).find(({ list }) => list !== null);
    if (next !== undefined) return { rule: 'outside-windows', nextMs: next.from };
  }
  return { rule: 'outside-windows', nextMs: null };
}

/** Ends a sentence that says that no item plays `at this time`: when the next one does. */
export function describeNext(nextMs: number | null, { timeZone }: PlaybackFacts, nowMs: number): string {
  if (nextMs === null) return `at this time or in the next 14 days`;
  const { day, time } = describeTime(nextMs, timeZone, nowMs);
  return `at this time; the next starts ${day === null ? '' : `on ${day} `}at ${time}`;
}

/** Says that a screen is off by its working hours, and until when (epoch milliseconds). */
export function describeOff(untilMs: number, { timeZone, hours }: PlaybackFacts, nowMs: number): string {
  const whose = hours?.group ? `the working hours of the group "${hours.group.name}"` : 'its working hours';
  if (untilMs === Infinity) return `Off by ${whose} for at least 14 days.`;
  const { day, time } = describeTime(untilMs, timeZone, nowMs);
  return `Off by ${whose} until ${day === null ? '' : `${day}, `}${time}.`;
}

/** An instant by the wall clock of a zone: `08:00 (Europe/London)`, and the day, which is null for the day of `nowMs`. */
function describeTime(ms: number, timeZone: string, nowMs: number): { day: string | null; time: string } {
  const zone = zoneNamed(timeZone);
  const wall = new Date(toWallTime(zone, ms));
  const date = wall.toISOString();
  const isToday = date.slice(0, 10) === new Date(toWallTime(zone, nowMs)).toISOString().slice(0, 10);
  const day = `${DAYS[wall.getUTCDay()]}, ${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()]}`;
  return { day: isToday ? null : day, time: `${date.slice(11, 16)} (${timeZone})` };
}
