import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { act, details, hall, kiosk, openGroups } from '../../../test/device-groups.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../../test/examples/example-effect.ts';
import type { Plain } from '../../../test/render-page.tsx';

const rule = { allOf: ['north'], anyOf: [], noneOf: ['closed'] };
const following = { ...hall, rule };

test('a group that follows tags shows them, and nobody adds or removes screens', async () => {
  const person = await openGroups({ groups: [following] });
  const card = within(await screen.findByRole('article', { name: 'Hall' }));
  expect(card.getByText('north')).toBeInTheDocument();
  expect(card.getByText('closed')).toBeInTheDocument();
  const dialog = within(await details(person));
  expect(dialog.getByText('Screens join and leave by their tags.')).toBeInTheDocument();
  expect(await dialog.findByText('Kiosk')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Remove Kiosk from group' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Manage Devices' })).not.toBeInTheDocument();
});

test('a group is made to follow tags, after its effect is shown', async () => {
  const update = withForeseenEffect(
    vi.fn<Plain<Api['groups']['update']>>(async () => ({ success: true, group: following })),
    exampleEffect([createChangedScreen('Kiosk')]),
  );
  const person = await openGroups({ groupRoutes: { update } });
  await act(person, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device Group' }));
  await person.click(dialog.getByRole('radio', { name: 'Follow tags' }));
  await person.click(dialog.getByRole('button', { name: 'Save Group' }));
  expect(await dialog.findByText('Please choose a tag that the screens have')).toBeInTheDocument();
  await person.type(dialog.getByRole('combobox', { name: 'Add tag to All of these tags' }), 'North{Enter}');
  await person.type(dialog.getByRole('combobox', { name: 'Add tag to None of these tags' }), 'closed{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Save Group' }));
  expect(await screen.findByText('Device group updated successfully')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    params: { id: hall.id },
    body: { name: 'Hall', description: 'At the gates', color: '#3b82f6', rule },
  });
});

test('Alt with an arrow key moves a screen in the order of its group, and says where it is', async () => {
  const door = exampleDevice('Door', { groupId: hall.id });
  let body = [door, kiosk];
  const order = vi.fn<Plain<Api['groups']['order']>>(async () => {
    body = [kiosk, door];
    return { success: true };
  });
  const person = await openGroups({
    groupRoutes: { order },
    pageOf: async () => ({ body, next: null, total: 2 }),
  });
  const dialog = within(await details(person));
  const handle = await dialog.findByRole('button', { name: 'Move Kiosk' });
  handle.focus();
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Kiosk is at place 1 of 2.')).toBeInTheDocument();
  expect(order).toHaveBeenCalledExactlyOnceWith({
    params: { id: hall.id },
    body: { deviceIds: [kiosk.id, door.id] },
  });
  const names = within(dialog.getByRole('list', { name: 'Devices in Group' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Kios', 'Door']);
});
