import { t } from '@vitrine/messages/t';
import { SquarePlay } from 'lucide-react';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { DrawnEditors } from './drawn-editor.ts';

export const onlinevideo: DrawnEditors['onlinevideo'] = {
  Icon: SquarePlay,
  texts: {
    one: t('Online video'),
    several: t('Online videos'),
    add: t('Add online video'),
  },
  initial: { url: '', fallbackMediaId: null },
  describe: ({ url }) => (url.startsWith('https://vimeo.com/') ? 'Vimeo' : 'YouTube'),
  Fields: fetched(async () => (await import('./onlinevideo-fields.tsx')).OnlineVideoFields),
};
