import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Messages of the database for the relay (`relay.ts`). The table is unlogged: a crash of PostgreSQL or a failover empties
 * it. Its sequence is logged, because a promoted standby cannot use an unlogged one.
 */
export const busMessages = pgTable('bus_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().notNull(),
  payload: text().notNull(),
});

/** While it has a row, the database stores its messages for the relay instead of notifying. */
export const busRelays = pgTable('bus_relays', { id: text().primaryKey() });
