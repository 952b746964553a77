import type { Frame, KnownElement, LayoutColor, LayoutDocument, TextStyle } from '@vitrine/contract/layouts/document';
import { isMediaId, isPriceListId } from '@vitrine/contract/core/ids';
import type { ElementOf } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutTemplate, TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import { DEFAULT_NIGHT, DEFAULT_TICKER_SPEED, LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';
import type { Translate } from '@vitrine/messages/t';
import { formatPrice } from '../price-text.ts';

/** A template, which names its pictures: files of the product, without their extension. */
export type Template = Omit<LayoutTemplate, 'pictures'> & { pictures: readonly string[] };

/** A template without its title. */
export type TemplateContent = Omit<Template, 'id' | 'name' | 'description'>;

/** Whoever makes a layout: all words of a template are in their language, and belong to the layout from then on. */
export interface TemplateReader {
  /** An IETF tag. */
  language: string;
  t: Translate;
}

/** The fields that all elements of a template have. */
interface Part {
  id: string;
  name: string;
  frame: Frame;
}

/** The variable in a text that becomes the name of the screen. */
export const SCREEN = '{screen.name}';

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

export const date = (part: Part, look: TextStyle, format: ElementOf<'date'>['format'] = 'long'): ElementOf<'date'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'date',
  format,
  style: look,
});

/** @param until by the wall clock of the screen, e.g. `2030-01-01T00:00` */
export const countdownTo = (part: Part, until: string, finished: string, look: TextStyle): ElementOf<'countdown'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'countdown',
  until,
  finished,
  style: look,
});

/** A line of text that runs, with these messages after each other. */
export const ticker = (part: Part, messages: readonly string[], look: TextStyle): ElementOf<'ticker'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'ticker',
  feedId: null,
  text: messages.join('\n'),
  count: 10,
  speed: DEFAULT_TICKER_SPEED,
  style: look,
  direction: 'auto',
});

/** A QR code, which is dark on a light ground at night too: many readers refuse the opposite. */
export const qr = (part: Part, content: string, ink: string, paper: string): ElementOf<'qr'> => ({
  ...common,
  ...part,
  kind: 'qr',
  text: content,
  color: color(ink),
  background: color(paper),
});

export const rectangle = (part: Part, fill: LayoutColor, cornerRadius = 0): ElementOf<'shape'> => ({
  ...common,
  ...part,
  kind: 'shape',
  shape: 'rectangle',
  fill,
  border: null,
  cornerRadius,
});

/** The id of a template's picture, e.g. of `ice-cream`. */
export function pictureId(name: string): NonNullable<ElementOf<'picture'>['mediaId']> {
  const id: unknown = `med_template-${name}`;
  if (!isMediaId(id)) throw new Error(`${name} makes no id`);
  return id;
}

/** The id of a template's price list, e.g. of `menu`. */
export function priceListId(name: string): TemplatePriceList['priceListId'] {
  const id: unknown = `prl_template-${name}`;
  if (!isPriceListId(id)) throw new Error(`${name} makes no id`);
  return id;
}

/** The currency of prices in a language; null: they are numbers without a sign. */
export const currencyIn = (language: string): string | null => (/^en\b/.test(language) ? null : 'EUR');

/** A price as people type it in a language: `4,20`. */
export const typePrice = (amount: number, language: string): string =>
  amount.toLocaleString(language, { minimumFractionDigits: 2 });

/** A price as a text of a template: `4,20 €`. */
export const writePrice = (amount: number, language: string): string =>
  formatPrice(typePrice(amount, language), currencyIn(language), language);

export const prices = (
  t: Translate,
  part: Part,
  name: string,
  look: TextStyle,
  given: Partial<Pick<ElementOf<'prices'>, 'accent' | 'textColumns' | 'leaders' | 'hasNotes'>> = {},
): ElementOf<'prices'> => ({
  ...common,
  ...box,
  ...part,
  kind: 'prices',
  priceListId: priceListId(name),
  textColumns: 1,
  leaders: 'dots',
  accent: null,
  hasNotes: true,
  soldOut: 'struck',
  soldOutWord: t('Sold out'),
  ...given,
  style: look,
});

/** A place for a logo, which stays empty until one is chosen. */
export const logo = (t: Translate, place: Frame): ElementOf<'picture'> => ({
  ...common,
  id: 'logo',
  name: t('Logo'),
  frame: place,
  kind: 'picture',
  mediaId: null,
  fit: 'contain',
  focus: { x: 50, y: 50 },
  cornerRadius: 0,
});

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
  t: Translate,
  size: { width: number; height: number },
  background: LayoutColor,
  elements: KnownElement[],
): LayoutDocument => ({
  version: LAYOUT_VERSION,
  ...size,
  language: null,
  night: DEFAULT_NIGHT,
  scenes: [{ id: 'always', name: t('Always'), background, elements, windows: [] }],
});

export const LANDSCAPE = { width: 1_920, height: 1_080 };
export const PORTRAIT = { width: 1_080, height: 1_920 };
