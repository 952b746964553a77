import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import type { LayoutId } from '@vitrine/contract/library/media';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { layoutRead } from '../../layouts/index.ts';

/** The language of prices until a layout is known that shows them. */
const LANGUAGE = 'en-GB';

/** The scene of a layout that shows a price list. */
export interface ShownBoard {
  document: LayoutDocument;
  sceneId: string;
  resources: Layout['resources'];
}

/** The layout on which the reader sees a price list, out of those that show it. */
export function useBoard({ id, layouts }: PriceList) {
  const [chosenId, choose] = useState<LayoutId | null>(null);
  // Screens show the published ones.
  const chosen = layouts.find((each) => each.id === chosenId) ?? layouts.find((each) => each.isPublished) ?? layouts[0];
  const { data: layout, failure } = useRead(chosen === undefined ? null : layoutRead(chosen.id));
  const board = layout && findBoard(layout, id, chosen?.isPublished === true);
  return {
    /** Undefined: no layout shows the list. */
    chosen,
    choose,
    /** Its data are null if the layout no longer shows the list. */
    board: { data: board, failure },
    language: board?.document.language ?? LANGUAGE,
  };
}

function findBoard({ published, document, resources }: Layout, id: string, isPublished: boolean): ShownBoard | null {
  const shown = isPublished ? published : document;
  const scene = shown.scenes.find(({ elements }) =>
    elements.some((element) => element.kind === 'prices' && 'priceListId' in element && element.priceListId === id),
  );
  return scene === undefined ? null : { document: shown, sceneId: scene.id, resources };
}
