import type { ReportFilter } from '@vitrine/contract/reports/report-emails';
import type { ReportEvery } from '@vitrine/contract/reports/report-email-days';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts, users } from '../accounts-tables.ts';

/** Reports that go to some addresses every month or every week. */
export const reportEmails = pgTable(
  'report_emails',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The person who set it up, who may have left the account. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    every: text().$type<ReportEvery>().notNull(),
    recipients: jsonb().$type<string[]>().notNull(),
    /** Addresses that have unsubscribed, in lower case; some may be no recipients now. */
    unsubscribed: jsonb().$type<string[]>().notNull().default([]),
    timeZone: text().notNull(),
    hasPdf: boolean().notNull(),
    hasCsv: boolean().notNull(),
    filter: jsonb().$type<ReportFilter>().notNull(),
    isPaused: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    nextAt: instantColumn().notNull(),
    lastSentAt: instantColumn(),
    /** The last day of the planned email before; null: there was none. */
    coveredUntil: date(),
  },
  (table) => [
    index('report_emails_account').on(table.accountId),
    index('report_emails_user').on(table.userId),
    index('report_emails_recipients').using('gin', sql`(lower(${table.recipients}::text)::jsonb)`),
    index('report_emails_next').on(table.nextAt),
  ],
);
