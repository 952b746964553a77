import { isListedId } from '@vitrine/contract/core/ids';
import { type LayoutKind, withMount } from './layout-kind.ts';
import { readFilled } from './fields.ts';

export const playlistKind: LayoutKind<'playlist'> = {
  read(fields, common) {
    const { playlistId } = fields;
    return {
      ...common,
      ...readFilled(fields),
      kind: 'playlist',
      playlistId: isListedId(playlistId) ? playlistId : null,
    };
  },
  draw: (node, element, _color, { mounts }) => withMount(node, element.playlistId && mounts.playlist?.(node, element)),
  isMounted: true,
};
