import { priceLists as routes } from '@vitrine/contract/layouts/price-lists';
import type { Http } from '../../http/serve.ts';
import type { PriceLists } from './service.ts';

const success = true as const;

export function servePriceLists({ serve }: Http, priceLists: PriceLists): void {
  serve(routes, {
    list: async ({ caller }) => ({ priceLists: await priceLists.list(caller.accountId) }),
    get: async ({ caller, params }) => ({ priceList: await priceLists.get(caller.accountId, params.id) }),
    create: async ({ caller, body }) => ({ success, priceList: await priceLists.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      success,
      priceList: await priceLists.update(caller.accountId, params.id, body),
    }),
    changeRow: async ({ caller, params, body }) => ({
      success,
      priceList: await priceLists.changeRow(caller.accountId, params.id, params.rowId, body),
    }),
    duplicate: async ({ caller, params }) => ({
      success,
      priceList: await priceLists.duplicate(caller.accountId, params.id),
    }),
    remove: async ({ caller, params }) => {
      await priceLists.remove(caller.accountId, params.id);
      return { success };
    },
  });
}
