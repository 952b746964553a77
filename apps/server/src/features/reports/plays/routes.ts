import { plays as routes } from '@vitrine/contract/reports/plays';
import { answer } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { Plays } from './service.ts';
import type { PlaySums } from './sums.ts';

export function servePlays({ serve }: Http, plays: Plays, playSums: PlaySums): void {
  serve(routes, {
    send: async ({ caller, body }) => plays.receive(caller, body.plays),
    list: async ({ caller, params, query }) => {
      const { next, total, ...body } = await plays.ofDay(caller.accountId, params.deviceId, query);
      return answer(body, { next, total });
    },
    sums: async ({ caller, params, query }) => {
      const { sums, ...page } = await playSums.list(caller.accountId, params.deviceId, query);
      return answer({ sums }, page);
    },
  });
}
