import type { Effect } from '@vitrine/contract/playout/effect';
import { FORECAST_DAYS } from '@vitrine/contract/playout/now-playing';
import type { Instant, PlaybackFacts } from '@vitrine/playback/facts';
import { listOccurrences } from '@vitrine/playback/schedule';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { RunDry } from '../../../platform/database/dry-run.ts';
import { withoutLimits } from '../../../platform/database/limits.ts';
import { startTimeSlice } from '../../../platform/time-slice.ts';
import type { Entitlements } from '../../accounts/index.ts';
import { createFactReader, type LimitedFacts } from '../device-facts.ts';
import type { Period } from '../period.ts';
import { type Comparison, compareTimelines } from './comparison.ts';
import { createConflictFinder, serializeRun } from './conflicts.ts';
import { type ComparedScreen, toEffect } from './description.ts';
import { haveSameContent, createShared, type Shared, type ShownTimeline, toShownTimeline } from './shown-timeline.ts';
import { listRaisedSince, listReports, markMoment } from './store.ts';

interface Dependencies {
  db: Db;
  runDry: RunDry;
  clock: Clock;
  entitlements: Entitlements;
}

const DAY_MS = 86_400_000;

/** Computes the effects of changes on screens, by dry runs. */
export function createEffects({ db, runDry, clock, entitlements }: Dependencies) {
  const { listLimitedFacts } = createFactReader({ db, entitlements });

  return {
    /**
     * Carries out a change and undoes it. The timelines of the screens that it concerns are compared over the period of
     * a manifest. Its locks are released before they are resolved.
     *
     * @returns the effect on the screens that the caller sees, and the row ids of all screens that the change concerns
     * @throws what the change throws
     */
    async tryOut(
      accountId: string,
      change: () => Promise<unknown>,
    ): Promise<{ effect: Effect; concernedIds: string[] }> {
      const { after, fromMs, concernedIds } = await runDry(async () => {
        const moment = await markMoment(db);
        await change();
        const ids = await listRaisedSince(db, accountId, moment);
        // Read after the change, which may begin at the instant at which it is made.
        const nowMs = clock().getTime();
        return {
          after: await listLimitedFacts(ids, nowMs),
          fromMs: nowMs,
          concernedIds: await withoutLimits('approvals', db, () => listRaisedSince(db, accountId, moment)),
        };
      });
      const period = { fromMs, toMs: fromMs + FORECAST_DAYS * DAY_MS };
      const ids = [...after.keys()];
      const before = await listLimitedFacts(ids, fromMs);
      const reports = await listReports(db, ids);
      const [one, other] = [before.values().next().value, after.values().next().value];
      const isSame = one !== undefined && other !== undefined && haveSameContent(one.known, other.known);
      const shared = createShared();
      const was = await toTimelines(before, period, shared);
      const is = await toTimelines(after, period, isSame ? shared : createShared());
      const compare = createComparer();
      const findConflict = createConflictFinder(fromMs);
      const screens = [...after].flatMap(([id, { known }]): ComparedScreen[] => {
        const [old, changed] = [was.get(id), is.get(id)];
        if (old === undefined || changed === undefined) return [];
        const pausedUntil = findSavedPauseEnd(before.get(id)?.known.facts, known.facts, fromMs);
        const comparison = compare(old, changed);
        const conflict = findConflict(before.get(id)?.known.facts, known.facts);
        return [{ device: known.device, comparison, report: reports.get(id) ?? null, pausedUntil, conflict }];
      });
      return { effect: toEffect(screens, period), concernedIds };
    },

    /** Carries out a change within the transaction that is running. Returns the row ids of the screens that it concerns. */
    async trackConcerned(accountId: string, change: () => Promise<unknown>): Promise<string[]> {
      const moment = await markMoment(db);
      await change();
      return listRaisedSince(db, accountId, moment);
    },
  };
}

/** The timelines of devices by row id. */
async function toTimelines(
  facts: ReadonlyMap<string, LimitedFacts>,
  period: Period,
  shared: Shared,
): Promise<Map<string, ShownTimeline>> {
  const timelines = new Map<string, ShownTimeline>();
  const slice = startTimeSlice();
  for (const [id, one] of facts) {
    timelines.set(id, await toShownTimeline(one, period, shared, slice));
    if (slice.isOver()) await slice.yield();
  }
  return timelines;
}

/** Compares each pair of timelines once. */
function createComparer(): (before: ShownTimeline, after: ShownTimeline) => Comparison {
  const known = new Map<ShownTimeline, Map<ShownTimeline, Comparison>>();
  return (before, after) => {
    let others = known.get(before);
    if (others === undefined) known.set(before, (others = new Map()));
    let comparison = others.get(after);
    if (comparison === undefined) others.set(after, (comparison = compareTimelines(before, after)));
    return comparison;
  };
}

/**
 * The end of a device's pause, if an entry that a change adds or alters would run before it.
 *
 * @param fromMs the time of the change, in epoch milliseconds
 * @returns null if there is no such entry, or no pause after the change
 */
function findSavedPauseEnd(
  before: PlaybackFacts | undefined,
  { pause, schedule }: PlaybackFacts,
  fromMs: number,
): Instant | null {
  if (pause === null) return null;
  const startMs = Math.max(fromMs, Date.parse(pause.from));
  const endMs = Date.parse(pause.until);
  if (endMs <= startMs) return null;
  const known = new Set(before?.schedule.map(serializeRun));
  const isPaused = schedule.some(
    (entry) => !known.has(serializeRun(entry)) && listOccurrences(entry, startMs, endMs).length > 0,
  );
  return isPaused ? pause.until : null;
}
