import type { LibraryId } from '@vitrine/contract/library/content';
import { isAudioId } from '@vitrine/contract/core/ids';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useMutation } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { type Api, useApi } from '../../api/use-api.tsx';
import { useRefetchAfter } from '../../api/use-task.ts';
import type { Toast } from '../../ui/feedback/toast-view.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import {
  countItems,
  type DocumentItem,
  isDrawnItem,
  isFile,
  type LayoutItem,
  type LibraryItem,
} from './library-item.ts';
import type { MediaItem } from './media-item.ts';

/** Deletes one item or several, everywhere, and reports the outcome. */
export function useItemsDeletion() {
  const api = useApi();
  return useMutation({
    async mutationFn(media: readonly LibraryItem[]): Promise<Toast> {
      const [first, ...others] = media;
      if (first !== undefined && others.length === 0) {
        await removeItem(api, first);
        return {
          title: t(
            '{kind, select, image {Image deleted successfully} video {Video deleted successfully} audio {Audio file deleted successfully} document {Document deleted successfully} webpage {Web page deleted successfully} layout {Layout deleted successfully} other {Content deleted successfully}}',
            { kind: first.kind },
          ),
        };
      }
      const { deleted } = await api.media.removeMany({ body: { mediaIds: media.map(({ id }) => id) } });
      return {
        title: t('Media deleted'),
        text: t('Successfully deleted {items}', { items: countItems(media, deleted) }),
      };
    },
    meta: {
      failure([first, ...others]: readonly LibraryItem[]) {
        if (first !== undefined && others.length === 0) {
          return t(
            '{kind, select, image {Error deleting image} video {Error deleting video} audio {Error deleting audio file} document {Error deleting document} webpage {Error deleting web page} layout {Error deleting layout} other {Error deleting content}}',
            { kind: first.kind },
          );
        }
        return first !== undefined && [first, ...others].every(isFile)
          ? t('Some files could not be deleted')
          : t('Some items could not be deleted');
      },
      done: (outcome: Toast) => outcome,
    },
    onSettled: useRefetchAfter(q.media.removeMany.key, q.layouts.remove.key),
  });
}

async function removeItem(api: Api, item: LibraryItem): Promise<void> {
  if (item.kind === 'webpage') await api.webpages.remove({ params: { id: item.id } });
  else if (item.kind === 'document') await api.documents.remove({ params: { id: item.id } });
  else if (item.kind === 'layout') await api.layouts.remove({ params: { id: item.id } });
  else if (isDrawnItem(item)) await api.media.removeMany({ body: { mediaIds: [item.id] } });
  else if (isAudioId(item.id)) await api.media.removeAudio({ params: { id: item.id } });
  else if (item.kind === 'image') await api.media.removeImage({ params: { id: item.id } });
  else await api.media.removeVideo({ params: { id: item.id } });
}

/** Items and the folder to move them into; null is the root. */
interface Move {
  ids: readonly LibraryId[];
  folderId: FolderId | null;
}

/** Moves items into a folder, reports the outcome and offers Undo. */
export function useMove() {
  const api = useApi();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    /** Moves items, all or none of them if a folder does not exist; returns why some were not moved. */
    mutationFn: async (moves: readonly Move[]) => {
      const [first, ...others] = moves.map(({ ids, folderId }) => ({ mediaIds: [...ids], folderId }));
      if (first === undefined) return [];
      const moving =
        others.length === 0
          ? api.media.moveMany({ body: first })
          : api.media.moveToFolders({ body: { moves: [first, ...others] } });
      return (await moving).failures;
    },
    meta: { failure: t('Error moving media') },
    onSettled: useRefetchAfter(q.media.moveMany.key),
  });
  return {
    isPending,
    // Undo is offered after its dialog was closed, when the callbacks of `mutate` would not be called.
    move: (
      media: readonly LibraryItem[],
      folderId: FolderId | null,
      folderName: string,
      onSuccess: () => void,
    ): void => {
      const moved = media.filter((item) => item.folderId !== folderId);
      if (moved.length === 0) return onSuccess();
      const undo = () =>
        void mutateAsync(planMovesBack(moved)).then(() => toast({ title: t('Move undone') }), ignoreReported);
      void mutateAsync([{ ids: moved.map(({ id }) => id), folderId }]).then(([failure, ...others]) => {
        onSuccess();
        if (failure !== undefined) {
          const isAll = others.length + 1 === moved.length;
          const { message: reason } = failure;
          const text = isAll ? reason : t('{reason}. The others were moved.', { reason });
          return toast({ title: t('Error moving media'), text, tone: 'danger' });
        }
        return toast({
          title: t('Media moved to {folder} successfully', { folder: folderName }),
          action: { label: t('Undo'), onAct: undo },
        });
      }, ignoreReported);
    },
  };
}

/** Failures are reported by `meta`. */
const ignoreReported = () => {};

/** Moves each item to the folder that it was in. */
function planMovesBack(media: readonly LibraryItem[]): Move[] {
  const folders = new Set(media.map(({ folderId }) => folderId));
  return [...folders].map((folderId) => ({
    folderId,
    ids: media.filter((item) => item.folderId === folderId).map(({ id }) => id),
  }));
}

/** An item whose name is changed by itself; that of a web page is edited with its address. */
export type NameableItem = MediaItem | DocumentItem | LayoutItem;

interface Renaming {
  item: NameableItem;
  name: string;
}

export function useRename() {
  const api = useApi();
  return useMutation({
    async mutationFn({ item: { kind, id }, name }: Renaming) {
      if (kind === 'layout') return void (await api.layouts.update({ params: { id }, body: { name } }));
      const body = { originalName: name };
      if (kind === 'document') return void (await api.documents.update({ params: { id }, body }));
      if (isAudioId(id)) return void (await api.media.renameAudio({ params: { id }, body }));
      const request = { params: { id }, body };
      await (kind === 'image' ? api.media.renameImage(request) : api.media.renameVideo(request));
    },
    meta: {
      failure: ({ item }: Renaming) =>
        t(
          '{kind, select, image {Error renaming image} video {Error renaming video} audio {Error renaming audio file} document {Error renaming document} other {Error renaming layout}}',
          {
            kind: item.kind,
          },
        ),
      done: (_: unknown, { item }: Renaming) =>
        t(
          '{kind, select, image {Image renamed} video {Video renamed} audio {Audio file renamed} document {Document renamed} other {Layout renamed}}',
          { kind: item.kind },
        ),
    },
    onSettled: useRefetchAfter(q.media.renameImage.key, q.layouts.update.key),
  });
}
