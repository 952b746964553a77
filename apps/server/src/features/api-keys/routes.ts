import { apiKeys as routes } from '@vitrine/contract/integrations/api-keys';
import type { Http } from '../../http/serve.ts';
import type { ApiKeys } from './service.ts';

const success = true as const;

export function serveApiKeys({ serve }: Http, apiKeys: ApiKeys): void {
  serve(routes, {
    list: async ({ caller }) => ({ apiKeys: await apiKeys.list(caller) }),
    create: async ({ caller, body, origin }) => ({ success, ...(await apiKeys.create(caller, body, origin)) }),
    update: async ({ caller, params, body }) => ({ success, apiKey: await apiKeys.update(caller, params.id, body) }),
    rotate: async ({ caller, params, origin }) => ({ success, ...(await apiKeys.rotate(caller, params.id, origin)) }),
    revoke: async ({ caller, params }) => {
      await apiKeys.revoke(caller, params.id);
      return { success };
    },
  });
}
