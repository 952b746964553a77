import { AppError } from '@vitrine/contract/core/errors';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import {
  bar,
  creator,
  day,
  editor,
  type EventBody,
  openSchedule,
  targetPicker,
  toast,
} from '../../test/schedule-page.tsx';
import { lobby, mediaId, weekly as event } from '../../test/examples/example-event.ts';
import { chooseWeekStart } from '../../ui/format/week-start.ts';
import { SchedulePage } from './schedule-page.tsx';

test('the month shows six weeks from Sunday, the time zone and the number of schedules', async () => {
  await openSchedule({ events: [event] });
  const grid = within(screen.getByRole('grid', { name: 'November 2026' }));
  expect(grid.getAllByRole('gridcell')).toHaveLength(42);
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  expect(screen.getByText('What plays when, in UTC')).toBeInTheDocument();
  expect(screen.getByText('1 schedule')).toBeInTheDocument();
  expect(
    day('Tuesday, November 17').getByRole('button', { name: '09:00 Day at the park, until 18:00, image, every week' }),
  ).toBeInTheDocument();
});

test.each([
  [1, 'Monday, October 26'],
  [6, 'Saturday, October 31'],
])('the calendar begins with the day of the week that the person has chosen', async (weekday, first) => {
  chooseWeekStart(weekday);
  await openSchedule({ events: [event] });
  const grid = within(screen.getByRole('grid', { name: 'November 2026' }));
  expect(grid.getAllByRole('gridcell')[0]).toHaveAccessibleName(expect.stringContaining(first));
});

test('the days before and after the month have their schedules too, and the first of a month its name', async () => {
  await openSchedule({ events: [{ ...event, scheduledDate: '2026-09-01', recurrence: 'daily' }] });
  for (const name of ['Tuesday, December 1', 'Saturday, December 12'])
    expect(day(name).getByRole('button', { name: /09:00 Day at the park/ })).toBeInTheDocument();
  expect(day('Tuesday, December 1').getByText('Dec')).toBeInTheDocument();
});

const at = (hour: number) => ({
  ...event,
  id: ScheduleEventId.parse(`evt_${hour}`),
  title: `At ${hour}`,
  startTime: `${hour}:00`,
  endTime: `${hour}:30`,
});

test('a day shows its first three events by start time, and a dialog lists all of them', async () => {
  const user = await openSchedule({ events: [at(14), at(11), at(13), at(12), at(10)] });
  const buttons = day('Tuesday, November 17').getAllByRole('button', { name: / At \d/ });
  expect(buttons.map((each) => each.textContent?.slice(6, 11))).toEqual(['At 10', 'At 11', 'At 12']);
  await user.click(day('Tuesday, November 17').getByRole('button', { name: '+2 more' }));
  const list = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' })).getAllByRole('listitem');
  expect(list).toHaveLength(5);
});

