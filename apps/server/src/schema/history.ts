import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';
import { devices } from './fleet.ts';

/** Online and offline periods of devices, as observed by the server. */
export const spans = pgTable(
  'device_spans',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    state: text().$type<'online' | 'offline'>().notNull(),
    fromAt: instant().notNull(),
    /** Null while the period continues. */
    untilAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.fromAt] }),
    uniqueIndex('device_spans_open')
      .on(table.deviceId)
      .where(sql`${table.untilAt} is null`),
    index('device_spans_until_at').on(table.untilAt),
  ],
);
