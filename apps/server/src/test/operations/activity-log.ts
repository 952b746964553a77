import { defaultRetention } from '../../composition/partitioned-tables.ts';
import { createLogs } from '../../features/activity/logs/service.ts';
import { createLog } from '../../platform/log.ts';

type Dependencies = Parameters<typeof createLogs>[0];

/** The activity log of an installation without the names of devices and content. */
export const openActivityLog = (
  { db, reads, clock }: Pick<Dependencies, 'db' | 'reads' | 'clock'>,
  keep: Dependencies['keep'] = defaultRetention.logs,
) =>
  createLogs({
    db,
    reads,
    clock,
    log: createLog('silent'),
    keep,
    findDevice: async () => null,
    findContentNames: async () => new Map(),
    findContentRefs: async () => [],
  });
