import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { Plus, CircleDot, CircleOff, Copy, Download, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { createElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../ui/access/may.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { SkeletonTileRows, TileRows } from '../../../ui/lists/tile-rows.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { WhoCan } from '../../accounts/index.ts';
import { useFolders } from '../../library/index.ts';
import { useExport } from '../../transfer/index.ts';
import { playlistPath } from '../playlist-text.ts';
import { usePlaylists } from '../queries.ts';
import { useDuplication } from '../use-duplication.ts';
import { ActivatePlaylist } from './activate-playlist.tsx';
import { DeletePlaylist } from './delete-playlist.tsx';
import { MovePlaylist } from './move-playlist.tsx';
import { PlaylistTile } from './playlist-tile.tsx';

type PlaylistDialog = 'activate' | 'move' | 'delete';

interface PlaylistListProps {
  onCreate: () => void;
  isCreating: boolean;
}

/** The playlists with their search, or the reason why there are none. */
export function PlaylistList({ onCreate, isCreating }: PlaylistListProps) {
  const mayCreate = useMay()('playlists.create');
  const search = useAddressText('search');
  const list = usePlaylists(search.settled);
  const [dialog, setDialog] = useState<{ to: PlaylistDialog; playlist: PlaylistSummary } | null>(null);
  const close = () => setDialog(null);
  const { list: folders = [] } = useFolders();
  const actions = usePlaylistActions((to, playlist) => setDialog({ to, playlist }));
  const isEmpty = list.playlists.length === 0 && !list.hasMore;
  return (
    <div className="min-w-0">
      {(!isEmpty || search.text !== '') && (
        <div className="mb-5 flex items-center gap-3">
          <SearchField label="Search playlists" value={search.text} onValueChange={search.setText} />
          {list.total !== null && <p className="text-1 text-ink-3">{formatCount(list.total)}</p>}
        </div>
      )}
      {list.failure !== null ? (
        <ErrorState title="Failed to fetch playlists" {...list.failure} />
      ) : list.isPending ? (
        <SkeletonTileRows />
      ) : isEmpty ? (
        search.settled === '' ? (
          <EmptyState
            title="No playlists yet"
            text={
              mayCreate ? (
                'A playlist shows pictures, videos, web pages and layouts one after the other, in a loop. Each item can have its own length and its own times, such as breakfast until 11:00.'
              ) : (
                <WhoCan route="playlists.create" what="make playlists" />
              )
            }
          >
            <Button needs="playlists.create" variant="primary" busy={isCreating} onClick={onCreate}>
              <Plus />
              New playlist
            </Button>
          </EmptyState>
        ) : (
          <EmptyState plain title="No playlists found" text="Try another name.">
            <Button onClick={() => search.setText('')}>Clear</Button>
          </EmptyState>
        )
      ) : (
        <TileRows label="Playlists" items={list.playlists} isStale={list.isStale} onNearEnd={list.more}>
          {(playlist) => (
            <PlaylistTile
              playlist={playlist}
              folder={folders.find(({ id }) => id === playlist.folderId) ?? null}
              entries={actions(playlist)}
            />
          )}
        </TileRows>
      )}
      {dialog?.to === 'activate' && <ActivatePlaylist playlist={dialog.playlist} onClose={close} />}
      {dialog?.to === 'delete' && <DeletePlaylist playlist={dialog.playlist} onClose={close} />}
      {dialog?.to === 'move' && <MovePlaylist playlist={dialog.playlist} onClose={close} />}
    </div>
  );
}

/** The entries of a playlist's menu. */
function usePlaylistActions(open: (to: PlaylistDialog, playlist: PlaylistSummary) => void) {
  const navigate = useNavigate();
  const duplicate = useDuplication();
  const exportContent = useExport();
  return (playlist: PlaylistSummary): MenuEntry[] => [
    {
      label: 'Edit',
      needs: 'playlists.update',
      icon: createElement(Pencil),
      onSelect: () => void navigate(playlistPath(playlist.id)),
    },
    {
      label: 'Duplicate',
      needs: 'playlists.duplicate',
      icon: createElement(Copy),
      onSelect: () => duplicate(playlist.id),
    },
    {
      label: 'Export',
      icon: createElement(Download),
      onSelect: () => exportContent({ kind: 'playlist', id: playlist.id }),
    },
    {
      label: 'Move to folder',
      needs: 'playlists.update',
      icon: createElement(FolderInput),
      onSelect: () => open('move', playlist),
    },
    playlist.isActive
      ? {
          label: 'End as active',
          needs: 'content.clearCurrent',
          icon: createElement(CircleOff),
          onSelect: () => open('activate', playlist),
        }
      : {
          label: 'Make active',
          needs: 'content.setCurrent',
          icon: createElement(CircleDot),
          onSelect: () => open('activate', playlist),
        },
    'divider',
    {
      label: 'Delete',
      needs: 'playlists.remove',
      icon: createElement(Trash2),
      danger: true,
      onSelect: () => open('delete', playlist),
    },
  ];
}
