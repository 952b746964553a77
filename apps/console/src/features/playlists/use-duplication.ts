import type { PlaylistId } from '@vitrine/contract/library/content';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/feedback/toast.tsx';
import { playlistPath } from './playlist-text.ts';
import { useDuplicatePlaylist } from './queries.ts';

/** Copies a playlist, and offers to open the copy. */
export function usePlaylistDuplication() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate } = useDuplicatePlaylist();
  return (id: PlaylistId): void =>
    mutate(id, {
      onSuccess: (copy) =>
        toast({
          title: 'Playlist duplicated',
          text: copy.name,
          action: { label: 'Open', onAct: () => void navigate(playlistPath(copy.id)) },
        }),
    });
}
