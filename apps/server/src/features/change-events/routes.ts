import { changeEvents as routes } from '@vitrine/contract/change-events';
import type { Http } from '../../http/serve.ts';
import type { ChangeEvents } from './service.ts';

export function serveChangeEvents({ serve }: Http, events: ChangeEvents): void {
  serve(routes, {
    stream: async ({ caller, openStream }) => {
      events.follow(caller, openStream);
    },
  });
}
