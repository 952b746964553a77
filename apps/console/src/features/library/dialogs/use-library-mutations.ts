import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { countOf } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  type FolderFacts,
  type Move,
  useDeleteFolder,
  useDeleteMedia,
  useMoveFolder,
  useMoveMedia,
  useRenameMedia,
  useSaveFolder,
} from '../folders/queries.ts';
import { type MediaItem, kindLabel } from '../media-item.ts';
import { useDeleteMedium, useSetActive } from '../queries.ts';

/** The actions of the library, each with its notices. `onDone` is called on success. */
export function useMediaActs() {
  const toast = useToast();
  const setActive = useSetActive();
  const removeOne = useDeleteMedium();
  const removeMany = useDeleteMedia();
  const move = useMoveMedia();
  const rename = useRenameMedia();
  const saveFolder = useSaveFolder();
  const moveFolder = useMoveFolder();
  const removeFolder = useDeleteFolder();
  const fail = (title: string) => (error: Error) =>
    toast({ title, text: error.message || 'An error occurred', tone: 'danger' });

  return {
    isDeleting: removeOne.isPending || removeMany.isPending,
    isMoving: move.isPending,
    isRenaming: rename.isPending,
    isSavingFolder: saveFolder.isPending || moveFolder.isPending,
    isDeletingFolder: removeFolder.isPending,

    setActive(item: MediaItem, isActive: boolean, onDone: () => void): void {
      const title = isActive ? `${kindLabel(item.kind)} set as active` : `${kindLabel(item.kind)} no longer active`;
      setActive.mutate(
        { item, isActive },
        {
          onSuccess() {
            onDone();
            toast({ title });
          },
          onError: fail(`Error setting ${item.kind} as active`),
        },
      );
    },

    /** `onSettled` is called on success and on failure. */
    remove(media: readonly MediaItem[], { onDone, onSettled }: { onDone: () => void; onSettled: () => void }): void {
      const [first] = media;
      if (first === undefined) return;
      if (media.length === 1) {
        removeOne.mutate(first, {
          onSuccess() {
            onDone();
            toast({ title: `${kindLabel(first.kind)} deleted successfully` });
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

    move(media: readonly MediaItem[], folderId: FolderId | null, name: string, onDone: () => void): void {
      const moved = media.filter((item) => item.folderId !== folderId);
      if (moved.length === 0) return onDone();
      const undo = () =>
        move.mutate(movesBack(moved), {
          onSuccess: () => toast({ title: 'Move undone' }),
          onError: fail('Error moving media'),
        });
      move.mutate([{ ids: moved.map(({ id }) => id), folderId }], {
        onSuccess() {
          onDone();
          toast({ title: `Media moved to ${name} successfully`, action: { label: 'Undo', onAct: undo } });
        },
        onError: fail('Error moving media'),
      });
    },

    rename(item: MediaItem, name: string, onDone: () => void): void {
      rename.mutate(
        { item, name },
        {
          onSuccess() {
            onDone();
            toast({ title: `${kindLabel(item.kind)} renamed` });
          },
          onError: fail(`Error renaming ${item.kind}`),
        },
      );
    },

    moveFolder({ id, parentId: from }: Folder, parentId: FolderId | null, name: string, onDone: () => void): void {
      const onError = fail('Failed to update folder');
      const undo = () =>
        moveFolder.mutate({ id, parentId: from }, { onSuccess: () => toast({ title: 'Move undone' }), onError });
      moveFolder.mutate(
        { id, parentId },
        {
          onSuccess() {
            onDone();
            toast({ title: 'Folder updated', text: `Moved to ${name}`, action: { label: 'Undo', onAct: undo } });
          },
          onError,
        },
      );
    },

    saveFolder(id: FolderId | null, facts: FolderFacts, onDone: () => void): void {
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

/** Moves each file to the folder that it was in. */
function movesBack(media: readonly MediaItem[]): Move[] {
  const folders = new Set(media.map(({ folderId }) => folderId));
  return [...folders].map((folderId) => ({
    folderId,
    ids: media.filter((item) => item.folderId === folderId).map(({ id }) => id),
  }));
}
