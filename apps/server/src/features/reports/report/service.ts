import { countDays, type Days } from '@vitrine/contract/schedule/days';
import { AppError } from '@vitrine/contract/core/errors';
import { say } from '@vitrine/contract/core/say';
import { REPORT_HOUR_DAYS, REPORT_SERIES } from '@vitrine/contract/reports/report-limits';
import type {
  PlayReport,
  PlayReportFilter,
  PlayReportRow,
  ReportBy,
  PlayReportTotals,
  UptimeReport,
  UptimeReportQuery,
} from '@vitrine/contract/reports/reports';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { isStorable, readCursor, writeCursor } from '../../../platform/page-cursor.ts';
import { findKeptSince, type Keep } from '../../../platform/partitions/months.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeReportCsv } from './report-csv.ts';
import { nameSubjects, type ReportSubject } from './names-store.ts';
import { findPeriodBefore, listDays, requireDays } from './period.ts';
import { countsScans } from '../scans/store.ts';
import { mayCountScans, type PlayFilter } from './sums-store.ts';
import {
  countReportScreens,
  findExpectedSince,
  listSeries,
  prepareForSums,
  readSums,
  type ReportPeriod,
  type RowPosition,
  type SumRow,
  sumTotals,
} from './store.ts';
import { findLongestOffline, sumUptime } from './uptime-store.ts';

export type Reports = ReturnType<typeof createReports>;

type Filter = PlayFilter & Days;

type Query = Filter & { step: 'day' | 'hour'; limit: number; cursor?: string | undefined };

type FilterIds = Pick<
  PlayReportFilter,
  'mediaIds' | 'playlistIds' | 'layoutIds' | 'pageIds' | 'deviceIds' | 'groupIds' | 'tags'
>;

type NamedFilter = Pick<ReportSubject, 'id' | 'name' | 'page'>;

/** The things that a report is narrowed to, by their kind. */
export type FilterNames = Record<ReportBy, readonly NamedFilter[]>;

/** Stands for the screens without a group in a filter. */
const NONE = 'none';

type Subjects = Awaited<ReturnType<typeof nameSubjects>>;

const WRONG_HOURS = say(`Please choose at most ${REPORT_HOUR_DAYS} days by hour`);

/** Reports over the plays and the history of many screens. */
export function createReports({ reads, clock }: Platform, { keep, keepSums }: { keep: Keep; keepSums: Keep }) {
  const findFirstDay = (kept: Keep): string => findKeptSince(clock(), kept).toISOString().slice(0, 10);

  /** Runs queries about sums of plays. */
  const readPlays = <T>(query: (tx: Db) => Promise<T>): Promise<T> =>
    reads((db) =>
      db.transaction(async (tx) => {
        await prepareForSums(tx);
        return query(tx);
      }),
    );

  /** The totals of the period before; null where its sums are no longer kept. */
  async function sumPrevious(
    db: Db,
    accountId: string,
    filter: Filter,
    { since, isScanned }: { since: string | null; isScanned: boolean },
  ): Promise<PlayReport['previous']> {
    const before = findPeriodBefore(filter);
    if (before.from < findFirstDay(keepSums)) return null;
    const isExpected = since !== null && since <= before.from;
    return { ...before, ...(await sumTotals(db, accountId, filter, { ...before, isExpected, isScanned })) };
  }

  return {
    /** @throws request.invalid, report.hours_removed */
    async plays({ accountId }: InAccount, query: Query): Promise<PlayReport & { next: string | null; total: number }> {
      requireDays(query);
      const { step, limit } = query;
      if (step === 'hour') requireHours(query, findFirstDay(keep));
      const after = query.cursor === undefined ? null : readRowCursor(query.cursor);
      return readPlays(async (tx) => {
        const page = { after, limit: limit + 1, largest: REPORT_SERIES };
        const since = await findExpectedSince(tx, accountId, query, findPeriodBefore(query));
        const isScanned = mayCountScans(query) && (await countsScans(tx, accountId));
        const period = toReportPeriod(query, { since, isScanned });
        const { totals, rows: found } = await readSums(tx, accountId, query, period, page);
        const previous = await sumPrevious(tx, accountId, query, { since, isScanned });
        const screenCount = await countReportScreens(tx, accountId, query);
        const largest = found.filter((row) => row.rank <= REPORT_SERIES && measureOf(row, query) > 0);
        const following = found.filter(({ isAfter }) => isAfter);
        const rows = following.slice(0, limit);
        const named = found.filter((row) => largest.includes(row) || rows.includes(row));
        const keys = named.map(({ key }) => key);
        const values = await listSeries(tx, accountId, query, query, { step, keys });
        const nameOf = await nameSubjects(tx, accountId, query.by, named.map(toNamed));
        const steps = listSteps(query, step);
        const valuesOf = (key: string): number[] => values.get(key) ?? steps.map(() => 0);
        const shown = new Set(largest.map(({ key }) => key));
        const others = [...values].flatMap(([key, each]) => (key !== null && shown.has(key) ? [] : [each]));
        const last = rows.at(-1);
        return {
          totals,
          previous,
          screenCount,
          keptSince: findFirstDay(keepSums),
          expectedSince: since !== null && since < query.from ? query.from : since,
          steps,
          series: {
            largest: largest.map(({ key }) => ({ ...nameOf(key), values: valuesOf(key) })),
            others: steps.map((_, n) => others.reduce((sum, each) => sum + (each[n] ?? 0), 0)),
          },
          rows: rows.map((row) => ({ ...describeRow(row, query, totals, nameOf), values: valuesOf(row.key) })),
          next: following.length > rows.length && last ? writeCursor(measureOf(last, query), last.key) : null,
          total: found[0]?.total ?? 0,
        };
      });
    },

    /**
     * All rows of a report as CSV.
     *
     * @throws request.invalid
     */
    async exportPlays({ accountId }: InAccount, query: Filter): Promise<string> {
      requireDays(query);
      return readPlays(async (tx) => {
        const page = { after: null, limit: null, largest: 0 };
        const since = await findExpectedSince(tx, accountId, query, query);
        const isScanned = mayCountScans(query) && (await countsScans(tx, accountId));
        const period = toReportPeriod(query, { since, isScanned });
        const { totals, rows: found } = await readSums(tx, accountId, query, period, page);
        const nameOf = await nameSubjects(tx, accountId, query.by, found.map(toNamed));
        return writeReportCsv(
          query,
          found.map((row) => describeRow(row, query, totals, nameOf)),
        );
      });
    },

    /** Returns true if the hours of some days can be reported. */
    mayHaveHours: (days: Days): boolean => countDays(days) <= REPORT_HOUR_DAYS && days.from >= findFirstDay(keep),

    /** Returns the names of the things that a filter lets through, by their kind; null where a name is not known. */
    async nameFilter({ accountId }: InAccount, filter: FilterIds & Days): Promise<FilterNames> {
      return reads(async (db) => {
        const nameAll = async (by: ReportBy, ids: readonly string[] = []): Promise<NamedFilter[]> => {
          const rows = ids.map((id) => ({ key: id === NONE ? '' : id, playedIn: filter }));
          const nameOf = await nameSubjects(db, accountId, by, rows);
          return rows.map(({ key }) => nameOf(key));
        };
        return {
          media: await nameAll('media', filter.mediaIds),
          playlist: await nameAll('playlist', filter.playlistIds),
          layout: await nameAll('layout', filter.layoutIds),
          page: await nameAll('page', filter.pageIds),
          screen: await nameAll('screen', filter.deviceIds),
          group: await nameAll('group', filter.groupIds),
          tag: await nameAll('tag', filter.tags),
        };
      });
    },

    /** @throws request.invalid */
    async uptime({ accountId }: InAccount, query: UptimeReportQuery): Promise<UptimeReport> {
      requireDays(query);
      return reads(async (db) => {
        const { onlineMs, offHoursMs, offlineMs, knownSince } = await sumUptime(db, accountId, query, query, clock());
        const longestOffline = await findLongestOffline(db, accountId, query, query, clock());
        const open = onlineMs + offlineMs;
        const share = open === 0 ? null : onlineMs / open;
        return { onlineMs, offHoursMs, offlineMs, share, knownSince, longestOffline };
      });
    },
  };
}

