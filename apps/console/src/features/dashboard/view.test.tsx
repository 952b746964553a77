import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { device, kiosk, lost, openDashboard, overview, prepareDashboard, row, tiles } from '../../test/dashboard.tsx';
import { ago } from '../../test/example-device.ts';

beforeEach(prepareDashboard);

test('a column sorts the screens, ascending and then descending, and is part of the address', async () => {
  const fast = device('Atrium', { lastSeen: ago(2), responseTime: 9 });
  const slow = device('Bar', { lastSeen: ago(4), responseTime: 80 });
  const { person } = await openDashboard({ devices: [fast, slow], at: '/dashboard?sort=-responseTime' });
  expect(tiles()).toEqual(['Bar', 'Atrium']);
  const head = screen.getByRole('columnheader', { name: 'Response Time' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await person.click(within(head).getByRole('button'));
  await vi.waitFor(() => expect(tiles()).toEqual(['Atrium', 'Bar']));
  await person.click(screen.getByRole('button', { name: 'Last Seen' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Bar', 'Atrium']));
});

test('a search filters wall and table, and Clear removes it', async () => {
  const { person } = await openDashboard({ devices: [kiosk, lost] });
  await person.click(screen.getByLabelText('Search devices'));
  await person.paste('tot');
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
  await vi.waitFor(() => expect(row('Totem')).toBeTruthy());
  await vi.waitFor(() => expect(row('Kiosk')).toBeUndefined());

  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk', 'Totem']));
});

test.each([
  ['/dashboard?status=offline', ['Totem']],
  ['/dashboard?status=online', ['Kiosk']],
  ['/dashboard?search=KIOSK-1', ['Kiosk']],
  ['/dashboard?status=nonsense', ['Kiosk', 'Totem']],
])('the link %s shows %j', async (at, names) => {
  await openDashboard({ devices: [kiosk, lost], at });
  expect(tiles()).toEqual(names);
});

test('the status filter shows only the offline screens', async () => {
  const { person } = await openDashboard({ devices: [kiosk, lost] });
  await person.click(screen.getByRole('radio', { name: 'Offline' }));
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
});

test('a search that finds nothing shows that nothing matches', async () => {
  const { person } = await openDashboard({ devices: [kiosk], at: '/dashboard?search=zebra' });
  expect(screen.getByText('No devices match your search criteria.')).toBeInTheDocument();
  await person.click(screen.getAllByRole('button', { name: 'Clear' })[1] as HTMLElement);
  await vi.waitFor(() => expect(tiles()).toEqual(['Kiosk']));
});

const many = () => Array.from({ length: 35 }, (_, index) => device(`Screen ${index + 1}`));

test('more than 30 screens are shown on pages with addresses of their own', async () => {
  await openDashboard({ devices: many(), at: '/dashboard?search=screen' });
  expect(tiles()).toHaveLength(30);
  expect(screen.getByText('30 of 35 screens')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/dashboard?search=screen&page=2');
});

test('the last page shows the remaining screens and links to the previous page', async () => {
  const { person } = await openDashboard({ devices: many(), at: '/dashboard?search=screen&page=2' });
  expect(tiles()).toEqual(['Screen 31', 'Screen 32', 'Screen 33', 'Screen 34', 'Screen 35']);
  const previous = screen.getByRole('link', { name: 'Previous' });
  expect(previous).toHaveAttribute('href', '/dashboard?search=screen');
  await person.click(previous);
  await vi.waitFor(() => expect(tiles()).toHaveLength(30));
});

test('a fleet too large to load is searched and counted by the server', async () => {
  const { person, page } = await openDashboard({
    page: ({ status, search, cursor }) => {
      if (status === 'offline') return { body: [lost], next: null, total: 12 };
      if (search === 'tot') return { body: [lost], next: null, total: 1 };
      if (cursor === 'c2') return { body: [device('Last')], next: null, total: 1_200 };
      return { body: [kiosk], next: 'c2', total: 1_200 };
    },
  });

  expect(await within(overview()).findByText('1,188')).toBeInTheDocument();
  expect(within(overview()).getByText('12')).toBeInTheDocument();
  await person.click(await screen.findByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('article', { name: 'Last' })).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'First page' }));
  await person.type(screen.getByLabelText('Search devices'), 'tot');
  await vi.waitFor(() => expect(tiles()).toEqual(['Totem']));
  expect(page).toHaveBeenLastCalledWith({ query: { limit: 30, search: 'tot', status: undefined, cursor: undefined } });
});
