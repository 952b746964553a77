import type { Days } from '@vitrine/contract/schedule/days';
import { OTHERS_COLOR, SERIES_COLORS } from '@vitrine/layout/charts/series-colors';
import { CHART_FILE, makeChartPng } from '../../features/reports/emails/chart.ts';
import type { MailedReport } from '../../features/reports/emails/mails.ts';
import { listDays } from '../../features/reports/report/period.ts';

interface Changes {
  days?: Days;
  /** The names of screens that the report is limited to. */
  only?: readonly string[];
  /** The name of the first row. */
  name?: string;
  isEmpty?: boolean;
}

/** Rows by their plays in November. */
const rows = [
  ['Elephants at dusk', 213_820, 713],
  ['Skyline evening', 149_738, 832],
  ['Two scoops', 143_232, 239],
  ['Balloon weekend', 115_695, 257],
  ['Leopard cubs', 99_373, 248],
  ['Silent film Friday', 33_777, 56],
  ['Opening hours', 4_210, 12],
] as const;

const HOUR_MS = 3_600_000;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** The report of a month, or of days without plays. */
export async function createMailedReport({
  days = { from: '2026-11-01', to: '2026-11-30' },
  only = [],
  name,
  isEmpty = false,
}: Changes = {}): Promise<MailedReport> {
  const steps = listDays(days);
  const shown = isEmpty ? [] : rows;
  const plays = shown.reduce((sum, [, count]) => sum + count, 0);
  const subjects = shown.map(([title, count, hours], index) => ({
    id: `med_${index}`,
    name: index === 0 ? (name ?? title) : title,
    exists: true,
    page: null,
    plays: count,
    completed: count,
    durationMs: hours * HOUR_MS,
    share: count / plays,
    screens: 14,
    lastShown: { day: days.to, at: null },
    expectedMs: null,
    scans: null,
    values: steps.map((day, at) =>
      Math.round((count / steps.length) * (isWeekend(day) === (index === 3) ? 1.6 : 0.8) * (1 + ((at * 7) % 5) / 20)),
    ),
  }));
  const sums = { plays, completed: plays, durationMs: 2_345 * HOUR_MS, onAirMs: isEmpty ? 0 : 2_345 * HOUR_MS };
  const report = {
    totals: { ...sums, screens: isEmpty ? 0 : 14, expectedMs: 2_410 * HOUR_MS, scans: isEmpty ? null : 1_234 },
    previous: {
      ...sums,
      plays: 712_300,
      screens: 13,
      expectedMs: null,
      scans: isEmpty ? null : 1_180,
      from: '2026-10-02',
      to: '2026-10-31',
    },
    screenCount: 14,
    keptSince: '2024-10-01',
    expectedSince: null,
    steps,
    series: {
      largest: subjects.slice(0, 6),
      others: subjects[6]?.values ?? steps.map(() => 0),
    },
    rows: subjects,
    total: isEmpty ? 0 : 31,
  };
  const series = subjects.map(({ id, name: title, values }, index) =>
    index < 6
      ? { id, name: title, color: SERIES_COLORS[index] ?? OTHERS_COLOR, values }
      : { id: undefined, name: 'Others', color: OTHERS_COLOR, values },
  );
  const screen = only.map((title, index) => ({ id: `dev_${index}`, name: title, page: null }));
  return {
    filter: { by: 'media', measure: 'plays', ...days },
    names: { media: [], playlist: [], layout: [], page: [], screen, group: [], tag: [] },
    report,
    series,
    uptime: {
      onlineMs: 990 * HOUR_MS,
      offHoursMs: 0,
      offlineMs: 10 * HOUR_MS,
      share: 0.994,
      knownSince: null,
      longestOffline: [],
    },
    uptimeBefore: null,
    files: isEmpty ? [] : [{ name: CHART_FILE, type: 'image/png', content: await makeChartPng(steps, series) }],
    isTooLarge: false,
  };
}
