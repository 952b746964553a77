import type { DrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';

const WIDTH = 1_920;
const HEIGHT = 1_080;

/** The document that fills a screen with drawn content. */
export const createDrawnDocument = (drawnId: DrawnId): LayoutDocument => ({
  version: LAYOUT_VERSION,
  width: WIDTH,
  height: HEIGHT,
  language: null,
  night: { from: '00:00', to: '00:00' },
  scenes: [
    {
      id: 'scene',
      name: 'Scene',
      background: { day: '#000000' },
      windows: [],
      elements: [
        {
          id: 'content',
          kind: 'drawn',
          name: 'Content',
          frame: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
          isLocked: false,
          opacity: 100,
          drawnId,
        },
      ],
    },
  ],
});
