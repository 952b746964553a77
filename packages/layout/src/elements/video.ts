import { isMediaId } from '@vitrine/contract/core/ids';
import { type LayoutKind, withMount } from './layout-kind.ts';
import { readFilled } from './fields.ts';

export const videoKind: LayoutKind<'video'> = {
  read(fields, common) {
    const { mediaId } = fields;
    return { ...common, ...readFilled(fields), kind: 'video', mediaId: isMediaId(mediaId) ? mediaId : null };
  },
  draw: (node, element, _color, { mounts }) => withMount(node, element.mediaId && mounts.video?.(node, element)),
  isMounted: true,
};
