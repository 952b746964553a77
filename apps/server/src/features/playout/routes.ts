import { playout as routes } from '@vitrine/contract/playout/now-playing';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { ShowingService } from './service.ts';

export function serveShowing({ serve }: Http, showing: ShowingService): void {
  serve(routes, {
    now: async ({ caller, params }) => ({
      success: true as const,
      media: await showing.now(caller, params.deviceId),
    }),
    delivery: ({ caller, body: { mediaId, ...recipients } }) => showing.arrival(caller.accountId, mediaId, recipients),
    mediaUse: async ({ caller, body }) => ({ use: await showing.mediaUse(caller.accountId, body.mediaIds) }),
    days: async ({ caller, query }) => {
      const { days, next, total } = await showing.listDays(caller.accountId, query);
      return answer(days, { next, total });
    },
    forecast: ({ caller, params }) => showing.planAhead(caller.accountId, params.deviceId),
    explain: ({ caller, params, query }) => showing.explain(caller.accountId, params.deviceId, query.at),
  });
}
