import type { logs as table } from '@vitrine/contract/activity/logs';
import { answer, type Verbs } from '../../../http/handlers.ts';
import type { Logs } from './service.ts';

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="activity-log.csv"',
};

/** The export is a file that browsers save. */
export const createLogVerbs = (logs: Logs): Verbs<typeof table> => ({
  ...logs,
  export: async (caller, query) => answer(await logs.export(caller, query), { headers: CSV_HEADERS }),
});
