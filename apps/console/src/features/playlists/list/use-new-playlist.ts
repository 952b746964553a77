import { useNavigate } from 'react-router';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { playlistPath } from '../playlist-labels.ts';
import { useCreatePlaylist } from '../queries.ts';

const NAME = 'New playlist';

/** Creates an empty playlist and opens it. */
export function useNewPlaylist() {
  const toast = useToast();
  const navigate = useNavigate();
  const creation = useCreatePlaylist();
  return {
    isPending: creation.isPending,
    create: (): void =>
      creation.mutate(
        { name: NAME, items: [] },
        {
          onSuccess: ({ id }) => void navigate(playlistPath(id)),
          onError: (error) => toast({ title: 'Failed to create the playlist', text: error.message, tone: 'danger' }),
        },
      ),
  };
}
