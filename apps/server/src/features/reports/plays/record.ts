import { AppError } from '@vitrine/contract/core/errors';
import { type DevicePlay, PLAY_MAX_AGE_MS, type PlaysResponse } from '@vitrine/contract/reports/plays';
import { createBatches } from '../../../platform/batches.ts';
import { isUnreachable } from '../../../platform/database/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type NamesById,
  insertPlays,
  listContentNames,
  listEarlierNames,
  listPairedAt,
  type PlayRow,
  type WhenLocked,
} from './record-store.ts';
import { listContentIds, validatePlay, type ValidPlay } from './validate.ts';

/** The plays that a device reports in one request. */
interface Report {
  accountId: string;
  deviceId: string;
  plays: readonly DevicePlay[];
}

const weighReport = ({ plays }: Report): number => Math.max(1, plays.length);

/**
 * The limits in plays: a batch holds 200 reports of six. 100,000 waiting plays take about 50 MB and a few seconds to
 * store.
 */
const TOGETHER = { parallel: 2, maxSize: 1_200, maxWaiting: 100_000, sizeOf: weighReport };

/** Few run in parallel, because each may wait for a lock while it uses a connection to the database. */
const ALONE = { parallel: 4, maxSize: 1, maxWaiting: 100_000, sizeOf: weighReport };

/**
 * The limit of plays that are not answered yet: two of the largest reports, e.g. one that a player sends again after it
 * has given up waiting. Otherwise one device could fill the queue that all devices share.
 */
const MAX_OF_DEVICE = 1_000;

/**
 * Records the plays that devices report. Concurrent reports are stored by one statement, and answered after its commit.
 * If the statement fails, or skips a device because it is locked, the reports concerned are stored one by one.
 */
export function createRecorder({ db, clock, log }: Platform) {
  /** Null for a report whose device is deleted or was skipped. */
  async function record(reports: readonly Report[], whenLocked: WhenLocked): Promise<(PlaysResponse | null)[]> {
    const now = clock();
    const [pairedAt, nameOf] = await Promise.all([
      listPairedAt(db, [...new Set(reports.map(({ deviceId }) => deviceId))]),
      readNames(reports, now),
    ]);
    const checked = reports.map((report) => {
      const since = pairedAt.get(report.deviceId);
      return since && checkReport(report, { nowMs: now.getTime(), pairedAtMs: since.getTime() });
    });
    const rows = checked.flatMap((report) => report?.valid.map((play) => toRow(report, play, nameOf)) ?? []);
    const stored = await insertPlays(db, rows, whenLocked);
    // A play that is in two reports of a device is counted as new only once.
    const fresh = new Map<string, number>();
    for (const play of stored.plays) fresh.set(toPlayKey(play), (fresh.get(toPlayKey(play)) ?? 0) + 1);
    return checked.map((report) => {
      if (report === undefined) return null;
      const { deviceId, plays, valid, rejected } = report;
      if (valid.length > 0 && !stored.deviceIds.has(deviceId)) return null;
      let accepted = 0;
      for (const { playId } of valid) {
        const key = toPlayKey({ deviceId, playId });
        const left = fresh.get(key) ?? 0;
        if (left > 0) accepted += 1;
        fresh.set(key, left - 1);
      }
      return { accepted, duplicate: plays.length - rejected.length - accepted, rejected };
    });
  }

  /** Finds names of content in the device's account; for deleted content, in the sums of the device's earlier plays. */
  async function readNames(reports: readonly Report[], now: Date): Promise<NameOf> {
    const contentIds = [...new Set(reports.flatMap(({ plays }) => plays.flatMap(listContentIds)))];
    const current = await listContentNames(db, [...new Set(reports.map(({ accountId }) => accountId))], contentIds);
    const isDeleted = ({ accountId, plays }: Report) =>
      plays.some((play) => listContentIds(play).some((id) => !current.get(accountId)?.has(id)));
    const reporters = reports.filter(isDeleted).map(({ deviceId }) => deviceId);
    const since = new Date(now.getTime() - PLAY_MAX_AGE_MS);
    const earlier: NamesById =
      reporters.length === 0 ? new Map() : await listEarlierNames(db, [...new Set(reporters)], contentIds, since);
    return ({ accountId, deviceId }, id) => current.get(accountId)?.get(id) ?? earlier.get(deviceId)?.get(id) ?? null;
  }

  const recordTogether = createBatches<Report, PlaysResponse | null>(async (reports) => {
    try {
      return await record(reports, 'skip');
    } catch (error) {
      // Each request logs this error.
      if (isUnreachable(error)) throw error;
      const plays = reports.reduce((sum, report) => sum + report.plays.length, 0);
      log.error({ err: error, reports: reports.length, plays }, 'a batch of plays failed, and is recorded one by one');
      return reports.map(() => null);
    }
  }, TOGETHER);

  const recordAlone = createBatches<Report, PlaysResponse | null>((reports) => record(reports, 'wait'), ALONE);

  /** The number of plays of each device that have not been answered yet. */
  const unanswered = new Map<string, number>();

  /** @throws device.unpaired, server.unavailable */
  return async (report: Report): Promise<PlaysResponse> => {
    const { deviceId } = report;
    const size = weighReport(report);
    const total = (unanswered.get(deviceId) ?? 0) + size;
    if (total > MAX_OF_DEVICE) throw new AppError('server.unavailable');
    unanswered.set(deviceId, total);
    try {
      const answer = (await recordTogether(report)) ?? (await recordAlone(report));
      if (answer === null) throw new AppError('device.unpaired');
      return answer;
    } finally {
      const left = (unanswered.get(deviceId) ?? 0) - size;
      if (left > 0) unanswered.set(deviceId, left);
      else unanswered.delete(deviceId);
    }
  };
}

type NameOf = (report: Report, contentId: string) => string | null;

interface CheckedReport extends Report {
  /** The content that the plays name, each id once. */
  valid: ValidPlay[];
  rejected: PlaysResponse['rejected'];
}

function checkReport(report: Report, times: Parameters<typeof validatePlay>[1]): CheckedReport {
  const rejected: PlaysResponse['rejected'] = [];
  const valid = new Map<string, ValidPlay>();
  for (const play of report.plays) {
    const verdict = validatePlay(play, times);
    if (typeof verdict === 'string') rejected.push({ playId: play.playId, why: verdict });
    else if (!valid.has(verdict.playId)) valid.set(verdict.playId, verdict);
  }
  return { ...report, valid: [...valid.values()], rejected };
}

function toRow(report: Report, { item, layoutId, ...play }: ValidPlay, nameOf: NameOf): PlayRow {
  const playlistName = item && nameOf(report, item.playlistId);
  const layoutName = layoutId && nameOf(report, layoutId);
  const known = playlistName === null ? null : item;
  return {
    ...play,
    deviceId: report.deviceId,
    mediaName: nameOf(report, play.mediaId),
    playlistId: known?.playlistId ?? null,
    playlistName,
    listId: known?.listId ?? null,
    itemIndex: known?.index ?? null,
    // As for a playlist: another account's layout has no name here.
    layoutId: layoutName === null ? null : layoutId,
    layoutName,
  };
}

const toPlayKey = ({ deviceId, playId }: { deviceId: string; playId: string }) => `${deviceId} ${playId}`;
