import { SquarePlay } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { createMediaContent, showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const video: EditorKind<'video'> = {
  ...showing<'video'>(
    t('Video'),
    createMediaContent('video', {
      title: t('Choose a video'),
      notChosen: t('No video chosen'),
      none: t('No video yet'),
      deleted: t('Video deleted'),
    }),
  ),
  Icon: SquarePlay,
  size: [800, 450],
  Properties: null,
  fillIn: null,
  coverCost: 2,
};
