import type { Frame, LayoutColor, TextStyle } from '@vitrine/contract/layouts/document';
import { MAX_TEXT_SIZE, MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { contrastOf } from '@vitrine/layout/color';
import type { Point } from '../editor/canvas/view.ts';

/** The size of a layout, in its pixels. */
export interface ElementCanvas {
  width: number;
  height: number;
  /** The background of its scene: text of new elements is legible on it. White unless given. */
  background?: LayoutColor;
}

/** An id that no other element has. `crypto.randomUUID` is missing on plain HTTP. */
export function createElementId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The size of a pixel on a canvas whose shorter side has 1,080. */
export const unitOf = ({ width, height }: ElementCanvas): number => Math.min(width, height) / 1_080;

const place = (middle: number, size: number, side: number): number =>
  Math.round(Math.max(0, Math.min(middle - size / 2, side - size)));

/** A frame around a point, moved so that it is on the canvas as far as it fits. */
export function placeFrame(canvas: ElementCanvas, width: number, height: number, at?: Point): Frame {
  return {
    x: place(at?.x ?? canvas.width / 2, width, canvas.width),
    y: place(at?.y ?? canvas.height / 2, height, canvas.height),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

/** The style of new text: as large as on a canvas whose shorter side has 1,080 pixels, and legible. */
export const styleOn = (canvas: ElementCanvas, { size, ...given }: Partial<TextStyle> & { size: number }) => ({
  size: Math.max(MIN_TEXT_SIZE, Math.min(MAX_TEXT_SIZE, Math.round(size * unitOf(canvas)))),
  color: inkOn(canvas.background ?? { day: '#ffffff' }),
  ...given,
});

const chooseSun = (ink: string) => (ink === DARK ? '#e07b00' : '#ffc44d');

/** The color of the sun that is seen on a background, by day and by night. */
export function accentOn(canvas: ElementCanvas): LayoutColor {
  const { day, night } = inkOn(canvas.background ?? { day: '#ffffff' });
  return night === undefined ? { day: chooseSun(day) } : { day: chooseSun(day), night: chooseSun(night) };
}

const [DARK, BRIGHT] = ['#191a1b', '#f4f2ec'];

const chooseInk = (background: string) =>
  contrastOf(DARK, background) > contrastOf(BRIGHT, background) ? DARK : BRIGHT;

/** A color for text on a background, by day and by night. */
function inkOn({ day, night }: LayoutColor): LayoutColor {
  const ink = chooseInk(day);
  const late = night === undefined ? ink : chooseInk(night);
  return late === ink ? { day: ink } : { day: ink, night: late };
}
