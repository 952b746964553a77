import type { User } from '@vitrine/contract/accounts';
import type { PlayReport, PlayReportRow, UptimeReport } from '@vitrine/contract/reports/reports';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { type Fake, type Plain, renderPage } from './render-page.tsx';

export const row = (name: string, values: number[], change: Partial<PlayReportRow> = {}): PlayReportRow => {
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
    ...change,
  };
};

/** A report of three days with two media. */
export const exampleReport = (change: Partial<PlayReport> = {}): PlayReport => {
  const rows = change.rows ?? [row('Elephants', [300, 600, 360]), row('Balloons', [0, 90, 90])];
  const plays = rows.reduce((sum, each) => sum + each.plays, 0);
  const totals = { plays, completed: plays, durationMs: plays * 10_000, onAirMs: plays * 10_000, screens: 3 };
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

interface World {
  /** The query of the address. */
  at?: string;
  report?: (query: Parameters<Plain<Api['reports']['plays']>>[0]['query']) => PlayReport;
  uptime?: () => Promise<UptimeReport>;
  seesAllScreens?: boolean;
  routes?: Fake;
}

/** Opens the page of reports over fake answers. */
export async function openReports({
  at = '?from=2026-11-01&to=2026-11-03',
  report = () => exampleReport(),
  uptime = async () => exampleUptime,
  seesAllScreens = true,
  routes = {},
}: World = {}) {
  const page = vi.fn<Api['reports']['plays']['page']>(async ({ query }) => {
    const body = report(query);
    return { body, next: null, total: body.rows.length };
  });
  const asked = vi.fn<Plain<Api['reports']['uptime']>>(async () => ({ ...(await uptime()) }));
  const person = await renderPage(
    <ReportsPage />,
    {
      accounts: { me: async () => ({ email: 'ada@example.com', isAdmin: false, seesAllScreens }) as User },
      reports: { plays: Object.assign(async () => exampleReport(), { page }), uptime: asked },
      content: { list: async () => ({ content: [], counts: {} as never }) },
      groups: { list: async () => ({ groups: [] }) },
      devices: { list: Object.assign(async () => [], { page: async () => ({ body: [], next: null, total: 0 }) }) },
      ...routes,
    },
    { path: '/reports', at: `/reports${at}`, seesAllScreens },
  );
  return { person, page, uptime: asked };
}
