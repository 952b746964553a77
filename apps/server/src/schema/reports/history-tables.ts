import type { HistorySpan } from '@vitrine/contract/reports/history';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { devices } from '../fleet-tables.ts';

/**
 * Periods in which the server observed a device as online, as online with its panel off, as off by its working hours,
 * or as offline. Partitioned by the month of `untilAt` (UTC); periods that continue are in the default partition, which
 * allows one for each device. Each partition has the key (device, start).
 */
export const spans = pgTable(
  'device_spans',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    state: text().$type<HistorySpan['state']>().notNull(),
    fromAt: instantColumn().notNull(),
    /** Null while the period continues. */
    untilAt: instantColumn(),
  },
  (table) => [index('device_spans_until_at').on(table.untilAt)],
);
