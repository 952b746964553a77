import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { ActivationDialog } from '../../playout/index.ts';

interface ActivatePlaylistProps {
  playlist: PlaylistSummary;
  onClose: () => void;
}

/** Makes a playlist active, or ends that if it is. The effect is told before. */
export function ActivatePlaylist({ playlist: { id, name, isActive }, onClose }: ActivatePlaylistProps) {
  return (
    <ActivationDialog activation={{ content: { kind: 'playlist', id, name }, isActive: !isActive }} onClose={onClose} />
  );
}
