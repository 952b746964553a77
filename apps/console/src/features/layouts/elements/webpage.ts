import { isWebpageId } from '@vitrine/contract/core/ids';
import { Globe } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const webpage: EditorKind<'webpage'> = {
  ...showing<'webpage'>(t('Web page'), {
    kind: 'webpage',
    title: t('Choose a web page'),
    notChosen: t('No web page chosen'),
    none: t('No web page yet'),
    deleted: t('Web page deleted'),
    idOf: ({ webpageId }) => webpageId,
    show: (element, id) => ({ ...element, webpageId: isWebpageId(id) ? id : null }),
    find(id, { webpages }) {
      const found = webpages[id];
      return found === undefined ? null : { name: found.name, picture: found.iconUrl };
    },
  }),
  Icon: Globe,
  size: [800, 600],
  Properties: null,
  fillIn: null,
};
