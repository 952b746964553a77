import { AppError } from '@vitrine/contract/core/errors';
import { MediaId } from '@vitrine/contract/library/media';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import {
  act,
  assigned,
  assigning,
  details,
  hall,
  kiosk,
  offline,
  openGroups,
  type Person,
} from '../../../test/device-groups.tsx';
import { exampleDelivery } from '../../../test/examples/example-delivery.ts';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';
import { lunch } from '../../../test/examples/example-playlist.ts';
import { weather } from '../../../test/examples/example-webpage.ts';
import { exampleGroup } from '../../../test/examples/example-group.ts';
import type { Plain } from '../../../test/render-page.tsx';
import {
  createChangedScreen,
  createShownContent,
  createUnchangedScreen,
  exampleEffect,
  withForeseenEffect,
} from '../../../test/examples/example-effect.ts';

const THEN = '2026-03-02T12:00:00.000Z';

test('without groups the page explains them, and a refused creation shows the server’s message', async () => {
  const create = vi.fn<Plain<Api['groups']['create']>>().mockRejectedValue(new AppError('server.unavailable'));
  const person = await openGroups({ groups: [], groupRoutes: { create } });
  expect(await screen.findByRole('heading', { name: 'No device groups yet' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Create Your First Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Group' });
  await person.type(within(dialog).getByLabelText('Group Name'), 'Bar{Enter}');
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getByText(new AppError('server.unavailable').message)).toBeInTheDocument();
});

test('a card describes a group, and its details list its devices', async () => {
  const person = await openGroups();
  const card = (await screen.findByRole('article', { name: 'Hall' })).textContent;
  expect(card).toContain('At the gates');
  expect(card).toContain('1 device');
  expect(card).toContain('Created Mar 2, 2026');
  const dialog = await details(person);
  expect(within(dialog).getByText('No media assigned')).toBeInTheDocument();
  const members = await within(dialog).findByRole('list', { name: 'Devices in Group' });
  expect(members.textContent).toContain('KioskOfflineNever');
});

test('the media of a group is named without its file extension, on the card and in the details', async () => {
  const { assignment } = assigned;
  const person = await openGroups({
    assignments: { listOfGroups: async () => ({ assignments: [{ ...assignment, thumbnailUrl: null }] }) },
  });
  expect(await screen.findByText('Shows leopard')).toBeInTheDocument();
  expect(within(await details(person)).getByRole('button', { name: 'Remove leopard from Hall' })).toBeInTheDocument();
});

test('a group that shows content of others says so, and the member cannot remove it', async () => {
  const other = { mediaId: MediaId.parse('med_other'), mediaName: 'Other content', thumbnailUrl: null };
  const person = await openGroups({
    assignments: { listOfGroups: async () => ({ assignments: [{ ...assigned.assignment, ...other }] }) },
  });
  expect(await screen.findByText('Shows Other content')).toBeInTheDocument();
  expect(within(await details(person)).queryByRole('button', { name: /^Remove Other/ })).not.toBeInTheDocument();
});

test('the details of a group show a sleeping device as asleep', async () => {
  const person = await openGroups({ device: { ...kiosk, lastSeen: new Date().toISOString(), warnings: ['asleep'] } });
  const members = await within(await details(person)).findByRole('list', { name: 'Devices in Group' });
  expect(members.textContent).toContain('KioskAsleep');
});

test('the media of a group is not shown as none while its assignments cannot be loaded', async () => {
  const listOfGroups = vi
    .fn<Plain<Api['assignments']['listOfGroups']>>()
    .mockRejectedValue(new AppError('server.unavailable'));
  const person = await openGroups({ assignments: { listOfGroups } });
  const dialog = await details(person);
  expect(within(dialog).getByText('Loading…')).toBeInTheDocument();
  expect(within(dialog).queryByText('No media assigned')).not.toBeInTheDocument();
});

test('group settings that could not be saved show the error beside the fields', async () => {
  const refused = new AppError('server.unavailable');
  const person = await openGroups({
    groupRoutes: { update: vi.fn<Plain<Api['groups']['update']>>().mockRejectedValue(refused) },
    commands: { setOfGroup: vi.fn<Plain<Api['commands']['setOfGroup']>>().mockRejectedValue(refused) },
  });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  await person.click(within(dialog).getByRole('button', { name: 'Apply Settings' }));
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).toBe(`Nothing was applied. ${refused.message}`);
  await person.type(within(dialog).getByLabelText('Group Name'), ' of fame{Enter}');
  await expect.poll(() => within(dialog).getByLabelText('Group Name').getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getAllByText(refused.message, { exact: false })).toHaveLength(2);
});

test('an assignment needs chosen media, and is forced past a schedule only after a warning', async () => {
  const assignToGroup = vi
    .fn<Plain<Api['assignments']['assignToGroup']>>()
    .mockRejectedValueOnce(new AppError('assignment.scheduled', { message: 'Kiosk is controlled by a schedule.' }))
    .mockResolvedValueOnce(assigned);
  const person = await openGroups({ assignments: { assignToGroup } });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await within(dialog).findByText('Please select media type and media item')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: /leopard\.jpg/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Kiosk is controlled by a schedule.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeInTheDocument();
  expect(assignToGroup).toHaveBeenLastCalledWith({
    params: { id: 'grp_Hall' },
    body: { mediaType: 'image', mediaId: 'med_leopard.jpg', force: true },
  });
});

test('the assign dialog counts the devices that will show the media and gives the reasons for the others', async () => {
  const own = exampleDevice('Totem', { ...offline, assignedMedia: shownMedia('balloons.jpg') });
  const dialog = await assigning(await openGroups({ members: [kiosk, own] }));
  expect(await within(dialog).findByText('Shows on 1 of 2 screens in Hall.')).toBeInTheDocument();
  const others = within(dialog).getByRole('list', { name: 'Screens that show something else' });
  expect(others.textContent).toBe('Totem has its own: balloons');
});

test('a group without devices is not reported as live', async () => {
  const assignToGroup = vi.fn<Plain<Api['assignments']['assignToGroup']>>().mockResolvedValue(assigned);
  const person = await openGroups({
    members: [],
    assignments: { assignToGroup },
    delivery: async () => exampleDelivery(),
  });
  const dialog = await assigning(person);
  expect(await within(dialog).findByText('Hall has no screens yet. Screens you add will show it.')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: /leopard\.jpg/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  const receipt = (await screen.findByText('No screens to show it yet')).closest('[role=status]');
  expect(receipt?.textContent).toBe('No screens to show it yet leopard');
  expect(receipt?.querySelector('.lucide-check')).toBeNull();
});

test('an assignment that pauses schedules names them, and is undone as a whole', async () => {
  const hours = { startTime: '11:00', endTime: '14:00', timezone: 'UTC', from: THEN, until: THEN };
  const event = { id: 'evt_1', title: 'Lunch', ...hours };
  const devices = ['Kiosk', 'Totem'].map((name) => ({ deviceId: `${name}-1`, name, event, isRunning: true }));
  const assignToGroup = vi
    .fn<Plain<Api['assignments']['assignToGroup']>>()
    .mockRejectedValueOnce(
      new AppError('assignment.scheduled', {
        message: 'Controlled by a schedule.',
        details: { event, isRunning: true, devices, deviceCount: 2 },
      }),
    )
    .mockResolvedValueOnce(assigned);
  const { receipt } = assigned;
  const undo = vi.fn<Plain<Api['assignments']['undo']>>(async () => ({ success: true, receipt }));
  const person = await openGroups({ assignments: { assignToGroup, undo } });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('button', { name: /leopard\.jpg/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  await person.click(await screen.findByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Schedules are paused on 2 screens.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: assigned.undo });
});

test('volume and brightness are applied to all devices in one request, and failures are named', async () => {
  const setOfGroup = vi.fn<Plain<Api['commands']['setOfGroup']>>(async () => ({
    success: true,
    results: [
      { deviceId: 'dev_Kiosk', name: 'Kiosk', commands: [], error: null },
      { deviceId: 'dev_totem', name: 'Totem', commands: [], error: 'This device is gone' },
    ],
  }));
  const person = await openGroups({ commands: { setOfGroup } });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  expect(within(dialog).getByRole('button', { name: 'Save Name' })).toBeDisabled();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Volume').value).toBe('75');
  await person.click(within(dialog).getByRole('button', { name: 'Apply Settings' }));
  expect(await screen.findByText('Settings applied')).toBeInTheDocument();
  expect(screen.getByText('Volume and brightness applied to 1 device')).toBeInTheDocument();
  expect(within(dialog).getByRole('alert').textContent).toContain('Totem: This device is gone');
  expect(setOfGroup).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_Hall' },
    body: { volume: 75, brightness: 50 },
  });
});

test('the settings of a group without devices cannot be applied', async () => {
  const person = await openGroups({ groups: [{ ...hall, deviceCount: 0 }] });
  await person.click(within(await details(person)).getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group Settings' });
  expect(within(dialog).getByRole('button', { name: 'Apply Settings' })).toBeDisabled();
});

test('the menu of a group has the entries of the specification', async () => {
  const person = await openGroups({ groups: [hall] });
  await person.click(await screen.findByRole('button', { name: 'Actions for Hall' }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Edit', 'Manage Devices', 'Assign Media', 'Delete']);
});

test('a checkbox moves a device from another group into this one', async () => {
  const addDevice = vi.fn<Plain<Api['groups']['addDevice']>>(async () => ({ success: true }));
  const bar = exampleGroup('Bar');
  const person = await openGroups({ groups: [bar, hall], groupRoutes: { addDevice } });
  await person.click(await screen.findByRole('button', { name: 'Actions for Bar' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage Devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage Devices' });
  expect(await within(dialog).findByText('in Hall')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('checkbox', { name: 'Kiosk' }));
  expect(await screen.findByText('Device moved to new group successfully')).toBeInTheDocument();
  expect(addDevice).toHaveBeenCalledExactlyOnceWith({ params: { id: 'grp_Bar' }, body: { deviceId: 'dev_Kiosk' } });
});

async function managing(person: Person) {
  await act(person, 'Manage Devices');
  return within(await screen.findByRole('dialog', { name: 'Manage Devices' }));
}

test('clearing the checkbox of a member removes it after a confirmation', async () => {
  const removeDevice = vi.fn<Plain<Api['groups']['removeDevice']>>(async () => ({ success: true }));
  const person = await openGroups({ groupRoutes: { removeDevice } });
  const dialog = await managing(person);
  await person.click(await dialog.findByRole('checkbox', { name: 'Kiosk', checked: true }));
  expect(await screen.findByText('Remove "Kiosk" from this group?')).toBeInTheDocument();
  expect(removeDevice).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Kiosk is no longer in a group.')).toBeInTheDocument();
});

test('the manage dialog does not claim that there are no devices when they cannot be fetched', async () => {
  const pageOf = vi.fn<Api['devices']['list']['page']>().mockRejectedValue(new AppError('server.unavailable'));
  const person = await openGroups({ pageOf });
  const dialog = await managing(person);
  expect(await dialog.findByRole('heading', { name: 'Failed to fetch devices' })).toBeInTheDocument();
  expect(dialog.queryByText('No devices have been registered yet.')).not.toBeInTheDocument();
  pageOf.mockResolvedValue({ body: [kiosk], next: null, total: 1 });
  await person.click(dialog.getByRole('button', { name: 'Retry now' }));
  expect(await dialog.findByRole('checkbox', { name: 'Kiosk' })).toBeInTheDocument();
});

test('further devices of the manage dialog are fetched on demand, and its search is the server’s', async () => {
  const pageOf = vi.fn<Api['devices']['list']['page']>(async (request) => {
    const { cursor, search, group } = request?.query ?? {};
    if (search === 'zoo' || group === 'none') return { body: [], next: null, total: 0 };
    return cursor === undefined
      ? { body: [kiosk], next: 'second', total: 2 }
      : { body: [exampleDevice('Totem')], next: null, total: 2 };
  });
  const person = await openGroups({ pageOf });
  const dialog = await managing(person);
  await person.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('checkbox', { name: 'Totem' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await person.type(dialog.getByLabelText('Search devices'), 'zoo');
  expect(await dialog.findByText('No devices match your search criteria.')).toBeInTheDocument();
});

test('an ungrouped device is added by the menu beside it', async () => {
  const totem = exampleDevice('Totem', offline);
  const addDevice = vi
    .fn<Plain<Api['groups']['addDevice']>>()
    .mockRejectedValueOnce(new AppError('group.not_found'))
    .mockResolvedValueOnce({ success: true });
  const person = await openGroups({
    pageOf: async () => ({ body: [totem], next: null, total: 1 }),
    groupRoutes: { addDevice },
  });
  for (const title of ['Failed to add device to group', 'Device added to group successfully']) {
    await person.click(await screen.findByRole('button', { name: 'Add Totem to group' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Hall' }));
    expect(await screen.findByText(title)).toBeInTheDocument();
  }
  expect(addDevice).toHaveBeenLastCalledWith({ params: { id: 'grp_Hall' }, body: { deviceId: 'dev_Totem' } });
});

test.each([
  [async () => assigned, 'Assignment removed successfully'],
  [() => Promise.reject(new AppError('network.failed')), 'Failed to remove assignment'],
])('the media of a group is removed in its details, with the outcome in a toast', async (removeFromGroup, title) => {
  const { assignment } = assigned;
  const person = await openGroups({
    assignments: {
      listOfGroups: async () => ({ assignments: [{ ...assignment, thumbnailUrl: null }] }),
      removeFromGroup,
    },
  });
  await person.click(within(await details(person)).getByRole('button', { name: 'Remove leopard from Hall' }));
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('the choice of media is named, also while another type is looked at, and an empty type is named', async () => {
  const assignToGroup = vi.fn<Plain<Api['assignments']['assignToGroup']>>(async () => assigned);
  const person = await openGroups({ assignments: { assignToGroup } });
  const dialog = within(await assigning(person));
  const choice = dialog.getByRole('button', { name: /leopard\.jpg/ });
  expect(choice).toHaveAttribute('aria-pressed', 'false');
  await person.click(choice);
  expect(choice).toHaveAttribute('aria-pressed', 'true');
  await person.click(dialog.getByRole('tab', { name: /^Videos/ }));
  expect(await dialog.findByRole('heading', { name: 'No videos found' })).toBeInTheDocument();
  expect(dialog.getByText('leopard.jpg')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Assign Media' }));
  await vi.waitFor(() => expect(assignToGroup).toHaveBeenCalledOnce());
});

test('a search without matching groups can be cleared', async () => {
  const person = await openGroups();
  await person.type(await screen.findByLabelText('Search groups...'), 'zoo');
  expect(await screen.findByRole('heading', { name: 'No groups found' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('article', { name: 'Hall' })).toBeInTheDocument();
});

test('groups that cannot be fetched are retried', async () => {
  const list = vi.fn<Plain<Api['groups']['list']>>().mockRejectedValue(new AppError('server.unavailable'));
  const person = await openGroups({ groupRoutes: { list } });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch device groups' })).toBeInTheDocument();
  expect(screen.queryByText('No device groups yet')).not.toBeInTheDocument();
  list.mockResolvedValue({ groups: [hall] });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('article', { name: 'Hall' })).toBeInTheDocument();
});

test('a playlist is assigned to a group, chosen by its cover, the number of its items and its length', async () => {
  const assignment = { ...assigned.assignment, mediaType: 'playlist', mediaId: lunch.id, mediaName: 'Lunch' } as const;
  const assignToGroup = vi.fn<Plain<Api['assignments']['assignToGroup']>>(async () => ({ ...assigned, assignment }));
  const person = await openGroups({
    assignments: { assignToGroup },
    delivery: async () => exampleDelivery({ total: 1, onAir: 1 }),
  });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('tab', { name: /^Playlists/ }));
  const choice = await within(dialog).findByRole('button', { name: /Lunch/ });
  expect(choice.textContent).toContain('12 items, 3:20');
  await person.click(choice);
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Live on 1 screen')).toBeInTheDocument();
  expect(assignToGroup).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'grp_Hall' },
    body: { mediaType: 'playlist', mediaId: lunch.id, force: false },
  });
});

test('a web page is assigned to a group, chosen by its icon and host', async () => {
  const assignment = {
    ...assigned.assignment,
    mediaType: 'webpage',
    mediaId: weather.id,
    mediaName: 'Weather',
  } as const;
  const assignToGroup = vi.fn<Plain<Api['assignments']['assignToGroup']>>(async () => ({ ...assigned, assignment }));
  const person = await openGroups({ assignments: { assignToGroup } });
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('tab', { name: /^Web pages/ }));
  const choice = await within(dialog).findByRole('button', { name: /Weather/ });
  expect(choice.textContent).toContain('weather.example.com');
  await person.click(choice);
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  await vi.waitFor(() =>
    expect(assignToGroup).toHaveBeenCalledExactlyOnceWith({
      params: { id: 'grp_Hall' },
      body: { mediaType: 'webpage', mediaId: weather.id, force: false },
    }),
  );
});

test('the search in the group’s dialog finds playlists, and says when there are none', async () => {
  const person = await openGroups();
  const dialog = await assigning(person);
  await person.click(within(dialog).getByRole('tab', { name: /^Playlists/ }));
  expect(await within(dialog).findByRole('button', { name: /Lunch/ })).toBeInTheDocument();
  await person.type(within(dialog).getByRole('searchbox', { name: 'Search media' }), 'Evening');
  expect(await within(dialog).findByText('No playlists found')).toBeInTheDocument();
});

test('a playlist is removed from a group as a playlist', async () => {
  const assignment = { ...assigned.assignment, mediaType: 'playlist', mediaId: lunch.id, mediaName: 'Lunch' } as const;
  const removeFromGroup = vi.fn<Plain<Api['assignments']['removeFromGroup']>>(async () => assigned);
  const person = await openGroups({
    assignments: {
      listOfGroups: async () => ({ assignments: [{ ...assignment, thumbnailUrl: null }] }),
      removeFromGroup,
    },
  });
  const dialog = await details(person);
  expect(within(dialog).getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', `/playlists/${lunch.id}`);
  await person.click(within(dialog).getByRole('button', { name: 'Remove Lunch from Hall' }));
  expect(await screen.findByText('Assignment removed successfully')).toBeInTheDocument();
  expect(removeFromGroup).toHaveBeenCalledExactlyOnceWith({ params: { id: 'grp_Hall', mediaType: 'playlist' } });
});

test('media that was removed from a group is assigned again by Undo', async () => {
  const undo = vi.fn<Plain<Api['assignments']['undo']>>(async () => ({ success: true, receipt: { deviceIds: [] } }));
  const person = await openGroups({
    assignments: {
      listOfGroups: async () => ({ assignments: [{ ...assigned.assignment, thumbnailUrl: null }] }),
      removeFromGroup: async () => assigned,
      undo,
    },
  });
  await person.click(within(await details(person)).getByRole('button', { name: 'Remove leopard from Hall' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: assigned.undo });
});

test('the toast of an assignment to a group tells how many screens show it, and which does not', async () => {
  const effect = exampleEffect(
    ['Bar', 'Door', 'Hall', 'Lift'].map((name) => createChangedScreen(name)),
    { unchanged: [createUnchangedScreen('Counter', createShownContent('menu'))] },
  );
  const person = await openGroups({
    assignments: { assignToGroup: withForeseenEffect(async () => assigned, effect) },
  });
  const dialog = within(await assigning(person));
  await person.click(dialog.getByRole('button', { name: /leopard\.jpg/ }));
  await person.click(dialog.getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeInTheDocument();
  expect(screen.getByText('4 of 5 screens show it now. Counter keeps its own assignment.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});
