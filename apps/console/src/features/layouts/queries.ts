import type { FolderId } from '@vitrine/contract/library/folders';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout, ListedLayout, NewLayout } from '@vitrine/contract/layouts/layouts';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutId } from '@vitrine/contract/library/media';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { byCursor, type Pages, readPages } from '../../api/pages.ts';
import { usePolling } from '../../api/live.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';

const PAGE_SIZE = 100;
const POLL_MS = 30_000;

export interface LayoutFilter {
  search: string;
  /** `root`: in no folder; null: in any. */
  folder: FolderId | 'root' | null;
  /** The order: by name, or the newest first. */
  order: 'createdAt' | 'originalName';
}

export interface FoundLayouts extends Pages {
  layouts: readonly ListedLayout[];
  /** The number of layouts that match in all; null until known. */
  total: number | null;
}

/** The account's layouts that match a filter. */
export function useLayouts({ search, folder, order }: LayoutFilter): FoundLayouts {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: keys.layouts.list(search, folder, order),
    queryFn: ({ pageParam }) =>
      api.layouts.list.page({
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
          search: search || undefined,
          folderId: folder ?? undefined,
          sort: order,
        },
      }),
    ...byCursor,
    refetchInterval: usePolling(POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch layouts' },
  });
  return {
    layouts: query.data?.pages.flatMap(({ body }) => body.layouts) ?? [],
    total: query.data?.pages[0]?.total ?? null,
    ...readPages(query),
  };
}

/** The templates with which a layout can begin, for one place or for all. They change with a release only. */
export function useLayoutTemplates(purpose: TemplatePurpose | null) {
  const api = useApi();
  return useQuery({
    queryKey: keys.layouts.templates(purpose),
    queryFn: async () => (await api.layouts.listTemplates({ query: { purpose: purpose ?? undefined } })).templates,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch templates' },
  });
}

/** A layout with its document. */
export function useLayout(id: LayoutId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.layouts.one(id),
    queryFn: async () => (await api.layouts.get({ params: { id } })).layout,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch the layout' },
  });
}

/** Reads the newest version, past the cache. */
export function useReadLayout(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: keys.layouts.one(id),
      queryFn: async () => (await api.layouts.get({ params: { id } })).layout,
      staleTime: 0,
    });
}

/** The content of a small picture of a layout. */
export function useLayoutPicture(id: LayoutId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.layoutPictures.of(id),
    queryFn: async () => (await api.layouts.picture({ params: { id } })).picture,
    meta: { failure: 'Failed to fetch the picture of the layout' },
  });
}

/** The cache knows the answer of a change at once. Lists and pictures are fetched again. */
function keepLayout(queries: QueryClient, layout: Layout): void {
  queries.setQueryData(keys.layouts.one(layout.id), layout);
  void queries.invalidateQueries({ queryKey: keys.layouts.lists });
  void queries.invalidateQueries({ queryKey: keys.layoutPictures.of(layout.id) });
}

export function useCreateLayout() {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: NewLayout) => (await api.layouts.create({ body })).layout,
    meta: { failure: 'Failed to create the layout' },
    onSettled: useInvalidate(keys.layouts.lists, keys.media.all),
  });
}

export interface DraftToSave {
  document: LayoutDocument;
  /** The revision that was edited. Without it, the draft of somebody else is replaced. */
  revision?: number;
}

/** Saves a draft. The editor shows what failed. */
export function useSaveDraft(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: DraftToSave) => (await api.layouts.saveDraft({ params: { id }, body })).layout,
    onSuccess: (layout) => keepLayout(queries, layout),
  });
}

export function useDiscardDraft(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.layouts.discardDraft({ params: { id } })).layout,
    meta: { failure: 'Failed to discard the changes' },
    onSuccess: (layout) => keepLayout(queries, layout),
  });
}

/** Shows the draft on its screens. With a revision, the server refuses if the layout was changed since. */
export function usePublishLayout(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (revision?: number) => (await api.layouts.publish({ params: { id }, body: { revision } })).layout,
    onSuccess(layout) {
      keepLayout(queries, layout);
      void queries.invalidateQueries({ queryKey: keys.playout.all });
    },
  });
}

/** Renames a layout or moves it to a folder; null is the root. */
export function useUpdateLayout() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: LayoutId; name?: string; folderId?: FolderId | null }) =>
      (await api.layouts.update({ params: { id }, body })).layout,
    meta: {
      failure: ({ name }: { name?: string }) =>
        name === undefined ? 'Failed to move the layout' : 'Failed to rename the layout',
    },
    onSuccess: (layout) => keepLayout(queries, layout),
  });
}

export function useDuplicateLayout() {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: LayoutId) => (await api.layouts.duplicate({ params: { id } })).layout,
    meta: { failure: 'Failed to duplicate the layout' },
    onSettled: useInvalidate(keys.layouts.lists),
  });
}

export function useDeleteLayout() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: LayoutId) => api.layouts.remove({ params: { id } }),
    meta: { failure: 'Failed to delete the layout' },
    // The query of the layout itself is not fetched again, because it is gone.
    onSettled: useInvalidate(keys.layouts.lists, keys.playout.all),
  });
}

/** The screens that show a preview of a layout. A preview ends without an event. */
export function useLayoutPreviews(id: LayoutId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.layouts.previews(id),
    queryFn: async () => (await api.layouts.previews({ params: { id } })).previews,
    refetchInterval: POLL_MS,
    meta: { failure: 'Failed to fetch the previews' },
  });
}

export function useStartPreview(id: LayoutId) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: { deviceId: DeviceId; minutes?: number }) =>
      (await api.layouts.startPreview({ params: { id }, body })).preview,
    meta: { failure: 'Failed to show the preview' },
    onSettled: useInvalidate(keys.layouts.previews(id), keys.playout.all),
  });
}

export function useEndPreview(id: LayoutId) {
  const api = useApi();
  return useMutation({
    mutationFn: (deviceId: DeviceId) => api.layouts.endPreview({ params: { id, deviceId } }),
    meta: { failure: 'Failed to end the preview' },
    onSettled: useInvalidate(keys.layouts.previews(id), keys.playout.all),
  });
}
