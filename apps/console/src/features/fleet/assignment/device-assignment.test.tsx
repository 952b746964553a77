import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import { assigned, card, open, pick } from '../../../test/devices.tsx';
import { lunch, shownPlaylist } from '../../../test/examples/example-playlist.ts';
import {
  createChangedScreen,
  exampleEffect,
  withForeseenEffect,
  createShownContent,
  createUnchangedScreen,
} from '../../../test/examples/example-effect.ts';
import { exampleDevice, shownMedia } from '../../../test/examples/example-device.ts';

const assignedKiosk = exampleDevice('Kiosk', { assignedMedia: shownMedia('scoops.jpg') });

test('an assignment is followed on the card until it is on air', async () => {
  const assignToDevice = vi.fn<Plain<Api['assignments']['assignToDevice']>>(async () => assigned);
  const { person, fleet } = await open({ devices: [exampleDevice('Kiosk')], assignments: { assignToDevice } });
  await card('Kiosk');
  fleet.devices = [exampleDevice('Kiosk', { isCurrent: false, assignedMedia: shownMedia('leopard.jpg') })];
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
  expect(assignToDevice).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Kiosk' },
    body: { mediaType: 'image', mediaId: 'med_leopard.jpg', force: false },
  });
  const kiosk = await card('Kiosk');
  expect(await within(kiosk).findByText('Not live yet')).toBeInTheDocument();
  expect(await within(kiosk).findByText('The screen is downloading leopard')).toBeInTheDocument();

  fleet.devices = [
    exampleDevice('Kiosk', {
      assignedMedia: shownMedia('leopard.jpg'),
      playing: { media: shownMedia('leopard.jpg'), reason: 'device', since: null },
    }),
  ];
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await within(kiosk).findByText('Live now')).toBeInTheDocument();
});

test('a toast names the media that was replaced', async () => {
  const { person } = await open({
    devices: [assignedKiosk],
    assignments: { assignToDevice: async () => assigned },
  });
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
  // In one toast, because a second one would replace the first at once.
  expect(
    screen.getByText('Replacing existing media assignment: Switching from scoops.jpg to new leopard.jpg.'),
  ).toBeInTheDocument();
});

