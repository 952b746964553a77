import {
  type Answer,
  type Claim,
  isSameAnswer,
  type StandingClaim,
  listStandingClaims,
  listCoveringClaims,
} from './claims.ts';
import { describeCondition, doesEntryPlay } from './conditions.ts';
import type { Condition, ContentRef, Instant, PlaybackFacts, ScheduleEntry } from './facts.ts';
import { findOffEnd } from './hours.ts';
import { lookAhead } from './look-ahead.ts';
import { findRunningOccurrence } from './schedule.ts';
import { compareStrength, compile, type Occurrence, type Segment } from './timeline.ts';
import { describeNext, describeOff, explainWaiting } from './waiting.ts';

/** The reason why a candidate does not play. */
export type LosingRule =
  | 'newer-takeover'
  | 'takeover'
  | 'preview'
  | 'off'
  | 'outside-windows'
  | 'empty-playlist'
  | 'outside-validity'
  | 'other-screens'
  | 'paused'
  | 'higher-priority'
  | 'later-start'
  | 'created-later'
  | 'weaker-level'
  | 'older-assignment'
  | 'playlist-first'
  | 'webpage-first'
  | 'layout-first'
  | 'drawn-first'
  | 'video-before-image';

/** A claim without the list that would play: candidates are explained, not played. */
type Contender = Omit<Claim, 'list'>;

/** Something that could play at this instant, and whether it does. */
export interface Candidate extends Contender {
  verdict: 'plays' | 'lost';
  /** Null for the one that plays. */
  rule: LosingRule | null;
  /** One sentence for people. */
  text: string;
  /** For the rule `other-screens`: it plays on screens that meet one of these. */
  only?: readonly Condition[];
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
  const { media, message, list, reason, sourceId, title, until } = segmentAt(facts, nowMs);
  const { pause } = facts;
  const isPaused = pause !== null && Date.parse(pause.from) <= nowMs && nowMs < Date.parse(pause.until);
  const covering = listCoveringCandidates(facts, nowMs);
  const scheduled = scheduleCandidates(facts, isPaused, nowMs);
  const standing = listStandingCandidates(facts, reason === 'schedule', nowMs);
  const others = [...scheduled, ...standing];
  const candidates = [
    ...covering,
    ...(reason === 'takeover' || reason === 'preview' || reason === 'off'
      ? others.map((one) => loseToCovering(one, reason))
      : others),
  ];
  const isPausedNow = scheduled.some(({ rule }) => rule === 'paused');
  const because =
    reason === 'off'
      ? describeOff(findOffEnd(facts, nowMs) ?? nowMs, facts, nowMs)
      : (describeWinner(candidates, isPausedNow) ?? explainNothing(candidates, isPausedNow, facts, nowMs));
  return { media, message, list, reason, sourceId, title, until, because, candidates };
}

function segmentAt(facts: PlaybackFacts, nowMs: number): Segment {
  let found: Segment | null = null;
  for (const [fromMs, toMs] of lookAhead(nowMs)) {
    const segment: Segment = compile(facts, fromMs, toMs).at(fromMs);
    if (found !== null && !isSameAnswer(found, segment)) break;
    found = { ...(found ?? segment), until: segment.until };
    if (Date.parse(segment.until) < toMs) break;
  }
  if (found === null) throw new RangeError('Not a time');
  return found;
}

/** The occurrences running at `nowMs`, strongest first. */
function listRunningOccurrences({ schedule }: PlaybackFacts, nowMs: number): Occurrence[] {
  const running: Occurrence[] = [];
  for (const entry of schedule) {
    const span = findRunningOccurrence(entry, nowMs);
    if (span !== null) running.push({ entry, ...span });
  }
  return running.toSorted((a, b) => compareStrength(b, a));
}

/** The takeovers and the preview that cover the device at `nowMs`, strongest first. */
function listCoveringCandidates(facts: PlaybackFacts, nowMs: number): Candidate[] {
  const running = listCoveringClaims(facts)
    .filter(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs)
    .map(({ claim }) => ({ claim, obstacle: findObstacle(claim, facts, nowMs) }));
  const strongest = running.find(({ obstacle }) => obstacle === null)?.claim;
  return running.map(({ claim, obstacle }) => {
    if (claim.reason === 'preview') {
      const preview = toWinner(claim, `${quote(claim.media?.name ?? '')} is previewed on this device.`);
      return strongest === claim ? preview : loseToCovering(preview, 'takeover');
    }
    const text = `The takeover ${quote(claim.title ?? '')} covers this device`;
    if (obstacle !== null) return toHindered(claim, text, obstacle);
    if (strongest === undefined || claim === strongest) return toWinner(claim, `${text}.`);
    return toLoser(claim, 'newer-takeover', `${text}, but ${quote(strongest.title ?? '')} began later.`);
  });
}

