import { compareConditions } from './conditions.ts';
import type { Instant, ScheduleEntry } from './facts.ts';
import { toInstant } from './instants.ts';
import { eachOccurrence, type Span, type Timing } from './schedule.ts';

const MINUTE_MS = 60_000;
/** 400 days contain every combination of weekday, day of the month and DST transition that matters. */
const LOOK_AHEAD_MS = 400 * 86_400_000;

/** The part of an entry that determines when it claims a device. */
export type Claimant = Timing & Pick<ScheduleEntry, 'priority' | 'only'>;

/** Another entry that claims the same device at the same time. */
export interface Meeting<Entry> {
  entry: Entry;
  /** The first instant at which both claim the device. */
  firstMeetsAt: Instant;
  /** A conflict is refused; a notice only warns, because weekly and monthly entries, or those for other tags, rarely coincide. */
  kind: 'conflict' | 'notice';
}

/**
 * The entries of `others` that overlap `candidate` within 400 days from `fromMs` (epoch milliseconds).
 *
 * Compares occurrences, so time zones and midnight are handled. The shared minute of 09:00-12:00 and 12:00-17:00 is
 * no conflict: the later start takes over. Entries of different priority do not conflict: the high one plays; nor do
 * those whose conditions no screen meets both. An entry with the candidate's own id is skipped, so an edited entry can be compared with all. The caller passes only entries
 * that share a device.
 *
 * @throws RangeError when a time zone is unknown
 */
export function findConflicts<Entry extends Claimant & { id: string }>(
  candidate: Claimant & { id?: string },
  others: readonly Entry[],
  fromMs: number,
): Meeting<Entry>[] {
  const claims: Span[] = [];
  eachClaim(candidate, fromMs, fromMs + LOOK_AHEAD_MS, (from, to) => {
    claims.push({ from, to });
  });
  const meetings: Meeting<Entry>[] = [];
  for (const entry of others) {
    if (entry.id === candidate.id || entry.priority !== candidate.priority) continue;
    const screens = compareConditions(candidate.only, entry.only);
    if (screens === 'apart') continue;
    const firstMs = findFirstMeeting(claims, entry, fromMs);
    if (firstMs === null) continue;
    meetings.push({
      entry,
      firstMeetsAt: toInstant(firstMs),
      kind: screens === 'rarely-together' || rarelyCoincide(candidate, entry) ? 'notice' : 'conflict',
    });
  }
  return meetings;
}

/**
 * The occurrences without their end minute, which the next entry may use. An occurrence that consists only of its end
 * minute, because a skipped hour moved its start onto its end, claims nothing.
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

function findFirstMeeting(claims: readonly Span[], other: Timing, fromMs: number): number | null {
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

function rarelyCoincide(a: Timing, b: Timing): boolean {
  return (
    (a.recurrence === 'weekly' && b.recurrence === 'monthly') ||
    (a.recurrence === 'monthly' && b.recurrence === 'weekly')
  );
}
