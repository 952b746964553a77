import type { User } from '@vitrine/contract/accounts';
import type { PlayReport, UptimeReport } from '@vitrine/contract/reports/reports';
import type { Role } from '@vitrine/contract/team/roles';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { exampleReport, exampleUptime } from './examples/example-report.ts';
import { type Fake, type Plain, renderPage } from './render-page.tsx';

interface World {
  /** The query of the address. */
  at?: string;
  report?: (query: Parameters<Plain<Api['reports']['plays']>>[0]['query']) => PlayReport;
  uptime?: () => Promise<UptimeReport>;
  seesAllScreens?: boolean;
  role?: Role;
  routes?: Fake;
}

/** Opens the page of reports over fake answers. */
export async function openReports({
  at = '?from=2026-11-01&to=2026-11-03',
  report = () => exampleReport(),
  uptime = async () => exampleUptime,
  seesAllScreens = true,
  role,
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
    { path: '/reports', at: `/reports${at}`, seesAllScreens, ...(role !== undefined && { role }) },
  );
  return { person, page, uptime: asked };
}
