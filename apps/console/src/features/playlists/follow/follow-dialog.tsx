import type { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistSource } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FolderSelect, useFolders } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { orderLabels } from '../playlist-text.ts';

interface FollowDialogProps {
  busy: boolean;
  onFollow: (source: PlaylistSource) => void;
  onClose: () => void;
}

/** Chooses the folder that fills the playlist, and the order. */
export function FollowDialog({ busy, onFollow, onClose }: FollowDialogProps) {
  const { items, draft } = usePlaylistEditor();
  const { source } = draft;
  const folders = useFolders().list ?? [];
  const [folderId, setFolderId] = useState<FolderId | null>(source?.folderId ?? folders[0]?.id ?? null);
  const [order, setOrder] = useState<PlaylistSource['order']>(source?.order ?? 'newest');
  return (
    <Dialog
      onClose={onClose}
      title="Follow a folder"
      description="The playlist always plays everything in the folder, also files that are added later."
      onSubmit={() => folderId !== null && onFollow({ folderId, order })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={folderId === null}>
            Follow
          </Button>
        </>
      }
    >
      {folders.length === 0 ? (
        <p>There is no folder yet. Create one in the Media Library, and put files into it.</p>
      ) : (
        <>
          <Field label="Folder" hint="Files in its subfolders are not included.">
            <FolderSelect folders={folders} value={folderId} onValueChange={setFolderId} />
          </Field>
          <Field label="Order">
            <Select
              value={order}
              onValueChange={(value) => setOrder(value === 'oldest' || value === 'name' ? value : 'newest')}
            >
              {Object.entries(orderLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {source === null && items.length > 0 && (
            <p className="text-ink-2">It replaces the items that the playlist has now. Undo brings them back.</p>
          )}
        </>
      )}
    </Dialog>
  );
}
