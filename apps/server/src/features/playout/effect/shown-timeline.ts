import { isDeepStrictEqual } from 'node:util';
import { toInstant } from '@vitrine/playback/instants';
import { findLoopPosition } from '@vitrine/playback/loop';
import type { Answer } from '@vitrine/playback/claims';
import type { ContentRef, LayoutRef, PlaylistRef } from '@vitrine/playback/facts';
import type { PlayedList, SharedOpenings } from '@vitrine/playback/openings';
import type { ShownContent } from '@vitrine/contract/playout/effect';
import type { ContentRow } from '../../library/index.ts';
import type { KnownContent } from '../content/content-store.ts';
import type { LimitedFacts } from '../device-facts.ts';
import type { DeviceFacts } from '../fact-store.ts';
import { nameList } from '../list-ids.ts';
import { serializeClaims, serializeStandby } from '../manifest/facts-hash.ts';
import { createContent } from '../manifest/manifest-content.ts';
import type { TimeSlice } from '../../../platform/time-slice.ts';
import { toScreenTimeline } from '../screen-timeline.ts';
import { createBoundaryTimes } from '../boundary-times.ts';
import type { Period } from '../period.ts';
import { toMediaSummary } from '../shown-period.ts';

/** The look of a screen that is off by its working hours. */
export const OFF_LOOK = 'off';

/** A part of a timeline in which the screen shows the same, whatever the reason. Half-open, in epoch milliseconds. */
export interface Stretch extends Period {
  /** A text that is equal for what looks the same; empty: nothing; {@link OFF_LOOK}: it is off. */
  look: string;
  /** The answer at its beginning. */
  answer: Answer;
  /** The times that people see for its beginning and its end. */
  shownFromMs: number;
  shownToMs: number;
}

/** The content of a screen in a period, and the files that it needs for it. */
export interface ShownTimeline {
  /** Gapless, in order; neighbours differ. */
  stretches: readonly Stretch[];
  /** The sizes of the files in bytes, by hash. */
  files: ReadonlyMap<string, number>;
  content: KnownContent;
}

/** Results that timelines share if their content is the same. */
export interface Shared {
  /** The timelines by their claims. */
  timelines: Map<string, ShownTimeline>;
  /** The looks of lists and content. */
  looks: Map<object, string>;
  openings: SharedOpenings;
}

export const createShared = (): Shared => ({
  timelines: new Map(),
  looks: new Map(),
  openings: new Map(),
});

/** The timeline of a device, one object for those whose claims are the same. */
export async function toShownTimeline(
  facts: LimitedFacts,
  period: Period,
  shared: Shared,
  slice: TimeSlice,
): Promise<ShownTimeline> {
  const visible = withoutHidden(facts, period);
  const claims = `${serializeClaims(visible)} ${serializeStandby(visible)}`;
  let timeline = shared.timelines.get(claims);
  if (timeline === undefined) {
    timeline = await resolveTimeline(visible, period, shared, slice);
    shared.timelines.set(claims, timeline);
  }
  return timeline;
}

async function resolveTimeline(
  facts: LimitedFacts,
  { fromMs, toMs }: Period,
  shared: Shared,
  slice: TimeSlice,
): Promise<ShownTimeline> {
  const screen = toScreenTimeline(facts, fromMs, toMs, shared.openings);
  const { content } = facts.known;
  const needed = createContent(screen);
  const readTimes = createBoundaryTimes(facts.known.facts.schedule);
  const stretches: Stretch[] = [];
  let previous: Answer | null = null;
  for (const answer of screen.segments) {
    const { from, until } = answer;
    needed.add(answer, from);
    const look = findLook(answer, content, shared);
    const last = stretches.at(-1);
    const [startMs, endMs] = [Date.parse(from), Date.parse(until)];
    if (last?.look === look) {
      last.toMs = endMs;
      last.shownToMs = endMs;
    } else {
      const times = previous === null ? null : readTimes(previous, answer, startMs);
      if (last !== undefined && times !== null) last.shownToMs = times.untilMs;
      const shownFromMs = times?.fromMs ?? startMs;
      stretches.push({ fromMs: startMs, toMs: endMs, look, answer, shownFromMs, shownToMs: endMs });
    }
    previous = answer;
    if (slice.isOver()) await slice.yield();
  }
  const horizon = toInstant(toMs);
  const fallback = screen.fallbackAt(toMs);
  if (fallback !== null) needed.add(fallback, horizon);
  for (const prepared of screen.listStandby()) needed.add(prepared, horizon);
  return { stretches, files: new Map(needed.assets().map(({ sha256, bytes }) => [sha256, bytes])), content };
}

