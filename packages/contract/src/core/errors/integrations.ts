/** Failures about webhooks and emails of reports. */
export const integrationErrors = {
  'webhook.not_found': { status: 404, message: 'Webhook not found' },
  'webhook.delivery_not_found': { status: 404, message: 'This delivery is not kept any more' },
  'webhook.limit_reached': { status: 409, message: 'This account has 20 webhooks, the most there can be.' },
  'webhook.disabled': { status: 409, message: 'This webhook is disabled. Enable it first.' },
  'report_email.not_found': { status: 404, message: 'This email of a report does not exist' },
  'report_email.limit_reached': {
    status: 409,
    message: 'An account has at most 50 emails of reports. Delete one that nobody needs any more.',
  },
  'report_email.stopped': {
    status: 409,
    message: 'The member who set this email up is no editor of the account any more. An admin can take it over.',
  },
  'report_email.link_invalid': {
    status: 404,
    message: 'This link is not complete, or the email that it is about was deleted.',
  },
} as const;
