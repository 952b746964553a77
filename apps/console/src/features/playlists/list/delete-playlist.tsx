import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EffectLine, type Planned } from '../../playout/index.ts';
import { useDeletePlaylist, usePlaylistUse } from '../queries.ts';
import { Cover } from './cover.tsx';

interface DeletePlaylistProps {
  playlist: PlaylistSummary;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a playlist is deleted, and names the consequences for screens. */
export function DeletePlaylist({ playlist, onDeleted, onClose }: DeletePlaylistProps) {
  const toast = useToast();
  const use = usePlaylistUse(playlist.id);
  const { mutateAsync, isPending } = useDeletePlaylist();
  function remove() {
    mutateAsync(playlist.id).then(succeed, onClose);
  }
  function succeed() {
    onClose();
    onDeleted?.();
    toast({ title: 'Playlist deleted' });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete playlist"
      confirm="Delete"
      cancel="Keep"
      busy={isPending}
      onConfirm={remove}
      effect={<EffectLine busy={isPending} planned={planPlaylistRemoval(playlist.id)} />}
      text={
        <>
          <p>
            <b>{playlist.name}</b> will be deleted and removed from every screen. Its files stay in the library.
          </p>
          {use !== undefined && <Use use={use} />}
          {playlist.isActive && (
            <p>It's the active playlist: screens with nothing else to show return to the active video or image.</p>
          )}
          <p className="text-ink-2">This can't be undone.</p>
        </>
      }
    >
      <div className="w-33">
        <Cover small thumbnailUrls={playlist.thumbnailUrls} />
      </div>
    </ConfirmDialog>
  );
}

const planPlaylistRemoval = (id: PlaylistId): Planned => ({
  key: ['delete', id],
  dryRun: (api) => api.playlists.remove.dryRun({ params: { id } }),
});

function Use({ use: { screens, schedules } }: { use: MediaUse }) {
  const where = [
    ...(screens > 0 ? [`on ${formatQuantity(screens, 'screen')}`] : []),
    ...(schedules > 0 ? [`in ${formatQuantity(schedules, 'schedule')}`] : []),
  ];
  if (where.length === 0) return null;
  return (
    <p>
      It's used <b>{where.join(' and ')}</b>.{' '}
      {screens > 0 &&
        (screens === 1
          ? 'The screen shows its next media instead, if it has any.'
          : 'The screens show their next media instead, if they have any.')}{' '}
      {schedules > 0 && `The ${schedules === 1 ? 'schedule is' : 'schedules are'} deleted, too.`}
    </p>
  );
}
