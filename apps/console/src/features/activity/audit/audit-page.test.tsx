import type { User } from '@vitrine/contract/accounts';
import type { AuditEntry } from '@vitrine/contract/activity/audit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { AuditPage } from './audit-page.tsx';

const entry: AuditEntry = {
  id: 'aud_1',
  at: '2026-03-02T09:00:00.000Z',
  accountEmail: 'ada@example.com',
  actor: 'ada@example.com',
  what: 'Removed Silent film from Education room',
  names: ['Silent film', 'Education room'],
  target: 'dev_1 image',
  details: { force: true },
  from: '192.0.2.7',
  userAgent: 'Browser 1',
};

async function open({ isAdmin = false, entries = [entry], at = '/audit' } = {}) {
  const page = () =>
    vi.fn<Api['audit']['mine']['page']>(async () => ({ body: { entries }, next: null, total: entries.length }));
  const [mine, all] = [page(), page()];
  const person = await renderPage(
    <AuditPage />,
    {
      accounts: { me: async () => ({ email: 'ada@example.com', isAdmin }) as User },
      audit: {
        mine: Object.assign(async () => ({ entries }), { page: mine }),
        all: Object.assign(async () => ({ entries }), { page: all }),
      },
    },
    { path: '/audit', at },
  );
  return { person, mine, all };
}

test('a change reads as a sentence with its names set off, and ids and addresses open below it', async () => {
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
  for (const part of ['dev_1 image', 'force', '192.0.2.7', 'Browser 1']) {
    expect(within(item).getByText(part)).toBeTruthy();
  }
});

test('an administrator can read the log of all accounts, others only their own', async () => {
  const admin = await open({ isAdmin: true });
  await admin.person.click(screen.getByRole('radio', { name: 'All accounts' }));
  await vi.waitFor(() => expect(admin.all).toHaveBeenCalled());
});

test('the address cannot open the log of all accounts for somebody who is no administrator', async () => {
  const { mine, all } = await open({ at: '/audit?scope=all' });
  await vi.waitFor(() => expect(mine).toHaveBeenCalled());
  expect(all).not.toHaveBeenCalled();
  expect(screen.queryByRole('radio', { name: 'All accounts' })).toBeNull();
});

test('fields of the request that are lists or objects are readable', async () => {
  await open({ entries: [{ ...entry, details: { settings: { volume: 40 }, folderId: null } }] });
  expect(await screen.findByText('{"volume":40}')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
});

test('a search without results can be cleared', async () => {
  const { person, mine } = await open({ entries: [], at: '/audit?search=lobby' });
  expect(await screen.findByText('No changes match your search')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No changes yet')).toBeTruthy();
  expect(mine).toHaveBeenLastCalledWith({ query: expect.objectContaining({ search: undefined }) });
});

test('an empty log says so', async () => {
  await open({ entries: [] });
  expect(await screen.findByText('No changes yet')).toBeTruthy();
});
