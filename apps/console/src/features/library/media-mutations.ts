import type { FolderId } from '@vitrine/contract/library/folders';
import { contentLabel } from '../content/index.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { Toast } from '../../ui/feedback/toast-view.tsx';
import { type Move, type NameableItem, useDeleteMedia, useMoveMedia, useRenameMedia } from './folders/queries.ts';
import { countItems, type LibraryItem } from './library-item.ts';
import { useDeleteItem } from './queries.ts';

/**
 * Calls back with the outcome of a mutation, also when its component has unmounted: a dialog may have been closed by
 * then, and Undo is offered after it. The callbacks of `mutate` would not be called.
 */
export function report<Result>(work: Promise<Result>, { onSuccess }: { onSuccess: (result: Result) => void }): void {
  void work.then(onSuccess, ignoreReported);
}

/** Failures are reported by `meta`. */
const ignoreReported = () => {};

/** Deletes one item or several. Answers the toast that reports it. */
export function useItemsDeletion() {
  const one = useDeleteItem();
  const many = useDeleteMedia();
  return async (media: readonly LibraryItem[]): Promise<Toast> => {
    const [first, ...others] = media;
    if (first !== undefined && others.length === 0) {
      await one.mutateAsync(first);
      return { title: `${contentLabel(first.kind)} deleted successfully` };
    }
    const deleted = await many.mutateAsync(media);
    return { title: 'Media deleted', text: `Successfully deleted ${countItems(media, deleted)}` };
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
