import { AppError } from '@vitrine/contract/core/errors';
import { GroupId, type ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { act, card, open } from '../../../test/devices.tsx';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../../test/examples/example-effect.ts';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { exampleGroup, leopard } from '../../../test/examples/example-group.ts';
import type { Plain } from '../../../test/render-page.tsx';

test('the first group is created from the empty list, and a blank name is refused', async () => {
  const create = vi.fn<Plain<Api['groups']['create']>>(async () => ({ success: true, group: exampleGroup('Hall') }));
  const { person } = await open({ groups: [], groupRoutes: { create } });
  expect(await screen.findByRole('heading', { name: 'No groups found' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Create First Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Group' });
  await person.type(within(dialog).getByLabelText('Group Name'), '  {Enter}');
  expect(await within(dialog).findByText('Group name is required')).toBeInTheDocument();
  expect(create).not.toHaveBeenCalled();
  await person.type(within(dialog).getByLabelText('Group Name'), 'Hall ');
  await person.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  await person.click(within(dialog).getByRole('button', { name: 'Create Group' }));
  expect(await screen.findByText('Group created successfully')).toBeInTheDocument();
  expect(create).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Hall', description: null, color: '#14b8a6' } });
});

test('a device is added to a group by menu, and moved to another', async () => {
  const addDevice = vi.fn<Plain<Api['groups']['addDevice']>>(async () => ({ success: true }));
  const { person } = await open({
    devices: [exampleDevice('Kiosk'), exampleDevice('Totem', { groupId: 'grp_Hall' })],
    groups: [exampleGroup('Bar'), exampleGroup('Hall')],
    groupRoutes: { addDevice },
  });
  await join(person, 'Kiosk', 'Add to group');
  expect(await screen.findByText('Device added to group successfully')).toBeInTheDocument();

  await person.click(within(await card('Totem')).getByRole('button', { name: 'Actions for Totem' }));
  (await screen.findByRole('menuitem', { name: 'Move to group' })).focus();
  await person.keyboard('{ArrowRight}');
  await screen.findByRole('menuitem', { name: 'Bar' });
  expect(screen.queryByRole('menuitem', { name: 'Hall' })).not.toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Device moved to new group successfully')).toBeInTheDocument();
  expect(addDevice.mock.calls.map(([request]) => request)).toEqual([
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Kiosk' } },
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Totem' } },
  ]);
});

test.each([
  ['a click', async (person: Person, handle: HTMLElement) => person.click(handle)],
  [
    'Enter',
    async (person: Person, handle: HTMLElement) => {
      handle.focus();
      await person.keyboard('{Enter}');
    },
  ],
])('%s on the handle for dragging offers the groups', async (_, press) => {
  const addDevice = vi.fn<Plain<Api['groups']['addDevice']>>(async () => ({ success: true }));
  const { person } = await open({
    devices: [exampleDevice('Kiosk')],
    groups: [exampleGroup('Bar'), exampleGroup('Hall')],
    groupRoutes: { addDevice },
  });
  await press(person, within(await card('Kiosk')).getByRole('button', { name: 'Drag to add to group: Kiosk' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Hall' }));
  expect(await screen.findByText('Device added to group successfully')).toBeInTheDocument();
  expect(addDevice.mock.lastCall?.[0]).toEqual({ params: { id: 'grp_Hall' }, body: { deviceId: 'dev_Kiosk' } });
});

test('a device that joins a group says what it shows now, and Undo brings it back', async () => {
  const calls: unknown[] = [];
  const addDevice = async (request: unknown) => {
    calls.push(request);
    return { success: true as const };
  };
  const removeDevice = vi.fn<Plain<Api['groups']['removeDevice']>>(async () => ({ success: true }));
  const { person } = await open({
    devices: [exampleDevice('Kiosk'), exampleDevice('Totem', { groupId: 'grp_Hall' })],
    groups: [exampleGroup('Bar'), exampleGroup('Hall')],
    groupRoutes: {
      addDevice: withForeseenEffect(addDevice, exampleEffect([createChangedScreen('Kiosk')])),
      removeDevice,
    },
  });
  await join(person, 'Kiosk', 'Add to group');
  expect(await screen.findByText('Kiosk shows after now.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(removeDevice).toHaveBeenCalledExactlyOnceWith({ params: { id: 'grp_Bar', deviceId: 'dev_Kiosk' } });

  await join(person, 'Totem', 'Move to group');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(calls).toEqual([
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Kiosk' } },
    { params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Totem' } },
    { params: { id: 'grp_Hall' }, body: { deviceId: 'dev_Totem' } },
  ]);
});

type Person = Awaited<ReturnType<typeof open>>['person'];

/** Chooses the group Bar in the menu of a device. */
async function join(person: Person, name: string, entry: string) {
  await person.click(within(await card(name)).getByRole('button', { name: `Actions for ${name}` }));
  (await screen.findByRole('menuitem', { name: entry })).focus();
  await person.keyboard('{ArrowRight}');
  await screen.findByRole('menuitem', { name: 'Bar' });
  await person.keyboard('{Enter}');
}

test('removing a device from a group is confirmed first, and a failure is reported', async () => {
  const removeDevice = vi
    .fn<Plain<Api['groups']['removeDevice']>>()
    .mockRejectedValueOnce(new AppError('server.unavailable'))
    .mockResolvedValueOnce({ success: true });
  const { person } = await open({
    devices: [exampleDevice('Totem', { groupId: 'grp_Hall' })],
    groups: [exampleGroup('Hall')],
    groupRoutes: { removeDevice },
  });
  for (const title of ['Failed to remove device from group. Please try again.', 'Device removed']) {
    await act(person, 'Totem', 'Remove from group');
    expect(await screen.findByText('Remove "Totem" from this group?')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(title)).toBeInTheDocument();
  }
  expect(removeDevice).toHaveBeenCalledWith({ params: { id: GroupId.parse('grp_Hall'), deviceId: 'dev_Totem' } });
});

test('ungrouped devices are counted, and the filter shows only them', async () => {
  const { person } = await open({
    devices: [exampleDevice('Kiosk'), exampleDevice('Totem', { groupId: 'grp_Hall' })],
    groups: [exampleGroup('Hall', { deviceCount: 1 })],
  });
  await card('Totem');
  expect(await screen.findByRole('radio', { name: 'All Devices (1 ungrouped)' })).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Ungrouped Only' }));
  expect(await screen.findByRole('heading', { name: /^Available Devices ?1$/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Totem' })).not.toBeInTheDocument());
});

test('the ungrouped filter explains that all devices are in groups', async () => {
  await open({
    devices: [exampleDevice('Totem', { groupId: 'grp_Hall' })],
    groups: [exampleGroup('Hall')],
    at: '/device-management?filter=ungrouped',
  });
  expect(await screen.findByRole('heading', { name: 'All devices are already in groups.' })).toBeInTheDocument();
});

test('the search finds groups by their description', async () => {
  await open({
    groups: [exampleGroup('Bar'), exampleGroup('Hall', { description: 'At the gates' })],
    at: '/device-management?search=gate',
  });
  expect(await screen.findByRole('article', { name: 'Hall' })).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Bar' })).not.toBeInTheDocument();
});

test('a group is deleted only after a confirmation', async () => {
  const remove = vi.fn<Plain<Api['groups']['remove']>>(async () => ({ success: true }));
  const { person } = await open({ groups: [exampleGroup('Hall')], groupRoutes: { remove } });
  await person.click(within(await card('Hall')).getByRole('button', { name: 'Delete Hall' }));
  expect(
    await screen.findByText('Are you sure you want to delete this group? This will remove all devices from the group.'),
  ).toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText('Group deleted successfully')).toBeInTheDocument();
});

test('the media of a group is not shown as none while its assignments cannot be loaded', async () => {
  await open({
    groups: [exampleGroup('Hall')],
    assignments: { listOfGroups: () => Promise.reject(new AppError('server.unavailable')) },
  });
  const hall = await card('Hall');
  expect(within(hall).getByText('Not known')).toBeInTheDocument();
  expect(within(hall).queryByText('No media assigned')).not.toBeInTheDocument();
});

test('a group card shows its media, description and how many of its devices are online', async () => {
  const hall = exampleGroup('Hall', { description: 'At the gates', deviceCount: 5, onlineCount: 2 });
  await open({
    groups: [hall, exampleGroup('Bar')],
    assignments: {
      listOfGroups: async () => ({
        // The newest assignment counts, in any order of the response.
        assignments: [groupAssignment(hall, 'zebra.mp4', 9), groupAssignment(hall, 'scoops.jpg', 8)],
      }),
    },
  });
  expect(await within(await card('Hall')).findByText('Shows zebra')).toBeInTheDocument();
  expect(within(await card('Hall')).getByText('At the gates')).toBeInTheDocument();
  expect(within(await card('Hall')).getByText('2 of 5 online')).toBeInTheDocument();
  expect(within(await card('Bar')).getByText('No screens yet')).toBeInTheDocument();
  expect(within(await card('Bar')).getByText('No media assigned')).toBeInTheDocument();
});

const groupAssignment = ({ id }: ListedGroup, mediaName: string, hour: number): ListedGroupAssignment => ({
  id: `asg_${mediaName}`,
  groupId: id,
  mediaType: 'image',
  mediaId: leopard.id,
  mediaName,
  assignedAt: `2026-03-02T0${hour}:00:00.000Z`,
  thumbnailUrl: null,
});

test('a changed group keeps its other fields, and a refused change keeps the typed values', async () => {
  const update = vi
    .fn<Plain<Api['groups']['update']>>()
    .mockRejectedValueOnce(new AppError('server.unavailable'))
    .mockResolvedValueOnce({ success: true, group: exampleGroup('Lobby') });
  const { person } = await open({
    groups: [exampleGroup('Hall', { description: 'At the gates', color: '#14b8a6' })],
    groupRoutes: { update },
  });
  await person.click(within(await card('Hall')).getByRole('button', { name: 'Edit Hall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device Group' }));
  const name = dialog.getByLabelText<HTMLInputElement>('Group Name');
  await person.clear(name);
  await person.type(name, 'Lobby{Enter}');
  expect(await screen.findByText('Failed to update group')).toBeInTheDocument();
  expect(name.value).toBe('Lobby');
  await person.click(dialog.getByRole('button', { name: 'Save Group' }));
  expect(await screen.findByText('Group updated successfully')).toBeInTheDocument();
  expect(update).toHaveBeenLastCalledWith({
    params: { id: 'grp_Hall' },
    body: { name: 'Lobby', description: 'At the gates', color: '#14b8a6' },
  });
});

test('a group that cannot be deleted stays, and the reason is shown', async () => {
  const { person } = await open({
    groups: [exampleGroup('Hall')],
    groupRoutes: { remove: () => Promise.reject(new AppError('group.not_found')) },
  });
  await person.click(within(await card('Hall')).getByRole('button', { name: 'Delete Hall' }));
  await person.click(await screen.findByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText('Failed to delete group')).toBeInTheDocument();
  expect(screen.getByText(new AppError('group.not_found').message)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await card('Hall');
});

test('groups that cannot be fetched are retried, and the devices stay usable', async () => {
  const list = vi.fn<Plain<Api['groups']['list']>>().mockRejectedValue(new AppError('server.unavailable'));
  const { person } = await open({ devices: [exampleDevice('Kiosk')], groupRoutes: { list } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch device groups' })).toBeInTheDocument();
  await card('Kiosk');
  list.mockResolvedValue({ groups: [exampleGroup('Hall')] });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  await card('Hall');
});

test('on a phone the groups are folded, so that the first screen comes first', async ({ onTestFinished }) => {
  vi.stubGlobal('innerWidth', 390);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { person } = await open({ groups: [exampleGroup('Hall')] });
  expect(screen.queryByRole('article', { name: 'Hall' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show groups' }));
  expect(await screen.findByRole('article', { name: 'Hall' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Hide groups' })).toHaveAttribute('aria-expanded', 'true');
});
