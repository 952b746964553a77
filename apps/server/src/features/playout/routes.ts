import { playout as routes } from '@vitrine/contract/playout/now-playing';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { PlayoutService } from './service.ts';

export function servePlayout({ serve }: Http, playout: PlayoutService): void {
  serve(routes, {
    now: async ({ caller, params }) => ({
      success: true as const,
      media: await playout.now(caller, params.deviceId),
    }),
    delivery: ({ caller, body: { mediaId, ...recipients } }) => playout.delivery(caller.accountId, mediaId, recipients),
    mediaUse: async ({ caller, body }) => ({ use: await playout.mediaUse(caller.accountId, body.mediaIds) }),
    days: async ({ caller, query }) => {
      const { days, next, total } = await playout.listDays(caller.accountId, query);
      return answer(days, { next, total });
    },
    forecast: ({ caller, params }) => playout.forecast(caller.accountId, params.deviceId),
    explain: ({ caller, params, query }) => playout.explain(caller.accountId, params.deviceId, query.at),
  });
}
