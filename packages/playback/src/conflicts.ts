import type { Instant } from './facts.ts';
import { toInstant } from './instants.ts';
import { eachOccurrence, type Span, type Timing } from './schedule.ts';

const MINUTE_MS = 60_000;
/** 400 days: every weekday, day of the month and change of the clocks comes round in them. */
const LOOK_AHEAD_MS = 400 * 86_400_000;

/** Another entry that claims the same screen at the same time. */
export interface Meeting<Entry> {
  entry: Entry;
  /** The instant from which both claim it, the first time that they do. */
  firstMeetsAt: Instant;
  /** A conflict is refused. A notice is told and allowed: weekly and monthly meet only now and then. */
  kind: 'conflict' | 'notice';
}

/**
 * Which of `others` claim the screen while `candidate` does, within 400 days from `fromMs` (epoch milliseconds).
 *
 * The times that really meet count, also across time zones and over midnight. The shared minute of 09:00-12:00
 * beside 12:00-17:00 does not: there the later start takes over. An entry with the candidate's own id is left out,
 * so an edited entry can be compared with all. Who shares a device is the caller's business.
 *
 * @throws RangeError when a time zone is unknown
 */
export function findConflicts<Entry extends Timing & { id: string }>(
  candidate: Timing & { id?: string },
  others: readonly Entry[],
  fromMs: number,
): Meeting<Entry>[] {
  const claims: Span[] = [];
  eachClaim(candidate, fromMs, fromMs + LOOK_AHEAD_MS, (from, to) => {
    claims.push({ from, to });
  });
  const meetings: Meeting<Entry>[] = [];
  for (const entry of others) {
    if (entry.id === candidate.id) continue;
    const firstMs = firstMeeting(claims, entry, fromMs);
    if (firstMs === null) continue;
    meetings.push({
      entry,
      firstMeetsAt: toInstant(firstMs),
      kind: isNowAndThen(candidate, entry) ? 'notice' : 'conflict',
    });
  }
  return meetings;
}

/**
 * The occurrences without their end minute, which the neighbour may have. One that is only its end minute, because
 * a skipped hour moved its start onto its end, claims nothing.
 */
function eachClaim(
  entry: Timing,
  fromMs: number,
  toMs: number,
  visit: (from: number, to: number) => 'enough' | void,
): void {
  eachOccurrence(entry, fromMs, toMs, (from, to) => {
    const claimedTo = to - MINUTE_MS;
    return claimedTo > fromMs && claimedTo > from ? visit(from, claimedTo) : undefined;
  });
}

function firstMeeting(claims: readonly Span[], other: Timing, fromMs: number): number | null {
  const first = claims[0];
  const last = claims.at(-1);
  if (first === undefined || last === undefined) return null;

  let i = 0;
  let meetsAtMs: number | null = null;
  eachClaim(other, Math.max(first.from, fromMs), last.to, (from, to) => {
    for (let mine = claims[i]; mine !== undefined && mine.from < to; mine = claims[++i]) {
      if (from < mine.to) {
        meetsAtMs = Math.max(mine.from, from);
        return 'enough';
      }
    }
    return undefined;
  });
  return meetsAtMs;
}

function isNowAndThen(a: Timing, b: Timing): boolean {
  return (
    (a.recurrence === 'weekly' && b.recurrence === 'monthly') ||
    (a.recurrence === 'monthly' && b.recurrence === 'weekly')
  );
}
