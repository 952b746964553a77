import type { ApiKey } from '@vitrine/contract/integrations/api-keys';
import { AppError } from '@vitrine/contract/core/errors';
import type { Role } from '@vitrine/contract/team/roles';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleApiKey } from '../../test/examples/example-api-key.ts';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { exampleMe } from '../../test/examples/example-people.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { IntegrationsPage } from './integrations-page.tsx';

const TOKEN = `vit_${'a'.repeat(46)}`;

const cafes = exampleGroup('Cafés', { deviceCount: 2 });

interface World {
  role?: Role;
  apiKeys?: ApiKey[];
  routes?: Fake['apiKeys'];
}

const open = ({ role = 'owner', apiKeys = [], routes }: World = {}) =>
  renderPage(
    <IntegrationsPage />,
    {
      accounts: { me: async () => exampleMe(role) },
      groups: { list: async () => ({ groups: [cafes] }) },
      apiKeys: { list: async () => ({ apiKeys }), ...routes },
    },
    { path: '/integrations/keys', role },
  );

const created = () =>
  vi.fn<Plain<Api['apiKeys']['create']>>(async ({ body }) => ({
    success: true,
    apiKey: exampleApiKey(body.name),
    token: TOKEN,
  }));

type Person = Awaited<ReturnType<typeof open>>;

async function openCreate(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Create API key' }));
  return within(await screen.findByRole('dialog', { name: 'Create API key' }));
}

