import { AppError } from '@vitrine/contract/core/errors';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import type { Device } from '@vitrine/contract/fleet/devices';
import { LOG_DAYS, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { LogsPage } from './logs-page.tsx';

// jsdom has no layout: the virtual list gets its height, and those of its rows, from here.
const heights = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get'),
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
] as const;
beforeAll(() => {
  heights[0].mockReturnValue(600);
  heights[1].mockReturnValue(37);
});
afterAll(() => {
  for (const height of heights) height.mockRestore();
});

function entry(number: number, level: LogLevel, message: string, facts: Partial<LogEntry> = {}): LogEntry {
  return {
    id: `log_${number}`,
    level,
    timestamp: '2026-03-02T12:00:00.000Z',
    message,
    data: null,
    deviceId: null,
    deviceName: null,
    ...facts,
  };
}

const from = (name: string) => ({ deviceId: name.toLowerCase(), deviceName: name });

const screens = [{ id: 'dev_lobby', deviceId: 'lobby', name: 'Lobby' }] as Device[];

type List = Api['logs']['list'];

interface Server {
  at?: string;
  failing?: AppError;
  keptDays?: number;
}

async function open(logs: LogEntry[], { at = '/logs', failing, keptDays = LOG_DAYS }: Server = {}) {
  const page = vi.fn<List['page']>(async (request) => {
    if (failing !== undefined) throw failing;
    const { search = '', level } = request?.query ?? {};
    const found = logs.filter(
      (each) =>
        each.message.toLowerCase().includes(search.toLowerCase()) && (level === undefined || each.level === level),
    );
    return { body: { logs: found, keptDays }, next: null, total: found.length } satisfies Awaited<
      ReturnType<List['page']>
    >;
  });
  const person = await renderPage(
    <LogsPage />,
    {
      logs: { list: Object.assign(async () => ({ logs, keptDays }), { page }) },
      devices: {
        list: Object.assign(async () => screens, { page: async () => ({ body: screens, next: null, total: 1 }) }),
      },
    },
    { path: '/logs', at },
  );
  return { person, page };
}

test('a technical entry has what it means in plain words below it, others have one line', async () => {
  const meaning = 'Lobby has the latest plan: what to show, and when.';
  await open([
    entry(2, 'info', 'Manifest changed and was fetched', { ...from('Lobby'), meaning }),
    entry(1, 'info', 'Screen is back online', from('Lobby')),
  ]);
  const [technical, plain] = await screen.findAllByRole('listitem');
  expect(technical?.textContent).toContain(`Manifest changed and was fetched${meaning}`);
  expect(plain?.textContent).toMatch(/Screen is back onlinelog_1$/);
});

test('an empty log explains what will appear in it', async () => {
  await open([]);
  expect(await screen.findByText('No logs available. Unity requests will appear here.')).toBeInTheDocument();
  expect(screen.getByText(/USER ID MISMATCH/)).toBeInTheDocument();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Auto-refresh' }).getAttribute('aria-checked')).not.toBe(
    'false',
  );
});

test('an entry shows its level, id, device and message, and expands to its details', async () => {
  const { person } = await open([
    entry(1, 'error', 'USER ID MISMATCH', { data: { expected: 'usr_1' }, deviceId: 'lobby-1', deviceName: 'Lobby' }),
  ]);
  const item = await screen.findByRole('listitem');
  for (const part of ['ERROR', 'log_1', 'Lobby', 'USER ID MISMATCH']) expect(item.textContent).toContain(part);
  expect(item.textContent).not.toContain('usr_1');
  await person.click(within(item).getByRole('button', { name: 'Details' }));
  expect(item.textContent).toContain('"expected": "usr_1"');
  expect(screen.getByText('1 entry, kept for 30 days')).toBeInTheDocument();
});

