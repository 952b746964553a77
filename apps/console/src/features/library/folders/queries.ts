import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import type { ItemId } from '@vitrine/contract/library/content';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { usePolling } from '../../../api/live.tsx';
import type { Failure } from '../../../ui/feedback/error-state.tsx';
import { isFile, type LayoutItem, type LibraryItem } from '../library-item.ts';
import type { MediaItem } from '../media-item.ts';

/** The maximum number of files per folder in the sidebar. */
const LISTED_FILES_PER_FOLDER = 20;

const LIST_POLL_MS = 5_000;

export interface Folders {
  /** The folders by name; undefined while loading. */
  list: readonly Folder[] | undefined;
  /** The list is complete as of now: no request is running. */
  isCurrent: boolean;
  /** The reason why the list could not be loaded; null while it loads and once it is loaded. */
  failure: Failure | null;
}

/** The account's folders. */
export function useFolders(): Folders {
  const api = useApi();
  const query = useQuery({
    queryKey: keys.media.folders,
    queryFn: async () => (await api.folders.list()).folders,
    refetchInterval: usePolling(LIST_POLL_MS),
    meta: { failure: 'Failed to load folders' },
  });
  const { data, isFetching } = query;
  return { list: data, isCurrent: data !== undefined && !isFetching, failure: findFailure(query) };
}

/** An item of the library by its name. */
type NamedItem = Pick<LibraryItem, 'id' | 'originalName' | 'kind'>;

/** The newest items in a folder, as many as the sidebar lists; undefined until known. */
export function useFolderFiles(folderId: FolderId): {
  files: readonly NamedItem[] | undefined;
  failure: Failure | null;
} {
  const api = useApi();
  const files = useQuery({
    queryKey: keys.media.newestIn(folderId),
    queryFn: async () => {
      const query = { limit: LISTED_FILES_PER_FOLDER, folderId, kinds: 'image,video,webpage,layout' };
      const { body } = await api.content.list.page({ query });
      return body.content.flatMap((content): NamedItem[] => {
        const { id, kind } = content;
        if (kind === 'playlist') return [];
        return [{ id, kind, originalName: 'originalName' in content ? content.originalName : content.name }];
      });
    },
  });
  return { files: files.data, failure: findFailure(files) };
}

/** The properties of a folder that a person edits. */
export interface FolderFacts {
  name: string;
  color: Folder['color'];
  /** Null is the root; the parent is unchanged unless given. */
  parentId?: FolderId | null;
}

/** Creates a folder, or changes an existing one. */
export function useSaveFolder() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ id, ...facts }: FolderFacts & { id: FolderId | null }) =>
      id === null
        ? (await api.folders.create({ body: { parentId: null, ...facts } })).folder
        : (await api.folders.update({ params: { id }, body: facts })).folder,
    meta: {
      failure: ({ id }: { id: FolderId | null }) =>
        id === null ? 'Failed to create folder' : 'Failed to update folder',
    },
    onSettled: useInvalidate(keys.media.all),
  });
}

export function useDeleteFolder() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: FolderId) => api.folders.remove({ params: { id } }),
    meta: { failure: 'Failed to delete folder' },
    onSettled: useInvalidate(keys.media.all),
  });
}

/** Moves a folder into another one; null is the root. */
export function useMoveFolder() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, parentId }: { id: FolderId; parentId: FolderId | null }) =>
      api.folders.update({ params: { id }, body: { parentId } }),
    meta: { failure: 'Failed to update folder' },
    onSettled: useInvalidate(keys.media.all),
  });
}

/** Items and the folder to move them into; null is the root. */
export interface Move {
  ids: readonly ItemId[];
  folderId: FolderId | null;
}

/** Moves items, all or none of them if a folder does not exist; returns why some were not moved. */
export function useMoveMedia() {
  const api = useApi();
  return useMutation({
    mutationFn: async (moves: readonly Move[]) => {
      const [first, ...others] = moves.map(({ ids, folderId }) => ({ mediaIds: [...ids], folderId }));
      if (first === undefined) return [];
      const moving =
        others.length === 0
          ? api.media.moveMany({ body: first })
          : api.media.moveToFolders({ body: { moves: [first, ...others] } });
      return (await moving).failures;
    },
    meta: { failure: 'Error moving media' },
    onSettled: useInvalidate(keys.media.all),
  });
}

/** Deletes several items everywhere; returns their number. */
export function useDeleteMedia() {
  const api = useApi();
  return useMutation({
    mutationFn: async (items: readonly LibraryItem[]) =>
      (await api.media.removeMany({ body: { mediaIds: items.map(({ id }) => id) } })).deleted,
    meta: {
      failure: (items: readonly LibraryItem[]) =>
        items.every(isFile) ? 'Some files could not be deleted' : 'Some items could not be deleted',
    },
    onSettled: useInvalidate(keys.media.all),
  });
}

/** An item whose name is changed by itself; that of a web page is edited with its address. */
export type NameableItem = MediaItem | LayoutItem;

export function useRenameMedia() {
  const api = useApi();
  return useMutation({
    async mutationFn({ item: { kind, id }, name }: { item: NameableItem; name: string }) {
      if (kind === 'layout') {
        await api.layouts.update({ params: { id }, body: { name } });
        return;
      }
      const request = { params: { id }, body: { originalName: name } };
      await (kind === 'image' ? api.media.renameImage(request) : api.media.renameVideo(request));
    },
    meta: { failure: ({ item }: { item: NameableItem }) => `Error renaming ${item.kind}` },
    onSettled: useInvalidate(keys.media.all),
  });
}
