/** Failures about plans, storage and payments. */
export const billingErrors = {
  'storage.limit_exceeded': {
    status: 409,
    message: 'Storage limit exceeded. Please free up storage space first.',
  },
  'price.changed': { status: 400, message: 'The price has changed. Please reload the page.' },
  'seats.below_devices': { status: 409, message: 'You have more devices than that. Remove some first.' },
  'storage.below_used': { status: 409, message: 'Your files use more storage than that. Delete some first.' },
  'subscription.required': { status: 409, message: 'You have no device subscription yet. Please subscribe first.' },
  'subscription.granted': {
    status: 409,
    message: 'Your plan was granted by an administrator, so only an administrator can change it.',
  },
  'subscription.running': {
    status: 409,
    message: 'This account pays for a subscription. Reset the user before changing the plan.',
  },
  'seats.below_purchased': {
    status: 409,
    message: 'This account has purchased more seats than that. Change its subscription first.',
  },
  'billing.off': { status: 409, message: 'Billing is turned off on this installation' },
  'billing.unlimited': { status: 409, message: 'Your plan is already unlimited' },
  'payment.failed': { status: 402, message: 'Your card was declined.' },
  'payment.processing': {
    status: 409,
    message: 'Your payment is still being processed. Nothing more is charged. Please check again in a moment.',
  },
  'payment.not_found': { status: 404, message: 'This payment does not exist or has expired. Please start again.' },
  'payment.provider_failed': {
    status: 502,
    message: 'The payment provider cannot be reached. Nothing was charged. Please try again.',
  },
  'webhook.invalid': { status: 400, message: 'The signature of this event is invalid' },
  'storage.full': { status: 507, message: 'The server is out of disk space. Nothing was changed.' },
} as const;
