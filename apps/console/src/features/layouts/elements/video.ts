import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { SquarePlay } from 'lucide-react';
import { filled } from './canvas.ts';
import { createMediaContent, showing } from './content.ts';
import type { EditorKind } from './element-kind.ts';

export const video: EditorKind<ElementOf<'video'>> = {
  ...showing('Video', createMediaContent<ElementOf<'video'>>('video', 'Choose a video')),
  Icon: SquarePlay,
  size: [800, 450],
  create: (common) => ({ ...common, ...filled, kind: 'video', mediaId: null }),
  Properties: null,
  fillIn: null,
  coverCost: 2,
};
