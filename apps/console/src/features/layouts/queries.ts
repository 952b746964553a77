import type { FolderId } from '@vitrine/contract/library/folders';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { Layout, ListedLayout, NewLayout } from '@vitrine/contract/layouts/layouts';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutId } from '@vitrine/contract/library/media';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@vitrine/contract/core/client';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import type { Pages } from '../../api/pages.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { q } from '../../api/q.ts';
import { toQuery, usePages, useRead } from '../../api/use-read.ts';

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
export const useLayouts = ({ search, folder, order }: LayoutFilter): FoundLayouts => {
  const {
    entries: layouts,
    total = null,
    ...pages
  } = usePages(
    q.layouts.list.page({
      query: { limit: PAGE_SIZE, search: search || undefined, folderId: folder ?? undefined, sort: order },
      keepsPrevious: true,
      failure: 'Failed to fetch layouts',
      select: selectLayouts,
    }),
  );
  return { layouts, total, ...pages };
};

const selectLayouts = ({ body }: Page<{ layouts: ListedLayout[] }>) => body.layouts;

/** The templates with which a layout can begin, for one place or for all. They change with a release only. */
export const useLayoutTemplates = (purpose: TemplatePurpose | null) =>
  useRead(
    q.layouts.listTemplates({
      query: { purpose: purpose ?? undefined },
      staleMs: Infinity,
      pollMs: 0,
      keepsPrevious: true,
      failure: 'Failed to fetch templates',
      select: ({ templates }) => templates,
    }),
  );

/** A layout with its document. */
const layoutRead = (id: LayoutId) =>
  q.layouts.get({ params: { id }, failure: 'Failed to fetch the layout', select: ({ layout }) => layout });

export const useLayout = (id: LayoutId) => useRead(layoutRead(id));

/** Reads the newest version, past the cache. */
export function useReadLayout(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return async () => (await queries.fetchQuery({ ...toQuery(api, layoutRead(id)), staleTime: 0 })).layout;
}

/** The content of a small picture of a layout. */
export const useLayoutPicture = (id: LayoutId) =>
  useRead(
    q.layouts.picture({
      params: { id },
      failure: 'Failed to fetch the picture of the layout',
      select: ({ picture }) => picture,
    }),
  );

/** The cache knows the answer of a change at once. Lists and pictures are fetched again. */
function keepLayout(queries: QueryClient, answer: { success: true; layout: Layout }): Layout {
  const { layout } = answer;
  const { queryKey } = layoutRead(layout.id);
  // What is being fetched may be older than the answer.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
  void queries.invalidateQueries({ queryKey: q.layouts.list.key });
  void queries.invalidateQueries({ queryKey: q.layouts.picture({ params: { id: layout.id } }).queryKey });
  return layout;
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
    mutationFn: async (body: DraftToSave) => keepLayout(queries, await api.layouts.saveDraft({ params: { id }, body })),
  });
}

export function useDiscardDraft(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => keepLayout(queries, await api.layouts.discardDraft({ params: { id } })),
    meta: { failure: 'Failed to discard the changes' },
  });
}

/** Shows the draft on its screens. With a revision, the server refuses if the layout was changed since. */
export function usePublishLayout(id: LayoutId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (revision?: number) =>
      keepLayout(queries, await api.layouts.publish({ params: { id }, body: { revision } })),
    onSuccess() {
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
      keepLayout(queries, await api.layouts.update({ params: { id }, body })),
    meta: {
      failure: ({ name }: { name?: string }) =>
        name === undefined ? 'Failed to move the layout' : 'Failed to rename the layout',
    },
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
export const useLayoutPreviews = (id: LayoutId) =>
  useRead(
    q.layouts.previews({
      params: { id },
      intervalMs: POLL_MS,
      failure: 'Failed to fetch the previews',
      select: ({ previews }) => previews,
    }),
  );

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
