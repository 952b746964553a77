import type { Days } from '@vitrine/contract/schedule/days';
import { CHART_FILE, drawChart } from '../../features/reports/emails/chart.ts';
import type { MailedReport } from '../../features/reports/emails/mails.ts';
import { listDays } from '../../features/reports/report/period.ts';

interface Changes {
  days?: Days;
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

/** The report of a month, or of days without plays. */
export async function createMailedReport({
  days = { from: '2026-11-01', to: '2026-11-30' },
  only = [],
  name,
  isEmpty = false,
}: Changes = {}): Promise<MailedReport> {
  const steps = listDays(days);
  const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
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
    totals: { ...sums, screens: isEmpty ? 0 : 14, expectedMs: 2_410 * HOUR_MS, scans: null },
    previous: {
      ...sums,
      plays: 712_300,
      screens: 13,
      expectedMs: null,
      scans: null,
      from: '2026-10-02',
      to: '2026-10-31',
    },
    screenCount: 14,
    keptSince: '2024-10-01',
    expectedSince: null,
    steps,
    series: {
      largest: subjects.slice(0, 6).map(({ id, name: title, exists, page, values }) => ({
        id,
        name: title,
        exists,
        page,
        values,
      })),
      others: subjects[6]?.values ?? steps.map(() => 0),
    },
    rows: subjects,
    total: isEmpty ? 0 : 31,
  };
  return {
    filter: { by: 'media', measure: 'plays' },
    days,
    only,
    report,
    uptime: {
      onlineMs: 990 * HOUR_MS,
      offHoursMs: 0,
      offlineMs: 10 * HOUR_MS,
      share: 0.994,
      knownSince: null,
      longestOffline: [],
    },
    uptimeBefore: null,
    files: isEmpty ? [] : [{ name: CHART_FILE, type: 'image/png', content: await drawChart(report) }],
    isTooLarge: false,
  };
}
