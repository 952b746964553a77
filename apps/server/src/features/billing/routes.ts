import { billing as routes } from '@vitrine/contract/billing/billing';
import { AppError } from '@vitrine/contract/core/errors';
import { planRoutes } from '@vitrine/contract/billing/subscription';
import type { Readable } from 'node:stream';
import type { Http } from '../../http/serve.ts';
import type { Billing } from './service.ts';

const success = { success: true } as const;

/** Larger than any event of a payment provider. */
const EVENT_LIMIT_BYTES = 1024 * 1024;

export function serveBilling({ serve }: Http, billing: Billing): void {
  serve(planRoutes, {
    list: async () => billing.priceList(),
    status: async ({ caller }) => billing.status(caller.accountId),
  });
  serve(routes, {
    overview: async ({ caller }) => billing.overview(caller.accountId),
    createSubscription: async ({ caller, body }) => billing.orderDevices(caller.accountId, body),
    preview: async ({ caller, query }) => billing.preview(caller.accountId, query),
    createStorageSubscription: async ({ caller, body }) => billing.orderStorage(caller.accountId, body),
    reduceStorage: async ({ caller, body }) => billing.reduceStorage(caller.accountId, body),
    updateCard: async ({ caller }) => billing.orderCard(caller.accountId),
    confirm: async ({ caller, body }) => billing.confirm(caller.accountId, body),
    cancel: async ({ caller }) => {
      await billing.cancel(caller.accountId);
      return success;
    },
    reactivate: async ({ caller }) => {
      await billing.reactivate(caller.accountId);
      return success;
    },
    invoices: async ({ caller }) => ({ invoices: await billing.invoices(caller.accountId) }),
    webhookStatus: async () => ({ configured: billing.receivesWebhooks() }),
    webhook: async ({ bytes, origin }) => {
      await billing.receiveWebhook(await readAll(bytes), origin.signature);
      return { received: true as const };
    },
    sandboxConfirm: async ({ caller, body }) => billing.payInSandbox(caller.accountId, body),
    sandboxAdvance: async ({ params }) => {
      await billing.advanceInSandbox(params.userId);
      return success;
    },
  });
}

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
