import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Segment as ShownSegment, ShownList } from '@vitrine/contract/playout/now-playing';
import type { PlayedList } from '@vitrine/playback/openings';
import { timeline } from '@vitrine/playback/timeline';
import { toShownMedia } from '../library/index.ts';
import type { KnownContent } from './content-store.ts';
import type { DeviceFacts } from './fact-store.ts';
import { namedList } from './list-ids.ts';
import { limitedFacts } from './screen-timeline.ts';

/** Half-open, in epoch milliseconds. */
export interface Period {
  fromMs: number;
  toMs: number;
}

/** The timeline of a device as the console shows it, and the lists that it refers to. */
export interface ShownPeriod {
  segments: ShownSegment[];
  lists: Record<string, ShownList>;
}

/** The number of items that all lists of one timeline name together. Further lists have their number of items only. */
const MAX_NAMED_ITEMS = 20_000;

/** @param itemsPerList the number of items that each list names */
export function shownPeriod(
  known: DeviceFacts,
  isOverLimit: boolean,
  { fromMs, toMs }: Period,
  itemsPerList = Infinity,
): ShownPeriod {
  const { content } = known;
  const resolved = timeline(limitedFacts(known, isOverLimit), fromMs, toMs);
  const lists: Record<string, ShownList> = {};
  let room = MAX_NAMED_ITEMS;

  function listIdOf(list: PlayedList): string {
    const id = keyOf(list);
    if (Object.hasOwn(lists, id)) return id;
    const named = list.items.slice(0, Math.min(itemsPerList, room));
    room -= named.length;
    lists[id] = {
      id,
      lengthMs: list.lengthMs,
      waiting: list.waiting,
      itemCount: list.items.length,
      items: named.flatMap(({ media, durationMs }) => {
        const shown = shownContent(media, content);
        return shown === null ? [] : [{ media: shown, durationMs }];
      }),
    };
    return id;
  }

  const segments = resolved.map(({ media, list, ...segment }): ShownSegment => ({
    ...segment,
    media: shownContent(media, content),
    listId: list === null ? null : listIdOf(list),
  }));
  return { segments, lists };
}

/** Null for nothing. */
export function shownContent(ref: { id: string } | null, { rows, covers }: KnownContent): MediaSummary | null {
  const row = ref === null ? undefined : rows.get(ref.id);
  return row === undefined ? null : toShownMedia(row, covers);
}

/** Lists with the same items may belong to playlists in which other numbers of items wait. */
function keyOf(list: PlayedList): string {
  const { id } = namedList(list);
  return list.waiting === 0 ? id : `${id}.${list.waiting}`;
}
