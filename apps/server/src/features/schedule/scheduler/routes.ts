import { scheduler as routes } from '@vitrine/contract/schedule/scheduler';
import type { Http } from '../../../http/serve.ts';
import type { Scheduler } from './service.ts';

export function serveScheduler({ serve }: Http, scheduler: Scheduler): void {
  serve(routes, { status: ({ caller }) => scheduler.status(caller.accountId) });
}
