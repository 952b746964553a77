import type { Instant, MediaRef, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { runningOccurrence } from './schedule.ts';
import {
  type Answer,
  byStrength,
  compile,
  type Occurrence,
  type Reason,
  type Segment,
  type StandingAnswer,
  standingAnswers,
} from './timeline.ts';

const DAY_MS = 86_400_000;
/** 14 days, the horizon of a manifest. */
const LOOK_AHEAD_MS = 14 * DAY_MS;

/** Why a candidate does not play. */
export type LosingRule =
  | 'paused'
  | 'higher-priority'
  | 'later-start'
  | 'created-later'
  | 'weaker-level'
  | 'older-assignment'
  | 'video-before-image';

/** Something that could play at this instant, and whether it does. */
export interface Candidate {
  reason: Exclude<Reason, 'nothing'>;
  sourceId: string | null;
  title: string | null;
  media: MediaRef;
  verdict: 'plays' | 'lost';
  /** Null for the one that plays. */
  rule: LosingRule | null;
  /** One sentence for people. */
  text: string;
}

export interface Decision extends Answer {
  /** The answer is valid until this instant, at most 14 days ahead. */
  until: Instant;
  /** One sentence for people: `Shows "…" because …`. */
  because: string;
  /** Everything that could play now, strongest level first. */
  candidates: Candidate[];
}

/**
 * Resolves what a device shows at an instant (epoch milliseconds), with every candidate and why it plays or not.
 *
 * @throws RangeError if an entry's time zone is unknown
 */
export function resolve(facts: PlaybackFacts, nowMs: number): Decision {
  const { media, reason, sourceId, title, until } = segmentAt(facts, nowMs);
  const { pause } = facts;
  const isPaused = pause !== null && Date.parse(pause.from) <= nowMs && nowMs < Date.parse(pause.until);
  const scheduled = scheduleCandidates(runningOccurrences(facts, nowMs), isPaused);
  const standing = standingCandidates(standingAnswers(facts), reason === 'schedule');
  const candidates = [...scheduled, ...standing];
  return {
    media,
    reason,
    sourceId,
    title,
    until,
    because: sentence(candidates, isPaused && scheduled.length > 0),
    candidates,
  };
}

/** Most answers change within a day, so the 14 days are compiled only if this one does not. */
function segmentAt(facts: PlaybackFacts, nowMs: number): Segment {
  const segment = compile(facts, nowMs, nowMs + DAY_MS).at(nowMs);
  return Date.parse(segment.until) < nowMs + DAY_MS ? segment : compile(facts, nowMs, nowMs + LOOK_AHEAD_MS).at(nowMs);
}

/** The occurrences running at `nowMs`, strongest first. */
function runningOccurrences({ schedule }: PlaybackFacts, nowMs: number): Occurrence[] {
  const running: Occurrence[] = [];
  for (const entry of schedule) {
    const span = runningOccurrence(entry, nowMs);
    if (span !== null) running.push({ entry, ...span });
  }
  return running.toSorted((a, b) => byStrength(b, a));
}

function scheduleCandidates(running: readonly Occurrence[], isPaused: boolean): Candidate[] {
  const [strongest] = running;
  return running.map((occurrence) => {
    const { entry } = occurrence;
    const claim = { reason: 'schedule', sourceId: entry.id, title: entry.title, media: entry.media } as const;
    const text = `${quoted(entry.title)} runs ${hoursOf(entry)}`;
    if (isPaused) return lost(claim, 'paused', `${text}, but the schedule is paused on this device.`);
    if (strongest === undefined || occurrence === strongest) return plays(claim, `${text}.`);
    const winner = quoted(strongest.entry.title);
    if (entry.priority !== strongest.entry.priority) {
      return lost(claim, 'higher-priority', `${text}, but ${winner} has a higher priority.`);
    }
    return occurrence.from < strongest.from
      ? lost(claim, 'later-start', `${text}, but ${winner} started later.`)
      : lost(claim, 'created-later', `${text}, but ${winner} started at the same moment and was created later.`);
  });
}

function standingCandidates(answers: readonly StandingAnswer[], isScheduled: boolean): Candidate[] {
  const [strongest] = answers;
  return answers.map((claim) => {
    const text = `${quoted(claim.media.name)} ${roleOf(claim)}`;
    if (isScheduled) return lost(claim, 'weaker-level', `${text}, but a running schedule comes first.`);
    if (strongest === undefined || claim === strongest) return plays(claim, `${text}.`);
    if (claim.reason !== strongest.reason) {
      const winner = strongest.reason === 'device' ? 'the device’s own assignment' : 'the group’s assignment';
      return lost(claim, 'weaker-level', `${text}, but ${winner} comes first.`);
    }
    return claim.reason === 'group'
      ? lost(claim, 'older-assignment', `${text}, but the group has a newer assignment.`)
      : lost(claim, 'video-before-image', `${text}, but the active video comes first.`);
  });
}

function sentence(candidates: readonly Candidate[], isPausedNow: boolean): string {
  const winner = candidates.find(({ verdict }) => verdict === 'plays');
  if (winner === undefined) {
    return isPausedNow
      ? 'Shows nothing because the schedule is paused and nothing is assigned or active.'
      : 'Shows nothing because nothing is scheduled, assigned or active.';
  }
  const cause =
    winner.reason === 'schedule'
      ? winner.text
      : `it ${roleOf(winner)}${isPausedNow ? ' and the schedule is paused' : ''}.`;
  return `Shows ${quoted(winner.media.name)} because ${cause}`;
}

type Claim = Pick<Candidate, 'reason' | 'sourceId' | 'title' | 'media'>;

function plays({ reason, sourceId, title, media }: Claim, text: string): Candidate {
  return { reason, sourceId, title, media, verdict: 'plays', rule: null, text };
}

function lost({ reason, sourceId, title, media }: Claim, rule: LosingRule, text: string): Candidate {
  return { reason, sourceId, title, media, verdict: 'lost', rule, text };
}

function roleOf({ reason, title, media }: Claim): string {
  if (reason === 'device') return 'is assigned to this device';
  if (reason === 'group') return `is assigned to the group ${quoted(title ?? '')}`;
  return `is the ${media.kind} active for every device`;
}

function hoursOf({ allDay, startTime, endTime, timeZone }: ScheduleEntry): string {
  if (allDay) return `all day (${timeZone})`;
  return `from ${startTime} to ${endTime} (${timeZone})`;
}

function quoted(text: string): string {
  return `"${text}"`;
}
