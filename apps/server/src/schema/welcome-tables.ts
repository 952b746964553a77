import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts-tables.ts';
import { instantColumn } from '../platform/database/columns.ts';

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The accounts that have hidden their checklist of first steps. Releases before 0.4 hid it once all steps were done. */
export const hiddenFirstSteps = pgTable('hidden_first_steps', {
  accountId: accountId().primaryKey(),
  hiddenAt: instantColumn().notNull(),
});

/** The end of the first steps of each account that has done all of them. */
export const firstAirings = pgTable('first_airings', {
  accountId: accountId().primaryKey(),
  /** The screen that was on air; it may be gone. */
  deviceId: text().notNull(),
  /** The time at which the screen confirmed what it shows. */
  onAirAt: instantColumn().notNull(),
});

/** The accounts that have sample content, or are being given some. */
export const sampleSets = pgTable('sample_sets', {
  accountId: accountId().primaryKey(),
  addedAt: instantColumn().notNull(),
  /** Null while it is being added. */
  completedAt: instantColumn(),
});

/** Everything in an account that is sample content, by its id. What its owner has deleted is still listed. */
export const sampleThings = pgTable(
  'sample_things',
  {
    accountId: text()
      .notNull()
      .references(() => sampleSets.accountId, { onDelete: 'cascade' }),
    thingId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.thingId] })],
);
