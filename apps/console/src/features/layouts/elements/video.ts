import { SquarePlay } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { createMediaContent, showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const video: EditorKind<'video'> = {
  ...showing<'video'>(t('Video'), createMediaContent('video', t('Choose a video'))),
  Icon: SquarePlay,
  size: [800, 450],
  Properties: null,
  fillIn: null,
  coverCost: 2,
};
