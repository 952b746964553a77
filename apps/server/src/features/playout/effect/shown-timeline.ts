import { toInstant } from '@vitrine/playback/instants';
import { loopPosition } from '@vitrine/playback/loop';
import type { Answer } from '@vitrine/playback/claims';
import type { ContentRef } from '@vitrine/playback/facts';
import type { PlayedList, SharedOpenings } from '@vitrine/playback/openings';
import type { ShownContent } from '@vitrine/contract/playout/effect';
import type { KnownContent } from '../content-store.ts';
import type { LimitedFacts } from '../device-facts.ts';
import { namedList } from '../list-ids.ts';
import { createContent } from '../manifest.ts';
import { toScreenTimeline } from '../screen-timeline.ts';
import { type Period, shownContent } from '../shown-period.ts';

/** A part of a timeline in which the screen shows the same, whatever the reason. Half-open, in epoch milliseconds. */
export interface Stretch extends Period {
  /** Equal for what looks the same; empty: nothing. */
  look: string;
  /** The answer at its beginning. */
  answer: Answer;
}

/** What a screen shows in a period, and the files that it needs for that. */
export interface ShownTimeline {
  /** Gapless, in order; neighbours differ. */
  stretches: readonly Stretch[];
  /** The sizes of the files in bytes, by hash. */
  files: ReadonlyMap<string, number>;
  content: KnownContent;
}

/** What the timelines of one call of `listFacts` have in common. */
export interface Shared {
  /** The looks of lists and content. */
  looks: Map<object, string>;
  openings: SharedOpenings;
}

/** @param shared is filled with what the timeline adds to it */
export function toShownTimeline(facts: LimitedFacts, { fromMs, toMs }: Period, shared: Shared): ShownTimeline {
  const screen = toScreenTimeline(facts, fromMs, toMs, shared.openings);
  const { content } = facts.known;
  const needed = createContent(screen);
  const stretches: Stretch[] = [];
  for (const { from, until, ...answer } of screen.segments) {
    needed.add(answer, from);
    const look = knownLook(answer, content, shared);
    const last = stretches.at(-1);
    if (last?.look === look) last.toMs = Date.parse(until);
    else stretches.push({ fromMs: Date.parse(from), toMs: Date.parse(until), look, answer });
  }
  const horizon = toInstant(toMs);
  const fallback = screen.fallbackAt(toMs);
  if (fallback !== null) needed.add(fallback, horizon);
  for (const prepared of screen.standby) needed.addStandby(prepared, horizon);
  return { stretches, files: new Map(needed.assets().map(({ sha256, bytes }) => [sha256, bytes])), content };
}

/** The facts without claims that never play, because a stronger one always does. They have the same timeline. */
export function withoutHidden({ known, isOverLimit }: LimitedFacts): LimitedFacts {
  const { facts } = known;
  const { device, groups } = facts;
  const isHidden = { groups: alwaysPlays(device), active: [device, ...groups].some(alwaysPlays) };
  if (!isHidden.active) return { known, isOverLimit };
  const none = { activeSlot: null, activeVideo: null, activeImage: null };
  return { known: { ...known, facts: { ...facts, ...none, groups: isHidden.groups ? [] : groups } }, isOverLimit };
}

const alwaysPlays = (claim: { media: ContentRef } | null): boolean => claim !== null && !mayWait(claim.media);

/** Whether there are times at which it does not play. */
const mayWait = (content: ContentRef): boolean =>
  content.kind === 'playlist' && !content.items.some(({ windows }) => windows.length === 0);

const hasWindows = (content: ContentRef | null): boolean =>
  content?.kind === 'playlist' && content.items.some(({ windows }) => windows.length > 0);

/**
 * Equal for devices whose facts of one call of `listFacts` have the same timeline, so that it is resolved once. Content
 * and entries of one id are the same in all of them.
 */
export function claimsOf({ known, isOverLimit }: LimitedFacts): string {
  const { timeZone, takeovers, schedule, pause, device, groups, activeSlot } = known.facts;
  const content = [...takeovers, ...schedule, ...groups, ...(device === null ? [] : [device])].map(
    ({ media }) => media,
  );
  return JSON.stringify([
    // Entries have time zones of their own.
    [activeSlot, ...content].some(hasWindows) ? timeZone : '',
    isOverLimit,
    pause && [pause.from, pause.until],
    device?.media.id,
    groups.map(({ groupId }) => groupId),
    activeSlot?.id,
    takeovers.map(({ id }) => id),
    schedule.map(({ id, timeZone: zone, originalDay }) => [id, zone, originalDay]),
  ]);
}

/** The stretch at an instant of the timeline's period. */
export function stretchAt({ stretches }: ShownTimeline, ms: number): Stretch {
  const stretch = stretches.find(({ toMs }) => ms < toMs);
  if (stretch === undefined) throw new RangeError('Outside the timeline');
  return stretch;
}

export function shownAt(timeline: ShownTimeline, ms: number, horizonMs: number): ShownContent {
  const { answer, toMs } = stretchAt(timeline, ms);
  const { media, message, list, reason, sourceId, title } = answer;
  const on =
    list?.items[
      loopPosition(
        list.items.map(({ durationMs }) => durationMs),
        ms,
      ).index
    ];
  return {
    media: shownContent(media, timeline.content),
    message,
    item: on === undefined ? null : shownContent(on.media, timeline.content),
    reason,
    sourceId,
    title,
    until: toMs < horizonMs ? toInstant(toMs) : null,
  };
}

function knownLook({ media, message, list }: Answer, content: KnownContent, { looks }: Shared): string {
  const shown = message ?? list ?? media;
  if (shown === null) return '';
  let look = looks.get(shown);
  if (look === undefined) {
    look = message === null ? lookOf(media, list, content) : JSON.stringify(message);
    looks.set(shown, look);
  }
  return look;
}

function lookOf(media: ContentRef | null, list: PlayedList | null, content: KnownContent): string {
  if (media === null) return '';
  const items = list === null ? [media] : list.items.map((item) => item.media);
  const pages = items.flatMap(({ id, kind }) => (kind === 'webpage' ? pageLook(id, content) : []));
  return [list === null ? media.id : namedList(list).id, ...pages].join(' ');
}

/** A web page may change and keep its id. */
function pageLook(id: string, { webpages }: KnownContent): string[] {
  const page = webpages.get(id);
  return page === undefined ? [] : [page.url, `${page.zoom}`, page.fallbackMediaId ?? ''];
}
