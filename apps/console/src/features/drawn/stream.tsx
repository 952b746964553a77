import { DEFAULT_BLACK_SECONDS } from '@vitrine/contract/drawn/stream-limits';
import { t } from '@vitrine/messages/t';
import { Radio } from 'lucide-react';
import { findHost } from '../../ui/format/address.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { DrawnEditors } from './drawn-editor.ts';

export const stream: DrawnEditors['stream'] = {
  Icon: Radio,
  texts: {
    one: t('Stream'),
    several: t('Streams'),
    add: t('Add stream'),
  },
  initial: { url: '', fallbackMediaId: null, blackSeconds: DEFAULT_BLACK_SECONDS, hasSound: false },
  describe: ({ url }) => findHost(url) ?? t('Live'),
  Fields: fetched(async () => (await import('./stream-fields.tsx')).StreamFields),
};
