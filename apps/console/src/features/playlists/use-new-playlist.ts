import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { useChange } from '../../api/use-change.ts';
import { playlistPath } from './playlist-text.ts';
import { playlistCreation } from './playlist.ts';

const NAME = t('New playlist');

/** Creates an empty playlist and opens it. */
export function useNewPlaylist() {
  const navigate = useNavigate();
  const { mutate, isPending } = useChange(playlistCreation);
  return {
    isPending,
    create: (): void =>
      mutate(
        { body: { name: NAME, items: [] } },
        { onSuccess: ({ playlist }) => void navigate(playlistPath(playlist.id)) },
      ),
  };
}