test('repeats are grouped by default, the count is that of entries, and a group expands to each of them', async () => {
  const { person, page } = await open([
    entry(3, 'info', 'Manifest fetched', {
      ...from('Lobby'),
      repeats: { count: 2, devices: 2, cursor: 'log_4', after: 'log_1' },
    }),
    entry(1, 'error', 'Cannot decode', from('Bar')),
  ]);
  const [group] = await screen.findAllByRole('listitem');
  expect(page).toHaveBeenLastCalledWith({ query: expect.objectContaining({ group: 'repeats' }) });
  expect(group?.textContent).toContain('2 screens');
  expect(group?.textContent).toContain('2 times');
  page.mockResolvedValue({
    body: {
      logs: [entry(3, 'info', 'Each', from('Lobby')), entry(2, 'info', 'Each', from('Bar'))],
      keptDays: LOG_DAYS,
    },
    next: null,
    total: 2,
  });
  await person.click(within(group as HTMLElement).getByRole('button', { name: 'Details' }));
  const members = await within(group as HTMLElement).findAllByRole('listitem');
  expect(members.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lobby'),
    expect.stringContaining('Bar'),
  ]);
  expect(page).toHaveBeenLastCalledWith({ query: expect.objectContaining({ cursor: 'log_4', after: 'log_1' }) });

  await person.click(screen.getByRole('switch', { name: 'Group repeats' }));
  await waitFor(() => expect(page).toHaveBeenLastCalledWith({ query: expect.objectContaining({ group: undefined }) }));
});

test('the log is limited to one screen by its name, and shows all again', async () => {
  const { person, page } = await open([entry(1, 'info', 'Registered', from('Lobby'))]);
  await screen.findByRole('listitem');
  await person.type(screen.getByLabelText('Screen'), 'Lobby');
  await waitFor(() =>
    expect(page).toHaveBeenLastCalledWith({ query: expect.objectContaining({ deviceId: 'dev_lobby' }) }),
  );
  expect(screen.getByLabelText('Screen')).toHaveValue('Lobby');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/logs/export?deviceId=dev_lobby',
  );
  await person.click(screen.getByRole('button', { name: 'Show all screens' }));
  await waitFor(() => expect(screen.getByLabelText('Screen')).toHaveValue(''));
});

test('level and search are part of the address and filter the list and the export', async () => {
  const { person } = await open([entry(1, 'error', 'Cannot decode'), entry(2, 'info', 'Registered')], {
    at: '/logs?search=decode',
  });
  expect((await screen.findByRole('listitem')).textContent).toContain('Cannot decode');
  await person.click(screen.getByRole('radio', { name: 'Error' }));
  const link = screen.getByRole('link', { name: 'Export CSV' });
  await waitFor(() => expect(link).toHaveAttribute('href', '/api/logs/export?search=decode&level=error'));
  await person.click(screen.getByRole('radio', { name: 'Debug' }));
  expect(await screen.findByText('No logs match your filters.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

test('without auto-refresh the list changes only on demand', async () => {
  const logs = [entry(1, 'info', 'Registered')];
  const { person, page } = await open(logs);
  await screen.findByRole('listitem');
  await person.click(screen.getByRole('switch', { name: 'Auto-refresh' }));
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(2));
  logs.unshift(entry(2, 'info', 'Called in'));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Refresh Now' }));
  expect(await screen.findByText('Called in')).toBeInTheDocument();
});

test('of ten thousand entries only those in view are rendered', async () => {
  await open(
    Array.from({ length: 10_000 }, (_, index) => entry(index, 'info', `Request ${index}`)),
    { at: '/logs?group=none' },
  );
  const items = await screen.findAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items[0]?.getAttribute('aria-setsize')).toBe('10000');
});

test('the log says for how long this installation keeps it', async () => {
  await open([entry(1, 'info', 'Registered')], { keptDays: 90 });
  expect(await screen.findByText('1 entry, kept for 90 days')).toBeInTheDocument();
});

test('logs that cannot be fetched are reported', async () => {
  await open([], { failing: new AppError('server.unavailable') });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch logs' })).toBeInTheDocument();
});
