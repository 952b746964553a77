import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { PageQuery } from '../core/page.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { GroupId } from '../fleet/groups.ts';
import { MAX_WEBHOOK_ADDRESS, WEBHOOK_TEST, webhookEventTypes } from './webhook-types.ts';
import { say } from '../core/say.ts';

export const WebhookId = z.string().startsWith('whk_').brand<'WebhookId', 'inout'>();
export type WebhookId = z.infer<typeof WebhookId>;

export const WebhookDeliveryId = z.string().startsWith('whd_').brand<'WebhookDeliveryId', 'inout'>();
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;

const canBeOpened = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

const EventType = z.enum(webhookEventTypes);

const fields = {
  name: lineSchema(100, 'Please enter a name'),
  /** The address that receives events. */
  url: z
    .string()
    .trim()
    .max(MAX_WEBHOOK_ADDRESS, say(`An address has at most ${MAX_WEBHOOK_ADDRESS.toLocaleString('en')} characters`))
    .refine(canBeOpened, say('Please enter an address that begins with https:// or http://, without a user name')),
  events: z
    .array(EventType)
    .min(1, say('Please choose at least one event'))
    .refine((types) => new Set(types).size === types.length, say('Please name each event once')),
  /** Events about a screen are only sent for screens of these groups; null: for all screens. */
  groupIds: z.array(GroupId).min(1, say('Please choose at least one group')).max(1_000).nullable(),
};

export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

/** One event for a webhook. */
export const WebhookDelivery = z.object({
  id: WebhookDeliveryId,
  /** The `webhook-id` of the requests, the same for each attempt and when it is sent again. */
  eventId: z.string(),
  type: z.enum([...webhookEventTypes, WEBHOOK_TEST]),
  /** `waiting`: for its first or next attempt. `failed`: no attempt succeeded, and there are no more. */
  state: WebhookDeliveryState,
  attempts: z.number().int(),
  createdAt: Instant,
  /** The time of the last attempt. */
  attemptedAt: Instant.nullable(),
  /** The status of the answer to the last attempt; null without an answer. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** The reason why the last attempt failed; null if it succeeded. */
  failure: z.string().nullable(),
  failureTold: Told.optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The body of the request, exactly as it is signed. */
  body: z.string(),
  /** The first 2,000 bytes of the answer to the last attempt. Its text is the receiver’s. */
  answer: z.string().nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const Webhook = z.object({
  id: WebhookId,
  ...fields,
  isEnabled: z.boolean(),
  /** The time at which it was disabled because deliveries had failed for 3 days; null otherwise. */
  gaveUpAt: Instant.nullable(),
  /** The first failure since the last delivery that succeeded; null: the last one succeeded. */
  failingSince: Instant.nullable(),
  /** Until then, requests are signed with the former secret too; null: there is none. */
  formerSecretUntil: Instant.nullable(),
  createdAt: Instant,
  /** The last attempt at a delivery; null before the first. */
  lastDelivery: WebhookDelivery.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.object({ ...fields, groupIds: fields.groupIds.default(null) });
export type NewWebhook = z.input<typeof NewWebhook>;

const params = z.object({ webhookId: WebhookId });
const deliveryParams = params.extend({ deliveryId: WebhookDeliveryId });
const Changed = z.object({ success: z.literal(true), webhook: Webhook });
const WithSecret = Changed.extend({
  /** Begins with `whsec_`. It is not shown again. */
  secret: z.string(),
});

export const webhooks = defineRoutes({ reads: ['integrations', 'groups'], changes: ['integrations'] })({
  list: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'user',
    role: 'admin',
    summary: 'List the webhooks of the account, the oldest first',
    response: z.object({ webhooks: z.array(Webhook) }),
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    sentence: 'Added the webhook {name}',
    access: 'user',
    role: 'admin',
    summary: 'Add a webhook. The answer has the secret that verifies its requests',
    body: NewWebhook,
    response: WithSecret,
    status: 201,
    idempotency: { secret: 'secret' },
    errors: ['address.refused', 'group.not_found', 'webhook.limit_reached', 'request.too_many'],
  },
  update: {
    method: 'PATCH',
    path: '/api/webhooks/:webhookId',
    sentence: 'Changed the webhook {webhookId}',
    access: 'user',
    role: 'admin',
    summary: 'Change a webhook, or enable or disable it',
    params,
    body: z.object({ ...fields, isEnabled: z.boolean() }).partial(),
    response: Changed,
    errors: ['webhook.not_found', 'address.refused', 'group.not_found', 'request.too_many'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:webhookId',
    sentence: 'Deleted the webhook {webhookId}',
    access: 'user',
    role: 'admin',
    summary: 'Delete a webhook with its deliveries',
    params,
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.not_found'],
  },
  rotateSecret: {
    method: 'POST',
    path: '/api/webhooks/:webhookId/secret',
    sentence: 'Changed the secret of the webhook {webhookId}',
    access: 'user',
    role: 'admin',
    summary: 'Make a new secret. For a day, requests are signed with the former one too',
    params,
    response: WithSecret,
    idempotency: { secret: 'secret' },
    errors: ['webhook.not_found'],
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:webhookId/test',
    sentence: 'Sent a test to the webhook {webhookId}',
    access: 'user',
    role: 'admin',
    summary: 'Send an event of the type `webhook.test` once, and answer how it went. The webhook may be disabled',
    params,
    audit: 'always',
    response: z.object({ success: z.literal(true), delivery: WebhookDeliveryDetail }),
    errors: ['webhook.not_found', 'request.too_many'],
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:webhookId/deliveries',
    access: 'user',
    role: 'admin',
    summary: 'List the deliveries of the last 30 days, the newest first',
    params,
    query: PageQuery.omit({ search: true }).extend({ state: WebhookDeliveryState.optional() }),
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
    errors: ['webhook.not_found'],
  },
  delivery: {
    method: 'GET',
    path: '/api/webhooks/:webhookId/deliveries/:deliveryId',
    access: 'user',
    role: 'admin',
    summary: 'Get a delivery with the body of the request and the start of the answer',
    params: deliveryParams,
    response: z.object({ delivery: WebhookDeliveryDetail }),
    errors: ['webhook.not_found', 'webhook.delivery_not_found'],
  },
  resend: {
    method: 'POST',
    path: '/api/webhooks/:webhookId/deliveries/:deliveryId/resend',
    sentence: 'Sent an event to the webhook {webhookId} again',
    access: 'user',
    role: 'admin',
    summary: 'Send an event again, as a new delivery with the same id and body',
    params: deliveryParams,
    audit: 'always',
    response: z.object({ success: z.literal(true), delivery: WebhookDelivery }),
    idempotency: {},
    errors: ['webhook.not_found', 'webhook.delivery_not_found', 'webhook.disabled', 'request.too_many'],
  },
});
