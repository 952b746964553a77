import type { Frame, KnownElement, LayoutColor, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import type { Window } from '@vitrine/contract/playlists';
import { isFeedId, isMediaId, isPlaylistId, isPriceListId, isWebpageId } from '@vitrine/contract/core/ids';
import { MAX_SHOWN_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import { MAX_NEXT_DAYS, MAX_PLACE_NAME, roundDegrees } from '@vitrine/contract/layouts/weather-limits';
import * as limits from '@vitrine/contract/layouts/layout-limits';
import { upgradeDocument } from './upgrade.ts';

export interface ReadScene extends Pick<Scene, 'id' | 'background' | 'windows'> {
  elements: KnownElement[];
}

/** A document whose every field is what its type says. */
export interface ReadDocument extends Pick<LayoutDocument, 'width' | 'height' | 'language' | 'night'> {
  scenes: ReadScene[];
  /** The kinds of elements that were skipped because this release does not know them. */
  skippedKinds: string[];
}

type Fields = Record<string, unknown>;

const EMPTY: Fields = {};
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : EMPTY);
const listOf = (value: unknown, max: number): unknown[] => (Array.isArray(value) ? value.slice(0, max) : []);

function readNumber(value: unknown, min: number, max: number, fallback: number): number {
  const number = typeof value === 'number' && value === value ? value : fallback;
  return Math.round(Math.min(max, Math.max(min, number)));
}

const readText = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');

const readOption = <T>(value: unknown, options: readonly T[], fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^#([\da-f]{6}|[\da-f]{8})$/i.test(value);

function readColor(value: unknown): LayoutColor | null {
  const { day, night } = fieldsOf(value);
  if (!isHex(day)) return null;
  return isHex(night) ? { day, night } : { day };
}

const colorOr = (value: unknown, day: string): LayoutColor => readColor(value) ?? { day };

function readTime(value: unknown): string | undefined {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;
}

const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** A window that is not one is open at no time, so that a mistake cannot make a scene show always. */
function readWindow(value: unknown): Window {
  const { days, from, to, firstDate, lastDate } = fieldsOf(value);
  const window: Window = {};
  if (days !== undefined) window.days = listOf(days, 7).filter((day): day is number => typeof day === 'number');
  else if (!isFields(value)) window.days = [];
  const [start, end, first, last] = [readTime(from), readTime(to), readDay(firstDate), readDay(lastDate)];
  if (start !== undefined && end !== undefined) {
    window.from = start;
    window.to = end;
  }
  if (first !== undefined) window.firstDate = first;
  if (last !== undefined) window.lastDate = last;
  return window;
}

const readLanguage = (value: unknown): string =>
  typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(value) ? value : 'en-GB';

const readFrame = (value: unknown): Frame => {
  const { x, y, width, height } = fieldsOf(value);
  return {
    x: readNumber(x, -limits.MAX_CANVAS, limits.MAX_CANVAS, 0),
    y: readNumber(y, -limits.MAX_CANVAS, limits.MAX_CANVAS, 0),
    width: readNumber(width, 1, 2 * limits.MAX_CANVAS, 100),
    height: readNumber(height, 1, 2 * limits.MAX_CANVAS, 100),
  };
};

const ALIGN = ['start', 'center', 'end'] as const;
const VERTICAL = ['top', 'middle', 'bottom'] as const;
const LEGIBILITY = ['shadow', 'plate', 'scrim', null] as const;

/** The fields of elements with text. */
function readWritten(element: Fields) {
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

const readFilled = (element: Fields) => ({
  fit: readOption(element['fit'], FITS, 'cover'),
  cornerRadius: readNumber(element['cornerRadius'], 0, 4_000, 0),
});

const readFeed = ({ feedId, count }: Fields, usual: number) => ({
  feedId: isFeedId(feedId) ? feedId : null,
  count: readNumber(count, 1, MAX_SHOWN_ENTRIES, usual),
});

function readPrices(element: Fields) {
  const { priceListId, soldOutWord } = element;
  return {
    priceListId: isPriceListId(priceListId) ? priceListId : null,
    textColumns: readNumber(element['textColumns'], 1, limits.MAX_TEXT_COLUMNS, 1),
    leaders: readOption(element['leaders'], ['dots', 'none'] as const, 'dots'),
    accent: readColor(element['accent']),
    hasNotes: element['hasNotes'] !== false,
    soldOut: readOption(element['soldOut'], ['struck', 'hidden', 'word'] as const, 'struck'),
    soldOutWord: soldOutWord === undefined ? 'Sold out' : readText(soldOutWord, limits.MAX_SOLD_OUT_WORD),
  };
}

const isDegrees = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= -max && value <= max;

function readPlace(value: unknown) {
  const { name, latitude, longitude } = fieldsOf(value);
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return {
    name: readText(name, MAX_PLACE_NAME),
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
  };
}

const readWeather = (element: Fields) => ({
  place: readPlace(element['place']),
  units: readOption(element['units'], ['celsius', 'fahrenheit'] as const, 'celsius'),
  days: readNumber(element['days'], 0, MAX_NEXT_DAYS, 4),
  hasName: element['hasName'] !== false,
  hasFeelsLike: element['hasFeelsLike'] === true,
  hasWind: element['hasWind'] === true,
  hasRain: element['hasRain'] === true,
  accent: readColor(element['accent']),
});

/** The element, or null if its kind is unknown. */
function readElement(element: Fields): KnownElement | null {
  const common = {
    id: readText(element['id'], 40),
    name: readText(element['name'], 100),
    frame: readFrame(element['frame']),
    isLocked: element['isLocked'] === true,
    opacity: readNumber(element['opacity'], 0, 100, 100),
  };
  const kind = readOption(element['kind'], limits.ELEMENT_KINDS, null);
  switch (kind) {
    case 'picture': {
      const { x, y } = fieldsOf(element['focus']);
      const focus = { x: readNumber(x, 0, 100, 50), y: readNumber(y, 0, 100, 50) };
      const { mediaId } = element;
      return { ...common, ...readFilled(element), kind, mediaId: isMediaId(mediaId) ? mediaId : null, focus };
    }
    case 'video': {
      const { mediaId } = element;
      return { ...common, ...readFilled(element), kind, mediaId: isMediaId(mediaId) ? mediaId : null };
    }
    case 'playlist': {
      const { playlistId } = element;
      return { ...common, ...readFilled(element), kind, playlistId: isPlaylistId(playlistId) ? playlistId : null };
    }
    case 'webpage': {
      const { webpageId } = element;
      return { ...common, kind, webpageId: isWebpageId(webpageId) ? webpageId : null };
    }
    case 'text': {
      const direction = readOption(element['direction'], ['auto', 'ltr', 'rtl'] as const, 'auto');
      const text = readText(element['text'], limits.MAX_TEXT_LENGTH);
      return { ...common, ...readWritten(element), kind, text, direction };
    }
    case 'ticker': {
      const direction = readOption(element['direction'], ['auto', 'ltr', 'rtl'] as const, 'auto');
      const text = readText(element['text'], limits.MAX_TEXT_LENGTH);
      const { MIN_TICKER_SPEED: min, MAX_TICKER_SPEED: max, DEFAULT_TICKER_SPEED: usual } = limits;
      const speed = readNumber(element['speed'], min, max, usual);
      return { ...common, ...readWritten(element), kind, ...readFeed(element, 10), text, speed, direction };
    }
    case 'list': {
      const hasTime = element['hasTime'] !== false;
      const summaryLines = readNumber(element['summaryLines'], 0, limits.MAX_SUMMARY_LINES, 2);
      const parts = { hasTime, hasPictures: element['hasPictures'] !== false, summaryLines };
      return { ...common, ...readWritten(element), kind, ...readFeed(element, 5), ...parts };
    }
    case 'clock': {
      const hours = readOption(element['hours'], [12, 24] as const, 24);
      return { ...common, ...readWritten(element), kind, hours, hasSeconds: element['hasSeconds'] === true };
    }
    case 'date': {
      const format = readOption(element['format'], ['full', 'long', 'short', 'weekday'] as const, 'long');
      return { ...common, ...readWritten(element), kind, format };
    }
    case 'countdown': {
      const [until, finished] = [readText(element['until'], 30), readText(element['finished'], 200)];
      return { ...common, ...readWritten(element), kind, until, finished };
    }
    case 'shape': {
      const border = fieldsOf(element['border']);
      const color = readColor(border['color']);
      return {
        ...common,
        kind,
        shape: readOption(element['shape'], ['rectangle', 'ellipse'] as const, 'rectangle'),
        fill: readColor(element['fill']),
        border: color === null ? null : { color, width: readNumber(border['width'], 1, 200, 1) },
        cornerRadius: readNumber(element['cornerRadius'], 0, 4_000, 0),
      };
    }
    case 'qr': {
      const text = readText(element['text'], limits.MAX_QR_LENGTH);
      const [color, background] = [colorOr(element['color'], '#000000'), colorOr(element['background'], '#ffffff')];
      return { ...common, kind, text, color, background };
    }
    case 'prices':
      return { ...common, ...readWritten(element), ...readPrices(element), kind };
    case 'weather':
      return { ...common, ...readWritten(element), ...readWeather(element), kind };
    case null:
      return null;
  }
}

/**
 * Reads a document that may be older, newer, damaged or hostile: what is missing or wrong gets a default, what is too
 * much is cut off, and elements of unknown kinds are skipped. It never throws for a value that was JSON.
 */
export function readDocument(value: unknown): ReadDocument {
  const document = upgradeDocument(value);
  const skipped = new Set<string>();
  const scenes = listOf(document['scenes'], limits.MAX_SCENES).map((each): ReadScene => {
    const scene = fieldsOf(each);
    const elements: KnownElement[] = [];
    for (const item of listOf(scene['elements'], limits.MAX_ELEMENTS)) {
      const element = readElement(fieldsOf(item));
      if (element === null) skipped.add(readText(fieldsOf(item)['kind'], 40));
      else elements.push(element);
    }
    return {
      id: readText(scene['id'], 40),
      background: colorOr(scene['background'], '#000000'),
      windows: listOf(scene['windows'], limits.MAX_SCENE_WINDOWS).map(readWindow),
      elements,
    };
  });
  const night = fieldsOf(document['night']);
  return {
    width: readNumber(document['width'], limits.MIN_CANVAS, limits.MAX_CANVAS, 1_920),
    height: readNumber(document['height'], limits.MIN_CANVAS, limits.MAX_CANVAS, 1_080),
    language: readLanguage(document['language']),
    night: {
      from: readTime(night['from']) ?? limits.DEFAULT_NIGHT.from,
      to: readTime(night['to']) ?? limits.DEFAULT_NIGHT.to,
    },
    scenes,
    skippedKinds: Array.from(skipped),
  };
}
