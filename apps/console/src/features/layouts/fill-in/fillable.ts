import type { KnownElement, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import { isKnown } from '../editor/state/document-edits.ts';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';

/** An element that the form changes, in its scene. */
export interface Fillable<E extends KnownElement = KnownElement> {
  sceneId: string;
  element: E;
  /** The name of the element, with its scene where a layout has several. */
  label: string;
}

export type WordsElement = ElementOf<'text' | 'ticker' | 'countdown' | 'qr'>;

/** The fields of the form, in the order in which one reads the scenes. */
export interface FillableParts {
  logos: Fillable<ElementOf<'picture'>>[];
  words: Fillable<WordsElement>[];
  pictures: Fillable<ElementOf<'picture'>>[];
  prices: Fillable<ElementOf<'prices'>>[];
}

export function listFillable({ scenes }: LayoutDocument): FillableParts {
  const parts: FillableParts = { logos: [], words: [], pictures: [], prices: [] };
  for (const scene of scenes) {
    for (const element of listInReadingOrder(scene)) {
      const place = { sceneId: scene.id, label: scenes.length > 1 ? `${element.name}, ${scene.name}` : element.name };
      switch (element.kind) {
        case 'picture':
          parts[isLogo(element) ? 'logos' : 'pictures'].push({ ...place, element });
          break;
        case 'ticker':
          // A feed has its own words.
          if (element.feedId === null) parts.words.push({ ...place, element });
          break;
        case 'text':
        case 'countdown':
        case 'qr':
          parts.words.push({ ...place, element });
          break;
        case 'prices':
          parts.prices.push({ ...place, element });
          break;
        case 'video':
        case 'playlist':
        case 'webpage':
        case 'shape':
        case 'clock':
        case 'date':
        case 'list':
        case 'weather':
          break;
      }
    }
  }
  return parts;
}

const listInReadingOrder = ({ elements }: Scene): KnownElement[] =>
  elements.filter(isKnown).toSorted(({ frame: a }, { frame: b }) => a.y - b.y || a.x - b.x);

/** Templates name the place of a logo by its id; copies of scenes have other ids, but the same name. */
const isLogo = ({ id, name }: KnownElement): boolean => /^logo(-|$)/.test(id) || /^logo\b/i.test(name);
