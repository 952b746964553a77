import type { Page } from '@vitrine/contract/core/client';
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookDeliveryState,
  WebhookId,
} from '@vitrine/contract/integrations/webhooks';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api.tsx';
import { findFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { byCursor } from '../../../api/pages.ts';
import { usePolling } from '../../../api/live.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';

const POLL_MS = 15_000;
const PAGE_SIZE = 25;

/** A webhook with its secret, which is answered once. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** The webhooks of the account, the oldest first. */
export function useWebhooks() {
  const api = useApi();
  return useQuery({
    queryKey: keys.webhooks.list,
    queryFn: async () => (await api.webhooks.list()).webhooks,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch webhooks' },
  });
}

const useRefetch = () => useInvalidate(keys.webhooks.all);

/** The caller shows failures. */
export function useSaveWebhook(id: WebhookId | null) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: NewWebhook): Promise<{ webhook: Webhook; secret?: string }> =>
      id === null ? api.webhooks.create({ body }) : api.webhooks.update({ params: { webhookId: id }, body }),
    onSettled: useRefetch(),
  });
}

export function useSwitchWebhook() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id: webhookId, isEnabled }: Pick<Webhook, 'id' | 'isEnabled'>) =>
      api.webhooks.update({ params: { webhookId }, body: { isEnabled } }),
    meta: { failure: 'Failed to change the webhook' },
    onSettled: useRefetch(),
  });
}

export function useRotateSecret() {
  const api = useApi();
  return useMutation({
    mutationFn: (webhookId: WebhookId): Promise<WebhookWithSecret> =>
      api.webhooks.rotateSecret({ params: { webhookId } }),
    meta: { failure: 'Failed to change the secret' },
    onSettled: useRefetch(),
  });
}

export function useDeleteWebhook() {
  const api = useApi();
  return useMutation({
    mutationFn: (webhookId: WebhookId) => api.webhooks.remove({ params: { webhookId } }),
    meta: { failure: 'Failed to delete the webhook' },
    onSettled: useRefetch(),
  });
}

/** The caller shows failures. */
export function useSendTest() {
  const api = useApi();
  return useMutation({
    mutationFn: async (webhookId: WebhookId) => (await api.webhooks.test({ params: { webhookId } })).delivery,
    onSettled: useRefetch(),
  });
}

/** The deliveries of a webhook, the newest first; further pages are fetched on demand. */
export function useDeliveries(id: WebhookId, state: WebhookDeliveryState | null) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: keys.webhooks.deliveries(id, state),
    queryFn: ({ pageParam }): Promise<Page<{ deliveries: WebhookDelivery[] }>> =>
      api.webhooks.deliveries.page({
        params: { webhookId: id },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined, state: state ?? undefined },
      }),
    ...byCursor,
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch deliveries' },
  });
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return {
    deliveries: data?.pages.flatMap(({ body }) => body.deliveries) ?? [],
    failure: findFailure(list),
    isPending,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** A delivery with its body and the answer. */
export function useDelivery(webhookId: WebhookId, deliveryId: WebhookDeliveryId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.webhooks.delivery(deliveryId),
    queryFn: async () => (await api.webhooks.delivery({ params: { webhookId, deliveryId } })).delivery,
    meta: { failure: 'Failed to fetch the delivery' },
  });
}

export function useResend(webhookId: WebhookId) {
  const api = useApi();
  return useMutation({
    mutationFn: async (deliveryId: WebhookDeliveryId) =>
      (await api.webhooks.resend({ params: { webhookId, deliveryId } })).delivery,
    meta: { failure: 'Not sent again' },
    onSettled: useRefetch(),
  });
}
