import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { ScreenSize } from '@vitrine/contract/fleet/screen-shape';
import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Heartbeat } from '@vitrine/contract/player/player';
import type { Language } from '@vitrine/messages/languages';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instantColumn, sortKeyColumn, tagsColumn } from '../platform/database/columns.ts';
import { sortKeyOf } from '../platform/database/sort-key.ts';
import { accounts } from './accounts-tables.ts';

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
    sortKey: sortKeyColumn(),
    /** SHA-256 of the only valid token; null while there is none. */
    tokenHash: text(),
    brightness: integer().notNull().default(50),
    volume: integer().notNull().default(50),
    /** True: it is silent, whatever its volume. */
    muted: boolean().notNull().default(false),
    autoSleep: boolean().notNull().default(true),
    timeZone: text().notNull().default('UTC'),
    location: text().notNull().default(''),
    rotation: integer().$type<0 | 90 | 180 | 270>().notNull().default(0),
    fit: text().$type<Fit>().notNull().default('contain'),
    /** 0 for a cut. */
    crossfadeMs: integer().notNull().default(0),
    /** The language of the player’s own texts, and of layouts without one; null: the account’s. */
    language: text().$type<Language>(),
    /** It was woken from its working hours until then. */
    awakeUntil: instantColumn(),
    /** In order; see `isTag`. */
    tags: tagsColumn(),
    /** The name of the place where it hangs, such as a shop. */
    site: text().notNull().default(''),
    address: text().notNull().default(''),
    /** True for a sample screen, which this server plays itself. It does not count for the plan's limit. */
    isVirtual: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex('devices_device_id').on(table.deviceId),
    uniqueIndex('devices_token_hash').on(table.tokenHash),
    index('devices_account').on(table.accountId, table.createdAt, table.id),
    // Only the releases before sort keys use this one; the next release removes it.
    index('devices_account_name').on(table.accountId, sql`lower(${table.name})`, table.id),
    index('devices_account_sort_key').on(table.accountId, sortKeyOf(table), table.id),
    index('devices_tags').using('gin', table.tags),
  ],
);

/** The credentials of agents, one for each device whose machine has one. */
export const agents = pgTable(
  'agents',
  {
    deviceId: text()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** SHA-256 of the only valid token. */
    tokenHash: text().notNull(),
    /** The device's token with which it was issued: the credential ends with that one. */
    deviceTokenHash: text().notNull(),
  },
  (table) => [uniqueIndex('agents_token_hash').on(table.tokenHash)],
);

/** The keys that the installation made for itself. */
export const signingKeys = pgTable('signing_keys', {
  /** The files that the key signs. */
  purpose: text().$type<'agent-releases'>().primaryKey(),
  /** Ed25519, PKCS #8 in base64. */
  privateKey: text().notNull(),
});

/**
 * Soft state: the last heartbeat of each device. Writes are batched, so a crash loses up to a second. There is no index
 * except the key, so that updates stay within their page (heap-only tuples).
 */
export const deviceState = pgTable('device_state', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  lastSeenAt: instantColumn().notNull(),
  responseTimeMs: doublePrecision(),
  currentScreen: integer(),
  totalScreens: integer(),
  screenSize: jsonb().$type<ScreenSize>(),
  /** The machine, as its agent reported it last. */
  machine: jsonb().$type<MachineReport>(),
  playing: jsonb().$type<NonNullable<Heartbeat['playing']>>(),
  /** The time at which the current media item started to play. */
  playingSince: instantColumn(),
  clockOffsetMs: doublePrecision(),
  playerVersion: text(),
  cache: jsonb().$type<NonNullable<Heartbeat['cache']>>(),
  warnings: jsonb().$type<string[]>().notNull().default([]),
});

/**
 * The extremes that the agents of machines reported on each day of their device's time zone. Partitioned by the month of
 * `day`. Written with {@link deviceState}.
 */
export const machineDays = pgTable(
  'machine_days',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** The highest. */
    temperature: doublePrecision(),
    /** The least free space. */
    diskFreeBytes: doublePrecision(),
    memoryFreeBytes: doublePrecision(),
    browserRestarts: integer().notNull(),
    reboots: integer().notNull(),
    /** The one furthest from zero. */
    clockOffsetMs: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.day] })],
);

/** The machines that have reported as a device: several at once if their disks are copies of each other. */
export const deviceMachines = pgTable(
  'device_machines',
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** As in the machine's report. */
    machineId: text().notNull(),
    model: text(),
    /** The beginning of its reports without a pause of more than five minutes. */
    firstSeenAt: instantColumn().notNull(),
    lastSeenAt: instantColumn().notNull(),
    /** Since then the machine is no longer this device; null: it is. */
    detachedAt: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.machineId] })],
);

/**
 * Raised by triggers only, whenever the manifest of a device may have changed: to the time in epoch milliseconds, or by 1
 * where that is more.
 */
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
    /** The time zone as reported by the player, if this server knows it. */
    timeZone: text(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** Null until the code was entered in a console. */
    claimedBy: text().references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('pairings_code').on(table.code),
    index('pairings_expires_at').on(table.expiresAt),
    index('pairings_claimed_by').on(table.claimedBy),
  ],
);
