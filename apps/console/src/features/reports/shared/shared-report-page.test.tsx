import { AppError } from '@vitrine/contract/core/errors';
import type { SharedReport } from '@vitrine/contract/reports/report-links';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleReport, exampleUptime, reportRow } from '../../../test/examples/example-report.ts';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { SharedReportPage } from './shared-report-page.tsx';

beforeEach(() => localStorage.setItem('userTimezone', 'UTC'));

const example: SharedReport = {
  name: 'Brewery',
  by: 'media',
  measure: 'plays',
  from: '2026-11-01',
  to: '2026-11-03',
  preset: null,
  today: '2026-11-20',
  isOfContent: false,
  expiresAt: '2027-02-18T12:00:00.000Z',
  account: { name: 'Bytown Bakery', color: null, hasLogo: false },
};

interface World {
  at?: string;
  shared?: Partial<SharedReport>;
  report?: PlayReport;
  read?: Plain<Api['sharedReports']['read']>;
}

/** Opens the page of a link over fake answers. */
async function open({ at = '?token=one', shared = {}, report = exampleReport(), read }: World = {}) {
  const page = vi.fn<Api['sharedReports']['plays']['page']>(async () => ({
    body: report,
    next: null,
    total: report.rows.length,
  }));
  const uptime = vi.fn<Plain<Api['sharedReports']['uptime']>>(async () => exampleUptime);
  const person = await renderPage(
    <SharedReportPage />,
    {
      sharedReports: {
        read: read ?? (async () => ({ report: { ...example, ...shared } })),
        plays: Object.assign(async () => report, { page }),
        uptime,
      },
    },
    { path: '/shared-report', at: `/shared-report${at}` },
  );
  return { person, page, uptime };
}

const title = () => screen.findByRole('heading', { level: 1 });

describe('the page of a link', () => {
  test('has the report for whom it was shared, and nothing that leads into the console', async () => {
    const { page, uptime } = await open();
    expect(await title()).toHaveTextContent('Report for Brewery');
    expect(screen.getByText('Proof of play · Nov 1 – 3, 2026 · By media')).toBeInTheDocument();
    expect(screen.getByText(/This link works until Feb 18, 2027/)).toBeInTheDocument();
    const figures = await screen.findByRole('region', { name: 'Report' });
    await within(figures).findByText('99.2');
    expect(figures).toHaveTextContent('Plays1,440');
    expect(await screen.findByRole('table', { name: 'By media' })).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: 'Sum by' })).not.toBeInTheDocument();
    const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
    expect(links).toEqual(['/api/shared-reports/one/csv']);
    expect(page.mock.lastCall?.[0]).toEqual({ params: { token: 'one' }, query: { step: 'day', measure: 'plays' } });
    expect(uptime.mock.calls.map(([{ query }]) => query?.period)).toEqual(['now', 'before']);
  });

  test('shows a pressed row alone, and time in place of plays', async () => {
    const { person, page } = await open({ shared: { measure: 'duration' } });
    await person.click(await screen.findByRole('button', { name: 'Balloons' }));
    expect(window.location.search).toContain('token=one');
    expect(screen.getByRole('button', { name: 'Show all' })).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: 'Plays' }));
    await vi.waitFor(() => expect(page.mock.lastCall?.[0].query).toMatchObject({ measure: 'plays' }));
  });

  test('names the period that moves, and shows the logo of the account', async () => {
    await open({ shared: { preset: 'month', account: { ...example.account, hasLogo: true } } });
    await title();
    expect(screen.getByText(/Proof of play · This month · Nov 1/)).toBeInTheDocument();
    const logo = screen.getByRole('img', { name: 'Bytown Bakery' });
    expect(logo).toHaveAttribute('src', '/api/shared-reports/one/logo');
  });

  test('says that nothing played, without a way into the console', async () => {
    const empty = exampleReport({ rows: [], totals: { ...exampleReport().totals, plays: 0 } });
    await open({ report: empty });
    expect(await screen.findByText('No plays in this period')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('shows names as they are, also ones that look like markup', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await open({ shared: { name }, report: exampleReport({ rows: [reportRow(name, [3, 2, 1])] }) });
    expect(await title()).toHaveTextContent(`Report for ${name}`);
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test.each([
    ['a link that has ended', '?token=one'],
    ['an address without a token', ''],
  ])('says of %s whom to ask for a new one', async (_, at) => {
    const read = vi.fn<Plain<Api['sharedReports']['read']>>(async () => {
      throw new AppError('report_link.ended');
    });
    await open({ at, read });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.getByText(/Ask whoever sent it for a new one/)).toBeInTheDocument();
    expect(read).toHaveBeenCalledTimes(at === '' ? 0 : 1);
  });
});
