import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PlayoutService } from '../../playout/index.ts';
import { sumPlan } from './plan-sums.ts';
import {
  insertPlannedSums,
  listUnbooked,
  listUnplanned,
  lockPlans,
  noteBooked,
  type PlanRow,
  replacePlans,
} from './store.ts';

const HOUR_MS = 3_600_000;

/** A plan reaches so far. While the server is stopped no schedule changes, so the plan goes on being true. */
const PLANNED_MS = 48 * HOUR_MS;

/** A plan with less time left than this is made anew. */
const LEAST_PLANNED_MS = 24 * HOUR_MS;

/** The planned time of a device is added to its sums this often, and when its plan changes. */
const BOOK_EVERY_MS = 10 * 60_000;

const AT_ONCE = 100;

/** Records the time that the schedule gives each item on each device, while it passes. */
export function createScreenPlans({ db, clock }: Platform, { playout }: { playout: Pick<PlayoutService, 'plan'> }) {
  /** Replaces the plans of devices from now on. The plans that are replaced were true up to now. */
  async function planAgain(deviceIds: readonly string[], now: Date): Promise<void> {
    const untilAt = new Date(now.getTime() + PLANNED_MS);
    const made = await playout.plan(deviceIds, { fromMs: now.getTime(), toMs: untilAt.getTime() });
    await db.transaction(async (tx) => {
      const { present, plans } = await lockPlans(tx, deviceIds);
      await book(tx, plans.values(), now.getTime());
      const rows = [...made].flatMap(([deviceId, { version, timeZone, plan }]): PlanRow[] => {
        const replaced = plans.get(deviceId);
        if (!present.has(deviceId) || (replaced && replaced.fromAt > now)) return [];
        const sinceAt = replaced && replaced.untilAt >= now ? replaced.sinceAt : now;
        return [{ deviceId, version, timeZone, sinceAt, fromAt: now, untilAt, plan }];
      });
      await replacePlans(tx, rows);
    });
  }

  return {
    /** Plans devices whose plan has changed or ends soon, and adds planned times to the sums. Called by the leader. */
    async record(): Promise<void> {
      const now = clock();
      const nowMs = now.getTime();
      const least = new Date(nowMs + LEAST_PLANNED_MS);
      await eachBatch(
        (after) => listUnplanned(db, least, after, AT_ONCE),
        (ids) => planAgain(ids, now),
      );
      await eachBatch(
        (after) => listUnbooked(db, new Date(nowMs - BOOK_EVERY_MS), after, AT_ONCE),
        (ids) =>
          db.transaction(async (tx) => {
            const { plans } = await lockPlans(tx, ids);
            await book(tx, plans.values(), nowMs);
            await noteBooked(tx, [...plans.keys()], now);
          }),
      );
    },
  };
}

/** Adds what plans gave up to now to the sums. */
async function book(tx: Db, plans: Iterable<PlanRow>, nowMs: number): Promise<void> {
  const sums = Array.from(plans, ({ deviceId, timeZone, plan, fromAt, untilAt }) =>
    sumPlan(plan, timeZone, fromAt.getTime(), Math.min(untilAt.getTime(), nowMs)).map((sum) => ({ deviceId, ...sum })),
  );
  await insertPlannedSums(tx, sums.flat());
}

/** Works on batches of devices in the order of their ids. */
async function eachBatch(list: (after: string) => Promise<string[]>, work: (ids: string[]) => Promise<void>) {
  for (let after = ''; ;) {
    const ids = await list(after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await work(ids);
    after = last;
  }
}
