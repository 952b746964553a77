import type { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import type { AuditEntry } from '@vitrine/contract/activity/audit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { type Plain, renderPage } from '../../../test/render-page.tsx';
import { AuditPage } from './audit-page.tsx';

const entry: AuditEntry = {
  id: 'aud_1',
  at: '2026-03-02T09:00:00.000Z',
  accountEmail: 'ada@example.com',
  actor: 'ada@example.com',
  actorName: 'Ada Byron',
  means: 'console',
  keyName: null,
  what: 'Removed Silent film from Education room',
  names: ['Silent film', 'Education room'],
  change: null,
  approval: null,
  target: 'dev_1 image',
  details: { force: true },
  changes: {},
  from: '192.0.2.7',
  userAgent: 'Browser 1',
};

interface World {
  isAdmin?: boolean;
  entries?: AuditEntry[];
  at?: string;
  failing?: AppError;
}

async function open({ isAdmin = false, entries = [entry], at = '/audit', failing }: World = {}) {
  const page = () =>
    vi.fn<Api['audit']['mine']['page']>(async () => {
      if (failing !== undefined) throw failing;
      return { body: { entries }, next: null, total: entries.length };
    });
  const [mine, all] = [page(), page()];
  const mineCsv = vi.fn<Plain<Api['audit']['mineCsv']>>().mockRejectedValue(new AppError('network.failed'));
  const person = await renderPage(
    <AuditPage />,
    {
      accounts: { me: async () => ({ email: 'ada@example.com', isAdmin }) as User },
      audit: {
        mine: Object.assign(async () => ({ entries }), { page: mine }),
        all: Object.assign(async () => ({ entries }), { page: all }),
        mineCsv,
      },
    },
    { path: '/audit', at },
  );
  return { person, mine, all, mineCsv };
}

test('an entry is a sentence with bold names, and expands to its ids and addresses', async () => {
  const { person } = await open();
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Removed Silent film from Education room');
  expect([...item.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Silent film',
    'Education room',
  ]);
  expect(item.querySelector('details')?.open).toBe(false);
  await person.click(within(item).getByText(/Removed/));
  expect(item.querySelector('details')?.open).toBe(true);
  for (const part of ['Ada Byron <ada@example.com>', 'A browser', 'dev_1 image', 'force', '192.0.2.7', 'Browser 1']) {
    expect(within(item).getByText(part)).toBeInTheDocument();
  }
});

test('a change with an API key names the key beside its maker', async () => {
  await open({ entries: [{ ...entry, means: 'key', keyName: 'Fire panel' }] });
  const item = await screen.findByRole('listitem');
  expect(within(item).getByTitle('ada@example.com')).toHaveTextContent('Ada Byron, API key “Fire panel”');
  expect(within(item).getByText('API key “Fire panel”')).toBeInTheDocument();
});

test('an entry shows values before and after; those of release 0.2 the email address in place of the name', async () => {
  const renamed: AuditEntry = {
    ...entry,
    details: { name: 'Lobby' },
    changes: { name: ['Bar', 'Lobby'], place: ['', 'Bytown'] },
  };
  const old = { ...entry, id: 'aud_0', actorName: '', means: null };
  await open({ entries: [renamed, old] });
  const [newest, oldest] = await screen.findAllByRole('listitem');
  expect(newest?.textContent).toContain('nameBar → Lobby');
  expect(newest?.textContent).toContain('place– → Bytown');
  expect(newest?.querySelectorAll('dt')).toHaveLength(7);
  expect(newest?.querySelector('summary')?.textContent).toContain('Ada Byron');
  expect(oldest?.querySelector('summary')?.textContent).toContain('ada@example.com');
});

test('an administrator can read the log of all accounts, others only their own', async () => {
  const admin = await open({ isAdmin: true });
  await admin.person.click(screen.getByRole('radio', { name: 'All accounts' }));
  await vi.waitFor(() => expect(admin.all).toHaveBeenCalled());
});

test('the address does not open the log of all accounts to other users', async () => {
  const { mine, all } = await open({ at: '/audit?scope=all' });
  await vi.waitFor(() => expect(mine).toHaveBeenCalled());
  expect(all).not.toHaveBeenCalled();
  expect(screen.queryByRole('radio', { name: 'All accounts' })).not.toBeInTheDocument();
});

test('objects and null in request fields are readable', async () => {
  await open({ entries: [{ ...entry, details: { settings: { volume: 40 }, folderId: null } }] });
  expect(await screen.findByText('{"volume":40}')).toBeInTheDocument();
  expect(screen.getByText('–')).toBeInTheDocument();
});

test('a search without results can be cleared', async () => {
  const { person, mine } = await open({ entries: [], at: '/audit?search=lobby' });
  expect(await screen.findByText('No changes match your search')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No changes yet')).toBeInTheDocument();
  expect(mine).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: undefined }) });
});

test('person, kind and days are part of the address and filter the list and the export', async () => {
  const { person, mine, mineCsv } = await open({ at: '/audit?from=2026-03-02&to=2026-03-03' });
  await person.selectOptions(screen.getByLabelText('Kind'), 'Media');
  await person.type(screen.getByLabelText('Person'), 'ada');
  const filter = {
    kind: 'media',
    person: 'ada',
    since: new Date(2026, 2, 2).toISOString(),
    until: new Date(2026, 2, 4).toISOString(),
  };
  await vi.waitFor(() => expect(mine).toHaveBeenLastCalledWith({ query: expect.objectContaining(filter) }));
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(mineCsv).toHaveBeenLastCalledWith({ query: expect.objectContaining(filter) });
});

test('an empty log shows that there are no entries', async () => {
  await open({ entries: [] });
  expect(await screen.findByText('No changes yet')).toBeInTheDocument();
});

test('the log of all accounts names the account of each entry, unless its owner made the change', async () => {
  const support = { ...entry, id: 'aud_2', actor: 'support@example.com', actorName: 'Sue' };
  const deleted = { ...support, id: 'aud_3', accountEmail: null };
  await open({ isAdmin: true, at: '/audit?scope=all', entries: [entry, support, deleted] });
  const [own, others, gone] = await screen.findAllByRole('listitem');
  expect(own?.textContent).not.toContain('for ');
  expect(others?.textContent).toContain('Suefor ada@example.com');
  expect(gone?.textContent).toContain('for a deleted account');
});

test('older entries are appended on demand', async () => {
  const { person, mine } = await open();
  mine.mockImplementation(async (request) =>
    request?.query?.cursor === undefined
      ? { body: { entries: [entry] }, next: 'second', total: 2 }
      : { body: { entries: [{ ...entry, id: 'aud_2' }] }, next: null, total: 2 },
  );
  await person.type(screen.getByLabelText('Search the audit log'), 'film');
  await person.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('a log that cannot be loaded is retried, instead of being shown as empty', async () => {
  const { person, mine } = await open({ failing: new AppError('server.unavailable') });
  expect(await screen.findByRole('heading', { name: 'Failed to load the audit log' })).toBeInTheDocument();
  expect(screen.queryByText('No changes yet')).not.toBeInTheDocument();
  mine.mockResolvedValue({ body: { entries: [entry] }, next: null, total: 1 });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('listitem')).toBeInTheDocument();
});

test('an export that fails shows the reason', async () => {
  const { person, mineCsv } = await open({ at: '/audit?search=lobby' });
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(new AppError('network.failed').message)).toBeInTheDocument();
  expect(mineCsv).toHaveBeenCalledExactlyOnceWith({ query: expect.objectContaining({ search: 'lobby' }) });
});