async function choose(person: Person, of: string, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

test('without keys the page says what they are for, and the first one is shown once, with a call to try', async () => {
  const create = created();
  const person = await open({ routes: { create } });
  expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeInTheDocument();
  const dialog = await openCreate(person);
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(dialog.getByText('Please enter a name')).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fire panel');
  await person.click(dialog.getByRole('checkbox', { name: /^Schedule/ }));
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the key now' }));
  expect(create.mock.calls.map(([{ body }]) => body)).toEqual([
    { name: 'Fire panel', scopes: ['read', 'schedule'], groupIds: null, expiresAt: null },
  ]);
  expect(shown.getByLabelText('Key', { selector: 'pre' })).toHaveTextContent(TOKEN);
  expect(shown.getByLabelText('Command')).toHaveTextContent(
    `curl ${window.location.origin}/api/devices \\ -H 'Authorization: Bearer ${TOKEN}'`,
  );
  await person.click(shown.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent(TOKEN);
});

test('every key can read, and a role offers the scopes that it has itself', async () => {
  const dialog = await openCreate(await open({ role: 'scheduler' }));
  const scopes = within(dialog.getByRole('group', { name: 'Scopes' })).getAllByRole('checkbox');
  expect(scopes.map((box) => box.closest('label')?.textContent)).toEqual([
    'Read See screens, content, schedules and reports. Every key can do this.',
    'Schedule Put existing content on screens, schedule it and start takeovers',
  ]);
  expect(scopes[0]).toBeChecked();
  expect(scopes[0]).toBeDisabled();
});

test('a key that is limited to groups leaves out what concerns the whole account', async () => {
  const create = created();
  const person = await open({ routes: { create } });
  const dialog = await openCreate(person);
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await person.click(dialog.getByRole('checkbox', { name: /^Admin/ }));
  await person.click(dialog.getByRole('checkbox', { name: /^Content/ }));
  await person.click(dialog.getByRole('radio', { name: 'Only some groups' }));
  expect(dialog.getByRole('checkbox', { name: /^Admin/ })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(dialog.getByText('Please choose at least one group')).toBeInTheDocument();
  await person.click(await dialog.findByRole('checkbox', { name: /^Cafés/ }));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Expires' }), 'In 30 days');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  await screen.findByRole('dialog', { name: 'Copy the key now' });
  const [[{ body }] = [{ body: null }]] = create.mock.calls;
  expect(body).toMatchObject({ scopes: ['read', 'content'], groupIds: [cafes.id] });
  const days = (Date.parse(body?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('a refusal is shown in the form, which stays open', async () => {
  const person = await open({ routes: { create: () => Promise.reject(new AppError('api_key.limit_reached')) } });
  const dialog = await openCreate(person);
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('An account has at most 100 API keys.');
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Till');
});

test('the table says what each key may do, and who made it if other members have keys', async () => {
  await open({
    apiKeys: [
      exampleApiKey('Till', { isYours: false, madeBy: 'Ben', isExpired: true, expiresAt: '2026-03-05T12:00:00.000Z' }),
      exampleApiKey('Panel', { groupIds: [cafes.id], previousTokenEndsAt: '2026-03-05T12:00:00.000Z' }),
      exampleApiKey('Old', { groupIds: [], lastUsedAt: new Date().toISOString() }),
    ],
  });
  await screen.findByText('Cafés');
  const [, till, panel, old] = await screen.findAllByRole('row');
  expect(till).toHaveTextContent(/^TillExpiredvit_…9fQzRead, ScheduleNo limitBenNeverMar 5, 2026$/);
  expect(panel).toHaveTextContent(/^Panelvit_…9fQz, previous key until .*Read, ScheduleCafésYouNeverNever$/);
  expect(old).toHaveTextContent('None: its groups were deleted');
  expect(old).not.toHaveTextContent('NeverNever');
});

test('a key of another member can only be revoked', async () => {
  const person = await open({ apiKeys: [exampleApiKey('Till', { isYours: false, madeBy: 'Ben' })] });
  await person.click(await screen.findByRole('button', { name: 'Actions for Till' }));
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['Revoke']);
});

test('a key is revoked after a confirmation', async () => {
  const revoke = vi.fn<Plain<Api['apiKeys']['revoke']>>(async () => ({ success: true }));
  const person = await open({ apiKeys: [exampleApiKey('Till')], routes: { revoke } });
  await choose(person, 'Till', 'Revoke');
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }));
  expect(question.getByText(/are refused at once/)).toBeInTheDocument();
  expect(question.getByText('It has never been used.')).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeInTheDocument();
  expect(revoke.mock.calls).toEqual([[{ params: { id: 'key_Till' } }]]);
});

test('the new token of a rotated key is shown once, with the time at which the former one ends', async () => {
  const apiKey = exampleApiKey('Till', { previousTokenEndsAt: '2026-03-05T12:00:00.000Z' });
  const rotate = async () => ({ success: true as const, apiKey, token: TOKEN });
  const person = await open({ apiKeys: [exampleApiKey('Till')], routes: { rotate } });
  await choose(person, 'Till', 'Rotate');
  const question = within(await screen.findByRole('alertdialog', { name: 'Rotate this key?' }));
  await person.click(question.getByRole('button', { name: 'Rotate' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the key now' }));
  expect(shown.getByLabelText('Key', { selector: 'pre' })).toHaveTextContent(TOKEN);
  expect(shown.getByText(/^The previous key is accepted until /)).toBeInTheDocument();
});

test('a key gets another name, and keeps its end unless another is chosen', async () => {
  const update = vi.fn<Plain<Api['apiKeys']['update']>>(async () => ({ success: true, apiKey: exampleApiKey('Till') }));
  const expiresAt = '2100-03-05T12:00:00.000Z';
  const person = await open({ apiKeys: [exampleApiKey('Till', { expiresAt })], routes: { update } });
  await choose(person, 'Till', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit API key' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(update.mock.calls).toEqual([[{ params: { id: 'key_Till' }, body: { name: 'Till 2' } }]]),
  );
  await choose(person, 'Till', 'Edit');
  const again = within(await screen.findByRole('dialog', { name: 'Edit API key' }));
  await person.selectOptions(again.getByRole('combobox', { name: 'Expires' }), 'Never');
  await person.click(again.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(update.mock.calls[1]).toEqual([{ params: { id: 'key_Till' }, body: { name: 'Till', expiresAt: null } }]),
  );
});

test('keys that cannot be fetched say so', async () => {
  await open({ routes: { list: () => Promise.reject(new AppError('server.failed')) } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch API keys' })).toBeInTheDocument();
});
