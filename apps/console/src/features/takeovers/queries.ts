import { isContentId } from '@vitrine/contract/core/ids';
import type { StandbyItem, TakeoverId } from '@vitrine/contract/takeovers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import type { Failing } from '../../api/query-provider.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

const LIST_POLL_MS = 10_000;
export const DELIVERY_POLL_MS = 2_000;
/** A device that goes offline causes no event. */
export const OFFLINE_POLL_MS = 15_000;

/** The takeovers that run, the newest first, and the last ended ones, with the server's time. */
export const useTakeovers = () =>
  useRead(q.takeovers.list({ pollMs: LIST_POLL_MS, failure: 'Failed to fetch takeovers' }));

/** The number of screens that show a takeover, by their reports, and the screens that do not. */
export const useTakeoverDelivery = (id: TakeoverId) =>
  useRead(
    q.takeovers.delivery({
      params: { id },
      pollMs: DELIVERY_POLL_MS,
      intervalMs: OFFLINE_POLL_MS,
      failure: 'Failed to fetch the screens of the takeover',
    }),
  );

type NewTakeover = Parameters<Api['takeovers']['start']>[0]['body'];
export type TakeoverChange = NonNullable<Parameters<Api['takeovers']['update']>[0]['body']>;

/** The queries whose answers depend on the takeovers that run. */
export const affectedKeys = [keys.takeovers.all, keys.devices.all, keys.playout.all];

export function useStartTakeover() {
  const api = useApi();
  const refetch = useInvalidate(...affectedKeys);
  return useMutation({
    mutationFn: (body: NewTakeover) => api.takeovers.start({ body }),
    onSettled: () => void refetch(),
  });
}

export function useChangeTakeover(id: TakeoverId) {
  const api = useApi();
  const refetch = useInvalidate(...affectedKeys);
  return useMutation({
    mutationFn: (body: TakeoverChange) => api.takeovers.update({ params: { id }, body }),
    onSettled: () => void refetch(),
  });
}

export function useEndTakeover() {
  const api = useApi();
  const refetch = useInvalidate(...affectedKeys);
  return useMutation({
    mutationFn: (id: TakeoverId) => api.takeovers.end({ params: { id } }),
    meta: { failure: 'Failed to end the takeover' },
    // Refetching is not awaited: it removes the bar, and with it the dialog that tells the outcome.
    onSettled: () => void refetch(),
  });
}

/** The action of the toast of a start: ends the takeover, and says so. */
export function useUndoStart() {
  const api = useApi();
  const toast = useToast();
  const refetch = useInvalidate(...affectedKeys);
  const { mutateAsync } = useMutation({
    mutationFn: (id: TakeoverId) => api.takeovers.end({ params: { id } }),
    meta: { failure: 'Failed to undo the change' },
    onSettled: () => void refetch(),
  });
  const reportUndone = () => toast({ title: 'Change undone' });
  // A failure is reported by `meta`.
  return (id: TakeoverId) => ({
    label: 'Undo',
    onAct: () => void mutateAsync(id).then(reportUndone, () => {}),
  });
}

const standbyRead = q.takeovers.standby({
  pollMs: LIST_POLL_MS,
  failure: 'Failed to fetch the prepared takeovers',
  select: ({ items }) => items,
});

export const useStandby = () => useRead(standbyRead);

export type StandbyBody = Parameters<Api['takeovers']['setStandby']>[0]['body']['items'];

/** Replaces the prepared takeovers. Without `meta`, the caller shows a failure. */
export function useSetStandby(meta: Failing<StandbyBody> = {}) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (items: StandbyBody) => api.takeovers.setStandby({ body: { items } }),
    onSuccess: (answer) => queries.setQueryData(standbyRead.queryKey, answer),
  });
}

/** The choice of content of a takeover, as requests contain it. */
export const toContentChoice = ({ content }: Pick<StandbyItem, 'content'>) =>
  content !== null && isContentId(content.id) ? { mediaType: content.type, mediaId: content.id } : null;
