import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { devices } from '../fleet-tables.ts';

/** The content and the times that a device is to show, a `ScreenPlan` of playout. */
interface StoredPlan {
  lists: { playlistId: string | null; items: { mediaId: string; durationMs: number }[] }[];
  segments: { fromMs: number; toMs: number; list: number }[];
}

/** The plans of devices from now on, which are true as long as nothing changes the schedule. */
export const screenPlans = pgTable('screen_plans', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** The version of the device that the plan belongs to. */
  version: bigint({ mode: 'number' }).notNull(),
  /** The time zone of the device, by whose days the plan is summed. */
  timeZone: text().notNull(),
  /** Since then there has been a plan without a gap. */
  sinceAt: instantColumn().notNull(),
  /** Before this instant the plan is in the sums of plays. */
  fromAt: instantColumn().notNull(),
  untilAt: instantColumn().notNull(),
  plan: jsonb().$type<StoredPlan>().notNull(),
});
