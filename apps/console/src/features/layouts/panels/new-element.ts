import { isMediaId } from '@vitrine/contract/core/ids';
import type { Frame, KnownElement, LayoutColor, TextStyle } from '@vitrine/contract/layouts/document';
import { DEFAULT_TICKER_SPEED, MAX_TEXT_SIZE, MIN_TEXT_SIZE } from '@vitrine/contract/layouts/layout-limits';
import { contrastOf } from '@vitrine/layout/color';
import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { elementKinds } from './kinds.ts';

/** The size of a layout, in its pixels. */
export interface Canvas {
  width: number;
  height: number;
  /** The background of its scene: text of new elements is legible on it. White unless given. */
  background?: LayoutColor;
}

export interface Point {
  x: number;
  y: number;
}

/** A picture or a video to be shown, in its own size if that is known. */
export interface SizedMedia {
  id: string;
  name: string;
  width: number | null;
  height: number | null;
}

/** An id that no other element has. `crypto.randomUUID` is missing on plain HTTP. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An element of a kind with defaults, in the middle of the canvas, or around a point of it. */
export function createElement<K extends ElementKind>(kind: K, canvas: Canvas, at?: Point): ElementOf<K>;
export function createElement(kind: ElementKind, canvas: Canvas, at?: Point): KnownElement {
  const [width, height] = SIZES[kind];
  const common = {
    id: createId(),
    name: elementKinds[kind].label,
    frame: placeFrame(canvas, width * unitOf(canvas), height * unitOf(canvas), at),
    isLocked: false,
    opacity: 100,
  };
  const filled = { fit: 'cover' as const, cornerRadius: 0 };
  const box = { background: null, padding: 0, cornerRadius: 0 };
  switch (kind) {
    case 'picture':
      return { ...common, ...filled, kind, mediaId: null, focus: { x: 50, y: 50 } };
    case 'video':
      return { ...common, ...filled, kind, mediaId: null };
    case 'playlist':
      return { ...common, ...filled, kind, playlistId: null };
    case 'webpage':
      return { ...common, kind, webpageId: null };
    case 'text':
      return { ...common, ...box, kind, text: 'Your text', direction: 'auto', style: styleOn(canvas, { size: 64 }) };
    case 'shape':
      return { ...common, kind, shape: 'rectangle', fill: { day: '#1d5fd6' }, border: null, cornerRadius: 0 };
    case 'clock':
      return {
        ...common,
        ...box,
        kind,
        hours: 24,
        hasSeconds: false,
        style: styleOn(canvas, { size: 136, ...strong }),
      };
    case 'date':
      return { ...common, ...box, kind, format: 'long', style: styleOn(canvas, { size: 48 }) };
    case 'countdown':
      return {
        ...common,
        ...box,
        kind,
        until: nextWeek(),
        finished: '',
        style: styleOn(canvas, { size: 96, ...strong }),
      };
    case 'ticker': {
      const style = styleOn(canvas, { size: 48, weight: 500, verticalAlign: 'middle', lineHeight: 100 });
      const shown = { feedId: null, text: 'Your text runs here', count: 10 };
      return { ...common, ...box, kind, ...shown, speed: DEFAULT_TICKER_SPEED, direction: 'auto', style };
    }
    case 'list': {
      const style = styleOn(canvas, { size: 44, weight: 600 });
      return {
        ...common,
        ...box,
        kind,
        feedId: null,
        count: 5,
        hasTime: true,
        hasPictures: true,
        summaryLines: 2,
        style,
      };
    }
    case 'qr':
      return {
        ...common,
        kind,
        text: 'https://example.com',
        color: { day: '#000000' },
        background: { day: '#ffffff' },
      };
    case 'prices':
      return {
        ...common,
        ...box,
        kind,
        priceListId: null,
        textColumns: 1,
        leaders: 'dots',
        accent: null,
        hasNotes: true,
        soldOut: 'struck',
        soldOutWord: 'Sold out',
        style: styleOn(canvas, { size: 40, weight: 500, lineHeight: 130 }),
      };
    case 'weather':
      return {
        ...common,
        ...box,
        kind,
        place: null,
        units: 'celsius',
        days: 4,
        hasName: true,
        hasFeelsLike: false,
        hasWind: false,
        hasRain: false,
        accent: accentOn(canvas),
        style: styleOn(canvas, { size: 60, weight: 600, verticalAlign: 'middle', lineHeight: 115 }),
      };
  }
}

