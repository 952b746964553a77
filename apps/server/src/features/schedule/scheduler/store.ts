import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { followsScreens, inZone } from '@vitrine/playback/series';
import { and, desc, eq, exists, gt, lt, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database.ts';
import { accounts } from '../../../schema/accounts-tables.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { eventDevices, events, pauses } from '../../../schema/schedule-tables.ts';
import { boundaries, schedulerState } from '../../../schema/scheduler-tables.ts';
import { withStoredExceptions } from '../exception-store.ts';
import { type EventTiming, listZones, mayRunFrom, timingColumns } from '../store.ts';
import type { OpenEvent } from './boundaries.ts';

/** The progress of the scheduler's work, for all accounts. */
export type SchedulerState = typeof schedulerState.$inferSelect;

/** The table has a single row. */
const STATE_ID = 1;

/** Null before the first check. */
export async function findState(db: Db): Promise<SchedulerState | null> {
  const [state] = await db.select().from(schedulerState).where(eq(schedulerState.id, STATE_ID));
  return state ?? null;
}

/**
 * Locks the state until the transaction ends, so that work is done once even while a former leader does not know yet
 * that it has lost the lock.
 */
export async function lockState(tx: Db, first: Date): Promise<SchedulerState> {
  const row = { id: STATE_ID, lastCheckAt: first, doneUntil: first, runningSince: first, nextCheckAt: first };
  await tx.insert(schedulerState).values(row).onConflictDoNothing();
  const [state = row] = await tx.select().from(schedulerState).where(eq(schedulerState.id, STATE_ID)).for('update');
  return state;
}

export async function updateState(tx: Db, state: Omit<SchedulerState, 'id'>): Promise<void> {
  await tx.update(schedulerState).set(state).where(eq(schedulerState.id, STATE_ID));
}

/** An event's timing and its account. */
export interface OwnedTiming extends EventTiming {
  accountId: string;
}

/**
 * Timings of all accounts' events that have a device and may still run at or after `from`, with a timing for each
 * changed occurrence and, of an event in the time of its screens, for each of their time zones.
 */
export async function listOwnedTimings(db: Db, from: Date): Promise<OwnedTiming[]> {
  const series = await db
    .select({ ...timingColumns, accountId: events.accountId })
    .from(events)
    .where(
      and(
        mayRunFrom(from.getTime()),
        exists(db.select().from(eventDevices).where(eq(eventDevices.eventId, events.id))),
      ),
    );
  const timings = await withStoredExceptions(db, series);
  const following = timings.filter(followsScreens);
  if (following.length === 0) return timings;
  const zones = await listZones(db, [...new Set(following.map(({ id }) => id))]);
  return timings.flatMap((timing) =>
    followsScreens(timing) ? (zones.get(timing.id) ?? []).map((zone) => inZone(timing, zone)) : [timing],
  );
}

/** Records boundaries, in batches, and notifies the consoles of their accounts. */
export async function insertBoundaries(tx: Db, rows: readonly (typeof boundaries.$inferInsert)[]): Promise<void> {
  const BATCH = 1_000;
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(boundaries).values(rows.slice(start, start + BATCH));
  }
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  if (accountIds.length > 0)
    await tx.execute(sql`select vitrine_announce_change(${sql.param(accountIds)}::text[], 'showing')`);
}

/** Lists the events that run by the records: the latest boundary of each is a start. */
export async function listOpenEvents(tx: Db): Promise<OpenEvent[]> {
  const latest = await tx
    .selectDistinctOn([boundaries.eventId], {
      id: boundaries.eventId,
      accountId: boundaries.accountId,
      title: boundaries.title,
      kind: boundaries.kind,
    })
    .from(boundaries)
    .orderBy(boundaries.eventId, desc(boundaries.at), desc(boundaries.id));
  return latest.flatMap(({ kind, ...event }) => (kind === 'started' ? [event] : []));
}

/** Deletes old boundaries, except the starts of what still runs. */
export async function deleteBoundariesBefore(tx: Db, at: Date): Promise<void> {
  const open = (await listOpenEvents(tx)).map(({ id }) => id);
  await tx
    .delete(boundaries)
    .where(and(lt(boundaries.at, at), sql`${boundaries.eventId} <> all(${sql.param(open)}::text[])`));
}

export async function deleteBoundariesAfter(tx: Db, at: Date): Promise<void> {
  await tx.delete(boundaries).where(gt(boundaries.at, at));
}

/** Lists boundaries, the newest first. */
export async function listBoundaries(db: Db, accountId: string, limit: number): Promise<ScheduleBoundary[]> {
  const rows = await db
    .select()
    .from(boundaries)
    .where(eq(boundaries.accountId, accountId))
    .orderBy(desc(boundaries.at), desc(boundaries.id))
    .limit(limit);
  return rows.map(({ eventId, title, kind, at }) => ({
    eventId,
    title,
    kind,
    at: at.toISOString(),
    ...(kind === 'ended' && isPlannedEnd(at) && { shownAt: new Date(at.getTime() - MINUTE_MS).toISOString() }),
  }));
}

const MINUTE_MS = 60_000;

/** True for an end by the plan, which is after a whole minute; one by a change of the schedule is at any time. */
const isPlannedEnd = (at: Date): boolean => at.getTime() % MINUTE_MS === 0;

export async function deleteEndedPauses(tx: Db, now: Date): Promise<void> {
  await tx.delete(pauses).where(lte(pauses.untilAt, now));
}

/**
 * Raises the manifest version of all devices of accounts whose paid period ended within (`after`, `until`], because
 * fewer of them may play now, and notifies the consoles of those accounts.
 */
export async function raiseLapsedAccounts(tx: Db, after: Date, until: Date): Promise<void> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(gt(accounts.periodEndsAt, after), lte(accounts.periodEndsAt, until)));
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`select vitrine_announce_change(${ids}::text[], 'account'), vitrine_raise((
    select array_agg(${devices.id}) from ${devices} where ${devices.accountId} = any(${ids}::text[])))`);
}

/** Finds the end of the first pause or paid period that ends after `now`; null if there is none. */
export async function findNextEnd(db: Db, now: Date): Promise<Date | null> {
  const [[pause], [period]] = await Promise.all([
    db
      .select({ at: min(pauses.untilAt) })
      .from(pauses)
      .where(gt(pauses.untilAt, now)),
    db
      .select({ at: min(accounts.periodEndsAt) })
      .from(accounts)
      .where(gt(accounts.periodEndsAt, now)),
  ]);
  const ends = [pause?.at, period?.at].flatMap((at) => (at === null || at === undefined ? [] : [at.getTime()]));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
