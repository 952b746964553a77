import type { Days } from '@vitrine/contract/schedule/days';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { devices } from '../../../schema/fleet-tables.ts';
import { screenPlans } from '../../../schema/reports/plans-tables.ts';
import { newPlaySums, playHours, playMonths } from '../../../schema/reports/plays-tables.ts';
import { listDays } from './period.ts';
import {
  chooseCounting,
  chooseRowKey,
  type Counting,
  type PlayFilter,
  type ScreenFilter,
  selectScansOfScreens,
  selectScreens,
  selectSums,
} from './sums-store.ts';

const Count = z.coerce.number();

const rowsOf = <T extends z.ZodObject>(row: T) => z.object({ rows: z.array(row) });

const TotalSums = z.object({
  screens: Count,
  plays: Count,
  completed: Count,
  durationMs: Count,
  onAirMs: Count,
  expectedMs: Count,
  scans: Count,
});

/** The sums of a period over all rows of a report. */
export interface Totals extends Omit<z.infer<typeof TotalSums>, 'onAirMs' | 'expectedMs' | 'scans'> {
  /** Null where only some content counts. */
  onAirMs: number | null;
  /** Null where it is not known. */
  expectedMs: number | null;
  /** Null where no scans are counted. */
  scans: number | null;
}

/** A period, whether it is known what the schedule gave in all of it, and whether scans are counted. */
export interface ReportPeriod extends Days {
  isExpected: boolean;
  isScanned: boolean;
}

/**
 * The sums of each screen in a period, by the content that a report groups by, as a query. Sums that the report does
 * not count are under null.
 */
function selectSumsOfScreens(
  counting: Counting,
  filter: PlayFilter,
  { isExpected, isScanned, ...days }: ReportPeriod,
): SQL {
  const { joins, fits, contentKey, counts, lasts, fills } = counting;
  const isOfScreens = contentKey === null;
  const content = isOfScreens
    ? sql`case when ${counts} or ${lasts} then '' end`
    : sql`case when ${counts} then ${contentKey} end`;
  // Under an id of content, all sums count.
  const where = (condition: SQL) => (isOfScreens ? sql`filter (where ${condition})` : sql``);
  return sql`
    select ${content} as content, device_id, coalesce(sum(plays) ${where(counts)}, 0) as plays,
      coalesce(sum(completed) ${where(counts)}, 0) as completed, coalesce(sum(duration_ms) ${where(lasts)}, 0) as duration_ms,
      coalesce(sum(planned_ms) ${where(lasts)}, 0) as planned_ms,
      coalesce(sum(duration_ms) filter (where ${fills}), 0) as fills, max(last_day) as last_day, max(last_at) as last_at,
      max(vague_day) as vague_day, 0 as scans
    from (${selectSums(days, isExpected)}) as sums ${joins}
    where ${fits} group by 1, 2
    ${isScanned ? sql`union all ${selectScansOfScreens(filter, days)}` : sql``}`;
}

/** The totals of `of_screen`. */
const selectTotals = sql.raw(`
  select (select count(*) from (
      select from of_screen where content is not null group by device_id having sum(plays) > 0
    ) as reporters) as screens,
    coalesce(sum(plays) filter (where content is not null), 0) as plays,
    coalesce(sum(completed) filter (where content is not null), 0) as completed,
    coalesce(sum(duration_ms) filter (where content is not null), 0) as "durationMs",
    coalesce(sum(planned_ms) filter (where content is not null), 0) as "expectedMs",
    coalesce(sum(fills), 0) as "onAirMs", coalesce(sum(scans), 0) as scans
  from of_screen`);

/** Sums the plays of a period. */
export async function sumTotals(db: Db, accountId: string, filter: PlayFilter, period: ReportPeriod): Promise<Totals> {
  const counting = chooseCounting(filter);
  const ofScreens = { ...counting, contentKey: counting.contentKey && sql`''` };
  const answer = await db.execute(sql`
    with screens as not materialized (${selectScreens(accountId, filter)}),
      of_screen as materialized (${selectSumsOfScreens(ofScreens, filter, period)})
    ${selectTotals}`);
  return toTotals(rowsOf(TotalSums).parse(answer).rows[0], counting, period);
}

