import { AppError } from '@vitrine/contract/core/errors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleReport, reportRow as row } from '../../test/examples/example-report.ts';
import { openReports } from '../../test/reports.tsx';

beforeEach(() => localStorage.setItem('userTimezone', 'UTC'));

/** The figures, once they are no longer grey shapes. */
async function figures() {
  await screen.findByRole('slider');
  return screen.getByRole('region', { name: 'Report' });
}
const table = () => screen.findByRole('table', { name: 'By media' });
const chart = () => screen.findByRole('slider', { name: 'Plays per day' });

describe('a report', () => {
  test('has four figures beside those of the period before', async () => {
    await openReports();
    const shown = await figures();
    await within(shown).findByText('99.2');
    expect(shown).toHaveTextContent('Plays1,440100% more than Oct 29 – 31');
    expect(shown).not.toHaveTextContent('Scans');
    expect(shown).toHaveTextContent('Time on air4h27 min a day and screenSame as Oct 29 – 31');
    expect(shown).toHaveTextContent('Screens3of 41 has not reportedSame as Oct 29 – 31');
    expect(shown).toHaveTextContent('Uptime99.2%Elephant house was offline for 3 h99.2% in the period before');
  });

  test('draws a bar for each day, and has the same figures in a table for screen readers', async () => {
    await openReports();
    await chart();
    const shown = screen.getByRole('table', { name: 'Plays per day' });
    const cells = within(shown)
      .getAllByRole('row')
      .map((each) => each.textContent);
    expect(cells).toEqual(['PeriodElephantsBalloons', 'Sun, Nov 13000', 'Mon, Nov 260090', 'Tue, Nov 336090']);
    const titles = [...document.querySelectorAll('svg title')].map(({ textContent }) => textContent);
    expect(titles).toContain('Mon, Nov 2: 690 plays; Elephants 600; Balloons 90');
  });

  test('names the values of each bar with the arrow keys', async () => {
    const { person } = await openReports();
    const shown = await chart();
    await act(async () => shown.focus());
    await person.keyboard('{ArrowRight}');
    expect(shown).toHaveAttribute('aria-valuetext', 'Tue, Nov 3: 450 plays; Elephants 360; Balloons 90');
    await person.keyboard('{ArrowLeft}');
    expect(shown).toHaveAttribute('aria-valuetext', 'Mon, Nov 2: 690 plays; Elephants 600; Balloons 90');
    expect(screen.getAllByText('690 plays')).toHaveLength(1);
    await person.keyboard('{Escape}');
    expect(screen.queryByText('690 plays')).not.toBeInTheDocument();
  });

  test('has what the schedule gave beside what was shown, also for what was never shown', async () => {
    const rows = [
      row('Elephants', [3, 2, 1], { expectedMs: 7_200_000 }),
      row('Balloons', [0, 0, 0], { expectedMs: 3_600_000, lastShown: null }),
    ];
    const { totals } = exampleReport({ rows });
    await openReports({
      report: () => exampleReport({ rows, expectedSince: '2026-10-01', totals: { ...totals, expectedMs: 10_800_000 } }),
    });
    expect(await figures()).toHaveTextContent('Time on air1min3 h expected');
    const shown = within(await table()).getAllByRole('row');
    expect(shown[1]).toHaveTextContent('1 min2 h');
    expect(shown[2]).toHaveTextContent('0 min1 h');
    expect(shown[2]).toHaveTextContent('Never');
  });

  test('has the scans of QR codes beside plays where some are counted', async () => {
    const rows = [row('Elephants', [3, 2, 1], { scans: 1_234 }), row('Balloons', [0, 0, 0], { scans: 0 })];
    const example = exampleReport({ rows });
    const totals = { ...example.totals, scans: 1_234 };
    const previous = example.previous && { ...example.previous, scans: 617 };
    await openReports({ report: () => ({ ...example, totals, previous }) });
    expect(await figures()).toHaveTextContent('Scans1,234Of QR codes in layouts100% more than Oct 29 – 31');
    const shown = within(await table());
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Scans');
    expect(shown.getAllByRole('row')[1]).toHaveTextContent('1,234');
  });

  test('shows names as they are, also ones that look like markup', async () => {
    const name = '<image href=x onerror=alert(1)> & "Elephants"';
    await openReports({ report: () => exampleReport({ rows: [row(name, [3, 2, 1])] }) });
    expect(await chart()).toHaveAttribute('aria-valuetext', 'Tue, Nov 3: 1 play');
    expect(within(await table()).getByRole('button', { name })).toBeInTheDocument();
    expect(document.querySelector('image')).toBeNull();
  });

  test('shows a pressed row alone in the chart, and keeps the table', async () => {
    const { person, page } = await openReports();
    const name = within(await table()).getByRole('button', { name: 'Balloons' });
    await person.click(name);
    expect(name).toHaveAttribute('aria-pressed', 'true');
    expect(await chart()).toHaveAttribute('aria-valuetext', 'Tue, Nov 3: 90 plays');
    expect(within(await table()).getByRole('button', { name: 'Elephants' })).toBeInTheDocument();
    expect(window.location.search).toContain('row=med_Balloons');
    expect(page).toHaveBeenCalledTimes(1);
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await chart()).toHaveAttribute('aria-valuetext', 'Tue, Nov 3: 450 plays; Elephants 360; Balloons 90');
  });

  test('shows time in place of plays', async () => {
    const { person, page } = await openReports({
      report: (query) =>
        query.measure === 'duration'
          ? exampleReport({ rows: [row('Elephants', [3_600_000, 7_200_000, 900_000])] })
          : exampleReport(),
    });
    await chart();
    await person.click(screen.getByRole('radio', { name: 'Time' }));
    const shown = await screen.findByRole('slider', { name: 'Time on air per day' });
    await waitFor(() => expect(shown).toHaveAttribute('aria-valuetext', 'Tue, Nov 3: 15\u00a0min'));
    expect(page.mock.lastCall?.[0].query).toMatchObject({ measure: 'duration' });
  });

  test('of a year has a bar for each week', async () => {
    const steps = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.parse('2025-11-30') + index * 86_400_000).toISOString().slice(0, 10),
    );
    await openReports({
      at: '?from=2025-11-30&to=2026-11-29',
      report: () =>
        exampleReport({
          steps,
          rows: [
            row(
              'Elephants',
              steps.map(() => 10),
            ),
          ],
        }),
    });
    const shown = await screen.findByRole('slider', { name: 'Plays per week' });
    expect(shown).toHaveAttribute('aria-valuemax', '52');
    const cells = within(screen.getByRole('table', { name: 'Plays per week' })).getAllByRole('row');
    expect(cells[1]).toHaveTextContent('Nov 30 – Dec 6, 202570');
  });
});

