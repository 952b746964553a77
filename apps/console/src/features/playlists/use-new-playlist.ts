import { useNavigate } from 'react-router';
import { playlistPath } from './playlist-text.ts';
import { useCreatePlaylist } from './queries.ts';

const NAME = 'New playlist';

/** Creates an empty playlist and opens it. */
export function useNewPlaylist() {
  const navigate = useNavigate();
  const creation = useCreatePlaylist();
  return {
    isPending: creation.isPending,
    create: (): void =>
      creation.mutate({ name: NAME, items: [] }, { onSuccess: ({ id }) => void navigate(playlistPath(id)) }),
  };
}
