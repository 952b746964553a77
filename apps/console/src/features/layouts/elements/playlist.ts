import { isListedId } from '@vitrine/contract/core/ids';
import { GalleryHorizontalEnd } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { showing } from './content.ts';
import type { EditorKind } from './editor-kind.ts';

export const playlist: EditorKind<'playlist'> = {
  ...showing<'playlist'>(t('Playlist'), {
    kind: 'listed',
    title: t('Choose a playlist or a document'),
    notChosen: t('No playlist chosen'),
    none: t('No playlist yet'),
    deleted: t('Playlist deleted'),
    idOf: ({ playlistId }) => playlistId,
    show: (element, id) => ({ ...element, playlistId: isListedId(id) ? id : null }),
    find(id, { playlists }) {
      const found = playlists[id];
      return found === undefined ? null : { name: found.name, picture: found.items[0]?.thumbnailUrl ?? null };
    },
  }),
  Icon: GalleryHorizontalEnd,
  size: [800, 450],
  Properties: null,
  fillIn: null,
};
