import type { Page } from '@vitrine/contract/core/client';
import type { Approval, ApprovalId } from '@vitrine/contract/team/approvals';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { findFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { byCursor } from '../../api/pages.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';

const PAGE_SIZE = 20;

/** The changes that wait, oldest first, or the decided ones, latest first; further pages are fetched on demand. */
export function useApprovals(state: 'waiting' | 'decided') {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keys.approvals.list(state),
    queryFn: ({ pageParam }): Promise<Page<{ approvals: Approval[] }>> =>
      api.approvals.list.page({ query: { state, limit: PAGE_SIZE, cursor: pageParam ?? undefined } }),
    ...byCursor,
    meta: { failure: 'Failed to load approvals' },
  });
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return {
    approvals: data?.pages.flatMap(({ body }) => body.approvals) ?? [],
    total: data?.pages[0]?.total,
    failure: findFailure(list),
    isPending,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** A change that waits, with the effect that it would have now, while it is wanted. */
export function useApproval(id: ApprovalId, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: keys.approvals.one(id),
    queryFn: () => api.approvals.get({ params: { id } }),
    meta: { failure: 'Failed to load the effect' },
  });
}

/** Approves a change as it was looked at; without a `look`, as it was when it was made. */
export function useApprove() {
  const api = useApi();
  const invalidate = useInvalidate(keys.approvals.all);
  return useMutation({
    mutationFn: ({ id, look }: { id: ApprovalId; look: string | undefined }) =>
      api.approvals.approve({ params: { id }, body: { look } }),
    onSettled: invalidate,
    meta: { failure: 'Not carried out' },
  });
}

export function useDecline() {
  const api = useApi();
  const invalidate = useInvalidate(keys.approvals.all);
  return useMutation({
    mutationFn: ({ id, reason }: { id: ApprovalId; reason: string }) =>
      api.approvals.decline({ params: { id }, body: { reason } }),
    onSettled: invalidate,
    meta: { failure: 'Not declined' },
  });
}

export function useWithdraw() {
  const api = useApi();
  const invalidate = useInvalidate(keys.approvals.all);
  return useMutation({
    mutationFn: (id: ApprovalId) => api.approvals.withdraw({ params: { id } }),
    onSettled: invalidate,
    meta: { failure: 'Not withdrawn' },
  });
}

export function useSwitchApproval() {
  const api = useApi();
  const invalidate = useInvalidate(keys.approvals.all);
  return useMutation({
    mutationFn: (isOn: boolean) => api.approvals.changeSettings({ body: { isOn } }),
    onSettled: invalidate,
    meta: { failure: 'Failed to change approval' },
  });
}