/** The facts without claims that do not play in the period, because a stronger one always does. */
function withoutHidden({ known, isOverLimit }: LimitedFacts, { fromMs, toMs }: Period): LimitedFacts {
  const { facts } = known;
  const { takeovers, device, groups } = facts;
  const isTakenOver = takeovers.some(
    ({ media, message, from, until }) =>
      (message !== null || alwaysPlays({ media })) &&
      Date.parse(from) <= fromMs &&
      (until === null || Date.parse(until) >= toMs),
  );
  const visible = { ...facts };
  if (isTakenOver) visible.schedule = [];
  if (alwaysPlays(device)) visible.groups = [];
  if (alwaysPlays(device) || groups.some(alwaysPlays)) {
    Object.assign(visible, { activeSlot: null, activeVideo: null, activeImage: null });
  }
  return { known: { ...known, facts: visible }, isOverLimit };
}

const alwaysPlays = (claim: { media: ContentRef | null } | null): boolean =>
  claim !== null && claim.media !== null && !mayWait(claim.media);

/** True if there are times at which it does not play. */
const mayWait = (content: ContentRef): boolean =>
  content.kind === 'playlist'
    ? !content.items.some(
        ({ windows, only, media }) => windows.length === 0 && only === undefined && !('only' in media),
      )
    : 'validity' in content || 'only' in content;

const isSameOrMissing = (known: unknown, other: unknown): boolean =>
  other === undefined || isDeepStrictEqual(known, other);

/** True if equal claims mean equal timelines: prepared takeovers, and content that both have, are the same in both. */
export function haveSameContent(a: DeviceFacts, b: DeviceFacts): boolean {
  const { rows, refs, webpages, documents } = b.content;
  return (
    isDeepStrictEqual(a.standby, b.standby) &&
    Array.from(a.content.rows).every(([id, row]) => isSameOrMissing(nameFile(row), nameFile(rows.get(id)))) &&
    Array.from(a.content.refs).every(([id, ref]) => isSameOrMissing(ref, refs.get(id))) &&
    Array.from(a.content.documents).every(([id, { contentIds, feeds, priceLists, weather, drawn }]) => {
      const other = documents.get(id);
      return (
        other === undefined ||
        isDeepStrictEqual(
          { contentIds, feeds, priceLists, weather, drawn },
          {
            contentIds: other.contentIds,
            feeds: other.feeds,
            priceLists: other.priceLists,
            weather: other.weather,
            drawn: other.drawn,
          },
        )
      );
    }) &&
    Array.from(a.content.webpages).every(([id, page]) => isSameOrMissing(page, webpages.get(id)))
  );
}

/** The stretch at an instant of the timeline's period. */
function stretchAt({ stretches }: ShownTimeline, ms: number): Stretch {
  const stretch = stretches.find(({ toMs }) => ms < toMs);
  if (stretch === undefined) throw new RangeError('Outside the timeline');
  return stretch;
}

