import { CHECK_FREQUENCY_S, type SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import type { InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findZones } from '../clock-store.ts';
import { onMeetingDevices } from '../condition-store.ts';
import { findPausedDevices } from '../pause-store.ts';
import { listEvents } from '../store.ts';
import { checkSchedules, type DueWork } from './check.ts';
import { runCheckLoop } from './check-loop.ts';
import { listActiveSchedules, describeScheduler, findUpcomingSchedule } from './status.ts';
import { findState, listBoundaries } from './store.ts';

interface Dependencies {
  /** Work of other features in each check. */
  due?: readonly DueWork[];
  /** The longest wait between two checks, in milliseconds; tests with a fast clock choose a shorter one. */
  checkEveryMs?: number;
}

/** Identifies the scheduler's leader lock; no other lock of the database has this number. */
const SCHEDULER_LOCK = 7_316_006;
const RECENT_BOUNDARIES = 20;

/**
 * Work that comes due by the clock. Nothing here assigns media, because every player derives what it plays from its
 * own timeline: the scheduler notifies consoles of passed boundaries, deletes pauses that have ended, and makes the
 * devices of accounts whose paid period has ended fetch a new manifest.
 */
export function createScheduler(
  platform: Platform,
  { due = [], checkEveryMs = CHECK_FREQUENCY_S * 1_000 }: Dependencies,
) {
  const { db, clock, leadership } = platform;
  return {
    /**
     * Checks schedules while this process is the leader, until leadership closes.
     *
     * @param beside other work of the leader; it shares the connection that holds the lock
     */
    start: (beside?: (turn: AbortSignal) => Promise<void>): void =>
      leadership.lead(SCHEDULER_LOCK, async (turn) => {
        const runningSince = clock();
        const check = () => checkSchedules(db, clock, runningSince, due);
        await Promise.all([runCheckLoop(platform, turn, { checkEveryMs, check }), beside?.(turn)]);
      }),

    /** The account's schedules that run now, start next, and recently started or ended. */
    async status({ accountId }: InAccount): Promise<SchedulerStatus> {
      const now = clock();
      const [state, events, recentBoundaries, paused] = await Promise.all([
        findState(db),
        listEvents(db, accountId),
        listBoundaries(db, accountId, RECENT_BOUNDARIES),
        findPausedDevices(db, accountId, now),
      ]);
      const scheduled = (await onMeetingDevices(db, events)).filter(({ deviceIds }) => deviceIds.length > 0);
      const zones = await findZones(
        db,
        scheduled.map(({ timezone: timeZone, deviceIds }) => ({ timeZone, deviceIds })),
      );
      const active = listActiveSchedules(scheduled, paused, now.getTime(), zones);
      return {
        status: { ...describeScheduler(state, now.getTime()), activeSchedules: active.length },
        activeSchedules: active,
        nextUpcomingSchedule: findUpcomingSchedule(scheduled, now.getTime(), zones),
        recentBoundaries,
        totalSchedules: events.length,
        pausedDevices: paused.size,
        timestamp: now.toISOString(),
      };
    },
  };
}
