import { billingErrors } from './billing.ts';
import { contentErrors } from './content.ts';
import { integrationErrors } from './integrations.ts';
import { peopleErrors } from './people.ts';
import { requestErrors } from './requests.ts';
import { screenErrors } from './screens.ts';

/**
 * Every failure the API can name: code → HTTP status and default English message.
 * Messages are for people: they state the problem and, if possible, how to fix it.
 */
export const errorCatalog = {
  ...requestErrors,
  ...peopleErrors,
  ...contentErrors,
  ...billingErrors,
  ...screenErrors,
  ...integrationErrors,
} satisfies Record<string, { status: number; message: string }>;