/** The name of deleted content is searched in the month of its last play. */
const toNamed = ({ key, lastDay }: SumRow) => ({
  key,
  playedIn: lastDay === null ? null : { from: lastDay, to: lastDay },
});

/** @throws request.invalid for more days than a report by hour has, report.hours_removed */
function requireHours(days: Days, keptSince: string): void {
  if (countDays(days) > REPORT_HOUR_DAYS) throw new AppError('request.invalid', { message: WRONG_HOURS });
  if (days.from < keptSince) throw new AppError('report.hours_removed');
}

/** The days of a report, of which it is known since a day what the schedule gave. */
const toReportPeriod = (
  { from, to }: Days,
  { since, isScanned }: { since: string | null; isScanned: boolean },
): ReportPeriod => ({
  from,
  to,
  isScanned,
  isExpected: since !== null && since <= from,
});

const listSteps = (days: Days, step: 'day' | 'hour'): string[] =>
  listDays(days).flatMap((day) => (step === 'day' ? [day] : listHours(day)));

const listHours = (day: string): string[] =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);

/** Returns the measure of a row by which a report is ordered. */
export const measureOf = (
  { plays, durationMs }: Pick<SumRow, 'plays' | 'durationMs'>,
  { measure }: Pick<PlayFilter, 'measure'>,
): number => (measure === 'plays' ? plays : durationMs);

function describeRow(
  row: SumRow,
  filter: PlayFilter,
  totals: PlayReportTotals,
  nameOf: Subjects,
): Omit<PlayReportRow, 'values'> {
  const { key, plays, completed, durationMs, expectedMs, screens, scans, lastDay, lastAt } = row;
  const hasScans = totals.scans !== null && !['media', 'playlist', 'page'].includes(filter.by);
  const whole = filter.measure === 'plays' ? totals.plays : totals.durationMs;
  return {
    ...nameOf(key),
    plays,
    completed,
    durationMs,
    share: whole === 0 ? 0 : measureOf(row, filter) / whole,
    screens,
    lastShown: lastDay === null ? null : { day: lastDay, at: lastAt },
    expectedMs: totals.expectedMs === null ? null : expectedMs,
    scans: hasScans ? scans : null,
  };
}

/** @throws request.invalid for a cursor of another list */
function readRowCursor(cursor: string): RowPosition {
  return readCursor(cursor, ([value, key]) =>
    typeof value === 'number' && Number.isSafeInteger(value) && isStorable(key) ? { value, key } : null,
  );
}
