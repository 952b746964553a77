import { generator as routes } from '@vitrine/contract/generator';
import type { Http } from '../../http/serve.ts';
import type { Generator } from './service.ts';

const success = { success: true } as const;

export function serveGenerator({ serve }: Http, generator: Generator): void {
  serve(routes, {
    generate: async ({ caller, body }) => ({ ...success, video: await generator.generate(caller.accountId, body) }),
    list: async ({ caller }) => ({ videos: await generator.list(caller.accountId) }),
    remove: async ({ caller, params }) => {
      await generator.remove(caller.accountId, params.id);
      return success;
    },
    cancel: async ({ caller, params }) => ({ ...success, video: await generator.cancel(caller.accountId, params.id) }),
    retry: async ({ caller, params }) => ({ ...success, video: await generator.retry(caller.accountId, params.id) }),
    download: ({ params, query }) => generator.download(params.id, query.until, query.signature),
  });
}
