import { AppError } from '@vitrine/contract/core/errors';
import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { report } from '../media-mutations.ts';
import { type FolderFacts, useMoveFolder, useSaveFolder } from './queries.ts';

/** Creates a folder if `id` is null, or changes one, and reports the outcome. */
export function useFolderSaving() {
  const toast = useToast();
  const { mutateAsync, isPending, error, variables } = useSaveFolder();
  return {
    isPending,
    /** The name that another folder has, and the sentence that says so; null if no name was refused. */
    takenName:
      error instanceof AppError && error.code === 'folder.name_taken' && variables !== undefined
        ? { name: variables.name, reason: error.message }
        : null,
    save: (id: FolderId | null, facts: FolderFacts, onSuccess: () => void): void => {
      report(mutateAsync({ id, ...facts }), {
        onSuccess() {
          onSuccess();
          toast({ title: id === null ? 'Folder created' : 'Folder updated' });
        },
      });
    },
    refuseName: (text: string): void => toast({ title: 'Name required', text, tone: 'danger' }),
  };
}

/** Moves a folder into another one, reports the outcome and offers Undo. */
export function useFolderMove() {
  const toast = useToast();
  const { mutateAsync, isPending } = useMoveFolder();
  return {
    isPending,
    move: ({ id, parentId: from }: Folder, parentId: FolderId | null, name: string, onSuccess: () => void): void => {
      const undo = () =>
        report(mutateAsync({ id, parentId: from }), { onSuccess: () => toast({ title: 'Move undone' }) });
      report(mutateAsync({ id, parentId }), {
        onSuccess() {
          onSuccess();
          toast({ title: 'Folder updated', text: `Moved to ${name}`, action: { label: 'Undo', onAct: undo } });
        },
      });
    },
  };
}
