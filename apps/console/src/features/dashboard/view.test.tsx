import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { device, kiosk, lost, openDashboard, overview, prepareDashboard, row, tiles } from '../../test/dashboard.tsx';

beforeEach(prepareDashboard);

/** The query of the shown page. */
const queryOf = ({ page }: Awaited<ReturnType<typeof openDashboard>>) => page.mock.lastCall?.[0]?.query;

test('a column sorts the screens on the server, ascending and then descending, and is part of the address', async () => {
  const opened = await openDashboard({
    at: '/dashboard?sort=-responseTime',
    page: ({ direction }) => ({ body: direction === 'desc' ? [kiosk, lost] : [lost, kiosk], next: null, total: 2 }),
  });
  expect(queryOf(opened)).toMatchObject({ sort: 'responseTime', direction: 'desc' });
  expect(tiles()).toEqual(['Kiosk', 'Totem']);
  const head = screen.getByRole('columnheader', { name: 'Response Time' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await opened.person.click(within(head).getByRole('button'));
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem', 'Kiosk']));
  expect(queryOf(opened)).toMatchObject({ sort: 'responseTime', direction: 'asc' });
  for (const [name, sort] of [
    ['Device', 'name'],
    ['Device ID', 'deviceId'],
    ['Status', 'status'],
    ['Last Seen', 'lastSeen'],
    ['Currently Displaying', 'media'],
  ] as const) {
    await opened.person.click(screen.getByRole('button', { name }));
    await vi.waitFor(() => expect(queryOf(opened)).toMatchObject({ sort, direction: 'asc' }));
  }
});

test('a search filters wall and table, and Clear removes it', async () => {
  const { person } = await openDashboard({
    page: ({ search }) => ({ body: search === 'tot' ? [lost] : [kiosk, lost], next: null, total: 2 }),
  });
  await person.click(screen.getByLabelText('Search devices'));
  await person.paste('tot');
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
  await vi.waitFor(() => expect(row('Totem')).toBeTruthy());
  await vi.waitFor(() => expect(row('Kiosk')).toBeUndefined());

  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk', 'Totem']));
});

test('a search that is typed while the screens still load applies to them', async () => {
  const { promise: loaded, resolve: answer } = Promise.withResolvers<void>();
  const { person } = await openDashboard({
    page: ({ search }) => ({ body: search === 'tot' ? [lost] : [kiosk, lost], next: null, total: 2 }),
    loaded,
  });
  await person.type(await screen.findByLabelText('Search devices'), 'tot');
  answer();
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
});

test.each([
  ['/dashboard?status=offline', { status: 'offline', search: undefined }],
  ['/dashboard?status=off', { status: 'off', search: undefined }],
  ['/dashboard?status=online&search=KIOSK-1', { status: 'online', search: 'KIOSK-1' }],
  ['/dashboard?status=nonsense&sort=nonsense', { status: undefined, sort: 'name', direction: 'asc' }],
  ['/dashboard?after=c2&sort=-lastSeen', { cursor: 'c2', sort: 'lastSeen', direction: 'desc' }],
])('the link %s asks the server for %j', async (at, query) => {
  expect(queryOf(await openDashboard({ devices: [kiosk, lost], at }))).toMatchObject(query);
});

test('the status filter shows only the offline screens', async () => {
  const { person } = await openDashboard({
    page: ({ status }) => ({ body: status === 'offline' ? [lost] : [kiosk, lost], next: null, total: 2 }),
  });
  await person.click(screen.getByRole('radio', { name: 'Offline' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
});

test('a view that cannot be fetched shows the reason, and can be cleared', async () => {
  const { person } = await openDashboard({
    page({ status }) {
      if (status === 'offline') throw new AppError('server.failed');
      return { body: [kiosk], next: null, total: 1 };
    },
  });
  await person.click(screen.getByRole('radio', { name: 'Offline' }));
  expect(await screen.findByText('Failed to fetch devices')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk']));
});

test('a search that finds nothing shows that nothing matches', async () => {
  const { person } = await openDashboard({
    at: '/dashboard?search=zebra',
    page: ({ search }) => ({ body: search === 'zebra' ? [] : [kiosk], next: null, total: 1 }),
  });
  expect(screen.getByText('No devices match your search criteria.')).toBeInTheDocument();
  await person.click(screen.getAllByRole('button', { name: 'Clear' })[1] as HTMLElement);
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk']));
});

/** A fleet of three pages with a screen on each. */
const threePages = {
  counts: { total: 1_200, online: 1_188, offline: 12, offlineNames: ['Totem'] },
  page: ({ cursor }: Record<string, unknown>) => {
    if (cursor === 'c3') return { body: [device('Third')], next: null, total: 1_200 };
    if (cursor === 'c2') return { body: [device('Second')], next: 'c3', total: 1_200 };
    return { body: [device('First')], next: 'c2', total: 1_200 };
  },
};

const shown = (name: string) => vi.waitFor(() => expect(tiles()).toEqual([name]));

test('a fleet of several pages is turned page by page, each with an address of its own', async () => {
  const { person } = await openDashboard({ ...threePages, at: '/dashboard?sort=-name' });
  expect(within(overview()).getByText('1,188')).toBeInTheDocument();
  expect(within(overview()).getByText('of 1,200')).toBeInTheDocument();
  expect(within(overview()).getByText('12')).toBeInTheDocument();
  expect(screen.getByText('1 of 1,200 screens')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/dashboard?sort=-name&after=c2');
  await person.click(screen.getByRole('link', { name: 'Next' }));
  await shown('Second');
  await person.click(await screen.findByRole('link', { name: 'Next' }));
  await shown('Third');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled());
  await person.click(screen.getByRole('link', { name: 'Previous' }));
  await shown('Second');
  await person.click(await screen.findByRole('link', { name: 'Previous' }));
  await shown('First');
});

test('a link to a later page leads back to the first one', async () => {
  const { person } = await openDashboard({ ...threePages, at: '/dashboard?after=c3' });
  expect(tiles()).toEqual(['Third']);
  await person.click(screen.getByRole('link', { name: 'First page' }));
  await shown('First');
});

test('the file to export has all screens of the view, not only those of the page', async () => {
  const { person, all } = await openDashboard({ ...threePages, at: '/dashboard?status=online&after=c2' });
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(all).toHaveBeenCalledExactlyOnceWith({
    query: { status: 'online', search: undefined, sort: 'name', direction: 'asc' },
  });
  download.mockRestore();
});
