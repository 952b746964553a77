import type { Instant, MediaRef, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { toInstant } from './instants.ts';
import { eachOccurrence, type Span } from './schedule.ts';

/** The source of what a device shows, strongest first. */
export type Reason = 'schedule' | 'device' | 'group' | 'global' | 'nothing';

export interface Answer {
  /** Null: the idle screen. */
  media: MediaRef | null;
  reason: Reason;
  /** The id of the schedule entry or group; null for other reasons. */
  sourceId: string | null;
  /** That entry's title or that group's name. */
  title: string | null;
}

/** An answer that does not depend on the time. */
export interface StandingAnswer extends Answer {
  media: MediaRef;
  reason: 'device' | 'group' | 'global';
}

/** A period with one answer: `from <= t < until`. */
export interface Segment extends Answer {
  from: Instant;
  until: Instant;
}

/** A timeline that answers queries for any instant in it. */
export interface CompiledTimeline {
  /** In order and without gaps; neighbours differ. */
  readonly segments: readonly Segment[];
  /**
   * The segment at an instant (epoch milliseconds), by binary search.
   *
   * @throws RangeError outside the compiled period
   */
  at(ms: number): Segment;
}

export interface Occurrence extends Span {
  entry: ScheduleEntry;
}

interface Scheduled extends Occurrence {
  /** One object for all occurrences of an entry, so adjacent equal answers are merged by identity. */
  answer: Answer;
}

/**
 * The answers without a schedule, strongest first: the device's own assignment, the group's from new to old, the
 * active video, the active image.
 */
export function standingAnswers(facts: PlaybackFacts): StandingAnswer[] {
  const { device, activeVideo, activeImage } = facts;
  const answers: StandingAnswer[] = [];
  if (device !== null) answers.push({ media: device.media, reason: 'device', sourceId: null, title: null });
  const groups = facts.groups.length > 1 ? facts.groups.toSorted(byAssignment) : facts.groups;
  for (const { media, groupId, groupName } of groups) {
    answers.push({ media, reason: 'group', sourceId: groupId, title: groupName });
  }
  for (const media of [activeVideo, activeImage]) {
    if (media !== null) answers.push({ media, reason: 'global', sourceId: null, title: null });
  }
  return answers;
}

/** Orders running occurrences, weakest first: high priority wins, then a later start, then the entry created later. */
export function byStrength(a: Occurrence, b: Occurrence): number {
  return compare(b.entry.priority, a.entry.priority) || byStart(a, b);
}

/** By start; of those that start together, the entry created earlier first, and a series before its changed occurrences. */
function byStart({ from, entry: a }: Occurrence, { from: otherFrom, entry: b }: Occurrence): number {
  return (
    from - otherFrom ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.id, b.id) ||
    compare(a.originalDay ?? '', b.originalDay ?? '')
  );
}

/**
 * Works out what one device shows from `fromMs` to `toMs` (epoch milliseconds, half-open). The only place that decides
 * what plays: manifests, the forecast and `resolve` all use it.
 *
 * @throws RangeError if `toMs` is not after `fromMs`, or an entry's time zone is unknown
 */
export function compile(facts: PlaybackFacts, fromMs: number, toMs: number): CompiledTimeline {
  if (!(toMs > fromMs)) throw new RangeError('A timeline ends after it begins');

  const starts: number[] = [];
  const answers: Answer[] = [];
  let cursor = fromMs;

  function play(answer: Answer, untilMs: number): void {
    if (untilMs <= cursor) return;
    if (answers.at(-1) !== answer) {
      starts.push(cursor);
      answers.push(answer);
    }
    cursor = untilMs;
  }

  const standing = standingAnswers(facts)[0] ?? NOTHING;
  const pauseFrom = facts.pause === null ? Infinity : Date.parse(facts.pause.from);
  const pauseUntil = facts.pause === null ? Infinity : Date.parse(facts.pause.until);

  function playScheduled(answer: Answer, untilMs: number): void {
    play(answer, Math.min(untilMs, pauseFrom));
    play(standing, Math.min(untilMs, pauseUntil));
    play(answer, untilMs);
  }

  /**
   * For each priority a stack of occurrences that have started, strongest on top. One that has ended is removed once it
   * is on top.
   */
  const running: Record<ScheduleEntry['priority'], Scheduled[]> = { high: [], normal: [] };

  function playUntil(untilMs: number): void {
    while (cursor < untilMs) {
      const strongest = running.high.at(-1) ?? running.normal.at(-1);
      if (strongest === undefined) play(standing, untilMs);
      else if (strongest.to <= cursor) running[strongest.entry.priority].pop();
      else playScheduled(strongest.answer, Math.min(strongest.to, untilMs));
    }
  }

  for (const occurrence of scheduledBetween(facts.schedule, fromMs, toMs)) {
    playUntil(occurrence.from);
    running[occurrence.entry.priority].push(occurrence);
  }
  playUntil(toMs);

  return indexed(starts, answers, toMs);
}

/** The segments from `fromMs` to `toMs` (epoch milliseconds), as the manifest lists them. See {@link compile}. */
export function timeline(facts: PlaybackFacts, fromMs: number, toMs: number): Segment[] {
  return [...compile(facts, fromMs, toMs).segments];
}

const NOTHING: Answer = { media: null, reason: 'nothing', sourceId: null, title: null };

/** All occurrences in the order of {@link byStart}. */
function scheduledBetween(schedule: readonly ScheduleEntry[], fromMs: number, toMs: number): Scheduled[] {
  const scheduled: Scheduled[] = [];
  for (const entry of schedule) {
    const answer: Answer = { media: entry.media, reason: 'schedule', sourceId: entry.id, title: entry.title };
    eachOccurrence(entry, fromMs, toMs, (from, to) => {
      scheduled.push({ entry, answer, from, to });
    });
  }
  return scheduled.toSorted(byStart);
}

function indexed(starts: number[], answers: Answer[], toMs: number): CompiledTimeline {
  const edges = [...starts, toMs].map(toInstant);
  const segments = answers.map(({ media, reason, sourceId, title }, i): Segment => {
    return { from: edges[i] ?? '', until: edges[i + 1] ?? '', media, reason, sourceId, title };
  });
  return {
    segments,
    at(ms) {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? Infinity) <= ms) low = middle + 1;
        else high = middle;
      }
      const segment = ms < toMs ? segments[low - 1] : undefined;
      if (segment === undefined) throw new RangeError('Outside the compiled period');
      return segment;
    },
  };
}

function byAssignment(a: PlaybackFacts['groups'][number], b: PlaybackFacts['groups'][number]): number {
  return compare(b.assignedAt, a.assignedAt) || compare(b.media.kind, a.media.kind);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
