import { HISTORY_DAYS } from '@vitrine/contract/reports/history';
import type { Keep } from '../platform/partitions/months.ts';
import type { PartitionedTable } from '../platform/partitions/store.ts';

/** How long an installation keeps what it records. */
export interface Retention {
  plays: Keep;
  playSums: Keep;
  audit: Keep;
}

export const defaultRetention: Retention = { plays: { days: 90 }, playSums: { months: 25 }, audit: { months: 24 } };

/** The tables that are partitioned by month. */
export const partitionedTables = ({ plays, playSums, audit }: Retention): (PartitionedTable & { keep: Keep })[] => [
  { name: 'plays', column: 'started_at', keep: plays },
  { name: 'play_days', column: 'day', keep: playSums },
  { name: 'audit_entries', column: 'at', keep: audit },
  { name: 'device_spans', column: 'until_at', keep: { days: HISTORY_DAYS } },
];
