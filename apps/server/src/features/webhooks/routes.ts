import { webhooks as routes } from '@vitrine/contract/integrations/webhooks';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Webhooks } from './service.ts';

const success = true as const;

export function serveWebhooks({ serve }: Http, webhooks: Webhooks): void {
  serve(routes, {
    list: async ({ caller }) => ({ webhooks: await webhooks.list(caller.accountId) }),
    create: async ({ caller, body }) => ({ success, ...(await webhooks.create(caller.accountId, body)) }),
    update: async ({ caller, params, body }) => ({
      success,
      webhook: await webhooks.change(caller.accountId, params.webhookId, body),
    }),
    remove: async ({ caller, params }) => {
      await webhooks.remove(caller.accountId, params.webhookId);
      return { success };
    },
    rotateSecret: async ({ caller, params }) => ({
      success,
      ...(await webhooks.rotateSecret(caller.accountId, params.webhookId)),
    }),
    test: async ({ caller, params }) => ({
      success,
      delivery: await webhooks.test(caller.accountId, params.webhookId),
    }),
    deliveries: async ({ caller, params, query }) => {
      const { deliveries, next } = await webhooks.deliveries(caller.accountId, params.webhookId, query);
      return answer({ deliveries }, { next });
    },
    delivery: async ({ caller, params }) => ({
      delivery: await webhooks.delivery(caller.accountId, params.webhookId, params.deliveryId),
    }),
    resend: async ({ caller, params }) => ({
      success,
      delivery: await webhooks.resend(caller.accountId, params.webhookId, params.deliveryId),
    }),
  });
}
