import { LOG_DAYS } from '@vitrine/contract/activity/log-limits';
import { HISTORY_DAYS } from '@vitrine/contract/reports/history';
import type { Keep } from '../platform/partitions/months.ts';
import type { PartitionedTable } from '../platform/partitions/store.ts';

/** The time for which an installation keeps what it records. */
export interface Retention {
  plays: Keep;
  playSums: Keep;
  audit: Keep;
  history: Keep;
  /** The logs are kept by days, because their table is not partitioned. */
  logs: { days: number };
}

export const defaultRetention: Retention = {
  plays: { days: 90 },
  playSums: { months: 25 },
  audit: { months: 24 },
  history: { days: HISTORY_DAYS },
  logs: { days: LOG_DAYS },
};

/** The tables that are partitioned by month. */
export const listPartitionedTables = ({
  plays,
  playSums,
  audit,
  history,
}: Retention): (PartitionedTable & { keep: Keep })[] => [
  { name: 'plays', column: 'started_at', keep: plays },
  { name: 'play_days', column: 'day', keep: playSums },
  { name: 'play_months', column: 'month', keep: playSums },
  { name: 'qr_scans', column: 'day', keep: playSums },
  { name: 'play_hours', column: 'day', keep: plays },
  { name: 'audit_entries', column: 'at', keep: audit },
  { name: 'device_spans', column: 'until_at', keep: history },
  { name: 'machine_days', column: 'day', keep: history },
];
