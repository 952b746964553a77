import { CHECK_FREQUENCY_S } from '@vitrine/contract/schedule/scheduler';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { type Edge, listBoundariesDue, listEdges, type OpenEvent } from './boundaries.ts';
import {
  deleteBoundariesAfter,
  deleteBoundariesBefore,
  deleteEndedPauses,
  findNextEnd,
  insertBoundaries,
  listOpenEvents,
  listOwnedTimings,
  lockState,
  raiseLapsedAccounts,
  updateState,
} from './store.ts';

/** After an outage of all processes, missed work is caught up for this long back. Older boundaries are deleted. */
const RETENTION_MS = 7 * 86_400_000;

/** Work of other features that comes due by the clock. It runs in the transaction of the check. */
export type DueWork = (tx: Db, after: Date, until: Date) => Promise<void>;

/**
 * Does all work that came due since the last check, in one transaction.
 *
 * @param runningSince when this process became the leader
 * @param others the work of other features
 * @returns when the next check is due
 */
export function checkSchedules(
  db: Db,
  clock: Clock,
  runningSince: Date,
  others: readonly DueWork[] = [],
): Promise<Date> {
  return db.transaction(async (tx) => {
    const now = clock();
    const nowMs = now.getTime();
    const state = await lockState(tx, now);
    const wasSetBack = state.doneUntil.getTime() > nowMs + CLOCK_TOLERANCE_MS;
    // Boundaries recorded while the clock was ahead come due again.
    if (wasSetBack) await deleteBoundariesAfter(tx, now);
    const doneMs = wasSetBack ? nowMs : state.doneUntil.getTime();
    const since = new Date(Math.max(doneMs, nowMs - RETENTION_MS));
    const timings = await listOwnedTimings(tx, since);
    const due = listBoundariesDue(timings, await listOpenEvents(tx), since.getTime(), nowMs);
    await insertBoundaries(tx, due.map(toBoundaryRow));
    await deleteEndedPauses(tx, now);
    await raiseLapsedAccounts(tx, since, now);
    for (const work of others) await work(tx, since, now);
    await deleteBoundariesBefore(tx, new Date(nowMs - RETENTION_MS));

    const latestMs = nowMs + CHECK_FREQUENCY_S * 1_000;
    const nextEnd = await findNextEnd(tx, now);
    const nextEdgeMs = listEdges(timings, nowMs, latestMs)[0]?.atMs;
    const nextCheckAt = new Date(Math.min(latestMs, nextEdgeMs ?? Infinity, nextEnd?.getTime() ?? Infinity));
    // The previous leader's clock may be slightly ahead of this one.
    const doneUntil = new Date(Math.max(doneMs, nowMs));
    await updateState(tx, { lastCheckAt: now, doneUntil, runningSince, nextCheckAt });
    return nextCheckAt;
  });
}

function toBoundaryRow({ entry: { id, accountId, title }, kind, atMs }: Edge<OpenEvent>) {
  return { accountId, eventId: id, title, kind, at: new Date(atMs) };
}
