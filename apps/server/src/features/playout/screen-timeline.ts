import { type Answer, type StandingAnswer, findStandingAnswer } from '@vitrine/playback/claims';
import { doesContentPlay } from '@vitrine/playback/conditions';
import type { ContentRef, PlaybackFacts, PlaylistRef } from '@vitrine/playback/facts';
import { noFacts } from '@vitrine/playback/no-facts';
import { listOpenings, type Opening, type PlayedList, type SharedOpenings } from '@vitrine/playback/openings';
import { type Segment, buildTimeline } from '@vitrine/playback/timeline';
import type { DeviceRow } from '../fleet/index.ts';
import type { ContentRow } from '../library/index.ts';
import type { WebpageRow } from '../../schema/webpages-tables.ts';
import { collectParts, type KnownDocument } from './content/content-store.ts';
import type { LimitedFacts } from './device-facts.ts';
import type { DeviceFacts } from './fact-store.ts';
import { collectContentIds } from './manifest/facts-hash.ts';

/** Content or a message on a screen, with the items of a playlist. */
export type PlayedContent = Pick<Answer, 'media' | 'message' | 'list'>;

/** The timeline of one device during a period, and the rows of what it shows. */
export interface ScreenTimeline {
  device: DeviceRow;
  /** Never newer than the rest, so a manifest made from this timeline may carry it in its etag. */
  version: number;
  /** Beyond the plan's limit the device shows takeovers and otherwise a notice. */
  isOverLimit: boolean;
  /**
   * Gapless and in order, from the start of the period to its end. Resolved while it is read; neighbours may be equal.
   * Can be read once.
   */
  segments: Iterable<Segment>;
  /** The rows of all content in `segments` and of the items of its playlists, by id; may contain more. */
  rows: ReadonlyMap<string, ContentRow>;
  /** The web pages that the device may show, by id. */
  webpages: ReadonlyMap<string, WebpageRow>;
  /** The documents of layouts, by id; may contain more. */
  documents: ReadonlyMap<string, KnownDocument>;
  /** The content that can play, by id; may contain more. */
  refs: ReadonlyMap<string, ContentRef>;
  /** The items of a playlist that play in a layout over the period. Layouts in it are left out. */
  openZone: (playlist: PlaylistRef) => readonly Opening[];
  /** Lists what the prepared takeovers show over the period: of a playlist first what is open at its beginning. */
  listStandby: () => PlayedContent[];
  /** The number of items of the longest playlist that may be the fallback. */
  longestFallback: number;
  /** The answer without the schedule at an instant (epoch milliseconds); null: the idle screen. */
  fallbackAt: (ms: number) => StandingAnswer | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** With more windows than this, a timeline is resolved day by day, because its reader may not take all of it. */
const MANY_WINDOWS = 500;

/**
 * Resolves facts to the timeline from `fromMs` to `toMs` (epoch milliseconds, half-open).
 *
 * @param shared for the timelines of many devices
 */
export function toScreenTimeline(
  { known, isOverLimit }: LimitedFacts,
  fromMs: number,
  toMs: number,
  shared?: SharedOpenings,
): ScreenTimeline {
  const { device, version, content } = known;
  const facts = limitFacts(known, isOverLimit);
  return {
    device,
    version,
    isOverLimit,
    segments: resolveSegments(facts, fromMs, toMs, shared),
    rows: content.rows,
    webpages: selectWebpages(known),
    documents: content.documents,
    refs: content.refs,
    openZone: (playlist) => listOpenings(withoutLayouts(playlist), facts, fromMs, toMs),
    listStandby: () =>
      known.standby.flatMap(({ mediaId, message }): PlayedContent[] => {
        if (message !== null) return [{ media: null, message, list: null }];
        const media = content.refs.get(mediaId ?? '');
        if (media === undefined || !doesContentPlay(media, facts.screen)) return [];
        if (media.kind !== 'playlist') return [{ media, message: null, list: null }];
        const openings = listOpenings(media, facts, fromMs, toMs, shared);
        return toStandbyLists(openings).map((list) => ({ media, message: null, list }));
      }),
    longestFallback: Math.max(
      0,
      ...collectPlaylists({ ...facts, takeovers: [], schedule: [] }).map(({ items }) => items.length),
    ),
    fallbackAt: (ms) => findStandingAnswer(facts, ms),
  };
}

/** The list that is open first, if any, and one of the items that play only later in the period. */
function toStandbyLists(openings: readonly Opening[]): PlayedList[] {
  const now = openings[0]?.list ?? null;
  const playing = new Set(now?.items);
  const later = [...new Set(openings.flatMap(({ list }) => list?.items ?? []))].filter((item) => !playing.has(item));
  const lists = now === null ? [] : [now];
  if (later.length === 0) return lists;
  return [...lists, { items: later, lengthMs: later.reduce((sum, { durationMs }) => sum + durationMs, 0), waiting: 0 }];
}

/**
 * Selects the web pages that the device shows, and not those of other devices, because the size of a page affects how
 * far a manifest reaches.
 */
function selectWebpages(known: DeviceFacts): ScreenTimeline['webpages'] {
  const { refs, webpages } = known.content;
  if (webpages.size === 0) return webpages;
  const own = new Map<string, WebpageRow>();

  function addPage(id: string): void {
    const page = webpages.get(id);
    if (page !== undefined) own.set(id, page);
  }

  for (const id of collectContentIds(known)) {
    const ref = refs.get(id);
    for (const part of ref === undefined ? [] : collectParts(ref, known.content)) addPage(part);
  }
  if (known.facts.preview !== null) collectParts(known.facts.preview.media, known.content).forEach(addPage);
  return own;
}

/** The playlist as a layout shows it: without what has a document of its own. */
const withoutLayouts = (playlist: PlaylistRef): PlaylistRef => ({
  ...playlist,
  items: playlist.items.filter(({ media }) => !('documentId' in media)),
});

/** The segments of a period; neighbours may be equal. Resolved while they are read, at most a day of many windows at once. */
export function* resolveSegments(
  facts: PlaybackFacts,
  fromMs: number,
  toMs: number,
  shared?: SharedOpenings,
): Generator<Segment, void, void> {
  const stepMs = countWindows(facts) > MANY_WINDOWS ? DAY_MS : toMs - fromMs;
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs) {
    yield* buildTimeline(facts, startMs, Math.min(startMs + stepMs, toMs), shared);
  }
}

function countWindows(facts: PlaybackFacts): number {
  let count = 0;
  for (const { items } of collectPlaylists(facts))
    for (const { windows } of items) for (const set of windows) count += set.length;
  return count;
}

/** Collects the playlists of all claims, each once. */
function collectPlaylists({ takeovers, schedule, device, groups, activeSlot }: PlaybackFacts): PlaylistRef[] {
  const claimed = [...takeovers, ...schedule, ...groups, ...(device === null ? [] : [device])].map(
    ({ media }) => media,
  );
  const playlists = new Set<PlaylistRef>();
  for (const content of [...claimed, activeSlot]) if (content?.kind === 'playlist') playlists.add(content);
  return [...playlists];
}

/** Limits the facts of a device beyond the plan's limit to its takeovers and working hours. */
export function limitFacts({ device, facts }: DeviceFacts, isOverLimit: boolean): PlaybackFacts {
  if (!isOverLimit) return facts;
  const { screen, takeovers, hours, awakeUntil } = facts;
  return { ...noFacts, timeZone: device.timeZone, screen, takeovers, hours, awakeUntil };
}
