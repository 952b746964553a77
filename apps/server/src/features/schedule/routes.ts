import { occurrences } from '@vitrine/contract/schedule/occurrences';
import { schedule as routes } from '@vitrine/contract/schedule/schedule';
import type { Http } from '../../http/serve.ts';
import type { Schedule } from './service.ts';

const success = true as const;

export function serveSchedule({ serve }: Http, schedule: Schedule): void {
  serve(routes, {
    list: async ({ caller, query }) => ({ events: await schedule.list(caller.accountId, query.deviceId) }),
    create: async ({ caller, body }) => ({ success, event: await schedule.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      success,
      ...(await schedule.update(caller.accountId, params.id, body)),
    }),
    remove: async ({ caller, params }) => {
      await schedule.remove(caller.accountId, params.id);
      return { success };
    },
  });

  serve(occurrences, {
    changeOccurrence: async ({ caller, params, body }) => ({
      success,
      ...(await schedule.changeOccurrence(caller.accountId, params.id, params.date, body)),
    }),
    restoreOccurrence: async ({ caller, params }) => ({
      success,
      ...(await schedule.restoreOccurrence(caller.accountId, params.id, params.date)),
    }),
    split: async ({ caller, params, body }) => ({
      success,
      ...(await schedule.split(caller.accountId, params.id, body)),
    }),
  });
}
