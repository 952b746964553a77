/** Everything that webhooks report, in the order in which people choose it. */
export const webhookEventTypes = [
  'screen.offline',
  'screen.online',
  'content.live',
  'takeover.started',
  'takeover.ended',
  'upload.ready',
  'upload.failed',
  'plays.hourly',
  'plan.changed',
  'approval.waiting',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The events in plain words. */
const webhookEventNames: Record<WebhookEventType, string> = {
  'screen.offline': 'Screen is offline',
  'screen.online': 'Screen is back online',
  'content.live': 'Content is live',
  'takeover.started': 'Takeover started',
  'takeover.ended': 'Takeover ended',
  'upload.ready': 'Upload is ready',
  'upload.failed': 'Upload failed',
  'plays.hourly': 'Plays, every hour',
  'plan.changed': 'Plan changed',
  'approval.waiting': 'Approval is needed',
};

/** The type of an event that is sent to try a webhook out. */
export const WEBHOOK_TEST = 'webhook.test';
export type WebhookTestType = typeof WEBHOOK_TEST;

/** An event, or a test, in plain words. */
export const nameWebhookEvent = (type: WebhookEventType | WebhookTestType): string =>
  type === WEBHOOK_TEST ? 'Test' : webhookEventNames[type];

export const MAX_WEBHOOKS = 20;

/** The longest address of a receiver, in characters. */
export const MAX_WEBHOOK_ADDRESS = 2_000;

/** The time after the event for which a failing delivery is attempted again. */
export const WEBHOOK_RETRY_MS = 24 * 60 * 60 * 1_000;

/** The time without a successful delivery after which a webhook is disabled. */
export const WEBHOOK_FAILING_MS = 3 * 24 * 60 * 60 * 1_000;

/** The time after a change of the secret for which deliveries are signed with the former secret too. */
export const WEBHOOK_SECRET_OVERLAP_MS = 24 * 60 * 60 * 1_000;

/** The time for which deliveries are kept. */
export const WEBHOOK_DELIVERY_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** The number of characters that are kept of the answer to a delivery. */
export const MAX_WEBHOOK_ANSWER = 2_000;

/** The most entries of one event with plays. */
export const MAX_PLAY_ENTRIES = 500;

/** The page size of deliveries without a `limit`. */
export const WEBHOOK_DELIVERIES_LIMIT = 50;
