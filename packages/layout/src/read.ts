import type { KnownElement, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import type { Window } from '@vitrine/contract/playlists/window';
import * as limits from '@vitrine/contract/layouts/layout-limits';
import { isElementKind, layoutKindOf } from './elements/layout-kinds.ts';
import {
  colorOr,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  readCommon,
  readNumber,
  readText,
} from './elements/fields.ts';
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

const readLanguage = (value: unknown): string | null =>
  value === null
    ? null
    : typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(value)
      ? value
      : 'en-GB';

/** The element, or null if its kind is unknown. */
function readElement(element: Fields): KnownElement | null {
  const { kind } = element;
  return isElementKind(kind) ? layoutKindOf(kind).read(element, readCommon(element)) : null;
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
