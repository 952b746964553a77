import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import type { MediaUse } from '@vitrine/contract/playout/showing';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf } from '../../../ui/format/format.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { folderTree } from '../folders/folder-tree.ts';
import type { MediaItem } from '../media-item.ts';
import type { useMediaActs } from './use-library-mutations.ts';

/** The open dialog. */
export type Asked =
  | { to: 'delete' | 'move'; media: readonly MediaItem[] }
  | { to: 'rename'; item: MediaItem }
  /** `parentId` is where a new one begins; `goesOn` is the dialog that follows. */
  | { to: 'save-folder'; folder: Folder | null; parentId: FolderId | null; goesOn?: Asked }
  | { to: 'move-folder'; folder: Folder }
  | { to: 'delete-folder'; folder: Folder };

export interface LibraryDialogsProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
  media: ReturnType<typeof useMediaActs>;
  /** Where the files to delete are used; undefined while loading. */
  use: MediaUse | undefined;
  folders: readonly Folder[];
  onDelete: (media: readonly MediaItem[]) => void;
  onMove: (media: readonly MediaItem[], to: FolderId | null, name: string) => void;
  onFolderDeleted: (id: FolderId) => void;
}

/** The dialogs of the library, one at a time. */
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
          what={wordsForFiles(asked.media)}
          currentId={placeOf(asked.media)}
          folders={folders}
          busy={media.isMoving}
          onMove={(to, name) => onMove(asked.media, to, name)}
          onNew={() => onAsk({ to: 'save-folder', folder: null, parentId: null, goesOn: asked })}
          onClose={closed}
        />
      );
    case 'move-folder':
      return (
        <MoveDialog
          what={asked.folder.name}
          currentId={asked.folder.parentId}
          folders={outside(folders, asked.folder)}
          busy={media.isSavingFolder}
          onMove={(parentId, name) => media.moveFolder(asked.folder, parentId, name, closed)}
          onNew={() => onAsk({ to: 'save-folder', folder: null, parentId: null, goesOn: asked })}
          onClose={closed}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          item={asked.item}
          busy={media.isRenaming}
          onRename={(name) => media.rename(asked.item, name, closed)}
          onClose={closed}
        />
      );
    case 'save-folder':
      return (
        <FolderDialog
          folder={asked.folder}
          folders={folders}
          parentId={asked.parentId}
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

/** The folders that one can move into: all but itself and those below it. */
const outside = (folders: readonly Folder[], { id }: Folder): readonly Folder[] =>
  folderTree(folders).flatMap(({ folder, ancestors }) =>
    [...ancestors, folder].some((each) => each.id === id) ? [] : [folder],
  );

/** The title of a single file; `3 files` for several. */
function wordsForFiles(media: readonly MediaItem[]): string {
  const [first] = media;
  return media.length === 1 && first !== undefined ? titleOf(first.originalName) : countOf(media.length, 'file');
}

/** The folder that all of them are in; undefined if they are in several. */
function placeOf([first, ...others]: readonly MediaItem[]): FolderId | null | undefined {
  return first !== undefined && others.every(({ folderId }) => folderId === first.folderId)
    ? first.folderId
    : undefined;
}
