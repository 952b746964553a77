import type { ListedPlaylist, PlaylistSummary } from '@vitrine/contract/playlists';
import { Plus, CircleDot, CircleOff, Copy, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState, createElement } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { useWidth } from '../../../ui/layout/use-width.ts';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { useFolders } from '../../library/index.ts';
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
  const search = useAddressText('search');
  const list = usePlaylists(search.settled);
  const [dialog, setDialog] = useState<{ to: PlaylistDialog; playlist: PlaylistSummary } | null>(null);
  const close = () => setDialog(null);
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = list.playlists.length === 0 && !list.hasMore;
  return (
    <div ref={place} className="min-w-0">
      {(!isEmpty || search.text !== '') && (
        <div className="mb-5 flex items-center gap-3">
          <SearchField label="Search playlists" value={search.text} onValueChange={search.setText} />
          {list.total !== null && <p className="text-1 text-ink-3">{formatCount(list.total)}</p>}
        </div>
      )}
      {list.failure !== null ? (
        <ErrorState title="Failed to fetch playlists" {...list.failure} />
      ) : list.isPending ? (
        <ListSkeleton />
      ) : isEmpty ? (
        search.settled === '' ? (
          <EmptyState
            title="No playlists yet"
            text="A playlist shows pictures, videos, web pages and layouts one after the other, in a loop. Each item can have its own length and its own times, such as breakfast until 11:00."
          >
            <Button variant="primary" busy={isCreating} onClick={onCreate}>
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
        <PlaylistWall
          playlists={list.playlists}
          isStale={list.isStale}
          onNearEnd={list.more}
          place={place}
          onOpen={(to, playlist) => setDialog({ to, playlist })}
        />
      )}
      {dialog?.to === 'activate' && <ActivatePlaylist playlist={dialog.playlist} onClose={close} />}
      {dialog?.to === 'delete' && <DeletePlaylist playlist={dialog.playlist} onClose={close} />}
      {dialog?.to === 'move' && <MovePlaylist playlist={dialog.playlist} onClose={close} />}
    </div>
  );
}

const GAP = 20;
const PHONE_GAP = 12;
const MIN_TILE = 220;

/** The assumed width before layout, in px. */
const DEFAULT_WIDTH = 1_100;

/** Name, size and places below a picture, in px, until they are measured. */
const LABEL_HEIGHT = 76;

interface PlaylistWallProps {
  playlists: readonly ListedPlaylist[];
  isStale: boolean;
  onNearEnd: () => void;
  place: RefObject<HTMLElement | null>;
  onOpen: (to: PlaylistDialog, playlist: PlaylistSummary) => void;
}

function PlaylistWall({ playlists, isStale, onNearEnd, place, onOpen }: PlaylistWallProps) {
  const width = useWidth(place) || DEFAULT_WIDTH;
  const { list: folders = [] } = useFolders();
  const actions = usePlaylistActions(onOpen);
  const gap = width < 600 ? PHONE_GAP : GAP;
  const columns = Math.max(2, Math.floor((width + gap) / (MIN_TILE + gap)));
  const rows = Array.from({ length: Math.ceil(playlists.length / columns) }, (_, row) =>
    playlists.slice(row * columns, (row + 1) * columns),
  );
  const tileWidth = (width - (columns - 1) * gap) / columns;
  return (
    <div aria-busy={isStale}>
      <VirtualRows
        label="Playlists"
        rows={rows}
        keyOf={([first]) => first?.id ?? ''}
        heightOf={() => (tileWidth * 9) / 16 + LABEL_HEIGHT}
        gap={24}
        onNearEnd={onNearEnd}
      >
        {(row) => (
          <div className="grid" style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {row.map((playlist) => (
              <div key={playlist.id} role="listitem">
                <PlaylistTile
                  playlist={playlist}
                  folder={folders.find(({ id }) => id === playlist.folderId) ?? null}
                  entries={actions(playlist)}
                />
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  );
}

/** The shape of the list. */
const ListSkeleton = () => (
  <Skeleton className="grid grid-cols-2 gap-x-3 gap-y-6 wide:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] wide:gap-x-5">
    {Array.from({ length: 8 }, (_, index) => (
      <span key={index}>
        <SkeletonBlock className="aspect-[16/9]" />
        <SkeletonBlock className="mt-3 h-3 w-3/5" />
        <SkeletonBlock className="mt-2 h-2 w-2/5" />
      </span>
    ))}
  </Skeleton>
);

/** The entries of a playlist's menu. */
function usePlaylistActions(open: (to: PlaylistDialog, playlist: PlaylistSummary) => void) {
  const navigate = useNavigate();
  const duplicate = useDuplication();
  return (playlist: PlaylistSummary): MenuEntry[] => [
    { label: 'Edit', icon: createElement(Pencil), onSelect: () => void navigate(playlistPath(playlist.id)) },
    { label: 'Duplicate', icon: createElement(Copy), onSelect: () => duplicate(playlist.id) },
    { label: 'Move to folder', icon: createElement(FolderInput), onSelect: () => open('move', playlist) },
    playlist.isActive
      ? { label: 'End as active', icon: createElement(CircleOff), onSelect: () => open('activate', playlist) }
      : { label: 'Make active', icon: createElement(CircleDot), onSelect: () => open('activate', playlist) },
    'divider',
    { label: 'Delete', icon: createElement(Trash2), danger: true, onSelect: () => open('delete', playlist) },
  ];
}
