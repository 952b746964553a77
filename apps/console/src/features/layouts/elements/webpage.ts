import { isWebpageId } from '@vitrine/contract/core/ids';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { Globe } from 'lucide-react';
import { showing } from './content.ts';
import type { EditorKind } from './element-kind.ts';

export const webpage: EditorKind<ElementOf<'webpage'>> = {
  ...showing<ElementOf<'webpage'>>('Web page', {
    kind: 'webpage',
    title: 'Choose a web page',
    idOf: ({ webpageId }) => webpageId,
    show: (element, id) => ({ ...element, webpageId: isWebpageId(id) ? id : null }),
    find(id, { webpages }) {
      const found = webpages[id];
      return found === undefined ? null : { name: found.name, picture: found.iconUrl };
    },
  }),
  Icon: Globe,
  size: [800, 600],
  create: (common) => ({ ...common, kind: 'webpage', webpageId: null }),
  Properties: null,
  fillIn: null,
};
