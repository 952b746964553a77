import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { users } from '../accounts-tables.ts';

/** Public keys of passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The public key as COSE, in base64url. */
    publicKey: text().notNull(),
    /** The signature counter; 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** True if the authenticator keeps copies of it on other devices. */
    isBackedUp: boolean().notNull(),
    createdAt: instantColumn().notNull(),
    lastUsedAt: instantColumn(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
