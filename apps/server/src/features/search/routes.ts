import { search } from '@vitrine/contract/search';
import type { Http } from '../../http/serve.ts';
import type { Search } from './service.ts';

export function serveSearch({ serve }: Http, results: Search): void {
  serve(search, {
    find: async ({ caller: { accountId }, query: { q, ids = [] } }) => ({
      results: await (q === undefined ? results.read(accountId, ids) : results.find(accountId, q)),
    }),
  });
}
