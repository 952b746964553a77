import type { Segment } from '@vitrine/playback/timeline';
import type { LimitedFacts } from './device-facts.ts';
import type { Period } from './period.ts';
import { limitFacts, resolveSegments } from './screen-timeline.ts';

/** The content of a segment: the items of a playlist or document in their order, or one item by itself. */
export interface PlannedList {
  /** Null for an item by itself. */
  playlistId: string | null;
  items: { mediaId: string; durationMs: number }[];
}

/** The lists that a device is to show, and their times in epoch milliseconds, in a form that is stored. */
export interface ScreenPlan {
  lists: PlannedList[];
  /** In order; times in which the device shows no content are left out. */
  segments: { fromMs: number; toMs: number; list: number }[];
}

/** Returns the plan of a device for a period. */
export function toScreenPlan({ known, isOverLimit }: LimitedFacts, { fromMs, toMs }: Period): ScreenPlan {
  const plan: ScreenPlan = { lists: [], segments: [] };
  const indexes = new Map<unknown, number>();
  for (const segment of resolveSegments(limitFacts(known, isOverLimit), fromMs, toMs)) {
    const { media, list } = segment;
    if (media === null) continue;
    const key = list ?? media.id;
    let index = indexes.get(key);
    if (index === undefined) {
      index = plan.lists.push(toPlannedList(media.id, list)) - 1;
      indexes.set(key, index);
    }
    plan.segments.push({ fromMs: Date.parse(segment.from), toMs: Date.parse(segment.until), list: index });
  }
  return plan;
}

function toPlannedList(mediaId: string, list: Segment['list']): PlannedList {
  if (list === null) return { playlistId: null, items: [{ mediaId, durationMs: 1 }] };
  return { playlistId: mediaId, items: list.items.map(({ media, durationMs }) => ({ mediaId: media.id, durationMs })) };
}
