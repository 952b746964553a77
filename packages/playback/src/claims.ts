import { doesContentPlay } from './conditions.ts';
import type { ContentRef, MessageRef, PlaybackFacts, PlaylistRef, Preview, Takeover } from './facts.ts';
import { listAt, type Opening, listOpenings, type PlayedList, type SharedOpenings } from './openings.ts';
import type { Span } from './schedule.ts';
import { isOpen, openSpans } from './windows.ts';

/** The source of what a device shows, strongest first. `off`: it is off by its working hours. */
export type Reason = 'takeover' | 'preview' | 'off' | 'schedule' | 'device' | 'group' | 'global' | 'nothing';

export interface Answer {
  /** Null: a message, the idle screen, or off. */
  media: ContentRef | null;
  /** The message of a takeover; null for content. */
  message: MessageRef | null;
  /** The items of a playlist that play; null for other content. Equal ones of one playlist are one object. */
  list: PlayedList | null;
  reason: Reason;
  /** The id of the takeover, schedule entry or group; also of the group whose working hours it has; null for other reasons. */
  sourceId: string | null;
  /** The title of that takeover or entry, or the name of that group. */
  title: string | null;
}

/** True if both show the same content for the same reason. */
export const isSameAnswer = (a: Answer, b: Answer): boolean =>
  a.reason === b.reason &&
  a.sourceId === b.sourceId &&
  a.media?.id === b.media?.id &&
  a.message === b.message &&
  a.list === b.list;

/**
 * Something that could play. A playlist does not while none of its items is open: then the next claim plays. A claim of
 * other content is its own answer.
 */
export interface Claim extends Answer {
  list: null;
  reason: Exclude<Reason, 'nothing'>;
}

export interface StandingClaim extends Claim {
  media: ContentRef;
  message: null;
  reason: 'device' | 'group' | 'global';
}

/** The answer while nothing is scheduled. */
export interface StandingAnswer extends Answer {
  media: ContentRef;
  reason: 'device' | 'group' | 'global';
}

const KINDS = { playlist: 0, webpage: 1, layout: 2, drawn: 3, video: 4, image: 5 };

/**
 * The claims without a schedule, strongest first: the device's own assignment, the group's from new to old, the active
 * playlist, web page or layout, the active video, the active image.
 */
export function listStandingClaims(facts: PlaybackFacts): StandingClaim[] {
  const { device, activeSlot, activeVideo, activeImage } = facts;
  const claims: StandingClaim[] = [];
  if (device !== null) claims.push(createStandingClaim(device.media, 'device'));
  const groups = facts.groups.length > 1 ? facts.groups.toSorted(compareAssignments) : facts.groups;
  for (const { media, groupId, groupName } of groups) {
    claims.push({ media, message: null, list: null, reason: 'group', sourceId: groupId, title: groupName });
  }
  for (const media of [activeSlot, activeVideo, activeImage]) {
    if (media !== null) claims.push(createStandingClaim(media, 'global'));
  }
  return claims;
}

function createStandingClaim(media: ContentRef, reason: 'device' | 'global'): StandingClaim {
  return { media, message: null, list: null, reason, sourceId: null, title: null };
}

/** The claim of a takeover or a preview, and when it covers the device, in epoch milliseconds. */
export interface CoveringClaim {
  claim: Claim;
  fromMs: number;
  /** Infinity: until somebody ends it. */
  untilMs: number;
}

/**
 * The claims of takeovers and of the preview, strongest first: the takeover that began last, and the preview after all
 * takeovers. A takeover without content or message claims nothing.
 */
export function listCoveringClaims({ takeovers, preview }: PlaybackFacts): CoveringClaim[] {
  if (takeovers.length === 0 && preview === null) return [];
  const claims: CoveringClaim[] = takeovers
    .filter(({ media, message }) => media !== null || message !== null)
    .toSorted(compareBeginnings)
    .map(({ id, title, media, message, from, until }) => ({
      claim: { media, message, list: null, reason: 'takeover', sourceId: id, title },
      fromMs: Date.parse(from),
      untilMs: until === null ? Infinity : Date.parse(until),
    }));
  return preview === null ? claims : [...claims, createPreviewClaim(preview)];
}

