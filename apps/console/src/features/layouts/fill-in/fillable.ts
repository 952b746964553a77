import type { KnownElement, LayoutDocument, Scene } from '@vitrine/contract/layouts/document';
import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import { t } from '@vitrine/messages/t';
import { isKnown } from '../editor/state/document-edits.ts';
import type { Fillable, KindFillIn } from '../elements/editor-kind.ts';
import { kindOf } from '../elements/editor-kinds.ts';

/** The fields of the form, in the order in which one reads the scenes. */
export type FillableParts = Record<KindFillIn<ElementKind>['section'] | 'logo', Fillable[]>;

export function listFillable({ scenes }: LayoutDocument): FillableParts {
  const parts: FillableParts = { logo: [], words: [], pictures: [], prices: [] };
  for (const scene of scenes) {
    for (const element of listInReadingOrder(scene)) {
      const { fillIn } = kindOf(element.kind);
      if (fillIn === null || fillIn.isAsked?.(element) === false) continue;
      const label =
        scenes.length > 1 ? t('{element}, {scene}', { element: element.name, scene: scene.name }) : element.name;
      const section = fillIn.section === 'pictures' && isLogo(element) ? 'logo' : fillIn.section;
      parts[section].push({ sceneId: scene.id, label, element });
    }
  }
  return parts;
}

const listInReadingOrder = ({ elements }: Scene): KnownElement[] =>
  elements.filter(isKnown).toSorted(({ frame: a }, { frame: b }) => a.y - b.y || a.x - b.x);

/** Templates name the place of a logo by its id; copies of scenes have other ids, but the same name. */
const isLogo = ({ id, name }: KnownElement): boolean => /^logo(-|$)/.test(id) || /^logo\b/i.test(name);
