import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Heartbeat } from '@vitrine/contract/player';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

const instant = () => timestamp({ withTimezone: true, precision: 3 });

export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The public identity, unique in the installation. */
    deviceId: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the one live token; null while none is given out. */
    tokenHash: text(),
    brightness: integer().notNull().default(50),
    volume: integer().notNull().default(50),
    autoSleep: boolean().notNull().default(true),
    timeZone: text().notNull().default('UTC'),
    location: text().notNull().default(''),
    rotation: integer().$type<0 | 90 | 180 | 270>().notNull().default(0),
    fit: text().$type<Fit>().notNull().default('contain'),
    /** 0 is a cut. */
    crossfadeMs: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('devices_device_id').on(table.deviceId),
    uniqueIndex('devices_token_hash').on(table.tokenHash),
    index('devices_account').on(table.accountId, table.createdAt, table.id),
    index('devices_account_name').on(table.accountId, sql`lower(${table.name})`, table.id),
  ],
);

/**
 * Soft state: what a device said when it last called in. Written in batches, so up to a second of it is lost
 * with the process. No index besides the key: updates stay within their page.
 */
export const deviceState = pgTable('device_state', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  lastSeenAt: instant().notNull(),
  responseTimeMs: doublePrecision(),
  currentScreen: integer(),
  totalScreens: integer(),
  playing: jsonb().$type<NonNullable<Heartbeat['playing']>>(),
  /** When it began to show what it shows. */
  playingSince: instant(),
  clockOffsetMs: doublePrecision(),
  playerVersion: text(),
  cache: jsonb().$type<NonNullable<Heartbeat['cache']>>(),
  warnings: jsonb().$type<string[]>().notNull().default([]),
});

/** The number that rises whenever what a device plays may have changed; raised by triggers, never by hand. */
export const deviceVersions = pgTable('device_versions', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  version: bigint({ mode: 'number' }).notNull().default(1),
});

export const pairings = pgTable(
  'pairings',
  {
    id: text().primaryKey(),
    code: text().notNull(),
    secretHash: text().notNull(),
    name: text(),
    requestedDeviceId: text(),
    screens: integer(),
    /** As the player reported it, if this server knows the zone. */
    timeZone: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Null until a person typed the code in. */
    claimedBy: text().references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('pairings_code').on(table.code),
    index('pairings_expires_at').on(table.expiresAt),
    index('pairings_claimed_by').on(table.claimedBy),
  ],
);
