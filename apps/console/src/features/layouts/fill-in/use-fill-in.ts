import type { KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { useLayoutEditor } from '../editor/editor-context.tsx';
import { withChanged } from '../editor/state/document-edits.ts';
import { withBrandColor, withColorsOf } from './brand.ts';
import { listColors } from './color-places.ts';
import type { PickedContent } from '../panels/picked-content.ts';
import { withNewLogo } from './new-logo.ts';
import type { Fillable } from '../elements/editor-kind.ts';

export type FillChange = (
  items: readonly Fillable[],
  edit: (element: KnownElement) => KnownElement,
  added?: LayoutResources,
) => void;

const MERGE = 'filling in';

/** Changes the layout while the form is open. All of it is one step of Undo once the form is closed. */
export function useFillIn() {
  const { state, commands, addResources, gesture } = useLayoutEditor();

  useEffect(() => {
    commands.beginGroup();
    commands.select([]);
    return () => {
      commands.endGroup(t('filling in'), true);
      gesture.write({ ...gesture.read(), hoveredId: null });
    };
  }, [commands, gesture]);

  const change: FillChange = (items, edit, added) => {
    const [first] = items;
    if (first === undefined) return;
    if (added !== undefined) addResources(added);
    let { document } = state.read();
    for (const { sceneId, element } of items) document = withChanged(document, sceneId, [element.id], edit);
    commands.replace(document, t('editing {name}', { name: first.element.name }), `${MERGE} ${first.element.id}`);
  };

  return {
    change,
    /** Adds a logo to a layout that has no place for one. */
    addLogo: (content: PickedContent): void => {
      addResources(content.resources);
      commands.replace(withNewLogo(state.read().document, content), t('adding a logo'), `${MERGE} logo`);
    },
    /**
     * Starts from the colors that the layout had when the form was opened, so that no color is lost on the way. Returns
     * the layout in its new colors.
     */
    changeBrandColor: (brand: string): LayoutDocument => {
      const colors = listColors(state.readGroupStart().document);
      const filled = withBrandColor(withColorsOf(state.read().document, colors), brand);
      commands.replace(filled, t('changing the brand color'), `${MERGE} color`);
      return filled;
    },
    /** Shows the element of a field on the canvas. */
    point: ({ sceneId, element }: Fillable): void => {
      if (state.read().sceneId !== sceneId) commands.openScene(sceneId);
      gesture.write({ ...gesture.read(), hoveredId: element.id });
    },
    cancel: () => commands.endGroup(t('filling in'), false),
  };
}
