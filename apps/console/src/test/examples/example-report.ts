import type { PlayReport, PlayReportRow, UptimeReport } from '@vitrine/contract/reports/reports';

/** A row of a report by media, with its plays for each step. */
export const reportRow = (name: string, values: number[], change: Partial<PlayReportRow> = {}): PlayReportRow => {
  const plays = values.reduce((sum, value) => sum + value, 0);
  return {
    id: `med_${name}`,
    name,
    exists: true,
    page: null,
    plays,
    completed: plays,
    durationMs: plays * 10_000,
    share: 0.5,
    screens: 2,
    lastShown: { day: '2026-11-03', at: '2026-11-03T15:42:00.000Z' },
    values,
    expectedMs: null,
    scans: null,
    ...change,
  };
};

/** A report of three days with two media. */
export const exampleReport = (change: Partial<PlayReport> = {}): PlayReport => {
  const rows = change.rows ?? [reportRow('Elephants', [300, 600, 360]), reportRow('Balloons', [0, 90, 90])];
  const plays = rows.reduce((sum, each) => sum + each.plays, 0);
  const totals = {
    plays,
    completed: plays,
    durationMs: plays * 10_000,
    onAirMs: plays * 10_000,
    screens: 3,
    expectedMs: null,
    scans: null,
  };
  return {
    totals,
    previous: { ...totals, plays: plays / 2, from: '2026-10-29', to: '2026-10-31' },
    screenCount: 4,
    keptSince: '2025-01-01',
    expectedSince: null,
    steps: ['2026-11-01', '2026-11-02', '2026-11-03'],
    series: { largest: rows, others: rows[0]?.values.map(() => 0) ?? [] },
    rows,
    ...change,
  };
};

export const exampleUptime: UptimeReport = {
  onlineMs: 992 * 3_600_000,
  offHoursMs: 0,
  offlineMs: 8 * 3_600_000,
  share: 0.992,
  knownSince: '2026-01-01T00:00:00.000Z',
  longestOffline: [{ deviceId: 'dev_1', name: 'Elephant house', offlineMs: 3 * 3_600_000 }],
};
