import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { devices } from '../fleet-tables.ts';

/**
 * The number of scans of a QR code on a device, by day in the time zone of the device. Partitioned by the month of
 * `day`. Nothing more is known of a scan. The scans outlive their code, so they have its layout.
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
