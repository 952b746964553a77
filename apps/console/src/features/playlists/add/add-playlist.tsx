import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { ListVideo } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { newNestedItem } from '../editor/shown-items.ts';
import { playlistsRead } from '../playlist.ts';

/** Adds another playlist, which plays as a whole, to the end of the playlist. */
export function AddPlaylist() {
  const { id, items, add } = usePlaylistEditor();
  const others = (useRead(playlistsRead('')).data ?? []).filter((playlist) => playlist.id !== id);
  if (others.length === 0) return null;
  return (
    <Menu
      align="end"
      entries={others.map((playlist) => ({
        label: playlist.name,
        onSelect: () => add([newNestedItem(playlist)], null),
      }))}
    >
      <Button small disabled={items.length >= MAX_ITEMS}>
        <ListVideo />
        {t('Playlist')}
      </Button>
    </Menu>
  );
}
