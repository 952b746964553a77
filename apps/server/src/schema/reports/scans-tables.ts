import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { devices } from '../fleet-tables.ts';

/**
 * The number of scans of a QR code on a device, by day of its time zone. Partitioned by the month of `day`. Nothing else is
 * known of a scan. The layout is that of the code, which the scans outlive.
 */
export const qrScans = pgTable(
  'qr_scans',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    code: text().notNull(),
    layoutId: text().notNull(),
    scans: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day, table.code] })],
);
