import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lobby, weekly } from '../../../test/examples/example-event.ts';
import { bar, editor, openSchedule } from '../../../test/schedule-page.tsx';

const weekdays: ScheduleEvent = {
  ...weekly,
  title: 'Breakfast',
  startTime: '08:00',
  endTime: '11:00',
  timezone: 'Europe/London',
  recurrence: 'custom',
  rule: { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] },
  deviceIds: [lobby, bar],
  ownDeviceIds: [bar],
  groupIds: [GroupId.parse('grp_1')],
};
const drill: ScheduleEvent = {
  ...weekly,
  id: ScheduleEventId.parse('evt_2'),
  title: 'Fire drill',
  startTime: '10:30',
  endTime: '11:30',
  timezone: 'Europe/London',
  scheduledDate: '2026-11-18',
  recurrence: 'none',
  priority: 'high',
};

const open = (events: ScheduleEvent[], view = 'week') =>
  openSchedule({ events, query: `&view=${view}`, timeZone: 'Europe/London' });
const block = (name: RegExp, day = 'Wednesday, November 18') =>
  within(screen.getByRole('listitem', { name: day })).getByRole('button', { name });
const hover = (target: HTMLElement, pointerType = 'mouse') =>
  fireEvent(target, createEvent.pointerOver(target, { pointerType, buttons: 0 }));
const card = async () => (await screen.findByRole('tooltip')).textContent;

test('a block under the pointer has a card: when, where, what it shows, and what plays instead', async () => {
  await open([weekdays, drill]);
  await screen.findAllByRole('button', { name: /Breakfast .+ Ground floor, Bar/ });
  hover(block(/^Breakfast/));
  const text = await card();
  for (const part of [
    'Breakfast',
    'Every weekday 08:00–11:00, Europe/London',
    'Ground floor, Bar',
    'Image: elephant',
    'Fire drill plays instead, 10:30–11:00 on 1 of 2 screens',
  ])
    expect(text).toContain(part);
  expect(block(/^Breakfast/)).toHaveAccessibleDescription(/Every weekday 08:00–11:00, Europe\/London/);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Week' }).parentElement ?? document.body);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('the card of the stronger one says what it plays instead of; one on other screens is not named', async () => {
  const elsewhere = {
    ...drill,
    id: ScheduleEventId.parse('evt_3'),
    title: 'Attic',
    deviceIds: [DeviceId.parse('dev_9')],
  };
  await open([weekdays, drill, elsewhere]);
  hover(block(/^Fire drill/));
  const text = await card();
  expect(text).toContain('Wednesday, November 18, 10:30–11:30, Europe/London');
  expect(text).toContain('Plays instead of Breakfast, 10:30–11:00');
  expect(text).not.toContain('Attic');
});

test('an event of another time zone says both times', async () => {
  await open([{ ...drill, timezone: 'Asia/Tokyo' }]);
  hover(block(/^Fire drill/));
  const text = await card();
  expect(text).toContain('10:30–11:30, Asia/Tokyo');
  expect(text).toContain('01:30–02:30 in Europe/London');
});

test('the keyboard reaches the blocks by arrow keys, sees their cards, and opens them', async () => {
  const user = await open([weekdays, drill]);
  await user.tab();
  block(/^Breakfast/, 'Tuesday, November 17').focus();
  await user.keyboard('{ArrowRight}');
  expect(block(/^Breakfast/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(block(/^Fire drill/)).toHaveFocus();
  expect(await card()).toContain('Fire drill');
  await user.keyboard('{ArrowLeft}');
  expect(block(/^Breakfast/, 'Tuesday, November 17')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect((await editor()).getByLabelText('Title')).toHaveValue('Fire drill');
});

test('an event of the month has a card too, and a finger opens none', async () => {
  const user = await open([drill], 'month');
  const event = screen.getByRole('button', { name: /Fire drill/ });
  hover(event, 'touch');
  hover(event);
  expect(await card()).toContain('Fire drill');
  await user.click(event);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await editor();
});

test('the card of a schedule for some of its screens only names these', async () => {
  await open([{ ...weekdays, only: { tags: ['bakery'], orientation: 'portrait' } }]);
  await screen.findAllByRole('button', { name: /Breakfast .+only on some screens/ });
  hover(block(/^Breakfast/));
  expect(await card()).toContain('Only on bakery and portrait screens');
});
