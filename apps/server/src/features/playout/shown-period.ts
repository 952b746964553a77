import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Segment as ShownSegment, ShownList } from '@vitrine/contract/playout/now-playing';
import { isSameAnswer } from '@vitrine/playback/claims';
import { toInstant } from '@vitrine/playback/instants';
import type { PlayedList, SharedOpenings } from '@vitrine/playback/openings';
import type { Segment } from '@vitrine/playback/timeline';
import { startTimeSlice } from '../../platform/time-slice.ts';
import { toShownMedia } from '../library/index.ts';
import { toBands } from './bands.ts';
import { createBoundaryTimes } from './boundary-times.ts';
import type { KnownContent } from './content/content-store.ts';
import type { LimitedFacts } from './device-facts.ts';
import { nameList } from './list-ids.ts';
import type { Past } from './past/past.ts';
import type { Period } from './period.ts';
import { limitFacts, resolveSegments } from './screen-timeline.ts';

/** The timeline of a device as the console shows it, and the lists that it refers to. */
export interface ShownPeriod {
  segments: ShownSegment[];
  lists: Record<string, ShownList>;
}

/** The level of detail of a timeline. */
export interface Detail {
  /** The segment at this instant (epoch milliseconds) is not merged with others, and its list names all items. */
  exactMs: number;
  /** See {@link toBands}. */
  maxBands?: number;
  /** The number of items that each list names. */
  itemsPerList?: number;
  /** The openings that the timelines of many devices share. */
  shared?: SharedOpenings;
  /** What the device reported. Up to its `nowMs`, the timeline has this instead of what follows from the facts. */
  past: Past;
}

/** A segment of the forecast or of what was reported; of the content only the id is needed. */
type Part = Omit<Segment, 'media'> & Pick<ShownSegment, 'isReported'> & { media: { id: string } | null };

/** The number of items that all lists of one timeline name together, unless that is less than {@link FEW_ITEMS} for each. */
const MAX_NAMED_ITEMS = 2_000;
const FEW_ITEMS = 3;

export async function describePeriod(
  { known, isOverLimit }: LimitedFacts,
  period: Period,
  { exactMs, maxBands, itemsPerList = Infinity, shared, past }: Detail,
): Promise<ShownPeriod> {
  const content = {
    rows: new Map([...past.rows, ...known.content.rows]),
    covers: new Map([...past.covers, ...known.content.covers]),
  };
  const forecast: Segment[] = [];
  const slice = startTimeSlice();
  const fromMs = Math.max(period.fromMs, Math.min(past.nowMs, period.toMs));
  if (fromMs < period.toMs) {
    for (const segment of resolveSegments(limitFacts(known, isOverLimit), fromMs, period.toMs, shared)) {
      const last = forecast.at(-1);
      if (last !== undefined && isSameAnswer(last, segment))
        forecast[forecast.length - 1] = { ...last, until: segment.until };
      else forecast.push(segment);
      if (slice.isOver()) await slice.yield();
    }
  }
  const segments = withPast(forecast, past, known.device.id, { fromMs: period.fromMs, toMs: fromMs });
  const bands = toBands(segments, period, exactMs, maxBands);
  const exact = bands.find(({ until }) => exactMs < Date.parse(until))?.list;
  const listCount = new Set(bands.map(({ list }) => list)).size;
  const share = Math.min(itemsPerList, Math.max(FEW_ITEMS, Math.floor(MAX_NAMED_ITEMS / listCount)));
  const lists: Record<string, ShownList> = {};

  function listIdOf(list: PlayedList): string {
    const id = identifyList(list);
    if (Object.hasOwn(lists, id)) return id;
    lists[id] = {
      id,
      lengthMs: list.lengthMs,
      waiting: list.waiting,
      itemCount: list.items.length,
      items: list.items.slice(0, list === exact ? itemsPerList : share).flatMap(({ media, durationMs, fit }) => {
        const shown = toMediaSummary(media, content);
        return shown === null ? [] : [{ media: shown, durationMs, fit }];
      }),
    };
    return id;
  }

  const readTimes = createBoundaryTimes(known.facts.schedule);
  const shown: ShownSegment[] = [];
  let shownFromMs = period.fromMs;
  for (const [index, current] of bands.entries()) {
    const { media, list, changes, ...band } = current;
    const listId = list === null ? null : listIdOf(list);
    const untilMs = Date.parse(band.until);
    const times = readTimes(current, bands[index + 1], untilMs);
    shown.push({
      ...band,
      media: toMediaSummary(media, content),
      listId,
      ...(changes > 0 && { changes }),
      ...(shownFromMs !== Date.parse(band.from) && { shownFrom: toInstant(shownFromMs) }),
      ...(times.untilMs !== untilMs && { shownUntil: toInstant(times.untilMs) }),
    });
    shownFromMs = times.fromMs;
    if (slice.isOver()) await slice.yield();
  }
  return { segments: shown, lists };
}

/** The forecast after what was reported; what plays now has begun when it was first reported. */
function withPast(forecast: readonly Segment[], past: Past, deviceId: string, { fromMs, toMs }: Period): Part[] {
  const parts: Part[] = [];
  let endMs = fromMs;

  function addGap(untilMs: number): void {
    if (untilMs > endMs) parts.push({ ...UNREPORTED, from: toInstant(endMs), until: toInstant(untilMs) });
    endMs = Math.max(endMs, untilMs);
  }

  for (const run of past.runs.get(deviceId) ?? []) {
    addGap(run.fromMs);
    parts.push({
      ...UNREPORTED,
      from: toInstant(run.fromMs),
      until: toInstant(run.toMs),
      media: run.contentId === null ? null : { id: run.contentId },
      reason: run.reason,
      title: run.name,
      isReported: true,
    });
    endMs = run.toMs;
  }
  addGap(toMs);
  const [last, first] = [parts.at(-1), forecast[0]];
  if (last?.isReported !== true || last.reason !== first?.reason || last.media?.id !== first.media?.id) {
    return [...parts, ...forecast];
  }
  return [...parts.slice(0, -1), { ...first, from: last.from }, ...forecast.slice(1)];
}

const UNREPORTED = {
  media: null,
  message: null,
  list: null,
  reason: 'nothing',
  sourceId: null,
  title: null,
  isReported: false,
} as const;

/** Null for nothing. */
export function toMediaSummary(
  ref: { id: string } | null,
  { rows, covers }: Pick<KnownContent, 'rows' | 'covers'>,
): MediaSummary | null {
  const row = ref === null ? undefined : rows.get(ref.id);
  return row === undefined ? null : toShownMedia(row, covers);
}

/** Lists with the same items may belong to playlists in which other numbers of items wait. */
function identifyList(list: PlayedList): string {
  const { id } = nameList(list);
  return list.waiting === 0 ? id : `${id}.${list.waiting}`;
}