test('previous and next change the month, or the week in the week view', async () => {
  const user = await openSchedule({ events: [event] });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeInTheDocument();
  await user.click(screen.getByLabelText('Week View'));
  expect(screen.getByRole('region', { name: 'Week' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next week' })).toBeInTheDocument();
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the month is one tab stop, and the arrow keys move the focus within it', async () => {
  const user = await openSchedule({ events: [at(10), at(11), at(12), at(13)] });
  const grid = screen.getByRole('grid');
  const stops = () =>
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map((each) => each.getAttribute('aria-label'))).toEqual(['Create schedule on November 20']);
  stops()[0]?.focus();
  for (const [key, name] of [
    ['ArrowLeft', 'Create schedule on November 19'],
    ['Home', 'Create schedule on November 15'],
    ['End', 'Create schedule on November 21'],
    ['ArrowUp', 'Create schedule on November 14'],
    ['PageDown', 'Create schedule on December 14'],
    ['PageUp', 'Create schedule on November 14'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(focused()).toBe(name));
    expect(stops()).toEqual([document.activeElement]);
  }
  // Down and Up visit each control of a day before the next day.
  day('Tuesday, November 17').getByRole('button', { name: 'Create schedule on November 17' }).focus();
  for (const name of [/At 10/, /At 11/, /At 12/, /\+1 more/, 'Create schedule on November 24']) {
    await user.keyboard('{ArrowDown}');
    expect(focused()).toMatch(name);
  }
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('+1 more');
});

test('while schedules load, the page shows its header and a skeleton of the calendar', async () => {
  await renderPage(<SchedulePage />, { schedule: { list: () => new Promise(() => {}) } }, { path: '/device-schedule' });
  expect(screen.getByRole('heading', { name: 'Device Schedule' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Loading schedules' })).toBeInTheDocument();
});

test.each([
  [768, 'Create schedule on November 17'],
  [390, 'November 17, 1 schedule'],
])('at %d px a day of the month is a button named %j', async (width, name) => {
  const before = window.innerWidth;
  window.innerWidth = width;
  await openSchedule({ events: [event] });
  const buttons = day('Tuesday, November 17').getAllByRole('button');
  expect(buttons[0]?.getAttribute('aria-label')).toBe(name);
  expect(document.querySelectorAll('[data-day="2026-11-17"] .picture')).toHaveLength(width === 768 ? 1 : 0);
  window.innerWidth = before;
});

test('an empty calendar offers to create the first schedule', async () => {
  const user = await openSchedule();
  await user.click(await screen.findByRole('button', { name: 'Create your first schedule' }));
  expect(await screen.findByRole('dialog', { name: 'Create Schedule' })).toBeInTheDocument();
});

test('an account without screens is offered to add one, in the calendar and in the picker', async () => {
  const user = await openSchedule({ query: '&new=2026-11-20', devices: [] });
  const dialog = await creator();
  await user.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = await targetPicker();
  const link = await picker.findByRole('link', { name: 'Add device' });
  expect(link).toHaveAttribute('href', '/device-management?pair=');
  await user.keyboard('{Escape}{Escape}');
  expect(await screen.findByText('Add a screen first.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add device' })).toHaveAttribute('href', '/device-management?pair=');
});

test('a new schedule cannot be saved without a title, media and devices', async () => {
  const user = await openSchedule();
  await user.click(screen.getByRole('button', { name: 'Create schedule on November 20' }));
  const dialog = await creator();
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));
  expect(dialog.getByText('Please enter a schedule title')).toBeInTheDocument();
  expect(dialog.getByText('Please select a media file')).toBeInTheDocument();
  expect(dialog.getByText('Please select at least one device or group')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'No selection' })).toBeInTheDocument();
});

test('a new schedule for a group is sent as one for the group, and Undo deletes it', async () => {
  const saved: EventBody[] = [];
  const onRemove = vi.fn<(id: string) => void>();
  const user = await openSchedule({ onRemove, onSave: (body) => void saved.push(body) });
  await user.click(screen.getByRole('button', { name: 'Create schedule on November 20' }));
  const dialog = await creator();
  await user.type(dialog.getByLabelText('Title'), 'Opening');
  await user.click(
    dialog.getByRole('button', { name: /Choose an image, video, document, web page, layout or playlist/ }),
  );
  await user.click(await screen.findByRole('button', { name: /elephant\.jpg/ }));
  expect(await dialog.findByText('elephant')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'No selection' }));
  const picker = await targetPicker();
  expect(picker.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(await picker.findByText('lobby-1, cubs')).toBeInTheDocument();
  await user.click(picker.getByRole('tab', { name: 'Device Groups' }));
  await user.click(await picker.findByRole('checkbox', { name: /Ground floor/ }));
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByRole('button', { name: '0 device(s) and 1 group(s)' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));

  await toast('Schedule created successfully');
  expect(saved).toMatchObject([
    {
      title: 'Opening',
      mediaId,
      mediaType: 'image',
      color: '#3b82f6',
      scheduledDate: '2026-11-20',
      startTime: '09:00',
      endTime: '17:00',
      timezone: 'UTC',
      recurrence: 'none',
      deviceIds: [],
      groupIds: ['grp_1'],
      allDevices: false,
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Change undone');
  expect(onRemove).toHaveBeenCalledOnce();
});

test('a schedule may be for a group that has no devices yet, and Undo restores its former screens', async () => {
  const saved: EventBody[] = [];
  const user = await openSchedule({ events: [event], query: '&event=evt_1', onSave: (body) => void saved.push(body) });
  const dialog = await editor();
  await user.click(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }));
  const picker = await targetPicker();
  await user.click(await picker.findByRole('checkbox', { name: /Lobby/ }));
  await user.click(picker.getByRole('tab', { name: 'Device Groups' }));
  await user.click(await picker.findByRole('checkbox', { name: /Attic/ }));
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ deviceIds: [], groupIds: ['grp_2'] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Change undone');
  expect(saved[1]).toMatchObject({ deviceIds: event.deviceIds, groupIds: [], allDevices: false });
});

test('a schedule may be for all screens, also those that are added later', async () => {
  const saved: EventBody[] = [];
  const user = await openSchedule({ events: [event], query: '&event=evt_1', onSave: (body) => void saved.push(body) });
  const dialog = await editor();
  await user.click(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }));
  const picker = await targetPicker();
  await user.click(picker.getByRole('checkbox', { name: 'All screens, also those that are added later' }));
  expect(picker.queryByRole('tab')).not.toBeInTheDocument();
  await user.click(picker.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByRole('button', { name: 'All screens' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ deviceIds: [], groupIds: [], allDevices: true }]);
});

test('a schedule for a group opens with the group, not with its present members', async () => {
  const ofGroup = { ...event, groupIds: [GroupId.parse('grp_1')], ownDeviceIds: [], deviceIds: [lobby, bar] };
  await openSchedule({ events: [ofGroup], query: '&event=evt_1' });
  expect((await editor()).getByRole('button', { name: '0 device(s) and 1 group(s)' })).toBeInTheDocument();
});

