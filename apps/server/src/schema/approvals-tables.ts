import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { approvalStates } from '@vitrine/contract/team/approvals';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts, users } from './accounts-tables.ts';

/** The inputs of a request, as they were received. */
export interface StoredInputs {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  /** The groups of screens of the API key that sent it; absent: it was not limited to groups. */
  groupIds?: readonly string[];
  /** True for items that were kept out of a folder: their maker may not see where they are meanwhile. */
  isUnlimited?: boolean;
}

/** A thing that a change names, as it was when the change was made. */
export interface Subject {
  id: string;
  name: string;
  /** The hash of what matters of it. */
  hash: string;
}

/** Changes to what screens play that wait for an admin, or waited. */
export const approvals = pgTable(
  'approvals',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The name of the user, which stays readable after they left. */
    requestedBy: text().notNull(),
    /** The route's address: `POST /api/device/:deviceId/assign`. */
    route: text().notNull(),
    /** Null once it is decided. */
    inputs: jsonb().$type<StoredInputs>(),
    subjects: jsonb().$type<Subject[]>().notNull(),
    /** Stands for the content that it would bring to screens, and for these, when it was made; null: before 0.3.0. */
    look: text(),
    what: text().notNull(),
    names: jsonb().$type<string[]>().notNull(),
    picture: jsonb().$type<MediaSummary>(),
    screenCount: integer().notNull(),
    state: text().$type<(typeof approvalStates)[number]>().notNull().default('waiting'),
    decidedBy: text(),
    decidedAt: instantColumn(),
    reason: text().notNull().default(''),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** The time at which admins got an email about it; null: not yet. */
    mailedAt: instantColumn(),
  },
  (table) => [
    index('approvals_waiting')
      .on(table.accountId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('approvals_decided').on(table.accountId, table.decidedAt.desc(), table.id.desc()),
    index('approvals_user').on(table.userId),
  ],
);

/** The settings of accounts that changed them: approval is off by default. */
export const approvalSettings = pgTable('approval_settings', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  /** The time of the last email to the admins. */
  mailedAt: instantColumn(),
});