describe('the address', () => {
  test('has the period and the filters, which the report is asked for', async () => {
    const { page, uptime } = await openReports({
      at: '?from=2026-11-01&to=2026-11-03&media=med_1,med_2&pages=web_1&groups=none&tags=north&by=screen',
    });
    await screen.findByRole('table', { name: 'By screen' });
    const days = { from: '2026-11-01', to: '2026-11-03' };
    expect(page.mock.lastCall?.[0].query).toMatchObject({
      ...days,
      by: 'screen',
      step: 'day',
      mediaIds: 'med_1,med_2',
      pageIds: 'web_1',
      groupIds: 'none',
      tags: 'north',
    });
    expect(uptime.mock.calls[0]?.[0].query).toMatchObject({ ...days, groupIds: 'none', tags: 'north' });
    const csv = new URL(screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? '', 'http://x');
    expect(csv.pathname).toBe('/api/reports/plays/export');
    expect(Object.fromEntries(csv.searchParams)).toMatchObject({
      ...days,
      by: 'screen',
      mediaIds: 'med_1,med_2',
      pageIds: 'web_1',
    });
    const pdf = new URL(screen.getByRole('link', { name: 'PDF' }).getAttribute('href') ?? '', 'http://x');
    expect(pdf.pathname).toBe('/api/reports/plays/pdf');
    expect(pdf.search).toBe(csv.search);
  });

  test('keeps a chosen period, and a single day has hours', async () => {
    const { person, page } = await openReports();
    await person.click(await screen.findByRole('button', { name: /Nov 1 – 3, 2026/ }));
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(window.location.search).toBe('?period=today');
    await waitFor(() => expect(page.mock.lastCall?.[0].query).toMatchObject({ step: 'hour' }));
  });

  test('takes days of one’s own in their order', async () => {
    const { person, page } = await openReports();
    await person.click(await screen.findByRole('button', { name: /Nov 1 – 3, 2026/ }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-09' } });
    await waitFor(() => expect(page.mock.lastCall?.[0].query).toMatchObject({ from: '2026-11-03', to: '2026-11-09' }));
  });

  test('takes screens that were chosen in a filter, which names them', async () => {
    const lobby = { id: 'dev_1', name: 'Lobby' };
    const list = Object.assign(async () => [lobby] as never, {
      page: async () => ({ body: [lobby] as never, next: null, total: 1 }),
    });
    const { person, page } = await openReports({ routes: { devices: { list } } });
    await person.click(await screen.findByRole('button', { name: 'Screen all' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Lobby' }));
    await waitFor(() => expect(page.mock.lastCall?.[0].query).toMatchObject({ deviceIds: 'dev_1' }));
    expect(await screen.findByRole('button', { name: 'Screen Lobby' })).toBeInTheDocument();
    expect(window.location.search).toContain('screens=dev_1');
  });
});

test('pages of the address are a filter that can be cleared', async () => {
  const { person, page } = await openReports({ at: '?from=2026-11-01&to=2026-11-03&pages=web_1,med_2' });
  expect(await figures()).toHaveTextContent('1 did not show it');
  await person.click(screen.getByRole('button', { name: 'Page 2 chosen Clear' }));
  await waitFor(() => expect(page.mock.lastCall?.[0].query.pageIds).toBeUndefined());
  expect(window.location.search).not.toContain('pages');
  expect(screen.queryByRole('button', { name: /^Page/ })).not.toBeInTheDocument();
});

test('content that a limited member does not see has the same words in every place', async () => {
  const other = { id: 'ply_other', exists: false };
  await openReports({ report: () => exampleReport({ rows: [row('open at times', [3, 2, 1], other)] }) });
  expect(within(await table()).getByRole('button', { name: 'Other content' })).toBeInTheDocument();
  expect(screen.queryByText('open at times')).not.toBeInTheDocument();
});

describe('what is not known', () => {
  test('is not shown as 0: days before sums were kept, the period before, and uptime', async () => {
    await openReports({
      report: () => exampleReport({ keptSince: '2026-11-02', previous: null }),
      uptime: async () => ({
        onlineMs: 0,
        offHoursMs: 0,
        offlineMs: 0,
        share: null,
        knownSince: null,
        longestOffline: [],
      }),
    });
    const shown = await figures();
    expect(shown).toHaveTextContent('Plays1,440Not known before Nov 2, 2026');
    expect(await within(shown).findByText('Not known for this period')).toBeInTheDocument();
    const [, first] = within(screen.getByRole('table', { name: 'Plays per day' })).getAllByRole('row');
    expect(first).toHaveTextContent('Sun, Nov 1Not known before Nov 2, 2026');
  });

  test('is the time of a day and screen if no day of the period is kept', async () => {
    await openReports({ report: () => exampleReport({ keptSince: '2026-11-05' }) });
    const shown = await figures();
    expect(shown).toHaveTextContent('Time on air4h');
    expect(shown).not.toHaveTextContent('a day and screen');
  });

  test('is what the schedule gave before that was recorded', async () => {
    await openReports({ report: () => exampleReport({ expectedSince: '2026-11-02' }) });
    expect(within(await table()).getAllByRole('row')[0]).not.toHaveTextContent('Expected');
    expect(screen.getByText('Expected time is not known before Nov 2, 2026.')).toBeInTheDocument();
  });

  test('is said of the names of what was deleted long ago', async () => {
    await openReports({
      report: () =>
        exampleReport({
          rows: [
            row('Elephants', [1, 2, 3]),
            row('Old menu', [1, 1, 1], { exists: false }),
            row('Gone', [1, 1, 1], { name: null, exists: false }),
          ],
        }),
    });
    const rows = within(await table()).getAllByRole('row');
    expect(rows[2]).toHaveTextContent('Old menuNot in the library');
    expect(rows[3]).toHaveTextContent('Deleted, name unknown');
  });
});

/** A report without plays, and with some or none in the period before. */
const nothing = (previous: 'none' | 'some') =>
  exampleReport({
    rows: [],
    previous: { ...exampleReport().totals, plays: previous === 'some' ? 5 : 0, from: '2026-10-29', to: '2026-10-31' },
  });

describe('a report without plays', () => {
  test('says what to do', async () => {
    await openReports({ report: () => nothing('none') });
    expect(await screen.findByRole('heading', { name: 'No plays yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Put something on screens' })).toHaveAttribute('href', '/media?show');
  });

  test('offers the period before if that has plays', async () => {
    const { person, page } = await openReports({ report: () => nothing('some') });
    await person.click(await screen.findByRole('button', { name: 'Show Oct 29 – 31, 2026' }));
    await waitFor(() => expect(page.mock.lastCall?.[0].query).toMatchObject({ from: '2026-10-29', to: '2026-10-31' }));
  });

  test('offers to clear its filters', async () => {
    const { person } = await openReports({
      at: '?from=2026-11-01&to=2026-11-03&tags=north',
      report: ({ tags }) => (tags === undefined ? exampleReport() : nothing('some')),
    });
    await screen.findByRole('heading', { name: 'No plays match these filters' });
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear !== undefined) await person.click(clear);
    expect(await table()).toBeInTheDocument();
  });

  test('is told apart from one whose sums were removed', async () => {
    await openReports({ report: () => ({ ...nothing('none'), keptSince: '2026-11-20' }) });
    expect(await screen.findByRole('heading', { name: 'Not known before Nov 20, 2026' })).toBeInTheDocument();
  });
});

test('a report that cannot be fetched can be tried again, with its filters in reach', async () => {
  let isDown = true;
  const { person } = await openReports({
    report: () => {
      if (isDown) throw new AppError('server.failed');
      return exampleReport();
    },
  });
  expect(await screen.findByText('Failed to fetch the report')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Media all' })).toBeInTheDocument();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await table()).toBeInTheDocument();
});

test('a limited member reads that the report is of the screens that they see', async () => {
  await openReports({ seesAllScreens: false });
  expect(await screen.findByText('Proof of play of the screens you see')).toBeInTheDocument();
});
