import { SquarePlay } from 'lucide-react';
import { createMediaContent, showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const video: EditorKind<'video'> = {
  ...showing<'video'>('Video', createMediaContent('video', 'Choose a video')),
  Icon: SquarePlay,
  size: [800, 450],
  Properties: null,
  fillIn: null,
  coverCost: 2,
};
