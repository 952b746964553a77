import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { CHECK_FREQUENCY_S, type SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { nextOccurrence } from '@vitrine/playback/schedule';
import type { Bus } from '../../../platform/bus.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Leadership } from '../../../platform/leadership.ts';
import type { Log } from '../../../platform/log.ts';
import { runningAt, timingOf } from '../running.ts';
import { findPausedDevices, listEvents } from '../store.ts';
import { edgesBetween } from './boundaries.ts';
import {
  deleteBoundariesAfter,
  deleteBoundariesBefore,
  deleteEndedPauses,
  findNextEnd,
  findState,
  insertBoundaries,
  listBoundaries,
  listOwnedTimings,
  lockState,
  raiseLapsedAccounts,
  updateState,
} from './store.ts';

export type Scheduler = ReturnType<typeof createScheduler>;

interface Dependencies {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  leadership: Leadership;
  /** At the latest so many milliseconds after a check comes the next one; tests with a quick clock choose less. */
  checkEveryMs?: number;
}

/** Any number that no other lock of the database has. */
const SCHEDULER_LOCK = 7_316_006;
/** A check that comes late by this much is not yet a scheduler that has stopped. */
const GRACE_MS = 15_000;
/** Changes of the schedule that come within this time are looked at together. */
const GATHER_MS = 200;
/** After a check that failed. */
const RETRY_MS = 1_000;
/** What an outage of all processes left undone is done for so long back; older boundaries are forgotten. */
const KEPT_MS = 7 * 86_400_000;
const RECENT = 20;

/**
 * The work that comes due by the clock. What plays is derived by every player from its own timeline, so nothing here
 * assigns anything: consoles are told that a boundary was passed, pauses that are over are cleared, and the devices
 * of accounts whose paid time has ended are made to look again.
 */
export function createScheduler({
  db,
  bus,
  clock,
  log,
  leadership,
  checkEveryMs = CHECK_FREQUENCY_S * 1_000,
}: Dependencies) {
  /** Does all that came due since the last check, whole or not at all. Answers when to check again. */
  function check(runningSince: Date): Promise<Date> {
    return db.transaction(async (tx) => {
      const now = clock();
      const state = await lockState(tx, now);
      const wasSetBack = state.doneUntil.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
      // What was done in a future that the clock was set back from comes due once more.
      if (wasSetBack) await deleteBoundariesAfter(tx, now);
      const doneMs = wasSetBack ? now.getTime() : state.doneUntil.getTime();
      const since = new Date(Math.max(doneMs, now.getTime() - KEPT_MS));
      const timings = await listOwnedTimings(tx, since);
      const edges = edgesBetween(timings, since.getTime(), now.getTime());
      await insertBoundaries(
        tx,
        edges.map(({ entry: { id, accountId, title }, kind, atMs }) => ({
          accountId,
          eventId: id,
          title,
          kind,
          at: new Date(atMs),
        })),
      );
      await deleteEndedPauses(tx, now);
      await raiseLapsedAccounts(tx, since, now);
      await deleteBoundariesBefore(tx, new Date(now.getTime() - KEPT_MS));

      const latestMs = now.getTime() + CHECK_FREQUENCY_S * 1_000;
      const nextEnd = await findNextEnd(tx, now);
      const nextEdgeMs = edgesBetween(timings, now.getTime(), latestMs)[0]?.atMs;
      const nextCheckAt = new Date(Math.min(latestMs, nextEdgeMs ?? Infinity, nextEnd?.getTime() ?? Infinity));
      // Another server's clock may be ahead by a moment.
      const doneUntil = new Date(Math.max(doneMs, now.getTime()));
      await updateState(tx, { lastCheckAt: now, doneUntil, runningSince, nextCheckAt });
      return nextCheckAt;
    });
  }

  async function work(turn: AbortSignal): Promise<void> {
    const runningSince = clock();
    let wake: (() => void) | null = null;
    const stopListening = bus.subscribe('vitrine_changes', (payload) => {
      // An event that begins before the next check was not known at the last one.
      if (payload.endsWith(' schedule')) setTimeout(() => wake?.(), GATHER_MS).unref();
    });
    turn.addEventListener('abort', () => wake?.(), { once: true });
    try {
      while (!turn.aborted) {
        const waitMs = await check(runningSince).then(
          (next) => Math.min(checkEveryMs, Math.max(1, next.getTime() - clock().getTime())),
          (error: unknown) => {
            if (!turn.aborted) log.warn(error, 'the scheduler failed; trying again');
            return Math.min(RETRY_MS, checkEveryMs);
          },
        );
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          if (turn.aborted) wake();
        });
      }
    } finally {
      stopListening();
    }
  }

  return {
    /**
     * Does the work whenever it is this process's turn, until leadership closes.
     *
     * @param beside what the same process is to do in its turn; it shares the connection that holds the turn
     */
    start: (beside?: (turn: AbortSignal) => Promise<void>): void =>
      leadership.lead(SCHEDULER_LOCK, async (turn) => {
        await Promise.all([work(turn), beside?.(turn)]);
      }),

    /** What of an account's schedule runs, comes next, and began or ended lately. */
    async status(accountId: string): Promise<SchedulerStatus> {
      const now = clock();
      const nowMs = now.getTime();
      const [state, events, recentBoundaries, paused] = await Promise.all([
        findState(db),
        listEvents(db, accountId),
        listBoundaries(db, accountId, RECENT),
        findPausedDevices(db, accountId, now),
      ]);
      const scheduled = events.filter(({ deviceIds }) => deviceIds.length > 0);
      const active = scheduled.flatMap((event) => {
        const running = runningAt(event, nowMs, (id) => paused.has(id));
        if (running === null || running.playing.length === 0) return [];
        return [
          {
            ...described(event),
            deviceCount: running.playing.length,
            deviceIds: running.playing,
            pausedCount: running.paused.length,
            endsAt: new Date(running.span.to).toISOString(),
          },
        ];
      });
      const upcoming = scheduled
        .flatMap((event) => {
          const span = nextOccurrence(timingOf(event), nowMs);
          return span === null ? [] : [{ event, fromMs: span.from }];
        })
        .reduce<{ event: ScheduleEvent; fromMs: number } | null>(
          (first, each) => (first === null || each.fromMs < first.fromMs ? each : first),
          null,
        );
      const isRunning = state !== null && nowMs - state.lastCheckAt.getTime() < CHECK_FREQUENCY_S * 1_000 + GRACE_MS;
      return {
        status: {
          isRunning,
          activeSchedules: active.length,
          checkFrequency: CHECK_FREQUENCY_S,
          lastCheck: state?.lastCheckAt.toISOString() ?? null,
          runningSince: isRunning ? state.runningSince.toISOString() : null,
          nextCheck: isRunning ? state.nextCheckAt.toISOString() : null,
        },
        activeSchedules: active,
        nextUpcomingSchedule:
          upcoming === null
            ? null
            : {
                ...described(upcoming.event),
                timeUntilStart: Math.ceil((upcoming.fromMs - nowMs) / 1_000),
                scheduledDateTime: new Date(upcoming.fromMs).toISOString(),
              },
        recentBoundaries,
        totalSchedules: events.length,
        pausedDevices: paused.size,
        timestamp: now.toISOString(),
      };
    },
  };
}

const described = ({ id, title, mediaType, media, startTime, endTime, timezone, deviceIds }: ScheduleEvent) => ({
  eventId: id,
  title,
  mediaType,
  media,
  timeRange: formatTimeRange(startTime, endTime),
  timezone,
  deviceCount: deviceIds.length,
});
