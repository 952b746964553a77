import type { Page } from '@vitrine/contract/core/client';
import type { AuditEntry, AuditFilter } from '@vitrine/contract/activity/audit';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { byCursor } from '../../../api/pages.ts';

/** The log of one's own account, or of all accounts for an administrator. */
export type AuditScope = 'mine' | 'all';

const PAGE_SIZE = 50;

/** Audit entries, newest first; further pages are fetched on demand. */
export function useAuditLog(scope: AuditScope, filter: AuditFilter) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keys.audit.list(scope, filter),
    queryFn: async ({ pageParam }): Promise<Page<{ entries: AuditEntry[] }>> => {
      const route = scope === 'mine' ? api.audit.mine : api.audit.all;
      return route.page({
        query: { ...filter, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      });
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return {
    entries: data?.pages.flatMap(({ body }) => body.entries) ?? [],
    total: data?.pages[0]?.total,
    failure: findFailure(list),
    isPending,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** The log as CSV text. */
export function useAuditCsv(scope: AuditScope) {
  const api = useApi();
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const route = scope === 'mine' ? api.audit.mineCsv : api.audit.allCsv;
      return (await route({ query: filter })).csv;
    },
    meta: { failure: 'Error' },
  });
}
