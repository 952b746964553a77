import type { FolderId } from '@vitrine/contract/library/folders';
import { contentLabel } from '../playout/index.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type Move, type NameableItem, useDeleteMedia, useMoveMedia, useRenameMedia } from './folders/queries.ts';
import { countItems, type LibraryItem } from './library-item.ts';
import { useDeleteItem } from './queries.ts';

interface Outcome<Result> {
  onSuccess: (result: Result) => void;
  onError?: () => void;
  onSettled?: () => void;
}

/**
 * Calls back with the outcome of a mutation, also when its component has unmounted: a dialog may have been closed by
 * then, and Undo is offered after it. The callbacks of `mutate` would not be called.
 */
export function report<Result>(
  work: Promise<Result>,
  { onSuccess, onError = () => {}, onSettled }: Outcome<Result>,
): void {
  void work.then(onSuccess, onError).finally(onSettled);
}

interface RemovalCallbacks {
  onSuccess: () => void;
  onError: () => void;
  onSettled: () => void;
}

/** Deletes one item or several, and reports the outcome. `onSettled` is called on success and on failure. */
export function useRemoval() {
  const toast = useToast();
  const one = useDeleteItem();
  const many = useDeleteMedia();
  return {
    isPending: one.isPending || many.isPending,
    remove: (media: readonly LibraryItem[], on: RemovalCallbacks): void => {
      const [first] = media;
      if (first === undefined) return;
      if (media.length === 1) {
        report(one.mutateAsync(first), {
          onSuccess() {
            on.onSuccess();
            toast({ title: `${contentLabel(first.kind)} deleted successfully` });
          },
          onError: on.onError,
          onSettled: on.onSettled,
        });
        return;
      }
      report(many.mutateAsync(media), {
        onSuccess(deleted) {
          on.onSuccess();
          toast({ title: 'Media deleted', text: `Successfully deleted ${countItems(media, deleted)}` });
        },
        onError: on.onError,
        onSettled: on.onSettled,
      });
    },
  };
}

/** Moves items into a folder, reports the outcome and offers Undo. */
export function useMove() {
  const toast = useToast();
  const { mutateAsync, isPending } = useMoveMedia();
  return {
    isPending,
    move: (
      media: readonly LibraryItem[],
      folderId: FolderId | null,
      folderName: string,
      onSuccess: () => void,
    ): void => {
      const moved = media.filter((item) => item.folderId !== folderId);
      if (moved.length === 0) return onSuccess();
      const undo = () =>
        report(mutateAsync(planMovesBack(moved)), { onSuccess: () => toast({ title: 'Move undone' }) });
      report(mutateAsync([{ ids: moved.map(({ id }) => id), folderId }]), {
        onSuccess([failure, ...others]) {
          onSuccess();
          if (failure !== undefined) {
            const isAll = others.length + 1 === moved.length;
            const text = isAll ? failure.message : `${failure.message}. The others were moved.`;
            return toast({ title: 'Error moving media', text, tone: 'danger' });
          }
          toast({ title: `Media moved to ${folderName} successfully`, action: { label: 'Undo', onAct: undo } });
        },
      });
    },
  };
}

export function useRename() {
  const toast = useToast();
  const { mutateAsync, isPending } = useRenameMedia();
  return {
    isPending,
    rename: (item: NameableItem, name: string, onSuccess: () => void): void => {
      report(mutateAsync({ item, name }), {
        onSuccess() {
          onSuccess();
          toast({ title: `${contentLabel(item.kind)} renamed` });
        },
      });
    },
  };
}

/** Moves each item to the folder that it was in. */
function planMovesBack(media: readonly LibraryItem[]): Move[] {
  const folders = new Set(media.map(({ folderId }) => folderId));
  return [...folders].map((folderId) => ({
    folderId,
    ids: media.filter((item) => item.folderId === folderId).map(({ id }) => id),
  }));
}
