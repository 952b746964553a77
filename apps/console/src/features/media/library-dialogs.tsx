import type { Folder, FolderId } from '@vitrine/contract/folders';
import type { MediaUse } from '@vitrine/contract/showing';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { DeleteDialog } from './components/delete-dialog.tsx';
import { FolderDialog } from './components/folder-dialog.tsx';
import { MoveDialog } from './components/move-dialog.tsx';
import { RenameDialog } from './components/rename-dialog.tsx';
import type { Medium } from './medium.ts';
import type { useMediaActs } from './use-media-acts.ts';

/** A question that is being asked. */
export type Asked =
  | { to: 'delete' | 'move'; media: readonly Medium[] }
  | { to: 'rename'; medium: Medium }
  | { to: 'save-folder'; folder: Folder | null; goesOn?: Asked }
  | { to: 'delete-folder'; folder: Folder };

export interface LibraryDialogsProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
  media: ReturnType<typeof useMediaActs>;
  /** Where what is to be deleted is used; undefined while not known. */
  use: MediaUse | undefined;
  folders: readonly Folder[];
  onDelete: (media: readonly Medium[]) => void;
  onMove: (media: readonly Medium[], to: FolderId | null, name: string) => void;
  onFolderDeleted: (id: FolderId) => void;
}

/** The question being asked, if it is one: what to do with files or folders, and whether. */
export function LibraryDialogs({
  asked,
  onAsk,
  media,
  use,
  folders,
  onDelete,
  onMove,
  onFolderDeleted,
}: LibraryDialogsProps) {
  const closed = () => onAsk(null);
  switch (asked.to) {
    case 'delete':
      return (
        <DeleteDialog
          media={asked.media}
          use={use}
          busy={media.isDeleting}
          onConfirm={() => onDelete(asked.media)}
          onClose={closed}
        />
      );
    case 'move':
      return (
        <MoveDialog
          what={asked.media.length === 1 ? (asked.media[0]?.originalName ?? '') : countOf(asked.media.length, 'file')}
          currentId={placeOf(asked.media)}
          folders={folders}
          busy={media.isMoving}
          onMove={(to, name) => onMove(asked.media, to, name)}
          onNew={() => onAsk({ to: 'save-folder', folder: null, goesOn: asked })}
          onClose={closed}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          medium={asked.medium}
          busy={media.isRenaming}
          onRename={(name) => media.rename(asked.medium, name, closed)}
          onClose={closed}
        />
      );
    case 'save-folder':
      return (
        <FolderDialog
          folder={asked.folder}
          busy={media.isSavingFolder}
          onRefused={(reason) => media.refuseName(reason)}
          onSave={(facts) => media.saveFolder(asked.folder?.id ?? null, facts, () => onAsk(asked.goesOn ?? null))}
          onClose={() => onAsk(asked.goesOn ?? null)}
        />
      );
    case 'delete-folder':
      return (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && closed()}
          title="Delete folder"
          text={`Are you sure you want to delete "${asked.folder.name}"? All contents will be moved to the root level.`}
          confirm="Delete"
          busy={media.isDeletingFolder}
          onConfirm={() =>
            media.deleteFolder(asked.folder.id, { onSettled: closed, onDone: () => onFolderDeleted(asked.folder.id) })
          }
        />
      );
  }
}

/** The folder all of them lie in; undefined where they lie in several. */
function placeOf([first, ...others]: readonly Medium[]): FolderId | null | undefined {
  return first !== undefined && others.every(({ folderId }) => folderId === first.folderId)
    ? first.folderId
    : undefined;
}
