import { planRoutes } from '@vitrine/contract/plans';
import type { Http } from '../../http/serve.ts';
import type { Billing } from './service.ts';

export function serveBilling({ serve }: Http, billing: Billing): void {
  serve(planRoutes, {
    list: async () => billing.priceList(),
    status: async ({ caller }) => billing.status(caller.accountId),
  });
}
