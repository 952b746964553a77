import type { Message } from '@vitrine/contract/playout/message';
import type { Strip } from '@vitrine/contract/playout/strip';
import { boolean, index, integer, jsonb, pgTable, pgView, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../platform/database/columns.ts';
import { accounts } from './accounts-tables.ts';
import { devices } from './fleet-tables.ts';
import { groups } from './groups-tables.ts';
import { media } from './library-tables.ts';

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
/** Null for a message or strip, and after the content was deleted. */
const mediaId = () => text().references(() => media.id, { onDelete: 'set null' });

export const takeovers = pgTable(
  'takeovers',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    title: text().notNull(),
    mediaId: mediaId(),
    message: jsonb().$type<Message>(),
    /** Every device of the account; otherwise those of `takeover_targets`. */
    coversAll: boolean().notNull(),
    startedAt: instantColumn().notNull(),
    /** The name of the user at that time; an email address in rows of release 0.2. */
    startedBy: text(),
    /** The time at which it ends by itself. */
    untilAt: instantColumn(),
    /** The time at which somebody ended it. */
    endedAt: instantColumn(),
    /** Null for a takeover of whole screens. */
    strip: jsonb().$type<Strip>(),
  },
  (table) => [
    index('takeovers_account').on(table.accountId, table.startedAt.desc()),
    index('takeovers_media').on(table.mediaId),
  ],
);

/** A device or a group; members of a group are covered from the moment they join it. */
export const takeoverTargets = pgTable(
  'takeover_targets',
  {
    takeoverId: text()
      .notNull()
      .references(() => takeovers.id, { onDelete: 'cascade' }),
    deviceId: text().references(() => devices.id, { onDelete: 'cascade' }),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('takeover_targets_device').on(table.takeoverId, table.deviceId),
    uniqueIndex('takeover_targets_group').on(table.takeoverId, table.groupId),
    index('takeover_targets_of_device').on(table.deviceId),
    index('takeover_targets_of_group').on(table.groupId),
  ],
);

/** Prepared takeovers, of which every device of the account keeps the files. */
export const standbyItems = pgTable(
  'standby_items',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    position: integer().notNull(),
    title: text().notNull(),
    mediaId: mediaId(),
    message: jsonb().$type<Message>(),
    /** The console starts it on all screens without a question. */
    onePress: boolean().notNull().default(false),
    strip: jsonb().$type<Strip>(),
  },
  (table) => [index('standby_items_account').on(table.accountId), index('standby_items_media').on(table.mediaId)],
);

/** The devices that each takeover covers, also after it has ended. */
export const takeoverDevices = pgView('takeover_devices', {
  takeoverId: text().notNull(),
  deviceId: text().notNull(),
}).existing();
