import type { WebpageId } from '@vitrine/contract/library/media';
import type { Webpage, WebpageBody } from '@vitrine/contract/webpages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** Adds a web page, or replaces one if that has not been changed since. */
export function useSaveWebpage(webpage: Webpage | null) {
  const api = useApi();
  return useMutation({
    async mutationFn(body: WebpageBody): Promise<Webpage> {
      if (webpage === null) return (await api.webpages.create({ body })).webpage;
      const { id, revision } = webpage;
      return (await api.webpages.update({ params: { id }, body: { ...body, revision } })).webpage;
    },
    onSettled: useInvalidate(keys.media.all),
  });
}

/** Checks an address; disabled for null. The result is cached while the dialog is open. */
export function useCheckedAddress(url: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: keys.server.checkedAddress(url),
    queryFn: async () => (await api.webpages.check({ body: { url: url ?? '' } })).check,
    enabled: url !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A web page by its id. */
export const useWebpage = (id: WebpageId) =>
  useRead(q.webpages.get({ params: { id }, select: ({ webpage }) => webpage }));
