import type { FolderId } from '@vitrine/contract/folders';
import { countOf } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteFolder, useDeleteMedia, useMoveMedia, useRenameMedium, useSaveFolder } from './folder-queries.ts';
import { type Medium, wordFor } from './medium.ts';
import { useDeleteMedium, useSetActive } from './queries.ts';

/** What can be done in the library, each told by its toast. `onDone` is called where it worked. */
export function useMediaActs() {
  const toast = useToast();
  const setActive = useSetActive();
  const removeOne = useDeleteMedium();
  const removeMany = useDeleteMedia();
  const move = useMoveMedia();
  const rename = useRenameMedium();
  const saveFolder = useSaveFolder();
  const removeFolder = useDeleteFolder();
  const fail = (title: string) => (error: Error) =>
    toast({ title, text: error.message || 'An error occurred', tone: 'danger' });

  return {
    isDeleting: removeOne.isPending || removeMany.isPending,
    isMoving: move.isPending,
    isRenaming: rename.isPending,
    isSavingFolder: saveFolder.isPending,
    isDeletingFolder: removeFolder.isPending,

    /** `onDone` is called where it worked. */
    setActive(medium: Medium, isActive: boolean, onDone: () => void): void {
      const title = isActive ? `${wordFor(medium.kind)} set as active` : `${wordFor(medium.kind)} no longer active`;
      setActive.mutate(
        { medium, isActive },
        {
          onSuccess() {
            onDone();
            toast({ title });
          },
          onError: fail(`Error setting ${medium.kind} as active`),
        },
      );
    },

    /** `onSettled` is called whether it worked or not. */
    remove(media: readonly Medium[], { onDone, onSettled }: { onDone: () => void; onSettled: () => void }): void {
      const [first] = media;
      if (first === undefined) return;
      if (media.length === 1) {
        removeOne.mutate(first, {
          onSuccess() {
            onDone();
            toast({ title: `${wordFor(first.kind)} deleted successfully` });
          },
          onError: fail(`Error deleting ${first.kind}`),
          onSettled,
        });
        return;
      }
      removeMany.mutate(
        media.map(({ id }) => id),
        {
          onSuccess(deleted) {
            onDone();
            toast({ title: 'Media deleted', text: `Successfully deleted ${countOf(deleted, 'file')}` });
          },
          onError: fail('Some files could not be deleted'),
          onSettled,
        },
      );
    },

    move(media: readonly Medium[], folderId: FolderId | null, name: string, onDone: () => void): void {
      const ids = media.filter((medium) => medium.folderId !== folderId).map(({ id }) => id);
      if (ids.length === 0) return onDone();
      move.mutate(
        { ids, folderId },
        {
          onSuccess() {
            onDone();
            toast({ title: `Media moved to ${name} successfully` });
          },
          onError: fail('Error moving media'),
        },
      );
    },

    rename(medium: Medium, name: string, onDone: () => void): void {
      rename.mutate(
        { medium, name },
        {
          onSuccess() {
            onDone();
            toast({ title: `${wordFor(medium.kind)} renamed` });
          },
          onError: fail(`Error renaming ${medium.kind}`),
        },
      );
    },

    saveFolder(id: FolderId | null, facts: { name: string; color: string }, onDone: () => void): void {
      saveFolder.mutate(
        { id, ...facts },
        {
          onSuccess() {
            onDone();
            toast({ title: id === null ? 'Folder created' : 'Folder updated' });
          },
          onError: fail(id === null ? 'Failed to create folder' : 'Failed to update folder'),
        },
      );
    },

    refuseName(text: string): void {
      toast({ title: 'Name required', text, tone: 'danger' });
    },

    deleteFolder(id: FolderId, { onDone, onSettled }: { onDone: () => void; onSettled: () => void }): void {
      removeFolder.mutate(id, {
        onSuccess() {
          onDone();
          toast({ title: 'Folder deleted' });
        },
        onError: fail('Failed to delete folder'),
        onSettled,
      });
    },
  };
}