/** Sizes on a canvas whose shorter side has 1,080 pixels. */
const SIZES: Readonly<Record<ElementKind, readonly [width: number, height: number]>> = {
  picture: [640, 480],
  video: [800, 450],
  playlist: [800, 450],
  webpage: [800, 600],
  text: [800, 90],
  shape: [480, 320],
  clock: [420, 170],
  date: [620, 64],
  countdown: [640, 124],
  ticker: [1_080, 80],
  list: [760, 760],
  qr: [280, 280],
  prices: [800, 720],
  weather: [760, 520],
};

const strong = { weight: 700, verticalAlign: 'middle' } as const;

/** A picture in its own proportions, at most half as wide as the canvas. */
export function createPictureElement(media: SizedMedia, canvas: Canvas, at?: Point): ElementOf<'picture'> {
  return showMedia(createElement('picture', canvas, at), media, canvas, at);
}

/** A video in its own proportions, at most half as wide as the canvas. */
export function createVideoElement(media: SizedMedia, canvas: Canvas, at?: Point): ElementOf<'video'> {
  return showMedia(createElement('video', canvas, at), media, canvas, at);
}

function showMedia<E extends ElementOf<'picture' | 'video'>>(
  element: E,
  { id, name, width, height }: SizedMedia,
  canvas: Canvas,
  at?: Point,
): E {
  const shown = { ...element, name: name.slice(0, 100) || element.name, mediaId: isMediaId(id) ? id : null };
  if (width === null || height === null || width < 1 || height < 1) return shown;
  const scale = Math.min(canvas.width / 2 / width, (canvas.height * 0.6) / height);
  return { ...shown, frame: placeFrame(canvas, width * scale, height * scale, at) };
}

export type TextPreset = 'headline' | 'text' | 'price';

/** Text in one of the ready styles. A line with a price is two elements, so that prices below each other end alike. */
export function createText(preset: TextPreset, canvas: Canvas, at?: Point): ElementOf<'text'>[] {
  const text = createElement('text', canvas, at);
  if (preset === 'text') return [text];
  const unit = unitOf(canvas);
  if (preset === 'headline') {
    const style = styleOn(canvas, { font: 'bricolage-grotesque', size: 112, weight: 700, lineHeight: 110 });
    const frame = placeFrame(canvas, 1_000 * unit, 136 * unit, at);
    return [{ ...text, name: 'Headline', text: 'Headline', frame, style: { ...style, letterSpacing: -20 } }];
  }
  const line = placeFrame(canvas, 840 * unit, 68 * unit, at);
  const priceWidth = Math.round(line.width / 4);
  const what = { ...line, width: line.width - priceWidth };
  const price = { ...line, x: line.x + what.width, width: priceWidth };
  const style = styleOn(canvas, { size: 46, weight: 500, verticalAlign: 'middle' });
  return [
    { ...text, name: 'Item', text: 'Flat white', frame: what, style },
    {
      ...text,
      id: createId(),
      name: 'Price',
      text: '3.20',
      frame: price,
      style: { ...style, weight: 700, align: 'end' },
    },
  ];
}

const unitOf = ({ width, height }: Canvas): number => Math.min(width, height) / 1_080;

const place = (middle: number, size: number, side: number): number =>
  Math.round(Math.max(0, Math.min(middle - size / 2, side - size)));

/** A frame around a point, moved so that it is on the canvas as far as it fits. */
function placeFrame(canvas: Canvas, width: number, height: number, at?: Point): Frame {
  return {
    x: place(at?.x ?? canvas.width / 2, width, canvas.width),
    y: place(at?.y ?? canvas.height / 2, height, canvas.height),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

function styleOn(canvas: Canvas, { size, ...given }: Partial<TextStyle> & { size: number }): TextStyle {
  return {
    font: 'hanken-grotesk',
    size: Math.max(MIN_TEXT_SIZE, Math.min(MAX_TEXT_SIZE, Math.round(size * unitOf(canvas)))),
    weight: 400,
    color: inkOn(canvas.background ?? { day: '#ffffff' }),
    align: 'start',
    verticalAlign: 'top',
    lineHeight: 120,
    letterSpacing: 0,
    legibility: null,
    ...given,
  };
}

const chooseSun = (ink: string) => (ink === DARK ? '#e07b00' : '#ffc44d');

/** The color of the sun that is seen on a background, by day and by night. */
function accentOn(canvas: Canvas): LayoutColor {
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

/** Six in the evening a week from now, by the reader's clock. */
function nextWeek(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${parts.join('-')}T18:00`;
}
