import { GroupId } from '@vitrine/contract/fleet/groups';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { lobby, weekly } from '../../../test/examples/example-event.ts';
import { bar, openSchedule } from '../../../test/schedule-page.tsx';

const inBar: ScheduleEvent = {
  ...weekly,
  id: ScheduleEventId.parse('evt_2'),
  title: 'Happy hour',
  deviceIds: [bar],
  groupIds: [GroupId.parse('grp_3')],
};
const titles = () =>
  screen.queryAllByRole('button', { name: /09:00/ }).map((each) => /park|hour/.exec(each.textContent)?.[0]);
const shown = () => [...new Set(titles())];

const devices = {
  get: async () => ({
    ...exampleDevice('Bar', { id: bar }),
    playerVersion: null,
    cache: null,
    machine: null,
    copies: [],
  }),
};

test('the calendar is limited to a screen, and shows all again', async () => {
  const user = await openSchedule({ events: [weekly, inBar], deviceRoutes: devices });
  expect(shown()).toEqual(['park', 'hour']);
  await user.click(screen.getByRole('button', { name: 'All screens' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Show schedules of' }));
  await user.click(await picker.findByRole('checkbox', { name: /Bar/ }));
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(shown()).toEqual(['hour']));
  expect(screen.getByText('1 of 2 schedules')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Bar' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all screens' }));
  expect(shown()).toEqual(['park', 'hour']);
});

test.each<[string, string[], string]>([
  ['dev_2', ['hour'], '1 of 2 schedules'],
  ['grp_1', ['park', 'hour'], '2 schedules'],
  ['grp_2', [], '0 of 2 schedules'],
  [`${lobby},grp_2`, ['park'], '1 of 2 schedules'],
  ['grp_3', ['hour'], '1 of 2 schedules'],
])('the address limits it to %s', async (ids, expected, count) => {
  await openSchedule({ events: [weekly, inBar], query: `&for=${ids}`, deviceRoutes: devices });
  expect(await screen.findByText(count)).toBeInTheDocument();
  expect(shown()).toEqual(expected);
});

test('a chosen group is named', async () => {
  await openSchedule({ events: [weekly], query: '&for=grp_1' });
  expect(await screen.findByRole('button', { name: 'Ground floor' })).toBeInTheDocument();
});
