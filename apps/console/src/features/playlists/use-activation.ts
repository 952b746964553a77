import { isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useReadActive, useSetActivePlaylist } from './queries.ts';

/** Makes a playlist active, or ends that; both with Undo. */
export function usePlaylistActivation() {
  const toast = useToast();
  const readActive = useReadActive();
  const { mutateAsync } = useSetActivePlaylist();

  async function change({ id }: PlaylistSummary, isActive: boolean): Promise<void> {
    const before = isActive ? await readActive() : { id };
    const words = await mutateAsync(isActive ? id : null);
    const undo = () =>
      void mutateAsync(before !== null && (isPlaylistId(before.id) || isWebpageId(before.id)) ? before.id : null).then(
        () => toast({ title: 'Change undone' }),
        fail,
      );
    toast({
      title: isActive ? 'Playlist set as active' : 'Playlist no longer active',
      text:
        words ??
        (isActive
          ? 'Screens with nothing else to show play it.'
          : 'Screens with nothing else to show return to the active video or image.'),
      action: { label: 'Undo', onAct: undo },
    });
  }

  const fail = (error: Error) =>
    toast({ title: 'Failed to change the active playlist', text: error.message, tone: 'danger' });

  return (playlist: PlaylistSummary, isActive: boolean): void => void change(playlist, isActive).catch(fail);
}
