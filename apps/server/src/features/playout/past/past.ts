import { otherContentIds } from '@vitrine/contract/core/ids';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import type { Db } from '../../../platform/database.ts';
import { type ContentRow, type Covers, listCovers, OTHER_CONTENT } from '../../library/index.ts';
import type { Period } from '../period.ts';
import {
  type LastPlayReport,
  listContentRows,
  listLastReports,
  listOutages,
  listRuns,
  type Run,
  SAME_RUN_MS,
} from './past-store.ts';

/** What devices reported to have shown, from the start of a period to now. */
export interface Past {
  nowMs: number;
  /** By device, in order and without overlaps. */
  runs: ReadonlyMap<string, readonly Run[]>;
  /** The content of the runs that still exists, by id. */
  rows: ReadonlyMap<string, ContentRow>;
  covers: Covers;
}

/** The past of an account's devices (row ids) in a period, of which only the part before `nowMs` has passed. */
export async function readPast(
  db: Db,
  { accountId, deviceIds }: { accountId: string; deviceIds: readonly string[] },
  period: Period,
  nowMs: number,
): Promise<Past> {
  const passed = { fromMs: period.fromMs, toMs: Math.min(period.toMs, nowMs) };
  if (deviceIds.length === 0 || passed.toMs <= passed.fromMs) {
    return { nowMs, runs: new Map(), rows: new Map(), covers: new Map() };
  }
  const played = await listRuns(db, deviceIds, passed);
  const reports = await listLastReports(db, deviceIds);
  const outages = await listOutages(db, deviceIds, passed);
  const runs = new Map(
    deviceIds.map((id) => {
      const own = played.get(id) ?? [];
      const report = reports.get(id);
      const current = report === undefined ? [] : listCurrentRuns(report, outages.get(id) ?? [], own, nowMs);
      return [id, joinRuns([...own, ...current], passed, nowMs)] as const;
    }),
  );
  const contentIds = new Set([...runs.values()].flat().flatMap(({ contentId }) => contentId ?? []));
  const rows = await listContentRows(db, accountId, [...contentIds]);
  return { nowMs, runs, rows, covers: await listCovers(db, [...rows.keys()]) };
}

/**
 * What a device last reported to play, which is counted as a play only at its end: from when it was first reported, and
 * without the time in which the device was offline. Plays of other content are more precise.
 */
function listCurrentRuns(
  { playing, sinceMs, lastSeenMs }: LastPlayReport,
  outages: readonly Period[],
  played: readonly Run[],
  nowMs: number,
): Run[] {
  const { assetId, playlistId, reason } = playing;
  const contentId = playlistId ?? assetId;
  if (reason === 'nothing' || (contentId === null && reason !== 'takeover')) return [];
  const name = contentId === otherContentIds.media ? OTHER_CONTENT : null;
  const last = played.findLast((run) => run.contentId !== contentId || run.reason !== reason);
  const endMs = nowMs - lastSeenMs <= OFFLINE_AFTER_MS ? nowMs : lastSeenMs;
  let fromMs = Math.max(sinceMs, last?.toMs ?? 0);
  const runs: Run[] = [];
  for (const outage of [...outages, { fromMs: endMs, toMs: endMs }]) {
    const toMs = Math.min(outage.fromMs, endMs);
    if (toMs > fromMs) runs.push({ contentId, name, reason, fromMs, toMs });
    fromMs = Math.max(fromMs, outage.toMs);
  }
  return runs;
}

/** The runs in order, without overlaps and short gaps, within the period that has passed. */
function joinRuns(runs: readonly Run[], { fromMs, toMs }: Period, nowMs: number): Run[] {
  const joined: Run[] = [];
  for (const run of runs.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    const next = { ...run, fromMs: Math.max(run.fromMs, last?.toMs ?? fromMs), toMs: Math.min(run.toMs, toMs) };
    if (next.toMs <= next.fromMs) continue;
    const isNear = last !== undefined && next.fromMs - last.toMs < SAME_RUN_MS;
    if (isNear && last.contentId === next.contentId && last.reason === next.reason) {
      last.toMs = next.toMs;
      last.name ??= next.name;
      continue;
    }
    if (isNear) last.toMs = next.fromMs;
    joined.push(next);
  }
  const last = joined.at(-1);
  if (last !== undefined && toMs === nowMs && nowMs - last.toMs < SAME_RUN_MS) last.toMs = nowMs;
  return joined;
}
