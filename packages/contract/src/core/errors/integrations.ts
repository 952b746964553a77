/** Failures about webhooks. */
export const integrationErrors = {
  'webhook.not_found': { status: 404, message: 'Webhook not found' },
  'webhook.delivery_not_found': { status: 404, message: 'This delivery is not kept any more' },
  'webhook.limit_reached': { status: 409, message: 'This account has 20 webhooks, the most there can be.' },
  'webhook.disabled': { status: 409, message: 'This webhook is disabled. Enable it first.' },
} as const;
