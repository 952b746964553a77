import { isWebpageId } from '@vitrine/contract/core/ids';
import { type LayoutKind, withMount } from './layout-kind.ts';

export const webpageKind: LayoutKind<'webpage'> = {
  read(fields, common) {
    const { webpageId } = fields;
    return { ...common, kind: 'webpage', webpageId: isWebpageId(webpageId) ? webpageId : null };
  },
  draw: (node, element, _color, { mounts }) => withMount(node, element.webpageId && mounts.webpage?.(node, element)),
  isMounted: true,
};