/** A candidate that would play without the takeover or preview, or within working hours. The others keep their reason. */
function loseToCovering(candidate: Candidate, rule: 'takeover' | 'preview' | 'off'): Candidate {
  if (candidate.verdict === 'lost') return candidate;
  const obstacle = rule === 'off' ? 'the screen is off by its working hours' : `a ${rule} comes first`;
  return toLoser(candidate, rule, `${candidate.text.replace(/\.$/, '')}, but ${obstacle}.`);
}

function scheduleCandidates(facts: PlaybackFacts, isPaused: boolean, nowMs: number): Candidate[] {
  const running = listRunningOccurrences(facts, nowMs).map((occurrence) => {
    const { id, title, media } = occurrence.entry;
    const claim: Claim = { reason: 'schedule', sourceId: id, title, media, message: null, list: null };
    return {
      ...occurrence,
      claim,
      obstacle: findEntryObstacle(occurrence.entry, facts) ?? findObstacle(claim, facts, nowMs),
    };
  });
  const strongest = running.find(({ obstacle }) => obstacle === null);
  return running.map((occurrence) => {
    const { entry, claim, obstacle } = occurrence;
    const text = `${quote(entry.title)} runs ${describeHours(entry)}`;
    if (isPaused && obstacle?.rule !== 'other-screens')
      return toLoser(claim, 'paused', `${text}, but the schedule is paused on this device.`);
    if (obstacle !== null) return toHindered(claim, text, obstacle);
    if (strongest === undefined || occurrence === strongest) return toWinner(claim, `${text}.`);
    const winner = quote(strongest.entry.title);
    if (entry.priority !== strongest.entry.priority) {
      return toLoser(claim, 'higher-priority', `${text}, but ${winner} has a higher priority.`);
    }
    return occurrence.from < strongest.from
      ? toLoser(claim, 'later-start', `${text}, but ${winner} started later.`)
      : toLoser(claim, 'created-later', `${text}, but ${winner} started at the same moment and was created later.`);
  });
}

function listStandingCandidates(facts: PlaybackFacts, isScheduled: boolean, nowMs: number): Candidate[] {
  const standing = listStandingClaims(facts).map((claim) => ({ claim, obstacle: findObstacle(claim, facts, nowMs) }));
  const strongest = standing.find(({ obstacle }) => obstacle === null)?.claim;
  return standing.map(({ claim, obstacle }) => {
    const text = `${quote(claim.media.name)} ${describeRole(claim)}`;
    if (obstacle !== null) return toHindered(claim, text, obstacle);
    if (isScheduled) return toLoser(claim, 'weaker-level', `${text}, but a running schedule comes first.`);
    if (strongest === undefined || claim === strongest) return toWinner(claim, `${text}.`);
    return toLoser(claim, ...describeWeakness(claim, strongest, text));
  });
}

function describeWeakness(
  claim: StandingClaim,
  strongest: StandingClaim,
  text: string,
): [rule: LosingRule, text: string] {
  if (claim.reason !== strongest.reason) {
    const winner = strongest.reason === 'device' ? 'the device’s own assignment' : 'the group’s assignment';
    return ['weaker-level', `${text}, but ${winner} comes first.`];
  }
  if (claim.reason === 'group') return ['older-assignment', `${text}, but the group has a newer assignment.`];
  const { kind } = strongest.media;
  return kind === 'image' || kind === 'video'
    ? ['video-before-image', `${text}, but the active video comes first.`]
    : [`${kind}-first`, `${text}, but the active ${nounOf(strongest.media)} comes first.`];
}

interface Obstacle {
  rule: LosingRule;
  /** The end of a sentence. */
  text: string;
  only?: readonly Condition[];
}

/** Finds the reason why an entry does not play on this screen at any time; null if it does. */
function findEntryObstacle(entry: ScheduleEntry, { screen, groupNames }: PlaybackFacts): Obstacle | null {
  if (entry.only === null || entry.only === undefined || doesEntryPlay(entry, screen)) return null;
  return {
    rule: 'other-screens',
    text: `it plays only on ${describeCondition(entry.only, groupNames)}`,
    only: [entry.only],
  };
}

