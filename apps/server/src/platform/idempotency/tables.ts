import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../database/columns.ts';

/** One row for each `Idempotency-Key` of the last 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The owner of the key: an account, a device, or the address of an unauthenticated caller. */
    scope: text().notNull(),
    /** SHA-256 of the key. */
    keyHash: text().notNull(),
    /** `POST /api/folders`. */
    route: text().notNull(),
    /** SHA-256 of parameters and body. Null until known: a form is hashed while it is received. */
    fingerprint: text(),
    /** The one execution that may commit changes. It changes when another process takes over. */
    attempt: text().notNull().unique(),
    /** The lease: until then the attempt counts as running. */
    leasedUntil: instantColumn().notNull(),
    /** Set by the transactions of the attempt: from then on it must not run again. */
    isCommitted: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    /** Null while the attempt runs. */
    completedAt: instantColumn(),
    /** The answer. Null if it is not stored because it contains a secret or is too long. */
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.keyHash] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);
