import { triggers as routes } from '@vitrine/contract/integrations/triggers';
import type { Http } from '../../http/serve.ts';
import type { Triggers } from './service.ts';

const success = true as const;

export function serveTriggers({ serve }: Http, triggers: Triggers): void {
  serve(routes, {
    call: ({ params, origin }) => triggers.call(params.secret, origin),
    list: async ({ caller }) => ({ triggers: await triggers.list(caller.accountId) }),
    create: async ({ caller, body }) => ({ success, ...(await triggers.create(caller, body)) }),
    update: async ({ caller, params, body }) => ({
      success,
      trigger: await triggers.update(caller.accountId, params.id, body),
    }),
    renew: async ({ caller, params }) => ({ success, ...(await triggers.renew(caller, params.id)) }),
    revoke: async ({ caller, params }) => {
      await triggers.revoke(caller, params.id);
      return { success };
    },
  });
}
