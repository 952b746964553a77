import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { ActivationDialog } from '../../playout/index.ts';
import { usePlaylistActivation } from '../use-activation.ts';

interface ActivatePlaylistProps {
  playlist: PlaylistSummary;
  onClose: () => void;
}

/** Makes a playlist active, or ends that if it is. The effect is told before. */
export function ActivatePlaylist({ playlist, onClose }: ActivatePlaylistProps) {
  const activate = usePlaylistActivation();
  const { id, name, isActive } = playlist;
  return (
    <ActivationDialog
      activation={{ content: { kind: 'playlist', id, name }, isActive: !isActive }}
      onConfirm={() => activate(playlist, !isActive)}
      onClose={onClose}
    />
  );
}
