import { createElement } from 'react';
import { CircleDot, CircleOff, Copy, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { playlistPath } from '../playlist-text.ts';
import { usePlaylistActivation } from '../use-activation.ts';
import { useDuplication } from '../use-duplication.ts';

/** The entries of a playlist's menu. */
export function usePlaylistActions(open: (to: 'move' | 'delete', playlist: PlaylistSummary) => void) {
  const navigate = useNavigate();
  const setActive = usePlaylistActivation();
  const duplicate = useDuplication();
  return (playlist: PlaylistSummary): MenuEntry[] => [
    { label: 'Edit', icon: createElement(Pencil), onSelect: () => void navigate(playlistPath(playlist.id)) },
    { label: 'Duplicate', icon: createElement(Copy), onSelect: () => duplicate(playlist.id) },
    { label: 'Move to folder', icon: createElement(FolderInput), onSelect: () => open('move', playlist) },
    playlist.isActive
      ? { label: 'End as active', icon: createElement(CircleOff), onSelect: () => setActive(playlist, false) }
      : { label: 'Make active', icon: createElement(CircleDot), onSelect: () => setActive(playlist, true) },
    'divider',
    { label: 'Delete', icon: createElement(Trash2), danger: true, onSelect: () => open('delete', playlist) },
  ];
}
