import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { AppError } from '@vitrine/contract/core/errors';
import type { Role } from '@vitrine/contract/team/roles';
import type { StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { countedDevices, exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import { exampleMe } from '../../../test/examples/example-people.ts';
import { exampleTrigger } from '../../../test/examples/example-trigger.ts';
import { type Fake, type Plain, renderPage } from '../../../test/render-page.tsx';
import { exampleStandby } from '../../../test/takeovers.tsx';
import { IntegrationsPage } from '../integrations-page.tsx';

const SECRET = 'a'.repeat(43);
const cafes = exampleGroup('Cafés', { deviceCount: 2 });

interface World {
  role?: Role;
  triggers?: Trigger[];
  standby?: StandbyItem[];
  routes?: Fake['triggers'];
}

const open = ({ role = 'admin', triggers = [], standby = [exampleStandby('Fire')], routes }: World = {}) =>
  renderPage(
    <IntegrationsPage />,
    {
      accounts: { me: async () => exampleMe(role) },
      apiKeys: { list: async () => ({ apiKeys: [] }) },
      devices: { counts: async () => countedDevices([exampleDevice('Lobby')]) },
      groups: { list: async () => ({ groups: [cafes] }) },
      takeovers: { standby: async () => ({ items: standby }) },
      triggers: { list: async () => ({ triggers }), ...routes },
    },
    { path: '/integrations/triggers', role },
  );

const created = () =>
  vi.fn<Plain<Api['triggers']['create']>>(async ({ body }) => ({
    success: true,
    trigger: exampleTrigger(body.name),
    secret: SECRET,
  }));

type Person = Awaited<ReturnType<typeof open>>;

async function openCreate(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Create trigger' }));
  return within(await screen.findByRole('dialog', { name: 'Create trigger' }));
}

async function choose(person: Person, of: string, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

test('without triggers the page says what they are for, and the address of the first one is shown once', async () => {
  const create = created();
  const person = await open({ routes: { create } });
  expect(await screen.findByRole('heading', { name: 'No triggers yet' })).toBeInTheDocument();
  expect(screen.getByText(/a button at the till .* a fire panel/)).toBeInTheDocument();
  const dialog = await openCreate(person);
  await person.click(dialog.getByRole('button', { name: 'Create trigger' }));
  expect(dialog.getByText('Please enter a name')).toBeInTheDocument();
  expect(dialog.getByText('Please choose a prepared takeover')).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fire panel');
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Prepared takeover' }), 'Fire');
  await person.click(dialog.getByRole('button', { name: 'Create trigger' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the address now' }));
  expect(create.mock.calls.map(([{ body }]) => body)).toEqual([
    {
      name: 'Fire panel',
      shows: { kind: 'standby', standbyId: 'stb_Fire' },
      target: { all: true, groupIds: [], deviceIds: [] },
      minutes: null,
      repeat: 'end',
    },
  ]);
  const address = `${window.location.origin}/api/triggers/${SECRET}`;
  expect(shown.getByLabelText('Address', { selector: 'pre' })).toHaveTextContent(address);
  expect(shown.getByLabelText('Command')).toHaveTextContent(`curl -X POST ${address}`);
  await person.click(shown.getByRole('button', { name: 'Done' }));
  expect(document.body).not.toHaveTextContent(SECRET);
});

test('a trigger covers groups for some minutes; only takeovers with an end offer to restart the time', async () => {
  const create = created();
  const person = await open({ routes: { create } });
  const dialog = await openCreate(person);
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Prepared takeover' }), 'Fire');
  await person.click(dialog.getByRole('radio', { name: 'Groups' }));
  await person.click(await dialog.findByRole('checkbox', { name: /^Cafés/ }));
  expect(dialog.queryByRole('radio', { name: 'Restart the time' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('radio', { name: 'Some minutes' }));
  await person.click(dialog.getByRole('radio', { name: 'Restart the time' }));
  const minutes = dialog.getByRole('textbox', { name: 'Minutes' });
  await person.clear(minutes);
  await person.click(dialog.getByRole('button', { name: 'Create trigger' }));
  expect(dialog.getByText('Please enter 1 to 10080 minutes')).toBeInTheDocument();
  await person.type(minutes, '15');
  await person.click(dialog.getByRole('button', { name: 'Create trigger' }));
  await screen.findByRole('dialog', { name: 'Copy the address now' });
  expect(create.mock.calls.map(([{ body }]) => body)).toMatchObject([
    { target: { groupIds: [cafes.id], deviceIds: [] }, minutes: 15, repeat: 'extend' },
  ]);
});

test('if no takeover is prepared, the form links to the page where one is', async () => {
  const dialog = await openCreate(await open({ standby: [] }));
  expect(await dialog.findByRole('link', { name: 'Takeover' })).toHaveAttribute('href', '/takeovers');
});

test('a refusal is shown in the form, which stays open', async () => {
  const person = await open({ routes: { create: () => Promise.reject(new AppError('trigger.limit_reached')) } });
  const dialog = await openCreate(person);
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Prepared takeover' }), 'Fire');
  await person.click(dialog.getByRole('button', { name: 'Create trigger' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('An account has at most 100 triggers.');
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Till');
});

test('the table says what each trigger shows, where, and how often it was used, and what it lacks', async () => {
  const target = { all: false, groups: [{ id: cafes.id, name: 'Cafés' }], devices: [] };
  await open({
    triggers: [
      exampleTrigger('Panel', { lastUsedAt: new Date().toISOString(), timesUsed: 1_200 }),
      exampleTrigger('Till', { target, minutes: 5, repeat: 'extend' }),
      exampleTrigger('Old', { shown: null, missing: ['shown', 'target'], target: { ...target, groups: [] } }),
    ],
  });
  const [, panel, till, old] = await screen.findAllByRole('row');
  expect(panel).toHaveTextContent(
    /^PanelUntil it is ended, a second call ends it.*EvacuationPrepared takeoverAll screens.*1,200$/,
  );
  expect(till).toHaveTextContent(/^TillFor 5 minutes, a second call extends it.*CafésNever0$/);
  expect(old).toHaveTextContent(
    /^OldIncompleteStarts nothing: what it shows and its screens were deleted–No screens any more/,
  );
});

test('a trigger is edited, and keeps its address', async () => {
  const update = vi.fn<Plain<Api['triggers']['update']>>(async () => ({
    success: true,
    trigger: exampleTrigger('Till'),
  }));
  const trigger = exampleTrigger('Till', { shows: { kind: 'standby', standbyId: 'stb_Fire' }, minutes: 5 });
  const person = await open({ triggers: [trigger], routes: { update } });
  await choose(person, 'Till', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit trigger' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
  await person.click(dialog.getByRole('radio', { name: 'Do nothing' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(update.mock.calls).toEqual([
    [
      {
        params: { id: 'trg_Till' },
        body: {
          name: 'Till 2',
          shows: trigger.shows,
          target: { all: true, groupIds: [], deviceIds: [] },
          minutes: 5,
          repeat: 'ignore',
        },
      },
    ],
  ]);
});

test('a new address is shown once, after a confirmation', async () => {
  const renew = async () => ({ success: true as const, trigger: exampleTrigger('Till'), secret: SECRET });
  const person = await open({ triggers: [exampleTrigger('Till')], routes: { renew } });
  await choose(person, 'Till', 'New address');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new address?' }));
  expect(question.getByText(/stops working at once/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Make a new address' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the address now' }));
  expect(shown.getByLabelText('Command')).toHaveTextContent(SECRET);
});

test('a trigger is revoked after a confirmation that says what follows', async () => {
  const revoke = vi.fn<Plain<Api['triggers']['revoke']>>(async () => ({ success: true }));
  const person = await open({ triggers: [exampleTrigger('Till')], routes: { revoke } });
  await choose(person, 'Till', 'Revoke');
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this trigger?' }));
  expect(
    question.getByText(/will no longer start anything. A takeover that it started continues./),
  ).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Trigger revoked')).toBeInTheDocument();
  expect(revoke.mock.calls).toEqual([[{ params: { id: 'trg_Till' } }]]);
});

test('editors do not see triggers', async () => {
  await open({ role: 'editor' });
  expect(await screen.findByText('At /integrations/keys')).toBeInTheDocument();
});

test('triggers that cannot be fetched say so', async () => {
  await open({ routes: { list: () => Promise.reject(new AppError('server.failed')) } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch triggers' })).toBeInTheDocument();
});
