import { isDrawnId } from '@vitrine/contract/drawn/drawn-kinds';
import { Shapes } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const drawn: EditorKind<'drawn'> = {
  ...showing<'drawn'>(t('Content'), {
    kind: 'drawn',
    title: t('Choose content'),
    notChosen: t('No content chosen'),
    none: t('No content yet'),
    deleted: t('Content deleted'),
    idOf: ({ drawnId }) => drawnId,
    show: (element, id) => ({ ...element, drawnId: isDrawnId(id) ? id : null }),
    find(id, { drawn: known }) {
      const found = known[id];
      return found === undefined ? null : { name: found.name, picture: null };
    },
  }),
  Icon: Shapes,
  size: [800, 450],
  Properties: null,
  fillIn: null,
};
