import { takeovers as routes } from '@vitrine/contract/takeovers';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Takeovers } from './service.ts';

const success = true as const;

export function serveTakeovers({ serve }: Http, takeovers: Takeovers): void {
  serve(routes, {
    list: ({ caller }) => takeovers.list(caller.accountId),
    start: async ({ caller, body }) => ({ success, ...(await takeovers.start(caller, body)) }),
    update: async ({ caller, params, body }) => ({
      success,
      ...(await takeovers.change(caller.accountId, params.id, body)),
    }),
    end: async ({ caller, params }) => ({ success, ...(await takeovers.end(caller.accountId, params.id)) }),
    delivery: ({ caller, params }) => takeovers.delivery(caller.accountId, params.id),
    screens: async ({ caller, params, query }) => {
      const { screens, ...page } = await takeovers.screens(caller.accountId, params.id, query);
      return answer(screens, page);
    },
    standby: async ({ caller }) => ({ items: await takeovers.standby(caller.accountId) }),
    setStandby: async ({ caller, body }) => ({
      success,
      items: await takeovers.setStandby(caller.accountId, body.items),
    }),
  });
}