/** Finds the reason why a claim's content does not play; null if it can play. */
function findObstacle({ media, reason }: Claim, facts: PlaybackFacts, nowMs: number): Obstacle | null {
  const waiting = media === null ? null : explainWaiting(media, facts, nowMs);
  if (media === null || waiting === null) return null;
  const { rule, nextMs, only = [] } = waiting;
  const isNamed = reason === 'schedule' || reason === 'takeover';
  const it = isNamed ? quote(media.name) : 'it';
  if (rule === 'empty-playlist') return { rule, text: `${it} has no items that are ready` };
  if (rule === 'outside-validity') return { rule, text: `${it} is not valid on this day` };
  if (rule === 'other-screens') return { rule, text: `${it} plays only on ${joinConditions(only, facts)}`, only };
  const items = isNamed ? `the items of ${quote(media.name)}` : 'its items';
  return { rule, text: `none of ${items} plays ${describeNext(nextMs, facts, nowMs)}` };
}

/** Conditions that a sentence names. */
const MAX_NAMED = 3;

function joinConditions(conditions: readonly Condition[], { groupNames }: PlaybackFacts): string {
  const named = conditions.slice(0, MAX_NAMED).map((condition) => describeCondition(condition, groupNames));
  return [...new Set(named), ...(conditions.length > MAX_NAMED ? ['others'] : [])].join(' or ');
}

/** Null if no candidate plays. */
function describeWinner(candidates: readonly Candidate[], isPaused: boolean): string | null {
  const winner = candidates.find(({ verdict }) => verdict === 'plays');
  if (winner === undefined) return null;
  if (winner.reason === 'takeover')
    return `Shows ${describeContent(winner)} because of the takeover ${quote(winner.title ?? '')}.`;
  if (winner.reason === 'preview') return `Shows ${describeContent(winner)} because it is previewed on this device.`;
  const cause =
    winner.reason === 'schedule'
      ? winner.text
      : `it ${describeRole(winner)}${isPaused ? ' and the schedule is paused' : ''}.`;
  return `Shows ${describeContent(winner)} because ${cause}`;
}

function describeContent({ media, message }: Contender): string {
  if (media === null) return `the message ${quote(message?.heading ?? '')}`;
  const { kind, name } = media;
  return `${kind === 'image' || kind === 'video' ? '' : `the ${nounOf(media)} `}${quote(name)}`;
}

const CANNOT_PLAY: ReadonlySet<LosingRule> = new Set([
  'outside-windows',
  'empty-playlist',
  'outside-validity',
  'other-screens',
]);

function explainNothing(
  candidates: readonly Candidate[],
  isPaused: boolean,
  facts: PlaybackFacts,
  nowMs: number,
): string {
  const start = `Shows nothing because ${isPaused ? 'the schedule is paused and ' : ''}`;
  const waiting = candidates.filter(({ rule }) => rule !== null && CANNOT_PLAY.has(rule));
  const [first, second] = waiting;
  if (first === undefined) return `${start}nothing is ${isPaused ? '' : 'scheduled, '}assigned or active.`;
  if (second === undefined) return start + first.text;
  const next = Math.min(
    ...waiting.map(({ media, rule }) =>
      media === null || rule === 'other-screens' ? Infinity : (explainWaiting(media, facts, nowMs)?.nextMs ?? Infinity),
    ),
  );
  const time = describeNext(next === Infinity ? null : next, facts, nowMs);
  return `${start}none of the playlists that could play has an item that plays ${time}.`;
}

function toWinner({ reason, sourceId, title, media, message }: Contender, text: string): Candidate {
  return { reason, sourceId, title, media, message, verdict: 'plays', rule: null, text };
}

function toLoser({ reason, sourceId, title, media, message }: Contender, rule: LosingRule, text: string): Candidate {
  return { reason, sourceId, title, media, message, verdict: 'lost', rule, text };
}

const toHindered = (claim: Contender, text: string, { rule, text: end, only }: Obstacle): Candidate => ({
  ...toLoser(claim, rule, `${text}, but ${end}.`),
  ...(only !== undefined && { only }),
});

function describeRole({ reason, title, media }: Contender): string {
  if (reason === 'device') return 'is assigned to this device';
  if (reason === 'group') return `is assigned to the group ${quote(title ?? '')}`;
  return media === null ? 'is active' : `is the active ${nounOf(media)}`;
}

const nouns = { image: 'image', video: 'video', webpage: 'web page', layout: 'layout', playlist: 'playlist' };
const nounOf = (content: ContentRef): string =>
  ('noun' in content ? content.noun : undefined) ?? (content.kind === 'drawn' ? content.noun : nouns[content.kind]);

function describeHours({ allDay, startTime, endTime, timeZone }: ScheduleEntry): string {
  if (allDay) return `all day (${timeZone})`;
  return `from ${startTime} to ${endTime} (${timeZone})`;
}

function quote(text: string): string {
  return `"${text}"`;
}
