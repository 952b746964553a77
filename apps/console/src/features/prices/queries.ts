import type { PriceList, PriceListBody, PriceListId } from '@vitrine/contract/layouts/price-lists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';

const POLL_MS = 30_000;

/** The account's price lists by name. */
export function usePriceLists() {
  const api = useApi();
  return useQuery({
    queryKey: keys.priceLists.list,
    queryFn: async () => (await api.priceLists.list()).priceLists,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch price lists' },
  });
}

/** A price list with its rows. */
export function usePriceList(id: PriceListId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.priceLists.one(id),
    queryFn: async () => (await api.priceLists.get({ params: { id } })).priceList,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch the price list' },
  });
}

/** Reads the newest version of a price list, past the cache. */
export function useReadPriceList() {
  const api = useApi();
  const queries = useQueryClient();
  return (id: PriceListId) =>
    queries.fetchQuery({
      queryKey: keys.priceLists.one(id),
      queryFn: async () => (await api.priceLists.get({ params: { id } })).priceList,
      staleTime: 0,
      meta: { failure: 'Failed to fetch the price list' },
    });
}

/** The cache knows the answer of a change at once. */
function useKeepPriceList(): (priceList: PriceList) => void {
  const queries = useQueryClient();
  return (priceList) => {
    queries.setQueryData(keys.priceLists.one(priceList.id), priceList);
    void queries.invalidateQueries({ queryKey: keys.priceLists.list });
  };
}

export function useCreatePriceList() {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: PriceListBody) => (await api.priceLists.create({ body })).priceList,
    meta: { failure: 'Failed to create the price list' },
    onSuccess: useKeepPriceList(),
  });
}

type SavedPrices = Parameters<Api['priceLists']['update']>[0]['body'];

/** Replaces a price list. With a revision, the server refuses if it was changed since. */
export function useSavePriceList(id: PriceListId) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: SavedPrices) => (await api.priceLists.update({ params: { id }, body })).priceList,
    onSuccess: useKeepPriceList(),
  });
}

/** Marks an item as sold out, or takes the mark back. */
export function useMarkSoldOut(id: PriceListId) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ rowId, isSoldOut }: { rowId: string; isSoldOut: boolean }) =>
      (await api.priceLists.changeRow({ params: { id, rowId }, body: { isSoldOut } })).priceList,
    meta: { failure: 'Failed to change what is sold out' },
    onSuccess: useKeepPriceList(),
  });
}

export function useDuplicatePriceList() {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: PriceListId) => (await api.priceLists.duplicate({ params: { id } })).priceList,
    meta: { failure: 'Failed to duplicate the price list' },
    onSuccess: useKeepPriceList(),
  });
}

export function useDeletePriceList() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: PriceListId) => api.priceLists.remove({ params: { id } }),
    meta: { failure: 'Failed to delete the price list' },
    // The query of the list itself is not fetched again, because it is gone.
    onSettled: useInvalidate(keys.priceLists.list, keys.layouts.all),
  });
}
