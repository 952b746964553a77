import { isFeedId } from '@vitrine/contract/core/ids';
import type { Frame, LayoutColor } from '@vitrine/contract/layouts/document';
import { MAX_SHOWN_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import * as limits from '@vitrine/contract/layouts/layout-limits';

/** An object whose fields may be anything. */
export type Fields = Record<string, unknown>;

const EMPTY: Fields = {};
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : EMPTY);
export const listOf = (value: unknown, max: number): unknown[] => (Array.isArray(value) ? value.slice(0, max) : []);

/** A whole number. */
export function readNumber(value: unknown, min: number, max: number, fallback: number): number {
  const number = typeof value === 'number' && value === value ? value : fallback;
  return Math.round(Math.min(max, Math.max(min, number)));
}

export const readText = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');

export const readOption = <T>(value: unknown, options: readonly T[], fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^#([\da-f]{6}|[\da-f]{8})$/i.test(value);

export function readColor(value: unknown): LayoutColor | null {
  const { day, night } = fieldsOf(value);
  if (!isHex(day)) return null;
  return isHex(night) ? { day, night } : { day };
}

export const colorOr = (value: unknown, day: string): LayoutColor => readColor(value) ?? { day };

const readFrame = (value: unknown): Frame => {
  const { x, y, width, height } = fieldsOf(value);
  return {
    x: readNumber(x, -limits.MAX_CANVAS, limits.MAX_CANVAS, 0),
    y: readNumber(y, -limits.MAX_CANVAS, limits.MAX_CANVAS, 0),
    width: readNumber(width, 1, 2 * limits.MAX_CANVAS, 100),
    height: readNumber(height, 1, 2 * limits.MAX_CANVAS, 100),
  };
};

/** The fields of every element. */
export const readCommon = (element: Fields) => ({
  id: readText(element['id'], 40),
  name: readText(element['name'], 100),
  frame: readFrame(element['frame']),
  isLocked: element['isLocked'] === true,
  opacity: readNumber(element['opacity'], 0, 100, 100),
});
export type Common = ReturnType<typeof readCommon>;

const ALIGN = ['start', 'center', 'end'] as const;
const VERTICAL = ['top', 'middle', 'bottom'] as const;
const LEGIBILITY = ['shadow', 'plate', 'scrim', null] as const;

/** The fields of elements with text. */
export function readWritten(element: Fields) {
  const style = fieldsOf(element['style']);
  const legibility = fieldsOf(style['legibility']);
  const kind = readOption(legibility['kind'], LEGIBILITY, null);
  return {
    background: readColor(element['background']),
    padding: readNumber(element['padding'], 0, 1_000, 0),
    cornerRadius: readNumber(element['cornerRadius'], 0, 4_000, 0),
    style: {
      font: readOption(style['font'], limits.FONT_IDS, 'hanken-grotesk'),
      size: readNumber(style['size'], limits.MIN_TEXT_SIZE, limits.MAX_TEXT_SIZE, 40),
      weight: readNumber(style['weight'], 100, 900, 400),
      color: colorOr(style['color'], '#000000'),
      align: readOption(style['align'], ALIGN, 'start'),
      verticalAlign: readOption(style['verticalAlign'], VERTICAL, 'top'),
      lineHeight: readNumber(style['lineHeight'], 50, 400, 120),
      letterSpacing: readNumber(style['letterSpacing'], -200, 1_000, 0),
      legibility: kind === null ? null : { kind, color: colorOr(legibility['color'], '#000000') },
    },
  };
}

const FITS = ['cover', 'contain'] as const;

/** The fields of elements with content that fills their frame. */
export const readFilled = (element: Fields) => ({
  fit: readOption(element['fit'], FITS, 'cover'),
  cornerRadius: readNumber(element['cornerRadius'], 0, 4_000, 0),
});

/** The fields of elements with entries of a feed. */
export const readFeed = ({ feedId, count }: Fields, usual: number) => ({
  feedId: isFeedId(feedId) ? feedId : null,
  count: readNumber(count, 1, MAX_SHOWN_ENTRIES, usual),
});

const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** The words of an element, and the direction of their letters. */
export const readWords = (element: Fields) => ({
  text: readText(element['text'], limits.MAX_TEXT_LENGTH),
  direction: readOption(element['direction'], DIRECTIONS, 'auto'),
});