function createPreviewClaim({ media, from, until }: Preview): CoveringClaim {
  return {
    claim: { media, message: null, list: null, reason: 'preview', sourceId: null, title: null },
    fromMs: Date.parse(from),
    untilMs: Date.parse(until),
  };
}

function compareBeginnings(a: Takeover, b: Takeover): number {
  return compare(b.from, a.from) || compare(b.id, a.id);
}

function compareAssignments(a: PlaybackFacts['groups'][number], b: PlaybackFacts['groups'][number]): number {
  return compare(b.assignedAt, a.assignedAt) || KINDS[a.media.kind] - KINDS[b.media.kind];
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Answers for an instant (epoch milliseconds) without the schedule; null: nothing plays.
 *
 * @throws RangeError if the device's time zone is unknown
 */
export function findStandingAnswer(facts: PlaybackFacts, ms: number): StandingAnswer | null {
  for (const claim of listStandingClaims(facts)) {
    const { media } = claim;
    const list = media.kind === 'playlist' ? listAt(media, facts, ms) : null;
    const canPlay = doesContentPlay(media, facts.screen) && isValid(media, facts, ms);
    if (media.kind === 'playlist' ? list !== null : canPlay) return { ...claim, list };
  }
  return null;
}

/** False on days on which content must not be shown; of items of a playlist their windows say that. */
export const isValid = (media: ContentRef, { timeZone }: Pick<PlaybackFacts, 'timeZone'>, ms: number): boolean =>
  !('validity' in media) || media.validity === undefined || isOpen([media.validity], timeZone, ms);

/** The answer to a claim at a moving instant. */
export interface Shown {
  /** The answer, one object for equal answers; null if the claim does not play. */
  answer: Answer | null;
  /** The answer holds until this instant, in epoch milliseconds. */
  untilMs: number;
  /** Moves to an instant at or after `untilMs`. */
  advance: (ms: number) => void;
}

/** Creates what claims show in one period (epoch milliseconds). */
export function createShows(
  facts: PlaybackFacts,
  fromMs: number,
  toMs: number,
  shared?: SharedOpenings,
): (claim: Claim) => Shown {
  const openings = new Map<PlaylistRef, readonly Opening[]>();

  function openingsIn(playlist: PlaylistRef): readonly Opening[] {
    let found = openings.get(playlist);
    if (found === undefined) {
      found = listOpenings(playlist, facts, fromMs, toMs, shared);
      openings.set(playlist, found);
    }
    return found;
  }

  return (claim) => {
    const { media } = claim;
    if (media?.kind === 'playlist') return showPlaylist(claim, () => openingsIn(media));
    if (media !== null && 'validity' in media && media.validity !== undefined) {
      return showInSpans(claim, openSpans([media.validity], facts.timeZone, fromMs, toMs));
    }
    const isHere = media === null || doesContentPlay(media, facts.screen);
    return { answer: isHere ? claim : null, untilMs: Infinity, advance: stay };
  };
}

function showPlaylist(claim: Claim, read: () => readonly Opening[]): Shown {
  const answers = new Map<PlayedList, Answer>();
  let next = 0;

  function answerWith(list: PlayedList): Answer {
    let answer = answers.get(list);
    if (answer === undefined) {
      answer = { ...claim, list };
      answers.set(list, answer);
    }
    return answer;
  }

  const shown: Shown = {
    answer: null,
    untilMs: -Infinity, // so the openings are read when it may play for the first time
    advance(ms) {
      const openings = read();
      while ((openings[next]?.from ?? Infinity) <= ms) next++;
      const list = openings[next - 1]?.list ?? null;
      shown.answer = list === null ? null : answerWith(list);
      shown.untilMs = openings[next]?.from ?? Infinity;
    },
  };
  return shown;
}

/** Shows an answer in these spans, which are in order and without overlap. */
export function showInSpans(answer: Answer, spans: readonly Span[]): Shown {
  let next = 0;
  const shown: Shown = {
    answer: null,
    untilMs: -Infinity,
    advance(ms) {
      while ((spans[next]?.to ?? Infinity) <= ms) next++;
      const span = spans[next];
      const isOn = span !== undefined && span.from <= ms;
      shown.answer = isOn ? answer : null;
      shown.untilMs = (isOn ? span.to : span?.from) ?? Infinity;
    },
  };
  return shown;
}

export function stay(): void {}
