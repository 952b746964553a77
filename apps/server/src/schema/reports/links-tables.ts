import type { LinkedReport, LinkPeriod } from '@vitrine/contract/reports/report-links';
import { foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { members } from '../accounts-tables.ts';

/** Links to reports for people without an account, which show what the members who made them see. */
export const reportLinks = pgTable(
  'report_links',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    report: jsonb().$type<LinkedReport>().notNull(),
    period: jsonb().$type<LinkPeriod>().notNull(),
    createdAt: instantColumn().notNull(),
    /** Null: it works until it is revoked. */
    expiresAt: instantColumn(),
    lastOpenedAt: instantColumn(),
    timesOpened: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: 'report_links_member_fk',
      columns: [table.accountId, table.userId],
      foreignColumns: [members.accountId, members.userId],
    }).onDelete('cascade'),
    index('report_links_member').on(table.accountId, table.userId),
    index('report_links_user').on(table.userId),
  ],
);
