import { changeEvents as routes } from '@vitrine/contract/change-events';
import type { Http } from '../../http/serve.ts';
import type { Events } from './service.ts';

export function serveEvents({ serve }: Http, events: Events): void {
  serve(routes, {
    stream: async ({ caller, openStream }) => {
      events.follow(caller.accountId, caller.sessionId, openStream);
    },
  });
}
