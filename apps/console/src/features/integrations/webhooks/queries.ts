import type { Page } from '@vitrine/contract/core/client';
import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryId,
  WebhookDeliveryState,
  WebhookId,
} from '@vitrine/contract/integrations/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { q } from '../../../api/q.ts';
import { usePages, useRead } from '../../../api/use-read.ts';

const PAGE_SIZE = 25;

/** A webhook with its secret, which is answered once. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** The webhooks of the account, the oldest first. */
export const useWebhooks = () =>
  useRead(q.webhooks.list({ failure: 'Failed to fetch webhooks', select: ({ webhooks }) => webhooks }));

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
export const useDeliveries = (webhookId: WebhookId, state: WebhookDeliveryState | null) => {
  const { entries: deliveries, ...pages } = usePages(
    q.webhooks.deliveries.page({
      params: { webhookId },
      query: { limit: PAGE_SIZE, state: state ?? undefined },
      failure: 'Failed to fetch deliveries',
      select: selectDeliveries,
    }),
  );
  return { deliveries, ...pages, more: pages.hasMore ? pages.more : null };
};

const selectDeliveries = ({ body }: Page<{ deliveries: WebhookDelivery[] }>) => body.deliveries;

/** A delivery with its body and the answer. */
export const useWebhookDelivery = (webhookId: WebhookId, deliveryId: WebhookDeliveryId) =>
  useRead(
    q.webhooks.delivery({
      params: { webhookId, deliveryId },
      failure: 'Failed to fetch the delivery',
      select: ({ delivery }) => delivery,
    }),
  );

export function useResend(webhookId: WebhookId) {
  const api = useApi();
  return useMutation({
    mutationFn: async (deliveryId: WebhookDeliveryId) =>
      (await api.webhooks.resend({ params: { webhookId, deliveryId } })).delivery,
    meta: { failure: 'Not sent again' },
    onSettled: useRefetch(),
  });
}