test.each([
  [exampleEffect([createChangedScreen('Kiosk')]), 'Kiosk shows after now.'],
  [exampleEffect([createChangedScreen('Kiosk', { isOnline: false })]), 'Kiosk shows after when it’s back online.'],
  [
    exampleEffect([], {
      unchanged: [createUnchangedScreen('Kiosk', createShownContent('x', { reason: 'takeover', title: 'Fire' }))],
    }),
    'Kiosk stays as it is. The takeover “Fire” comes first.',
  ],
])('a removed assignment says what that does to the screen', async (effect, words) => {
  const { person } = await open({
    devices: [assignedKiosk],
    assignments: { removeFromDevice: withForeseenEffect(async () => assigned, effect) },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops from Kiosk' }));
  expect(await screen.findByText('Assignment removed successfully')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('a removal does not wait for a dry run that takes long', async () => {
  const removeFromDevice = Object.assign(async () => assigned, { dryRun: () => new Promise<never>(() => {}) });
  const { person } = await open({ devices: [assignedKiosk], assignments: { removeFromDevice } });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops from Kiosk' }));
  expect(await screen.findByText('Assignment removed successfully')).toBeInTheDocument();
});

test('an assignment to one screen does not wait for a dry run', async () => {
  const assignToDevice = Object.assign(async () => assigned, { dryRun: () => new Promise<never>(() => {}) });
  const { person } = await open({ devices: [exampleDevice('Kiosk')], assignments: { assignToDevice } });
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
});

test('an assignment against a running schedule is forced only after a warning', async () => {
  const warning =
    'Device is currently controlled by schedule: "Day" (09:00 - 17:00). This assignment will pause the active schedule.';
  const assignToDevice = vi
    .fn<Plain<Api['assignments']['assignToDevice']>>()
    .mockRejectedValueOnce(new AppError('assignment.scheduled', { message: warning }))
    .mockResolvedValueOnce(assigned);
  const { person } = await open({ devices: [exampleDevice('Kiosk')], assignments: { assignToDevice } });
  await pick(person, 'Kiosk');
  const dialog = await screen.findByRole('alertdialog', { name: 'Assignment Warning' });
  expect(within(dialog).getByText(warning)).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: 'Force Assign' }));
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
  expect(assignToDevice.mock.lastCall?.[0].body.force).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a paused schedule is resumed from the card', async () => {
  const resume = vi.fn<Plain<Api['assignments']['resume']>>(async () => ({
    success: true,
    receipt: { deviceIds: [] },
  }));
  const { person } = await open({
    devices: [exampleDevice('Kiosk', { pausedUntil: '2030-03-02T17:00:00.000Z' })],
    assignments: { resume },
  });
  const kiosk = await card('Kiosk');
  expect(within(kiosk).getByText('Schedule paused until Mar 2, 2030, 16:59')).toBeInTheDocument();
  await person.click(within(kiosk).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Schedule resumed')).toBeInTheDocument();
  expect(resume).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk' } });
});

test('an assignment and its removal are taken back by Undo, which says so when something changed since', async () => {
  const undo = vi
    .fn<Plain<Api['assignments']['undo']>>(async () => ({ success: true, receipt: { deviceIds: [] } }))
    .mockRejectedValueOnce(new AppError('assignment.changed'));
  const removeFromDevice = vi.fn<Plain<Api['assignments']['removeFromDevice']>>(async () => assigned);
  const { person } = await open({
    devices: [assignedKiosk],
    assignments: { removeFromDevice, assignToDevice: async () => assigned, undo },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops from Kiosk' }));
  expect(await screen.findByText('Assignment removed successfully')).toBeInTheDocument();
  expect(removeFromDevice).toHaveBeenCalledExactlyOnceWith({ params: { deviceId: 'dev_Kiosk', mediaType: 'image' } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the change')).toBeInTheDocument();
  expect(screen.getByText(new AppError('assignment.changed').message)).toBeInTheDocument();
  await pick(person, 'Kiosk');
  expect(await screen.findByText('Media assigned successfully')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledWith({ body: assigned.undo });
});

test('the picker tells what the media under the pointer changes on the screen', async () => {
  // oxlint-disable-next-line unicorn/no-thenable -- `await` only calls a `then` that is a function
  const effect = exampleEffect([createChangedScreen('Kiosk', { then: createShownContent('leopard') })]);
  const assignToDevice = withForeseenEffect(async () => assigned, effect);
  const { person } = await open({ devices: [exampleDevice('Kiosk')], assignments: { assignToDevice } });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  await person.hover(await within(picker).findByRole('button', { name: /leopard/ }));
  expect(await within(picker).findByText('Kiosk shows leopard now.')).toBeInTheDocument();
});

test('an assignment that cannot be removed is reported', async () => {
  const { person } = await open({
    devices: [assignedKiosk],
    assignments: { removeFromDevice: () => Promise.reject(new AppError('network.failed')) },
  });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Remove scoops from Kiosk' }));
  expect(await screen.findByText('Failed to remove assignment')).toBeInTheDocument();
});

test('the picker lists the media, and explains an empty library', async () => {
  const { person } = await open({ devices: [exampleDevice('Kiosk')] });
  await person.click(within(await card('Kiosk')).getByRole('button', { name: 'Assign Media' }));
  const picker = await screen.findByRole('dialog', { name: 'Select Media for Device Assignment' });
  const choice = await within(picker).findByRole('button', { name: /leopard/ });
  expect(choice.textContent).toBe('IMG Active leopard.jpg Mar 2, 2026, 2.1 MB');
  expect(within(picker).getByRole('tab', { name: /^Images/ }).textContent).toBe('Images1');
  await person.click(within(picker).getByRole('tab', { name: /^Videos/ }));
  expect(await within(picker).findByRole('heading', { name: 'No videos found' })).toBeInTheDocument();
  expect(within(picker).getByText('Upload videos to put them on a screen.')).toBeInTheDocument();
  await person.type(within(picker).getByLabelText('Search media'), 'zebra');
  expect(await within(picker).findByText('Try adjusting your search or folder selection.')).toBeInTheDocument();
});

const assignedLunch = {
  ...assigned,
  assignment: { ...assigned.assignment, mediaType: 'playlist', mediaId: lunch.id, mediaName: 'Lunch' },
} as const;

test('a playlist is assigned and followed like a file', async () => {
  const assignToDevice = vi.fn<Plain<Api['assignments']['assignToDevice']>>(async () => assignedLunch);
  const { person, fleet } = await open({
    devices: [assignedKiosk],
    assignments: { assignToDevice },
  });
  await card('Kiosk');
  fleet.devices = [exampleDevice('Kiosk', { isCurrent: false, assignedMedia: shownPlaylist() })];
  await pick(person, 'Kiosk', /Lunch/);
  expect(
    await screen.findByText('Replacing existing media assignment: Switching from scoops.jpg to new Lunch.'),
  ).toBeInTheDocument();
  expect(assignToDevice).toHaveBeenCalledExactlyOnceWith({
    params: { deviceId: 'dev_Kiosk' },
    body: { mediaType: 'playlist', mediaId: lunch.id, force: false },
  });
  const kiosk = await card('Kiosk');
  expect(await within(kiosk).findByText('The screen is downloading Lunch')).toBeInTheDocument();

  const playing = { media: shownPlaylist(), reason: 'device', since: null } as const;
  fleet.devices = [exampleDevice('Kiosk', { assignedMedia: shownPlaylist(), playing })];
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await within(kiosk).findByText('Live now')).toBeInTheDocument();
});

test('a playlist on a card has the edges of further pictures behind its cover, and a link to it', async () => {
  const playing = { media: shownPlaylist(), reason: 'device', since: null } as const;
  await open({
    devices: [exampleDevice('Kiosk', { playing, assignedMedia: shownPlaylist() }), exampleDevice('Totem')],
  });
  expect((await card('Kiosk')).querySelector('.picture-stack img')?.getAttribute('src')).toBe('/objects/Lunch.webp');
  expect((await card('Totem')).querySelector('.picture-stack')).toBeNull();
  const link = within(await card('Kiosk')).getByRole('link', { name: 'Lunch' });
  expect(link).toHaveAttribute('href', `/playlists/${lunch.id}`);
});
