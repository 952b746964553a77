import {
  CROSSFADE_FRAMES,
  defaultSeconds,
  GENERATED_FPS,
  MAX_ITEM_SECONDS,
  MAX_VIDEO_ITEMS,
  MAX_TOTAL_SECONDS,
  MIN_ITEM_SECONDS,
  sumSeconds,
  type VideoTransition,
} from '@vitrine/contract/generator';
import { t } from '@vitrine/messages/t';
import type { ShownFile } from '../library/index.ts';

/** One item of the video that is being edited. */
export interface SequenceItem {
  /** Unique in the sequence, which may contain a file several times. */
  key: string;
  media: ShownFile;
  /** Whole seconds, 1 to 60. */
  duration: number;
}

let made = 0;

export const newVideoItem = (media: ShownFile): SequenceItem => ({
  key: String((made += 1)),
  media,
  duration: defaultSeconds[media.kind],
});

/** Moves an item to another position. */
export function moveItem(items: readonly SequenceItem[], from: number, to: number): SequenceItem[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Parses typed seconds: whole, clamped to 1–60; anything but a number becomes 1 (specification, part 2, section 5). */
export function parseSeconds(text: string): number {
  const seconds = Math.round(Number(text.replace(',', '.')));
  if (text.trim() === '' || !Number.isFinite(seconds)) return MIN_ITEM_SECONDS;
  return Math.min(MAX_ITEM_SECONDS, Math.max(MIN_ITEM_SECONDS, seconds));
}

/** The item that plays at a time, and the seconds into it; at the end the last one. Null without items. */
export function itemAt(items: readonly SequenceItem[], at: number): { index: number; offset: number } | null {
  let start = 0;
  for (const [index, { duration }] of items.entries()) {
    if (at < start + duration || index === items.length - 1) return { index, offset: Math.min(duration, at - start) };
    start += duration;
  }
  return null;
}

/** One item of the sequence as a layer of the preview. */
export interface Layer {
  item: SequenceItem;
  /** Seconds into the item. */
  offset: number;
  /** 0 to 1. */
  opacity: number;
  /** False for an item that is held at one frame. */
  isRunning: boolean;
}

const CROSSFADE_SECONDS = CROSSFADE_FRAMES / GENERATED_FPS;

/**
 * The layers of the preview at a time, bottom first, exactly as the video is generated: an item fades in over the last
 * frame of the one before it, and the first item is there at once. The next item is on top with opacity 0, so that it
 * is loaded before its turn.
 */
export function videoLayersAt(items: readonly SequenceItem[], at: number, transition: VideoTransition): Layer[] {
  const place = itemAt(items, at);
  if (place === null) return [];
  const { index, offset } = place;
  const [before, item, next] = [items[index - 1], items[index], items[index + 1]];
  if (item === undefined) return [];
  const isFading = transition === 'crossfade' && before !== undefined && offset < CROSSFADE_SECONDS;
  return [
    ...(isFading ? [{ item: before, offset: before.duration, opacity: 1, isRunning: false }] : []),
    { item, offset, opacity: isFading ? Math.max(0, offset) / CROSSFADE_SECONDS : 1, isRunning: true },
    ...(next === undefined ? [] : [{ item: next, offset: 0, opacity: 0, isRunning: false }]),
  ];
}

export const computeItemStart = (items: readonly SequenceItem[], index: number): number =>
  sumSeconds(items.slice(0, index));

/** Finds the reason why an item cannot be added, as text for people; null if it can. */
export function explainFull(items: readonly SequenceItem[], media: ShownFile): string | null {
  if (items.length >= MAX_VIDEO_ITEMS)
    return t('{most, plural, one {A video can have at most # item} other {A video can have at most # items}}', {
      most: MAX_VIDEO_ITEMS,
    });
  const isTooLong = sumSeconds(items) + defaultSeconds[media.kind] > MAX_TOTAL_SECONDS;
  return isTooLong ? t('A video can be at most 60 minutes long') : null;
}
