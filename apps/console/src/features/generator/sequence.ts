import {
  defaultSeconds,
  MAX_ITEM_SECONDS,
  MAX_ITEMS,
  MAX_TOTAL_SECONDS,
  MIN_ITEM_SECONDS,
  secondsOf,
} from '@vitrine/contract/generator';
import type { Medium } from '../media/medium.ts';

/** One item of the video that is being put together. */
export interface SequenceItem {
  /** Tells it from another one of the same file. */
  key: string;
  medium: Medium;
  /** Whole seconds, 1 to 60. */
  duration: number;
}

let made = 0;

export const newItem = (medium: Medium): SequenceItem => ({
  key: String((made += 1)),
  medium,
  duration: defaultSeconds[medium.kind],
});

/** Takes an item from one place to another. */
export function moved(items: readonly SequenceItem[], from: number, to: number): SequenceItem[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** What a person typed as seconds: whole and 1 to 60; what is no number becomes 1 (specification, part 2, section 5). */
export function typedSeconds(text: string): number {
  const seconds = Math.round(Number(text.replace(',', '.')));
  if (text.trim() === '' || !Number.isFinite(seconds)) return MIN_ITEM_SECONDS;
  return Math.min(MAX_ITEM_SECONDS, Math.max(MIN_ITEM_SECONDS, seconds));
}

/** Which item is shown at a time, and how far into it, in seconds; the last one at the end. Null without items. */
export function itemAt(items: readonly SequenceItem[], at: number): { index: number; offset: number } | null {
  let start = 0;
  for (const [index, { duration }] of items.entries()) {
    if (at < start + duration || index === items.length - 1) return { index, offset: Math.min(duration, at - start) };
    start += duration;
  }
  return null;
}

export const startOf = (items: readonly SequenceItem[], index: number): number => secondsOf(items.slice(0, index));

/** Why nothing more can be added, fit to show; null where it can. */
export function fullBecause(items: readonly SequenceItem[], medium: Medium): string | null {
  if (items.length >= MAX_ITEMS) return `A video has at most ${MAX_ITEMS} items`;
  const isTooLong = secondsOf(items) + defaultSeconds[medium.kind] > MAX_TOTAL_SECONDS;
  return isTooLong ? 'A video lasts at most 60 minutes' : null;
}