function toTotals(
  totals: z.infer<typeof TotalSums> | undefined,
  { isOfContent }: Counting,
  { isExpected, isScanned }: ReportPeriod,
): Totals {
  if (totals === undefined) throw new Error('A sum without groups has one row');
  const { onAirMs, expectedMs, scans, ...sums } = totals;
  return {
    ...sums,
    onAirMs: isOfContent ? null : onAirMs,
    expectedMs: isExpected ? expectedMs : null,
    scans: isScanned ? scans : null,
  };
}

/** The number of screens that fit a filter. */
export async function countReportScreens(db: Db, accountId: string, filter: ScreenFilter): Promise<number> {
  const answer = await db.execute(
    sql`select count(*) as screens from (${selectScreens(accountId, filter)}) as screens`,
  );
  return rowsOf(z.object({ screens: Count })).parse(answer).rows[0]?.screens ?? 0;
}

const SumRow = z.object({
  key: z.string(),
  plays: Count,
  completed: Count,
  durationMs: Count,
  expectedMs: Count,
  screens: Count,
  scans: Count,
  /** Null: it was expected or scanned, and never shown. */
  lastDay: z.string().nullable(),
  lastAt: z.string().nullable(),
  total: Count,
  rank: Count,
  isAfter: z.boolean(),
});
export type SumRow = z.infer<typeof SumRow>;

/** The position of a row in a report: its measure and its id. */
export interface RowPosition {
  value: number;
  key: string;
}

const SumsRow = z.object({ totals: TotalSums, rows: z.array(SumRow) });

/**
 * Reads the totals of a report, and rows in its order: the first `largest` rows, and the rows of a page, which have
 * `isAfter`.
 *
 * @param limit null for all rows
 */
export async function readSums(
  db: Db,
  accountId: string,
  filter: PlayFilter,
  period: ReportPeriod,
  { after, limit, largest }: { after: RowPosition | null; limit: number | null; largest: number },
): Promise<{ totals: Totals; rows: SumRow[] }> {
  const counting = chooseCounting(filter);
  const row = chooseRowKey(filter.by);
  const measure = sql.raw(filter.measure === 'plays' ? 'plays' : 'duration_ms');
  const isAfter = after
    ? sql`(${measure} < ${after.value} or (${measure} = ${after.value} and key > ${after.key}))`
    : sql`true`;
  const isOnPage = limit === null ? sql`is_after` : sql`(is_after and place <= ${limit})`;
  const answer = await db.execute(sql`
    with screens as not materialized (${selectScreens(accountId, filter)}),
    of_screen as materialized (${selectSumsOfScreens(counting, filter, period)}),
    keyed as (
      select ${row.key} as key, sum(plays) as plays, sum(completed) as completed, sum(duration_ms) as duration_ms, sum(planned_ms) as planned_ms, sum(scans) as scans,
        count(*) filter (where plays > 0) as screens, max(last_day) as last_day,
        case when max(vague_day) is distinct from max(last_day) then max(last_at) end as last_at
      from of_screen join screens on screens.id = device_id ${row.joins}
      where content is not null group by 1
    ), ordered as (
      select *, row_number() over (order by ${measure} desc, key) as rank, count(*) over () as total, ${isAfter} as is_after
      from keyed
    ), placed as (
      select *, row_number() over (partition by is_after order by rank) as place from ordered
    ), answered as (
      select key, plays, completed, duration_ms as "durationMs", planned_ms as "expectedMs", screens, scans, last_day::text as "lastDay",
        to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt", total, rank,
        ${isOnPage} as "isAfter"
      from placed where rank <= ${largest} or ${isOnPage}
    )
    select (select to_json(totals) from (${selectTotals}) as totals) as totals,
      (select coalesce(json_agg(answered order by rank), '[]') from answered) as rows`);
  const [found] = rowsOf(SumsRow).parse(answer).rows;
  return { totals: toTotals(found?.totals, counting, period), rows: found?.rows ?? [] };
}

/** The values of rows by their ids; the sums of all remaining rows are under null. */
type Series = Map<string | null, number[]>;

const SeriesRow = z.object({ key: z.string().nullable(), at: z.string(), amounts: z.array(Count) });

/**
 * Lists the measure of a report for each of its days or hours: of rows with these ids, and of the remaining rows
 * together.
 */
