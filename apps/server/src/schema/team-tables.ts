import type { Limits, Role } from '@vitrine/contract/team/roles';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts, users } from './accounts-tables.ts';

/** Invitations that nobody has accepted yet. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The email address as entered. */
    email: text().notNull(),
    /** The email in lower case, for comparisons. */
    emailKey: text().notNull(),
    role: text().$type<Exclude<Role, 'owner'>>().notNull(),
    /** The limits of the member that the invited person becomes. */
    limits: jsonb().$type<Limits>(),
    /** The part of the link that changes: its token is made from this and a secret. A new nonce ends earlier links. */
    nonce: text().notNull(),
    tokenHash: text().notNull(),
    invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_address').on(table.accountId, table.emailKey),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_user').on(table.invitedBy),
  ],
);
