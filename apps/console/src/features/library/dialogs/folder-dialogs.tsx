import { isAppError } from '@vitrine/contract/core/errors';
import type { Folder } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';
import { EffectLine } from '../../effect/index.ts';
import { buildFolderTree } from '../folders/folder-tree.ts';
import { useLibraryPage } from '../library-context.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryView } from '../use-library-view.ts';
import { FolderDialog, type FolderFacts } from './folder-dialog.tsx';
import type { LibraryDialog } from './library-dialog.ts';
import { MoveDialog } from './move-dialog.tsx';

interface FolderDialogProps<To extends LibraryDialog['to']> {
  dialog: Extract<LibraryDialog, { to: To }>;
  onClose: () => void;
}

export function SaveFolder({ dialog: { folder, parentId }, onClose }: FolderDialogProps<'save-folder'>) {
  const toast = useToast();
  const folders = useRead(foldersRead).data ?? [];
  const creation = useChange(q.folders.create({ failure: t('Failed to create folder'), done: t('Folder created') }));
  const change = useChange(q.folders.update({ failure: t('Failed to update folder'), done: t('Folder updated') }));
  const { error, variables, isPending } = folder === null ? creation : change;
  const name = variables?.body?.name;
  function save(facts: FolderFacts): void {
    const options = { onSuccess: onClose };
    if (folder === null) creation.mutate({ body: { parentId: null, ...facts } }, options);
    else change.mutate({ params: { id: folder.id }, body: facts }, options);
  }
  return (
    <FolderDialog
      folder={folder}
      folders={folders}
      parentId={parentId}
      busy={isPending}
      takenName={isAppError(error, 'folder.name_taken') && name !== undefined ? { name, reason: error.message } : null}
      onRefused={(text) => toast({ title: t('Name required'), text, tone: 'danger' })}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function MoveFolder({ dialog, onClose }: FolderDialogProps<'move-folder'>) {
  const { folder } = dialog;
  const { id, parentId: from } = folder;
  const { openDialog } = useLibraryPage();
  const folders = useRead(foldersRead).data ?? [];
  const undo = useChange(q.folders.update({ failure: t('Failed to update folder'), done: t('Move undone') }));
  const { mutate, isPending } = useChange(
    q.folders.update({
      failure: t('Failed to update folder'),
      done: (_, { body }) => ({
        title: t('Folder updated'),
        text: t('Moved to {folder}', {
          folder: folders.find((each) => each.id === body?.parentId)?.name ?? t('Root'),
        }),
        action: { label: t('Undo'), onAct: () => undo.mutate({ params: { id }, body: { parentId: from } }) },
      }),
    }),
  );
  return (
    <MoveDialog
      what={folder.name}
      currentId={from}
      folders={listPossibleParents(folders, folder)}
      busy={isPending}
      onMove={(parentId) => mutate({ params: { id }, body: { parentId } }, { onSuccess: onClose })}
      onNew={() => openDialog({ to: 'save-folder', folder: null, parentId: null, next: dialog })}
      onClose={onClose}
    />
  );
}

export function DeleteFolder({ folder: { id, name }, onClose }: { folder: Folder; onClose: () => void }) {
  const { view, change } = useLibraryView();
  const { mutateAsync } = useChange(
    q.folders.remove({ failure: t('Failed to delete folder'), done: t('Folder deleted') }),
  );
  const request = { params: { id } };
  return (
    <Confirmation
      onClose={onClose}
      question={{
        title: t('Delete folder'),
        text: t('Are you sure you want to delete "{name}"? All contents will be moved to the root level.', { name }),
        effect: <EffectLine planned={q.folders.remove.plan(request)} />,
        confirm: t('Delete'),
        act: () => mutateAsync(request),
        onDone: () => id === view.folder && change({ folder: null }),
      }}
    />
  );
}

/** The folders that a folder can be moved into: all but itself and those below it. */
const listPossibleParents = (folders: readonly Folder[], { id }: Folder): readonly Folder[] =>
  buildFolderTree(folders).flatMap(({ folder, ancestors }) =>
    [...ancestors, folder].some((each) => each.id === id) ? [] : [folder],
  );
