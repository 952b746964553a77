import type { Folder, FolderId } from '@vitrine/contract/folders';
import { LISTED_FILES_PER_FOLDER } from '@vitrine/contract/folders';
import type { MediaId } from '@vitrine/contract/media';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';
import { type Medium, ofImage, ofVideo } from './medium.ts';

const LIST_POLL_MS = 5_000;

/** So many ids fit into one call. */
const IDS_PER_CALL = 1_000;

export interface Folders {
  /** By name; undefined while nothing is known. */
  list: readonly Folder[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** The account's folders. */
export function useFolders(): Folders {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['media', 'folders'],
    queryFn: async () => (await api.folders.list()).folders,
    refetchInterval: usePolling(LIST_POLL_MS),
    meta: { failure: 'Failed to load folders' },
  });
  return { list: data, hasFailed: isError && data === undefined, retry: () => void refetch() };
}

/** A file by its name. */
type NamedFile = Pick<Medium, 'id' | 'originalName'>;

/** The newest files in a folder, as many as the sidebar lists; undefined until known. */
export function useFolderFiles(folderId: FolderId): {
  files: readonly NamedFile[] | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['media', 'folder-files', folderId],
    queryFn: async () => {
      const query = { limit: LISTED_FILES_PER_FOLDER, folderId };
      const [{ body: images }, { body: videos }] = await Promise.all([
        api.media.listImages.page({ query }),
        api.media.listVideos.page({ query }),
      ]);
      return [...images.images, ...videos.videos]
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, LISTED_FILES_PER_FOLDER)
        .map(({ id, originalName }) => ({ id, originalName }));
    },
  });
  return { files: data, hasFailed: isError && data === undefined, retry: () => void refetch() };
}

/** What a person says of a folder. */
export interface FolderFacts {
  name: string;
  color: Folder['color'];
}

/** Creates a folder, or changes the one that is given. */
export function useSaveFolder() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...facts }: FolderFacts & { id: FolderId | null }) =>
      id === null
        ? (await api.folders.create({ body: { ...facts, parentId: null } })).folder
        : (await api.folders.update({ params: { id }, body: facts })).folder,
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

export function useDeleteFolder() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: FolderId) => api.folders.remove({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

/** Moves files into a folder; null is the root. */
export function useMoveMedia() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, folderId }: { ids: readonly MediaId[]; folderId: FolderId | null }) => {
      for (const mediaIds of inParts(ids)) await api.media.moveMany({ body: { mediaIds, folderId } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

/** Deletes several files everywhere; answers how many there were. */
export function useDeleteMedia() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly MediaId[]) => {
      let deleted = 0;
      for (const mediaIds of inParts(ids)) deleted += (await api.media.removeMany({ body: { mediaIds } })).deleted;
      return deleted;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

export function useRenameMedium() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ medium: { kind, id }, name }: { medium: Medium; name: string }) => {
      const request = { params: { id }, body: { originalName: name } };
      return kind === 'image'
        ? ofImage((await api.media.renameImage(request)).image)
        : ofVideo((await api.media.renameVideo(request)).video);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['media'] }),
  });
}

function inParts(ids: readonly MediaId[]): MediaId[][] {
  const parts = Math.ceil(ids.length / IDS_PER_CALL);
  return Array.from({ length: parts }, (_, part) => ids.slice(part * IDS_PER_CALL, (part + 1) * IDS_PER_CALL));
}
