import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn, tagsColumn } from '../platform/database/columns.ts';
import { accounts, users } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';
import { groups } from './groups-tables.ts';

/** Tokens with which screens pair by themselves. Only their hashes are stored. */
export const pairingTokens = pgTable(
  'pairing_tokens',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The user who made it. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    groupId: text().references(() => groups.id, { onDelete: 'set null' }),
    /** The tags, site and address of its screens. */
    tags: tagsColumn(),
    site: text().notNull().default(''),
    address: text().notNull().default(''),
    tokenHash: text().notNull(),
    screens: integer().notNull(),
    /** The number of claims, also of devices that were deleted. */
    paired: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('pairing_tokens_token').on(table.tokenHash),
    index('pairing_tokens_account').on(table.accountId, table.id),
    index('pairing_tokens_group').on(table.groupId),
    index('pairing_tokens_user').on(table.userId),
  ],
);

/** The screens that paired themselves, so that a request that is repeated is answered as before. */
export const pairingClaims = pgTable(
  'pairing_claims',
  {
    id: text().primaryKey(),
    tokenId: text()
      .notNull()
      .references(() => pairingTokens.id, { onDelete: 'cascade' }),
    /** Null when the device was deleted. */
    deviceId: text().references(() => devices.id, { onDelete: 'set null' }),
    /** SHA-256 of the secret of the machine. */
    secretHash: text().notNull(),
    claimedAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('pairing_claims_secret').on(table.tokenId, table.secretHash),
    index('pairing_claims_device').on(table.deviceId),
  ],
);
