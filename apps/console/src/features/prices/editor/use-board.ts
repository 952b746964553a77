import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layout-templates';
import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import type { LayoutId } from '@vitrine/contract/library/media';
import { findLayoutLanguage } from '@vitrine/layout/words';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useAccountLanguage } from '../../accounts/index.ts';
import { layoutRead, listTemplateResources, templatesRead } from '../../layouts/index.ts';

/** The scene of a layout that shows a price list. */
export interface ShownBoard {
  document: LayoutDocument;
  sceneId: string;
  /** The id by which the scene shows the price list. */
  listId: string;
  resources: Layout['resources'];
}

/** The layout on which the reader sees a price list, out of those that show it. */
export function useBoard({ id, layouts }: PriceList) {
  const accountLanguage = useAccountLanguage();
  const [chosenId, choose] = useState<LayoutId | null>(null);
  // Screens show the published ones.
  const chosen = layouts.find((each) => each.id === chosenId) ?? layouts.find((each) => each.isPublished) ?? layouts[0];
  const layout = useRead(chosen === undefined ? null : layoutRead(chosen.id));
  const templates = useRead(chosen === undefined ? templatesRead(null) : null);
  const board =
    chosen === undefined
      ? templates.data && findExample(templates.data)
      : layout.data && findBoard(layout.data, id, chosen.isPublished);
  return {
    /** Undefined: no layout shows the list. */
    chosen,
    choose,
    /** The scene, or an example of one; null if the layout no longer shows the list. */
    board: { data: board, failure: chosen === undefined ? templates.failure : layout.failure },
    language: findLayoutLanguage(board?.document.language ?? null, accountLanguage),
  };
}

/** The first template with prices: the menu board. */
function findExample(templates: readonly LayoutTemplate[]): ShownBoard | null {
  const template = templates.find(({ priceLists }) => priceLists.length > 0);
  const scene = template?.landscape.scenes[0];
  const list = template?.priceLists[0];
  if (template === undefined || scene === undefined || list === undefined) return null;
  const resources = listTemplateResources(template);
  return { document: template.landscape, sceneId: scene.id, listId: list.priceListId, resources };
}

function findBoard({ published, document, resources }: Layout, id: string, isPublished: boolean): ShownBoard | null {
  const shown = isPublished ? published : document;
  const scene = shown.scenes.find(({ elements }) =>
    elements.some((element) => element.kind === 'prices' && 'priceListId' in element && element.priceListId === id),
  );
  return scene === undefined ? null : { document: shown, sceneId: scene.id, listId: id, resources };
}
