import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { usePolling } from '../../api/live.tsx';
import { usageQuery } from '../../api/usage.ts';
import { contentLabel } from '../content/index.ts';
import type { LibraryItem } from './library-item.ts';

/** The specification's interval (part 2, section 9). */
const MINUTE_MS = 60_000;

const storedQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.media.storage,
    queryFn: async () => (await api.media.storage()).storage,
    meta: { failure: 'Failed to fetch storage data' },
  });

/** The storage usage, and the limit in bytes (null is unlimited); both undefined until known. */
export function useStorage() {
  const api = useApi();
  const polling = usePolling(MINUTE_MS);
  const stored = useQuery({ ...storedQuery(api), refetchInterval: polling });
  const limit = useQuery({ ...usageQuery(api), refetchInterval: polling });
  return { stored: stored.data, limit: limit.data?.storageLimit, error: stored.error ?? limit.error };
}

/** The number of the account's web pages and layouts; undefined until known. */
export function useCountWithoutFile(): number | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.media.otherCount,
    queryFn: async () => (await api.content.list.page({ query: { limit: 1, kinds: 'webpage,layout' } })).total,
    refetchInterval: usePolling(MINUTE_MS),
    meta: { failure: 'Failed to fetch web pages and layouts' },
  }).data;
}

/** The limit of items per request; of a larger selection, the first are counted. */
const ASKED_ABOUT = 1_000;

/** The screens and schedules that use these items; undefined until known. */
export function useMediaUse(media: readonly LibraryItem[]): MediaUse | undefined {
  const api = useApi();
  const mediaIds = media.slice(0, ASKED_ABOUT).map(({ id }) => id);
  return useQuery({
    queryKey: keys.playout.use(mediaIds),
    queryFn: async () => (await api.playout.mediaUse({ body: { mediaIds } })).use,
    enabled: mediaIds.length > 0,
  }).data;
}

/** Refetches everything that the library shows. */
export function useRefreshLibrary() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.media.all }, { throwOnError: true }),
        queries.invalidateQueries({ queryKey: usageQuery(api).queryKey }, { throwOnError: true }),
        queries.invalidateQueries({ queryKey: keys.devices.counts }, { throwOnError: true }),
      ]),
    meta: { failure: 'Failed to fetch media' },
  });
}

/** Deletes an item everywhere. */
export function useDeleteItem() {
  const api = useApi();
  return useMutation({
    async mutationFn(item: LibraryItem) {
      if (item.kind === 'webpage') await api.webpages.remove({ params: { id: item.id } });
      else if (item.kind === 'layout') await api.layouts.remove({ params: { id: item.id } });
      else if (item.kind === 'image') await api.media.removeImage({ params: { id: item.id } });
      else await api.media.removeVideo({ params: { id: item.id } });
    },
    meta: { failure: ({ kind }: LibraryItem) => `Error deleting ${contentLabel(kind).toLowerCase()}` },
    onSettled: useInvalidate(keys.media.all),
  });
}