test('a conflict shows while typing, and prevents saving', async () => {
  const saved: EventBody[] = [];
  const other = {
    ...event,
    id: ScheduleEventId.parse('evt_2'),
    title: 'Leopard cubs',
    startTime: '19:00',
    endTime: '20:00',
  };
  const user = await openSchedule({
    events: [event, other],
    query: '&event=evt_2',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  expect(dialog.queryByText('Schedule conflict detected')).not.toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Start'));
  await user.type(dialog.getByLabelText('Start'), '17:30');
  expect(await dialog.findByText('Schedule conflict detected')).toBeInTheDocument();
  expect(dialog.getByRole('alert').textContent).toContain('Day at the park (09:00–18:00, every week)');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(saved).toEqual([]);
  expect(screen.getAllByText('Schedule conflict detected')).toHaveLength(1);
  expect(dialog.getByRole('alert')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Set this one to High' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
  expect(dialog.getByText('Covers other schedules.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved).toMatchObject([{ priority: 'high' }]));
});

test('a weekly and a monthly schedule that overlap on some days show a notice, but no conflict', async () => {
  const monthly = { ...event, id: ScheduleEventId.parse('evt_2'), title: 'Third', recurrence: 'monthly' as const };
  await openSchedule({ events: [event, monthly], query: '&event=evt_2' });
  const dialog = await editor();
  expect((await dialog.findByRole('status')).textContent).toContain('The one that starts later plays.');
  expect(dialog.queryByText('Schedule conflict detected')).not.toBeInTheDocument();
});

test('a conflict that only the server finds is said once, in the dialog, which stays open', async () => {
  const user = await openSchedule({
    events: [event],
    query: '&event=evt_1',
    onSave() {
      throw new AppError('schedule.conflict');
    },
  });
  const dialog = await editor();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Schedule conflict detected/);
  expect(screen.getAllByText('Schedule conflict detected')).toHaveLength(1);
});

test.each([
  [true, 'Active media updated immediately.'],
  [false, null],
])(
  'the toast after an update mentions changed screens only if there are any (%j)',
  async (activeMediaUpdated, text) => {
    const user = await openSchedule({ events: [event], query: '&event=evt_1', activeMediaUpdated });
    const dialog = await editor();
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await toast('Schedule updated successfully');
    expect(screen.queryByText('Active media updated immediately.')?.textContent ?? null).toBe(text);
  },
);

const question = () => within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));

test('Escape requires a confirmation to discard an edited schedule, and closes an unchanged one', async () => {
  const user = await openSchedule({ events: [event], query: '&event=evt_1' });
  const dialog = await editor();
  await user.type(dialog.getByLabelText('Title'), '!');
  await user.keyboard('{Escape}');
  await user.click(question().getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Day at the park!');
  await user.keyboard('{Escape}');
  await user.click(question().getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(day('Tuesday, November 17').getByRole('button', { name: /Day at the park/ }));
  await screen.findByRole('dialog', { name: 'Edit Schedule' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a schedule is deleted from its dialog', async () => {
  const user = await openSchedule({ events: [event], query: '&event=evt_1' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('Schedule deleted');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('in the week view, an event is moved by the keyboard', async () => {
  const saved: EventBody[] = [];
  const user = await openSchedule({
    events: [{ ...event, recurrence: 'none', scheduledDate: '2026-11-17' }],
    query: '&view=week',
    onSave: (body) => void saved.push(body),
  });
  const button = screen.getByRole('button', { name: /^Day at the park 09:00–18:00/ });
  button.focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}');
  expect(saved).toEqual([]);
  await user.keyboard('{Enter}');
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ scheduledDate: '2026-11-18', startTime: '09:15', endTime: '18:15' }]);
});

const special = {
  ...event,
  startTime: '00:00',
  endTime: '23:59',
  allDay: true,
  recurrence: 'custom' as const,
  rule: { frequency: 'weekly' as const, interval: 2, weekdays: [2, 5], count: 10 },
  priority: 'high' as const,
};

test('the month names the rule, the whole day and the high priority of an event', async () => {
  await openSchedule({ events: [special] });
  const name = 'All day Day at the park, image, every 2 weeks on Tuesday and Friday, 10 times, high priority';
  for (const each of ['Tuesday, November 17', 'Friday, November 20', 'Tuesday, December 1']) {
    expect(day(each).getByRole('button', { name }).querySelector('.lucide-chevrons-up')).toBeTruthy();
  }
  expect(day('Tuesday, November 10').queryByRole('button', { name })).not.toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('High priority')).toBeInTheDocument();
});

test('the list of a day names the rule, the whole day and the high priority of an event', async () => {
  await openSchedule({ events: [special], query: '&day=2026-11-17' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' }));
  expect(await dialog.findByText('Lobby')).toBeInTheDocument();
  expect(dialog.getByRole('listitem').textContent).toBe(
    'All dayDay at the parkImage, every 2 weeks on Tuesday and Friday, 10 times, high priority Lobby',
  );
});

test('at 390 px a day with an event of high priority says so', async () => {
  const before = window.innerWidth;
  window.innerWidth = 390;
  await openSchedule({ events: [special] });
  const button = day('Tuesday, November 17').getByRole('button', { name: 'November 17, 1 schedule, high priority' });
  expect(button.querySelector('.month-mark-high')).toBeTruthy();
  window.innerWidth = before;
});
