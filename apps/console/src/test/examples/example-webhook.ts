import { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@vitrine/contract/integrations/webhooks';

const at = '2026-03-02T12:00:00.000Z';

/** A webhook for offline screens; the id is `whk_` and the name. */
export const exampleWebhook = (name: string, facts: Partial<Webhook> = {}): Webhook =>
  Webhook.parse({
    id: `whk_${name}`,
    name,
    url: 'https://tickets.example.com/hook',
    events: ['screen.offline'],
    groupIds: null,
    isEnabled: true,
    gaveUpAt: null,
    failingSince: null,
    formerSecretUntil: null,
    createdAt: at,
    lastDelivery: null,
    ...facts,
  });

/** A delivery that was accepted. */
export const exampleDelivery = (id: string, facts: Partial<WebhookDelivery> = {}): WebhookDelivery =>
  WebhookDelivery.parse({
    id: `whd_${id}`,
    eventId: `evt_${id}`,
    type: 'screen.offline',
    state: 'delivered',
    attempts: 1,
    createdAt: at,
    attemptedAt: at,
    status: 204,
    durationMs: 31,
    failure: null,
    ...facts,
  });

export const exampleDeliveryDetail = (id: string, facts: Partial<WebhookDeliveryDetail> = {}): WebhookDeliveryDetail =>
  WebhookDeliveryDetail.parse({
    ...exampleDelivery(id),
    body: JSON.stringify({ type: 'screen.offline', timestamp: at, data: { screen: { id: 'dev_1', name: 'Lobby' } } }),
    answer: null,
    ...facts,
  });
