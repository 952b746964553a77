import type { PlaylistSummary } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FolderSelect, useFolders } from '../../library/index.ts';
import { WaitsByEffect } from '../../playout/index.ts';
import { planPlaylistMove, useMovePlaylist } from '../queries.ts';

interface MovePlaylistProps {
  playlist: PlaylistSummary;
  onClose: () => void;
}

/** Moves a playlist into a folder of the library, or out of it. */
export function MovePlaylist({ playlist: { id, name, folderId: current }, onClose }: MovePlaylistProps) {
  const toast = useToast();
  const { mutate, isPending } = useMovePlaylist();
  const folders = useFolders().list ?? [];
  const [folderId, setFolderId] = useState(current);
  function move() {
    if (folderId === current) return onClose();
    mutate({ id, folderId }, { onSuccess: succeed });
  }
  function succeed() {
    onClose();
    toast({ title: 'Playlist moved' });
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Move ${name}`}
      onSubmit={move}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Move
          </Button>
        </>
      }
    >
      <WaitsByEffect busy={isPending} planned={folderId === current ? null : planPlaylistMove({ id, folderId })} />
      <Field label="Folder">
        <FolderSelect folders={folders} value={folderId} onValueChange={setFolderId} />
      </Field>
    </Dialog>
  );
}
