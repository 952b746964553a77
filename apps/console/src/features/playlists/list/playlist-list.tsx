import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import { FolderInput, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { useRead, usePages } from '../../../api/use-read.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { SkeletonTileRows, TileRows } from '../../../ui/lists/tile-rows.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { WhoCan } from '../../accounts/index.ts';
import { foldersRead } from '../../library/index.ts';
import { playlistPath } from '../playlist-text.ts';
import { playlistsRead } from '../playlist.ts';
import { usePlaylistActions } from '../use-playlist-actions.tsx';
import { MovePlaylist } from './move-playlist.tsx';
import { PlaylistTile } from './playlist-tile.tsx';

interface PlaylistListProps {
  onCreate: () => void;
  isCreating: boolean;
}

/** The playlists with their search, or the reason why there are none. */
export function PlaylistList({ onCreate, isCreating }: PlaylistListProps) {
  const mayCreate = useMay()('playlists.create');
  const search = useAddressText('search');
  const list = usePages(playlistsRead(search.settled));
  const [moved, setMoved] = useState<PlaylistSummary | null>(null);
  const { data: folders = [] } = useRead(foldersRead);
  const entriesOf = usePlaylistMenu(setMoved);
  const isEmpty = list.entries.length === 0 && !list.hasMore;
  return (
    <div className="min-w-0">
      {(!isEmpty || search.text !== '') && (
        <div className="mb-5 flex items-center gap-3">
          <SearchField label={t('Search playlists')} value={search.text} onValueChange={search.setText} />
          {list.total !== undefined && <p className="text-1 text-ink-3">{formatCount(list.total)}</p>}
        </div>
      )}
      <Region
        of={{ data: list.isPending ? undefined : list.entries, failure: list.failure }}
        skeleton={<SkeletonTileRows />}
        isEmpty={() => isEmpty}
        empty={
          search.settled === ''
            ? {
                title: t('No playlists yet'),
                text: mayCreate ? (
                  t(
                    'A playlist shows pictures, videos, web pages and layouts one after the other, in a loop. Each item can have its own length and its own times, such as breakfast until 11:00.',
                  )
                ) : (
                  <WhoCan route="playlists.create" />
                ),
                children: (
                  <Button needs="playlists.create" variant="primary" busy={isCreating} onClick={onCreate}>
                    <Plus />
                    {t('New playlist')}
                  </Button>
                ),
              }
            : {
                plain: true,
                title: t('No playlists found'),
                text: t('Try another name.'),
                children: <Button onClick={() => search.setText('')}>{t('Clear')}</Button>,
              }
        }
      >
        {(playlists) => (
          <TileRows label={t('Playlists')} items={playlists} isStale={list.isStale} onNearEnd={list.more}>
            {(playlist) => (
              <PlaylistTile
                playlist={playlist}
                folder={folders.find(({ id }) => id === playlist.folderId) ?? null}
                entries={entriesOf(playlist)}
              />
            )}
          </TileRows>
        )}
      </Region>
      {moved !== null && <MovePlaylist playlist={moved} onClose={() => setMoved(null)} />}
    </div>
  );
}

/** The entries of a playlist's menu. */
function usePlaylistMenu(onMove: (playlist: PlaylistSummary) => void) {
  const navigate = useNavigate();
  const actionsOf = usePlaylistActions();
  return (playlist: PlaylistSummary): MenuEntry[] => {
    const { show, plan, duplicate, export: exporting, activate, remove } = actionsOf(playlist);
    return [
      {
        label: t('Edit'),
        needs: 'playlists.update',
        icon: <Pencil />,
        onSelect: () => void navigate(playlistPath(playlist.id)),
      },
      show,
      plan,
      duplicate,
      exporting,
      {
        label: t('Move to folder'),
        needs: 'playlists.update',
        icon: <FolderInput />,
        onSelect: () => onMove(playlist),
      },
      activate,
      'divider',
      remove,
    ];
  };
}
