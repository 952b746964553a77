import type { PlaylistId } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { ListedPlaylist, Playlist, PlaylistBody, PlaylistSource } from '@vitrine/contract/playlists';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { byCursor, type Pages, readPages } from '../../api/pages.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { usePolling } from '../../api/live.tsx';
import type { Planned } from '../../api/q.ts';

const PAGE_SIZE = 100;
const LIST_POLL_MS = 30_000;

export interface FoundPlaylists extends Pages {
  playlists: readonly ListedPlaylist[];
  /** The number of playlists that match in all; null until known. */
  total: number | null;
}

/** The account's playlists by name. */
export function usePlaylists(search: string): FoundPlaylists {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: keys.playlists.list(search),
    queryFn: ({ pageParam }) =>
      api.playlists.list.page({
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined, search: search || undefined },
      }),
    ...byCursor,
    refetchInterval: usePolling(LIST_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch playlists' },
  });
  return {
    playlists: query.data?.pages.flatMap(({ body }) => body.playlists) ?? [],
    total: query.data?.pages[0]?.total ?? null,
    ...readPages(query),
  };
}

/** A playlist with its items. */
export function usePlaylist(id: PlaylistId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.playlists.one(id),
    queryFn: async () => (await api.playlists.get({ params: { id } })).playlist,
    refetchInterval: usePolling(LIST_POLL_MS),
    meta: { failure: 'Failed to fetch the playlist' },
  });
}

/** Counts where a playlist is used; undefined until known. */
export function usePlaylistUse(id: PlaylistId): MediaUse | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.playout.use([id]),
    queryFn: async () => (await api.playout.mediaUse({ body: { mediaIds: [id] } })).use,
    meta: { failure: 'Failed to fetch the screens of the playlist' },
  }).data;
}

export function useCreatePlaylist() {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: PlaylistBody) => (await api.playlists.create({ body })).playlist,
    meta: { failure: 'Failed to create the playlist' },
    onSettled: useInvalidate(keys.playlists.all),
  });
}

/** Adds items to the end of a playlist. */
export function useAddItems() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ id, items }: { id: PlaylistId; items: AddedItems }) =>
      (await api.playlists.addItems({ params: { id }, body: { items } })).playlist,
    meta: { failure: 'Failed to add to the playlist' },
    onSettled: useInvalidate(keys.playlists.all, keys.playout.all),
  });
}

type AddedItems = Parameters<Api['playlists']['addItems']>[0]['body']['items'];

export function useDuplicatePlaylist() {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: PlaylistId) => (await api.playlists.duplicate({ params: { id } })).playlist,
    meta: { failure: 'Failed to duplicate the playlist' },
    onSettled: useInvalidate(keys.playlists.all),
  });
}

export function useDeletePlaylist() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: PlaylistId) => api.playlists.remove({ params: { id } }),
    meta: { failure: 'Failed to delete the playlist' },
    // The query of the playlist itself is not refetched, because it is gone.
    onSettled: useInvalidate(keys.playlists.lists),
  });
}

interface PlaylistMove {
  id: PlaylistId;
  /** Null is the root. */
  folderId: FolderId | null;
}

/** The request that moves a playlist. Its items stay as they are. */
async function createMove(api: Api, { id, folderId }: PlaylistMove) {
  const { name, items, source, revision } = (await api.playlists.get({ params: { id } })).playlist;
  return { params: { id }, body: { name, items, source, revision, folderId } };
}

/** The move of a playlist into a folder, as a change whose effect can be asked for. */
export const planPlaylistMove = (move: PlaylistMove): Planned => ({
  key: ['move playlist', move],
  dryRun: async (api) => api.playlists.update.dryRun(await createMove(api, move)),
});

/** Moves a playlist into a folder. */
export function useMovePlaylist() {
  const api = useApi();
  return useMutation({
    async mutationFn(move: PlaylistMove) {
      await api.playlists.update(await createMove(api, move));
    },
    meta: { failure: 'Failed to move the playlist' },
    onSettled: useInvalidate(keys.playlists.all),
  });
}

/** Replaces a playlist. With a revision, the server refuses if it was changed since. */
export function useSavePlaylist(id: PlaylistId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: PlaylistBody & { revision?: number }) =>
      (await api.playlists.update({ params: { id }, body })).playlist,
    onSuccess(playlist: Playlist) {
      queries.setQueryData(keys.playlists.one(id), playlist);
      void queries.invalidateQueries({ queryKey: keys.playlists.lists });
    },
  });
}

/** Reads the newest version, past the cache. */
export function useReadPlaylist(id: PlaylistId) {
  const api = useApi();
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: keys.playlists.one(id),
      queryFn: async () => (await api.playlists.get({ params: { id } })).playlist,
      staleTime: 0,
    });
}

/** Reads what a playlist with this source plays. */
export function useReadFollowed() {
  const api = useApi();
  return async (source: PlaylistSource) => (await api.playlists.followed({ query: source })).items;
}