export function shownAt(timeline: ShownTimeline, ms: number, horizonMs: number): ShownContent {
  const { answer, toMs } = stretchAt(timeline, ms);
  const { media, message, list, reason, sourceId, title } = answer;
  const on =
    list?.items[
      findLoopPosition(
        list.items.map(({ durationMs }) => durationMs),
        ms,
      ).index
    ];
  return {
    media: toMediaSummary(media, timeline.content),
    message,
    item: on === undefined ? null : toMediaSummary(on.media, timeline.content),
    fit: on?.fit ?? null,
    reason,
    sourceId,
    title,
    until: toMs < horizonMs ? toInstant(toMs) : null,
  };
}

function findLook({ media, message, list, reason }: Answer, content: KnownContent, { looks }: Shared): string {
  if (reason === 'off') return OFF_LOOK;
  const shown = message ?? list ?? media;
  if (shown === null) return '';
  let look = looks.get(shown);
  if (look === undefined) {
    look = message === null ? identifyLook(media, list, content) : JSON.stringify(message);
    looks.set(shown, look);
  }
  return look;
}

function identifyLook(media: ContentRef | null, list: PlayedList | null, content: KnownContent): string {
  if (media === null) return '';
  const items = list === null ? [media] : list.items.map((item) => item.media);
  const parts = items.flatMap((item) => {
    if (item.kind === 'webpage') return pageLook(item.id, content);
    return item.kind === 'layout' || item.kind === 'drawn' ? layoutLook(item, content) : fileLook(item.id, content);
  });
  const heard = media.kind === 'playlist' ? musicLook(media, content) : volumeLook(media, content);
  return [list === null ? media.id : nameList(list).id, ...heard, ...parts].join(' ');
}

/** A playlist may have other music and keep its items. */
const musicLook = ({ music }: PlaylistRef, content: KnownContent): string[] =>
  music === undefined ? [] : [JSON.stringify(music), ...music.tracks.flatMap(({ id }) => fileLook(id, content))];

/** A video may be louder and keep its id. */
function volumeLook({ id, kind }: ContentRef, { rows }: KnownContent): string[] {
  const row = rows.get(id);
  return kind === 'video' && row !== undefined && row.volume < 100 ? [`${row.volume} %`] : [];
}

/** A layout may show other content, or another document, and keep its id. */
function layoutLook({ documentId }: Pick<LayoutRef, 'documentId'>, content: KnownContent): string[] {
  const known = content.documents.get(documentId);
  const { contentIds: parts = [], feeds = [], priceLists = {}, weather = [], drawn = {} } = known ?? {};
  return [
    documentId,
    ...feeds.map(({ id, revision }) => `${id} ${revision}`),
    JSON.stringify([priceLists, drawn]),
    ...Array.from(weather, ([place, { revision }]) => `${place} ${revision}`),
    ...parts.flatMap((id) => {
      const ref = content.refs.get(id);
      if (ref === undefined) return [];
      if (ref.kind !== 'playlist') return [id, ...fileLook(id, content), ...pageLook(id, content)];
      return [JSON.stringify(ref.items), ...ref.items.flatMap(({ media }) => fileLook(media.id, content))];
    }),
  ];
}

/** Names the file of a media item; undefined for other content. */
const nameFile = (row: ContentRow | undefined): string | undefined => row?.playSha256 ?? row?.sha256 ?? undefined;

/** A media item may get another file and keep its id. */
function fileLook(id: string, { rows }: KnownContent): string[] {
  const name = nameFile(rows.get(id));
  return name === undefined ? [] : [name];
}

/** A web page may change and keep its id. */
function pageLook(id: string, content: KnownContent): string[] {
  const page = content.webpages.get(id);
  if (page === undefined) return [];
  const { url, zoom, showsScrollBars, fallbackMediaId, blocked, loginChangedAt } = page;
  const fallback = fallbackMediaId === null ? [''] : [fallbackMediaId, ...fileLook(fallbackMediaId, content)];
  return [url, `${zoom}`, `${showsScrollBars}`, ...fallback, blocked ?? '', loginChangedAt?.toISOString() ?? ''];
}
