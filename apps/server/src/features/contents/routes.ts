import { contentList } from '@vitrine/contract/content-list';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Contents } from './service.ts';

export function serveContents({ serve }: Http, contents: Contents): void {
  serve(contentList, {
    list: async ({ caller, query }) => {
      const { items, counts, ...page } = await contents.list(caller.accountId, query);
      return answer({ content: items, counts }, page);
    },
  });
}
