import type { Effect } from '@vitrine/contract/playout/effect';
import { FORECAST_DAYS } from '@vitrine/contract/playout/now-playing';
import type { Instant, PlaybackFacts } from '@vitrine/playback/facts';
import { listOccurrences } from '@vitrine/playback/schedule';
import { withoutLimits } from '../../../platform/database/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startTimeSlice } from '../../../platform/time-slice.ts';
import type { Entitlements } from '../../accounts/index.ts';
import { createFactReader, type LimitedFacts } from '../device-facts.ts';
import type { Period } from '../period.ts';
import { type Comparison, compareTimelines } from './comparison.ts';
import { createConflictFinder, serializeRun } from './conflicts.ts';
import { type ComparedScreen, toEffect } from './description.ts';
import { haveSameContent, createShared, type Shared, type ShownTimeline, toShownTimeline } from './shown-timeline.ts';
import { findStripAt } from '../strips.ts';
import { listRaisedSince, listReports, markInstant } from './store.ts';

const DAY_MS = 86_400_000;

/** Computes the effects of changes on screens, by dry runs. */
export function createEffects(platform: Platform, { entitlements }: { entitlements: Entitlements }) {
  const { db, runDry, clock } = platform;
  const { listAllFacts } = createFactReader(platform, { entitlements });

  return {
    /**
     * Carries out a change and undoes it. The timelines of the screens that it concerns are compared over the period of
     * a manifest. Its locks are released before they are resolved. Screens that the caller does not see are counted only.
     *
     * @returns the effect on the screens that the caller sees, and the row ids of all screens that the change concerns
     * @throws what the change throws
     */
    async tryOut(
      accountId: string,
      change: () => Promise<unknown>,
    ): Promise<{ effect: Effect; concernedIds: string[] }> {
      const { after, fromMs, concernedIds } = await runDry(async () => {
        const moment = await markInstant(db);
        await change();
        const ids = await withoutLimits('effects', db, () => listRaisedSince(db, accountId, moment));
        // Read after the change, which may begin at the instant at which it is made.
        const nowMs = clock().getTime();
        return { after: await listAllFacts(ids, nowMs), fromMs: nowMs, concernedIds: ids };
      });
      const period = { fromMs, toMs: fromMs + FORECAST_DAYS * DAY_MS };
      const ids = [...after.all.keys()];
      const before = await listAllFacts(ids, fromMs);
      const reports = await withoutLimits('effects', db, () => listReports(db, ids));
      const comparisons = await compareAll(before.all, after.all, period);
      const seen = after.seen === after.all ? comparisons : await compareAll(before.seen, after.seen, period);
      const findConflict = createConflictFinder(fromMs);
      const screens = [...comparisons].flatMap(([id, comparison]): ComparedScreen[] => {
        const is = (after.seen.get(id) ?? after.all.get(id))?.known;
        const was = (before.seen.get(id) ?? before.all.get(id))?.known;
        if (is === undefined) return [];
        const pausedUntil = findSavedPauseEnd(was?.facts, is.facts, fromMs);
        const conflict = findConflict(was?.facts, is.facts);
        const report = reports.get(id) ?? null;
        const strips = {
          before: findStripAt(was?.strips ?? [], fromMs),
          after: findStripAt(is.strips, fromMs),
        };
        return [{ device: is.device, comparison, seen: seen.get(id) ?? null, report, pausedUntil, conflict, strips }];
      });
      return { effect: toEffect(screens, period), concernedIds };
    },

    /** Carries out a change within the transaction that is running. Returns the row ids of the screens that it concerns. */
    async trackConcerned(accountId: string, change: () => Promise<unknown>): Promise<string[]> {
      const moment = await markInstant(db);
      await change();
      return listRaisedSince(db, accountId, moment);
    },
  };
}

/** What changes on each device (row id) that has facts before and after a change. */
async function compareAll(
  before: ReadonlyMap<string, LimitedFacts>,
  after: ReadonlyMap<string, LimitedFacts>,
  period: Period,
): Promise<Map<string, Comparison>> {
  const [one, other] = [before.values().next().value, after.values().next().value];
  const isSame = one !== undefined && other !== undefined && haveSameContent(one.known, other.known);
  const shared = createShared();
  const was = await toTimelines(before, period, shared);
  const is = await toTimelines(after, period, isSame ? shared : createShared());
  const compare = createComparer();
  return new Map(
    [...is].flatMap(([id, changed]) => {
      const old = was.get(id);
      return old === undefined ? [] : [[id, compare(old, changed)] as const];
    }),
  );
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
