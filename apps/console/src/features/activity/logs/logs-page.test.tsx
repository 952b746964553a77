import { AppError } from '@vitrine/contract/core/errors';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { LOG_DAYS, type LogLevel } from '@vitrine/contract/activity/log-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
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
    { logs: { list: Object.assign(async () => ({ logs, keptDays }), { page }) } },
    { path: '/logs', at },
  );
  return { person, page };
}

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

test('grouped repeats still count all entries, and a group expands to each of them', async () => {
  const { person } = await open([
    entry(3, 'info', 'Manifest fetched', from('Lobby')),
    entry(2, 'info', 'Manifest fetched', from('Bar')),
    entry(1, 'error', 'Cannot decode', from('Bar')),
  ]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);

  await person.click(screen.getByRole('switch', { name: 'Group repeats' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getByText(/^3 entries/)).toBeInTheDocument();
  const [group] = screen.getAllByRole('listitem');
  expect(group?.textContent).toContain('2 screens');
  await person.click(within(group as HTMLElement).getByRole('button', { name: 'Details' }));
  expect(
    within(group as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Lobby'), expect.stringContaining('Bar')]);
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
  await open(Array.from({ length: 10_000 }, (_, index) => entry(index, 'info', `Request ${index}`)));
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
