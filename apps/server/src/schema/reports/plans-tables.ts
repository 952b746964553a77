import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { devices } from '../fleet-tables.ts';

/** When a device is to show what. See `ScreenPlan` of playout, which makes it. */
interface StoredPlan {
  lists: { playlistId: string | null; items: { mediaId: string; durationMs: number }[] }[];
  segments: { fromMs: number; toMs: number; list: number }[];
}

/** What the schedule gives each device from now on, as long as nothing changes it. */
export const screenPlans = pgTable('screen_plans', {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  /** The version of the device that the plan belongs to. */
  version: bigint({ mode: 'number' }).notNull(),
  /** That of the device, whose days it is summed by. */
  timeZone: text().notNull(),
  /** Since then there has been a plan without a gap. */
  sinceAt: instantColumn().notNull(),
  /** Before this instant the plan is in the sums of plays. */
  fromAt: instantColumn().notNull(),
  untilAt: instantColumn().notNull(),
  plan: jsonb().$type<StoredPlan>().notNull(),
});
