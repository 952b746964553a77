import type { billing as table } from '@vitrine/contract/billing/billing';
import { AppError } from '@vitrine/contract/core/errors';
import type { Readable } from 'node:stream';
import type { Verbs } from '../../http/handlers.ts';
import type { Billing } from './service.ts';

/** Larger than any event of a payment provider. */
const EVENT_LIMIT_BYTES = 1024 * 1024;

/** The bytes of an event are signed, so they are read as they are. */
export const createBillingVerbs = (billing: Billing): Verbs<typeof table> => ({
  ...billing,
  webhook: async ({ bytes }, { signature }) => {
    await billing.receiveWebhook(await readAll(bytes), signature);
    return true as const;
  },
});

/** @throws request.too_large */
async function readAll(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    size += part.length;
    // The body is read to its end: leaving it would close the connection before the response.
    if (size <= EVENT_LIMIT_BYTES) parts.push(part);
  }
  if (size > EVENT_LIMIT_BYTES) throw new AppError('request.too_large');
  return Buffer.concat(parts);
}
