import type { Framing } from '@vitrine/contract/webpages/webpages';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts, users } from './accounts-tables.ts';
import { media } from './library-tables.ts';

/** The columns that only web pages have; their id, name, folder and icon are in `media`. */
export const webpages = pgTable(
  'webpages',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** The form of the previous release, which a trigger keeps up to date. */
    refreshMinutes: integer(),
    refreshSeconds: integer(),
    /** Percent. */
    zoom: integer().notNull(),
    showsScrollBars: boolean().notNull().default(false),
    fallbackMediaId: text().references(() => media.id, { onDelete: 'set null' }),
    title: text().notNull(),
    framing: text().$type<Framing>().notNull(),
    framingReason: text(),
    checkedAt: instantColumn().notNull(),
    /** The reason why screens show the fallback picture instead, as `blocked` of the contract. */
    blocked: text(),
    /** The last time at which the server got the page itself, and no error or sign-in; null: never at its address. */
    openedAt: instantColumn(),
    /** The next check of a page on screens; null: not checked since its address was set. */
    nextCheckAt: instantColumn(),
    revision: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
    /** The last change of its login; null: it has none. */
    loginChangedAt: instantColumn(),
    /** The person who entered it; null once they have left. */
    loginChangedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('webpages_account').on(table.accountId), index('webpages_fallback').on(table.fallbackMediaId)],
);

export type WebpageRow = typeof webpages.$inferSelect;

/** The logins of web pages. */
export const webpageLogins = pgTable(
  'webpage_logins',
  {
    mediaId: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The site that it was entered for: scheme, host and port. It is sent to no other. */
    origin: text().notNull(),
    /** Its headers, sealed with a key derived from the installation’s secret. */
    sealed: text().notNull(),
  },
  (table) => [index('webpage_logins_account').on(table.accountId)],
);
