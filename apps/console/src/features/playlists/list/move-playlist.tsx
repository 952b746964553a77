import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { FolderField, useFolders } from '../../library/index.ts';
import { WaitsByEffect } from '../../effect/index.ts';
import { planPlaylistMove, useMovePlaylist } from '../queries.ts';

interface MovePlaylistProps {
  playlist: PlaylistSummary;
  onClose: () => void;
}

/** Moves a playlist into a folder of the library, or out of it. */
export function MovePlaylist({ playlist: { id, name, folderId: current }, onClose }: MovePlaylistProps) {
  const toast = useToast();
  const moving = useMovePlaylist();
  const folders = useFolders().list ?? [];
  const form = useForm(null, { folderId: current }, async ({ folderId }) => {
    if (folderId !== current) {
      await moving.mutateAsync({ id, folderId });
      toast({ title: 'Playlist moved' });
    }
    onClose();
  });
  const { folderId } = form.values;
  return (
    <FormDialog form={form} title={`Move ${name}`} submit="Move" onClose={onClose}>
      <WaitsByEffect busy={form.isBusy} planned={folderId === current ? null : planPlaylistMove({ id, folderId })} />
      <FolderField {...form.at('folderId')} folders={folders} />
    </FormDialog>
  );
}
