import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { open } from '../../../test/devices.tsx';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import type { Plain } from '../../../test/render-page.tsx';

const hall = exampleGroup('Hall');
const playing = { media: shownMedia('menu.png'), reason: 'device', since: null } as const;
const kiosk = exampleDevice('Kiosk', { groupId: hall.id, playing, playerVersion: '0.4.0' });
const totem = exampleDevice('Totem', { lastSeen: null, status: 'offline' });
const world = { devices: [kiosk, totem], groups: [hall] };

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('tr') ?? link);
};

const lastQuery = (page: Awaited<ReturnType<typeof open>>['page']) => page.mock.lastCall?.[0]?.query;

test('the table compares devices: group, what it shows, state, last seen and version', async () => {
  await open({ ...world, at: '/device-management?view=table' });
  const cells = (await row('Kiosk')).getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(2, 5)).toEqual(['Hall', 'menu', 'Online']);
  expect(cells[6]).toBe('0.4.0');
  expect(
    (await row('Totem'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(2, 7),
  ).toEqual(['–', 'Not connected yet', 'Offline', 'Never', '–']);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('Table and Cards show the same devices, and the choice and the selection stay', async () => {
  const { person } = await open(world);
  await person.click(within(await screen.findByRole('article', { name: 'Kiosk' })).getByRole('checkbox'));
  await person.click(screen.getByRole('radio', { name: 'Table' }));
  expect((await row('Kiosk')).getByRole('checkbox', { name: 'Select Kiosk' })).toBeChecked();
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(await screen.findByRole('article', { name: 'Totem' })).toBeInTheDocument();
});

test('the heads sort by the server', async () => {
  const { person, page } = await open({ ...world, at: '/device-management?view=table' });
  await row('Kiosk');
  await person.click(screen.getByRole('button', { name: 'Version' }));
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ sort: 'version', direction: 'asc' }));
  await person.click(screen.getByRole('button', { name: 'Version' }));
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ sort: 'version', direction: 'desc' }));
  expect(screen.getByRole('columnheader', { name: 'Version' })).toHaveAttribute('aria-sort', 'descending');
});

const shown: Plain<Api['devices']['shown']> = async () => ({
  content: [{ id: 'med_menu.png', type: 'image', originalName: 'menu.png', deviceCount: 3 }],
});

test('the filters of the address and of the menu are asked of the server, and can be cleared', async () => {
  const { person, page } = await open({
    ...world,
    at: `/device-management?status=off&group=${hall.id}`,
    deviceRoutes: { shown },
  });
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ status: 'off', group: hall.id }));
  await person.click(await screen.findByRole('button', { name: 'Filter (2)' }));
  (await screen.findByRole('menuitem', { name: 'Shows' })).focus();
  await person.keyboard('{ArrowRight}');
  (await screen.findByRole('menuitemcheckbox', { name: 'menu (3)' })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ status: 'off', shows: 'med_menu.png' }));
  await person.click(await screen.findByRole('button', { name: 'Filter (3)' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Clear filters' }));
  await waitFor(() => expect(lastQuery(page)).not.toHaveProperty('shows'));
  expect(lastQuery(page)).not.toHaveProperty('status');
});

test('Select all selects the devices that match, also those that are not loaded, and their settings are changed together', async () => {
  const unloaded = Array.from({ length: 3 }, (_, index) => exampleDevice(`Screen ${index}`));
  const updateSettingsOfMany = vi.fn<Plain<Api['devices']['updateSettingsOfMany']>>(async ({ body }) => ({
    success: true,
    results: body.deviceIds.map((deviceId) => ({ deviceId, name: deviceId, error: null })),
  }));
  const { person, fleet } = await open({ ...world, deviceRoutes: { updateSettingsOfMany } });
  await screen.findByRole('article', { name: 'Kiosk' });
  fleet.devices = [...fleet.devices, ...unloaded];
  await person.click(screen.getByRole('button', { name: 'Select all' }));
  expect(await screen.findByText('5 selected')).toBeInTheDocument();
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  await person.click(bar.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Device Settings' }));
  expect(dialog.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await person.click(dialog.getByRole('checkbox', { name: 'Rotation' }));
  await person.click(dialog.getByRole('radio', { name: '90°' }));
  await person.click(dialog.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('The settings of 5 devices have been saved.')).toBeInTheDocument();
  const sent = updateSettingsOfMany.mock.lastCall?.[0].body;
  expect(sent?.settings).toEqual({ rotation: 90 });
  expect(sent?.deviceIds).toHaveLength(5);
});

test('Device Groups is a part of the page, and a group’s card assigns', async () => {
  const { person } = await open({ ...world, at: '/device-management?view=groups' });
  await person.click(await screen.findByRole('button', { name: 'Assign media to Hall' }));
  expect(await screen.findByRole('dialog', { name: 'Assign Media to Group' })).toBeInTheDocument();
});

test('a group beside the devices assigns', async () => {
  const { person } = await open(world);
  await person.click(await screen.findByRole('button', { name: 'Assign media to Hall' }));
  expect(await screen.findByRole('dialog', { name: 'Assign Media to Group' })).toBeInTheDocument();
});
