import type { Folder } from '@vitrine/contract/library/folders';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';
import { effectOf } from '../../effect/index.ts';
import { useFolderMove, useFolderSaving } from '../folders/folder-mutations.ts';
import { buildFolderTree } from '../folders/folder-tree.ts';
import { useDeleteFolder, useFolders } from '../folders/queries.ts';
import { useLibraryPage } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { FolderDialog } from './folder-dialog.tsx';
import type { LibraryDialog } from './library-dialog.ts';
import { MoveDialog } from './move-dialog.tsx';

interface FolderDialogProps<To extends LibraryDialog['to']> {
  dialog: Extract<LibraryDialog, { to: To }>;
  onClose: () => void;
}

export function SaveFolder({ dialog: { folder, parentId }, onClose }: FolderDialogProps<'save-folder'>) {
  const folders = useFolders().list ?? [];
  const { save, refuseName, takenName, isPending } = useFolderSaving();
  return (
    <FolderDialog
      folder={folder}
      folders={folders}
      parentId={parentId}
      busy={isPending}
      takenName={takenName}
      onRefused={refuseName}
      onSave={(facts) => save(folder?.id ?? null, facts, onClose)}
      onClose={onClose}
    />
  );
}

export function MoveFolder({ dialog, onClose }: FolderDialogProps<'move-folder'>) {
  const { folder } = dialog;
  const { openDialog } = useLibraryPage();
  const folders = useFolders().list ?? [];
  const { move, isPending } = useFolderMove();
  return (
    <MoveDialog
      what={folder.name}
      currentId={folder.parentId}
      folders={listPossibleParents(folders, folder)}
      busy={isPending}
      onMove={(parentId, name) => move(folder, parentId, name, onClose)}
      onNew={() => openDialog({ to: 'save-folder', folder: null, parentId: null, next: dialog })}
      onClose={onClose}
    />
  );
}

export function DeleteFolder({ folder: { id, name }, onClose }: { folder: Folder; onClose: () => void }) {
  const { view, change } = useLibraryView();
  const { mutateAsync } = useDeleteFolder();
  return (
    <Confirmation
      onClose={onClose}
      question={{
        title: 'Delete folder',
        text: `Are you sure you want to delete "${name}"? All contents will be moved to the root level.`,
        effect: effectOf(['delete', id], (api) => api.folders.remove.dryRun({ params: { id } })),
        confirm: 'Delete',
        act: () => mutateAsync(id),
        onDone: () => id === view.folder && change({ folder: null }),
        done: { title: 'Folder deleted' },
      }}
    />
  );
}

/** The folders that a folder can be moved into: all but itself and those below it. */
const listPossibleParents = (folders: readonly Folder[], { id }: Folder): readonly Folder[] =>
  buildFolderTree(folders).flatMap(({ folder, ancestors }) =>
    [...ancestors, folder].some((each) => each.id === id) ? [] : [folder],
  );
