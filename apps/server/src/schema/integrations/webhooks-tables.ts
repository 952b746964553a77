import type { WebhookType } from '@vitrine/contract/integrations/webhook-events';
import type { WebhookEventType } from '@vitrine/contract/integrations/webhook-types';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts } from '../accounts-tables.ts';
import { groups } from '../groups-tables.ts';
import { media } from '../library-tables.ts';

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The receivers of an account's events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    accountId: accountId(),
    name: text().notNull(),
    url: text().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    /** Events about a screen are only sent for screens of these groups; null: for all screens. */
    groupIds: jsonb().$type<string[]>(),
    /** The secret, sealed like the former one. */
    secret: text().notNull(),
    formerSecret: text(),
    /** Until this time, deliveries are signed with the former secret too. */
    formerUntil: instantColumn(),
    isEnabled: boolean().notNull().default(true),
    /** The time at which it was disabled because all deliveries had failed; null: it is enabled, or a person disabled it. */
    gaveUpAt: instantColumn(),
    /** The first failure since the last delivery that succeeded. */
    failingSince: instantColumn(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('webhooks_account').on(table.accountId, table.createdAt)],
);

/**
 * Events that are not handed to webhooks yet. Triggers write them in the transaction of the change, for accounts with
 * a webhook that asks for them; the dispatcher turns them into deliveries. Without foreign keys, so that a change never
 * waits for a lock on its account.
 */
export const webhookOutbox = pgTable('webhook_outbox', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: text().notNull(),
  type: text().$type<WebhookEventType>().notNull(),
  /** The screen that it is about, whose events are delivered in order. Null: none, or several. */
  deviceId: text(),
  /** The webhook that gets the event; null: all webhooks of the account that ask for it. */
  webhookId: text(),
  at: instantColumn().notNull(),
  data: jsonb().$type<unknown>().notNull(),
});

/** One event for one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The order within the queue. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The screen's id; empty for events that are not about one screen. */
    queue: text().notNull(),
    /** The id of the event, the same for each attempt and for deliveries that are sent again. */
    eventId: text().notNull(),
    type: text().$type<WebhookType>().notNull(),
    body: text().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
    /** The time of the last attempt. */
    attemptedAt: instantColumn(),
    /** The status of the answer to the last attempt; null without an answer. */
    status: integer(),
    durationMs: integer(),
    /** The reason why the last attempt failed; null if it succeeded. */
    failure: text(),
    /** The start of the answer to the last attempt. */
    answer: text(),
  },
  (table) => [
    index('webhook_deliveries_queue')
      .on(table.webhookId, table.queue, table.seq)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_listed').on(table.webhookId, table.seq.desc()),
    index('webhook_deliveries_attempted')
      .on(table.webhookId, table.attemptedAt)
      .where(sql`${table.attemptedAt} is not null`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** Queues of webhooks in which deliveries wait. A worker claims a queue for the time of an attempt, so it keeps its order. */
export const webhookQueues = pgTable(
  'webhook_queues',
  {
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    queue: text().notNull(),
    nextAt: instantColumn().notNull(),
    /** The time at which the claim expires; null: no worker has claimed the queue. */
    claimedUntil: instantColumn(),
    /** Identifies the claim. */
    claim: text(),
    /** Counts the deliveries that were added, so that a queue to which one was just added is not removed. */
    added: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.queue] }),
    index('webhook_queues_due').on(table.webhookId, table.nextAt),
    index('webhook_queues_claimed')
      .on(table.webhookId, table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
  ],
);

/** Reported plays that are in no event yet, of accounts with a webhook for them. A trigger on `plays` adds rows. */
export const webhookPlays = pgTable(
  'webhook_plays',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text().notNull(),
    deviceId: text().notNull(),
    mediaId: text().notNull(),
    mediaName: text(),
    playlistId: text(),
    playlistName: text(),
    plays: integer().notNull(),
    completed: integer().notNull(),
    durationMs: bigint({ mode: 'number' }).notNull(),
    reportedAt: instantColumn().notNull(),
  },
  (table) => [index('webhook_plays_account').on(table.accountId, table.seq)],
);

/**
 * Assignments of accounts with a webhook for `content.live` that not all of their screens show yet. Without a group
 * it is about the devices whose assignment has this content and this time, or about the whole account.
 */
export const webhookWatches = pgTable(
  'webhook_watches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId(),
    scope: text().$type<'devices' | 'group' | 'account'>().notNull(),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
    mediaId: text()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    assignedAt: instantColumn().notNull(),
    /** The time of the next check. */
    nextAt: instantColumn().notNull(),
  },
  (table) => [
    index('webhook_watches_account').on(table.accountId),
    index('webhook_watches_group').on(table.groupId),
    index('webhook_watches_media').on(table.mediaId),
    index('webhook_watches_next').on(table.nextAt),
  ],
);