export async function listSeries(
  db: Db,
  accountId: string,
  filter: PlayFilter,
  days: Days,
  { step, keys }: { step: 'day' | 'hour'; keys: readonly string[] },
): Promise<Series> {
  const { joins, fits, contentKey, counts, lasts } = chooseCounting(filter);
  const row = chooseRowKey(filter.by);
  const column = filter.measure === 'plays' ? 'plays' : 'duration_ms';
  const rowKey = contentKey ?? row.key;
  const grouped = (source: SQL, at: SQL, amounts: SQL) => sql`
    select key, at::text, to_json(${amounts}) as amounts
    from (
      select case when ${rowKey} = any(${sql.param(keys)}::text[]) then ${rowKey} end as key, ${at} as at, sums.*
      from (${source}) as sums ${joins} ${contentKey === null ? sql`join screens on screens.id = sums.device_id ${row.joins}` : sql``}
      where sums.device_id in (select id from screens) and ${fits} and ${filter.measure === 'plays' ? counts : lasts}
    ) as keyed group by 1, 2`;
  const listSlots = (size: number) =>
    sql.raw(`array[${Array.from({ length: size }, (_, n) => `sum(${column}[${n + 1}])`).join(', ')}]`);
  const [from, to] = [sql`${days.from}::date`, sql`${days.to}::date`];
  const months = sql`select * from ${playMonths} where month between date_trunc('month', ${from}) and ${to}`;
  const hours = sql`select * from ${playHours} where day between ${from} and ${to}`;
  const isNew = sql`select * from ${newPlaySums} where day between ${from} and ${to}`;
  const moved = step === 'day' ? grouped(months, sql`month`, listSlots(31)) : grouped(hours, sql`day`, listSlots(24));
  const fresh =
    step === 'day'
      ? grouped(isNew, sql`day`, sql.raw(`array[sum(${column})]`))
      : grouped(
          sql`${isNew} and hour is not null`,
          sql`day + hour * interval '1 hour'`,
          sql.raw(`array[sum(${column})]`),
        );
  const answer = await db.execute(sql`
    with screens as not materialized (${selectScreens(accountId, filter)})
    ${moved} union all ${fresh}`);
  return placeAmounts(rowsOf(SeriesRow).parse(answer).rows, days, step);
}

/**
 * Puts amounts, which begin at a day or hour, into the steps of a report; amounts outside of the report are left out.
 */
function placeAmounts(rows: readonly z.infer<typeof SeriesRow>[], days: Days, step: 'day' | 'hour'): Series {
  const stepMs = step === 'day' ? 86_400_000 : 3_600_000;
  const start = Date.parse(days.from);
  const size = listDays(days).length * (step === 'day' ? 1 : 24);
  const series: Series = new Map([[null, Array.from({ length: size }, () => 0)]]);
  for (const { key, at, amounts } of rows) {
    let values = series.get(key);
    if (values === undefined) series.set(key, (values = Array.from({ length: size }, () => 0)));
    const first = (Date.parse(at.length > 10 ? `${at.replace(' ', 'T')}Z` : at) - start) / stepMs;
    for (const [n, amount] of amounts.entries()) {
      const index = first + n;
      if (index >= 0 && index < size) values[index] = (values[index] ?? 0) + amount;
    }
  }
  return series;
}

/**
 * Lets the statements of a transaction group in memory. They are not compiled, which takes longer than running them.
 */
export async function prepareForSums(tx: Db): Promise<void> {
  await tx.execute(sql`
    select set_config('work_mem', '32MB', true), set_config('jit', 'off', true), set_config('parallel_setup_cost', '100', true),
      set_config('min_parallel_table_scan_size', '0', true)`);
}

const Since = z.object({ since: z.string().nullable(), unknown: Count, screens: Count });

/**
 * Finds the first day from which on all screens that fit a filter have plans: the first day of the period if they have
 * been planned since they were added. Null if a screen has no plan yet, or no screen fits.
 */
export async function findExpectedSince(
  db: Db,
  accountId: string,
  filter: ScreenFilter,
  { from }: Days,
): Promise<string | null> {
  const answer = await db.execute(sql`
    select count(*) as screens, count(*) filter (where since_at is null) as unknown,
      max((since_at at time zone vitrine_known_zone(${devices.timeZone}))::date + 1)
        filter (where ${devices.createdAt} < since_at - interval '1 minute')::text as since
    from ${devices} left join ${screenPlans} on ${screenPlans.deviceId} = ${devices.id}
    where ${devices.id} in (select id from (${selectScreens(accountId, filter)}) as screens)`);
  const [row] = rowsOf(Since).parse(answer).rows;
  if (row === undefined || row.screens === 0 || row.unknown > 0) return null;
  return row.since === null || row.since < from ? from : row.since;
}
