import type { Frame, KnownElement, LayoutColor, LayoutDocument, TextStyle } from '@vitrine/contract/layouts/document';
import { isMediaId } from '@vitrine/contract/core/ids';
import { DEFAULT_NIGHT, LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';

type ElementOf<K extends KnownElement['kind']> = Extract<KnownElement, { kind: K }>;

/** What elements of a template share. */
interface Part {
  id: string;
  name: string;
  frame: Frame;
}

/** A color of day and one of night. */
export const color = (day: string, night?: string): LayoutColor => (night === undefined ? { day } : { day, night });

export const frame = (x: number, y: number, width: number, height: number): Frame => ({ x, y, width, height });

const common = { isLocked: false, opacity: 100 };
const box = { background: null, padding: 0, cornerRadius: 0 };

/** A style with defaults for what is not given. */
export const style = (given: Partial<TextStyle> & Pick<TextStyle, 'size' | 'color'>): TextStyle => ({
  font: 'hanken-grotesk',
  weight: 400,
  align: 'start',
  verticalAlign: 'top',
  lineHeight: 120,
  letterSpacing: 0,
  legibility: null,
  ...given,
});

export const text = (part: Part, words: string, look: TextStyle): ElementOf<'text'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'text',
  text: words,
  style: look,
  direction: 'auto',
});

export const clock = (part: Part, look: TextStyle): ElementOf<'clock'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'clock',
  hours: 24,
  hasSeconds: false,
  style: look,
});

export const date = (part: Part, look: TextStyle): ElementOf<'date'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'date',
  format: 'long',
  style: look,
});

export const rectangle = (part: Part, fill: LayoutColor): ElementOf<'shape'> => ({
  ...common,
  ...part,
  kind: 'shape',
  shape: 'rectangle',
  fill,
  border: null,
  cornerRadius: 0,
});

/** The id of a template's picture, e.g. of `ice-cream`. */
export function pictureId(name: string): NonNullable<ElementOf<'picture'>['mediaId']> {
  const id: unknown = `med_template-${name}`;
  if (!isMediaId(id)) throw new Error(`${name} makes no id`);
  return id;
}

export const picture = (part: Part, name: string, focus = { x: 50, y: 50 }): ElementOf<'picture'> => ({
  ...common,
  ...part,
  kind: 'picture',
  mediaId: pictureId(name),
  fit: 'cover',
  focus,
  cornerRadius: 0,
});

/** A layout with one scene that always shows. */
export const layout = (
  size: { width: number; height: number },
  background: LayoutColor,
  elements: KnownElement[],
): LayoutDocument => ({
  version: LAYOUT_VERSION,
  ...size,
  language: 'en-GB',
  night: DEFAULT_NIGHT,
  scenes: [{ id: 'always', name: 'Always', background, elements, windows: [] }],
});

export const LANDSCAPE = { width: 1_920, height: 1_080 };
export const PORTRAIT = { width: 1_080, height: 1_920 };
