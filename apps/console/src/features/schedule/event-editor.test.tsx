import { AppError } from '@vitrine/contract/core/errors';
import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bar, creator, editor, type EventBody, openSchedule, targetPicker, toast } from '../../test/schedule-page.tsx';
import type { Routes } from '../../test/render-page.tsx';
import { exampleEffect } from '../../test/examples/example-effect.ts';
import { lobby, weekly } from '../../test/examples/example-event.ts';
import { EventDialogs } from './event-dialogs.tsx';

const query = '&event=evt_1';
const openDialogs: typeof openSchedule = (world) => openSchedule({ region: <EventDialogs />, ...world });
const readValue = (field: HTMLElement) => ('value' in field ? field.value : undefined);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const click = (button: HTMLElement) => fireEvent.click(button);

test('the editor of an event shows all of its values', async () => {
  await openDialogs({ events: [{ ...weekly, lastDate: '2026-12-29', timezone: 'Asia/Tokyo' }], query });
  const dialog = await editor();
  const shown = ['Title', 'First date', 'Start', 'End', 'Recurrence', 'Last date', 'Time zone'].map((label) =>
    readValue(dialog.getByLabelText(label)),
  );
  expect(shown).toEqual(['Day at the park', '2026-11-03', '09:00', '18:00', 'weekly', '2026-12-29', 'Asia/Tokyo']);
  expect(dialog.getByText('elephant')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' })).toBeInTheDocument();
});

test('an address with hours opens a new schedule for these hours', async () => {
  await openDialogs({ query: '&new=2026-11-20T10:15/11:45' });
  const dialog = await creator();
  expect(['Date', 'Start', 'End'].map((label) => readValue(dialog.getByLabelText(label)))).toEqual([
    '2026-11-20',
    '10:15',
    '11:45',
  ]);
});

test('a new schedule uses the time zone of the reader', async () => {
  await openDialogs({ query: '&new=2026-11-20', timeZone: 'America/New_York' });
  expect(readValue((await creator()).getByLabelText('Time zone'))).toBe('America/New York');
});

test.each<[string, string, string, string]>([
  ['the end is the start', 'End', '09:00', 'End time must differ from start time'],
  ['the last date is before the first', 'Last date', '2026-11-02', 'The last date must not be before the first'],
])('an event cannot be saved if %s', async (_, label, value, text) => {
  const saved: EventBody[] = [];
  await openDialogs({ events: [weekly], query, onSave: (body) => void saved.push(body) });
  const dialog = await editor();
  const field = dialog.getByLabelText(label);
  set(field, value);
  expect(dialog.queryByText(text)).not.toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

const answerSaved = async () => ({ success: true as const, event: weekly, activeMediaUpdated: false });

test('an event that is saved into a pause says on which screen and until when, and resumes it', async () => {
  const paused = [{ deviceId: lobby, name: 'Lobby', timeZone: 'UTC', until: '2026-11-23T15:31:00.000Z' }];
  const update = Object.assign(answerSaved, { dryRun: async () => exampleEffect([], { paused: [...paused] }) });
  const resumed: unknown[] = [];
  const resume = async (request: unknown) => {
    resumed.push(request);
    paused.pop();
    return { success: true as const, receipt: { deviceIds: [] } };
  };
  await openDialogs({ events: [weekly], query, schedule: { update }, assignments: { resume } });
  const dialog = await editor();
  set(dialog.getByLabelText('End'), '19:00');
  expect(await dialog.findByText('Paused on Lobby until 15:30.')).toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Resume' }));
  await toast('Schedule resumed');
  expect(resumed).toEqual([{ params: { deviceId: lobby } }]);
  await waitFor(() => expect(dialog.queryByText(/^Paused/)).not.toBeInTheDocument());
});

test('an end before the start is on the next day, as the form explains', async () => {
  await openDialogs({ events: [weekly], query });
  const dialog = await editor();
  expect(dialog.queryByText('Ends on the next day')).not.toBeInTheDocument();
  set(dialog.getByLabelText('End'), '02:00');
  expect(dialog.getByText('Ends on the next day')).toBeInTheDocument();
});

test('an event that no longer repeats is saved without its last date', async () => {
  const saved: EventBody[] = [];
  await openDialogs({
    events: [{ ...weekly, lastDate: '2026-12-29' }],
    query,
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  set(dialog.getByLabelText('Recurrence'), 'none');
  expect(dialog.queryByLabelText('Last date')).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Date')).toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved).toMatchObject([{ recurrence: 'none', lastDate: null }]));
});

test.each([
  [query, 'Error updating schedule', editor, 'Save Changes'],
  ['&new=2026-11-20', 'Error creating schedule', creator, 'Create Schedule'],
] as const)('a failed save with %s keeps what was typed', async (address, title, dialogOf, button) => {
  await openDialogs({
    events: [weekly],
    query: address,
    onSave() {
      throw new AppError('server.failed', { message: 'The disk is full.' });
    },
  });
  const dialog = await dialogOf();
  set(dialog.getByLabelText('Title'), 'Late opening');
  if (address !== query) {
    click(dialog.getByRole('button', { name: /Choose an image, video, document, web page, layout or playlist/ }));
    click(await screen.findByRole('button', { name: /elephant\.jpg/ }));
    await dialog.findByText('elephant');
    click(dialog.getByRole('button', { name: 'No selection' }));
    const picker = await targetPicker();
    click(await picker.findByRole('checkbox', { name: /Bar/ }));
    click(picker.getByRole('button', { name: 'Confirm' }));
  }
  click(dialog.getByRole('button', { name: button }));
  await toast(title);
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  expect(readValue(dialog.getByLabelText('Title'))).toBe('Late opening');
});

test('changes that someone else saved meanwhile are shown, and can be loaded', async () => {
  const events: ScheduleEvent[] = [weekly];
  await openDialogs({
    events,
    query,
    onSave() {
      events[0] = { ...weekly, title: 'Evening at the park' };
      throw new AppError('schedule.conflict');
    },
  });
  const dialog = await editor();
  set(dialog.getByLabelText('Title'), 'Night at the park');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('This schedule was changed.')).toBeInTheDocument();
  expect(readValue(dialog.getByLabelText('Title'))).toBe('Night at the park');
  click(dialog.getByRole('button', { name: 'Load changes' }));
  expect(readValue(dialog.getByLabelText('Title'))).toBe('Evening at the park');
  expect(dialog.queryByText('This schedule was changed.')).not.toBeInTheDocument();
});

test('a thumbnail that is ready meanwhile is not shown as a change', async () => {
  const events: ScheduleEvent[] = [weekly];
  await openDialogs({
    events,
    query,
    onSave() {
      events[0] = { ...weekly, media: { ...weekly.media, thumbnailUrl: '/objects/elephant.webp' } };
      events.push({ ...weekly, id: ScheduleEventId.parse('evt_later'), title: 'Lunch' });
      throw new AppError('schedule.conflict');
    },
  });
  const dialog = await editor();
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findAllByText(/Lunch/)).not.toEqual([]);
  expect(dialog.queryByText('This schedule was changed.')).not.toBeInTheDocument();
});

test('an event that someone else deleted meanwhile is created again when it is saved', async () => {
  const events: ScheduleEvent[] = [weekly];
  const ids: (string | null)[] = [];
  await openDialogs({
    events,
    query,
    onSave(_, id) {
      ids.push(id);
      if (id === null) return;
      events.pop();
      throw new AppError('schedule.not_found');
    },
  });
  click((await editor()).getByRole('button', { name: 'Save Changes' }));
  const dialog = await creator();
  expect(dialog.getByText('This schedule was deleted.')).toBeInTheDocument();
  expect(readValue(dialog.getByLabelText('Title'))).toBe('Day at the park');
  expect(dialog.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Create Schedule' }));
  await toast('Schedule created successfully');
  expect(ids).toEqual(['evt_1', null]);
});

test('a conflict with an event of another time zone names its zone and the first overlap', async () => {
  const id = ScheduleEventId.parse('evt_2');
  const other = { ...weekly, id, title: 'Tokyo show', timezone: 'Asia/Tokyo', endTime: '20:00' };
  await openDialogs({ events: [weekly, other], query: '&event=evt_1' });
  const conflict = await (await editor()).findByRole('alert');
  expect(conflict.textContent).toContain('Tokyo show (09:00–20:00, every week, Asia/Tokyo)');
  expect(conflict.textContent).toMatch(/First overlap: .*20\d\d/);
});

/** A schedule in the time of its screens, which only the server can compare with one of a time zone. */
const ofScreens = { ...weekly, id: ScheduleEventId.parse('evt_2'), title: 'Breakfast', timezone: 'screen' };
const met = { id: 'evt_2', title: 'Breakfast', firstMeetsAt: '2026-11-24T09:00:00.000Z' };
type Change = NonNullable<Routes<'schedule'>['changeOccurrence']>;
const refusal = () => new AppError('schedule.conflict', { details: { event: met } });

test('a conflict that only the server finds names the other schedule, and is solved by High', async () => {
  const saved: EventBody[] = [];
  await openDialogs({
    events: [weekly, ofScreens],
    query,
    onSave(body) {
      if (body.priority !== 'high') throw refusal();
      saved.push(body);
    },
  });
  const dialog = await editor();
  set(dialog.getByLabelText('Title'), 'Night at the park');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  const conflict = await dialog.findByRole('alert');
  expect(conflict.textContent).toContain('It overlaps Breakfast (09:00–18:00, every week, ');
  expect(conflict.textContent).toContain('First overlap: ');
  expect(conflict).toHaveFocus();
  expect(screen.getAllByText('Schedule conflict detected')).toHaveLength(1);
  click(dialog.getByRole('button', { name: 'Set this one to High' }));
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ title: 'Night at the park', priority: 'high' }]);
});

test('a conflict that the server finds in a part of a series is said in the editor, in place of the question', async () => {
  const changeOccurrence = vi.fn<Change>().mockRejectedValue(refusal());
  await openDialogs({ events: [weekly], query: `${query}&on=2026-11-17`, schedule: { changeOccurrence } });
  const dialog = await editor();
  set(dialog.getByLabelText('Title'), 'Night at the park');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  const question = screen.getByRole('dialog', { name: 'Change recurring schedule' });
  click(within(question).getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('It overlaps Breakfast.');
  expect(question).not.toBeInTheDocument();
  expect(screen.getAllByText('Schedule conflict detected')).toHaveLength(1);
});

test('a conflict of an editor that was closed before the answer is a toast', async () => {
  const answering = Promise.withResolvers<void>();
  const person = await openDialogs({ events: [weekly], query, onSave: () => answering.promise });
  click((await editor()).getByRole('button', { name: 'Save Changes' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  answering.reject(refusal());
  await toast('Schedule conflict detected');
});

const listOpen = () => document.querySelectorAll('[role=dialog], [role=alertdialog]');

test('nothing in the editor opens a third dialog on top of two', async () => {
  const person = await openDialogs({ events: [weekly], query: `${query}&on=2026-11-17` });
  const dialog = await editor();
  const closeTop = async () => {
    expect(listOpen()).toHaveLength(2);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(listOpen()).toHaveLength(1));
  };
  click(dialog.getByRole('button', { name: /^elephant/ }));
  const media = within(await screen.findByRole('dialog', { name: 'Select Media' }));
  for (const tab of media.getAllByRole('tab')) fireEvent.mouseDown(tab, { button: 0 });
  await closeTop();
  click(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }));
  openTab(await targetPicker(), 'Device Groups');
  await closeTop();
  click(dialog.getByRole('button', { name: 'Delete' }));
  await closeTop();
  set(dialog.getByLabelText('Title'), 'Night at the park');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  for (const part of screen.getAllByRole('radio')) fireEvent.click(part);
  await closeTop();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await closeTop();
});

test('the effect of a change is determined only if the change conflicts with no other schedule', async () => {
  const other = { ...weekly, id: ScheduleEventId.parse('evt_2'), startTime: '20:00', endTime: '21:00' };
  await openDialogs({ events: [weekly, other], query });
  const dialog = await editor();
  set(dialog.getByLabelText('End'), '20:30');
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  expect(dialog.queryByText('Checking which screens change…')).not.toBeInTheDocument();
  set(dialog.getByLabelText('End'), '19:30');
  expect(await dialog.findByText('Checking which screens change…')).toBeInTheDocument();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

test('of several conflicts one is named and the others are counted', async () => {
  const others = ['evt_2', 'evt_3', 'evt_4'].map((id) => ({ ...weekly, id: ScheduleEventId.parse(id), title: id }));
  await openDialogs({ events: [weekly, ...others], query });
  expect((await (await editor()).findByRole('alert')).textContent).toContain('and 2 other schedules');
});

test('an event on other screens is not a conflict', async () => {
  const other = { ...weekly, id: ScheduleEventId.parse('evt_2'), deviceIds: [bar] };
  const saved: EventBody[] = [];
  await openDialogs({ events: [weekly, other], query, onSave: (body) => void saved.push(body) });
  click((await editor()).getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(saved).toHaveLength(1);
});

test.each<[Partial<ScheduleEvent>, string]>([
  [{ recurrence: 'none' }, 'Day at the park stops on 1 screen, which returns to its assigned media.'],
  [
    { deviceIds: [lobby, bar] },
    'Day at the park and all its occurrences stop on 2 screens, which return to their assigned media.',
  ],
])('the confirmation of a deletion names its consequences (%j)', async (changes, text) => {
  await openDialogs({ events: [{ ...weekly, ...changes }], query });
  click((await editor()).getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(text);
});

test('an event that cannot be deleted stays in its editor, with the reason', async () => {
  await openDialogs({
    events: [weekly],
    query,
    schedule: {
      async remove() {
        throw new AppError('server.failed', { message: 'The disk is full.' });
      },
    },
  });
  const dialog = await editor();
  click(dialog.getByRole('button', { name: 'Delete' }));
  click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('Error deleting schedule');
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(readValue(dialog.getByLabelText('Title'))).toBe('Day at the park');
});

test('discarding a new schedule requires a confirmation only after it was edited', async () => {
  const person = await openDialogs({ query: '&new=2026-11-20' });
  set((await creator()).getByLabelText('Title'), 'Opening');
  await person.keyboard('{Escape}');
  const question = within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));
  expect(question.getByText('This schedule has not been created.')).toBeInTheDocument();
  click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** Opens the picker of an event, at the tab of devices. */
async function openPicker(world: Parameters<typeof openSchedule>[0] = {}) {
  await openDialogs({ events: [weekly], query, ...world });
  const dialog = await editor();
  click(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' }));
  return { dialog, picker: await targetPicker() };
}

const openTab = (picker: Awaited<ReturnType<typeof targetPicker>>, name: string) =>
  fireEvent.mouseDown(picker.getByRole('tab', { name }), { button: 0 });

test('a cancelled selection of screens changes nothing', async () => {
  const { dialog, picker } = await openPicker();
  click(await picker.findByRole('checkbox', { name: /Bar/ }));
  expect(picker.getByText('2 device(s) and 0 group(s)')).toBeInTheDocument();
  click(picker.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('button', { name: '1 device(s) and 0 group(s)' })).toBeInTheDocument();
});

test('groups are found by a part of their name', async () => {
  const { picker } = await openPicker();
  openTab(picker, 'Device Groups');
  expect(await picker.findByRole('checkbox', { name: /Attic/ })).toBeInTheDocument();
  set(picker.getByRole('searchbox'), 'GROUND');
  expect(picker.queryByRole('checkbox', { name: /Attic/ })).not.toBeInTheDocument();
  expect(picker.getByRole('checkbox', { name: /Ground floor 2 screens/ })).toBeInTheDocument();
  set(picker.getByRole('searchbox'), 'cellar');
  expect(picker.getByText('No groups found')).toBeInTheDocument();
});

test('groups that cannot be fetched show the reason, and the retry fetches them', async () => {
  let isDown = true;
  const { picker } = await openPicker({
    groups: {
      async list() {
        if (isDown) throw new AppError('server.failed');
        return { groups: [] };
      },
    },
  });
  openTab(picker, 'Device Groups');
  expect(await picker.findByText('Failed to fetch device groups')).toBeInTheDocument();
  isDown = false;
  click(picker.getByRole('button', { name: 'Retry now' }));
  expect(await picker.findByText('No groups found')).toBeInTheDocument();
});

test('an event that also plays on screens of others is shown to read, and says why', async () => {
  await openDialogs({ events: [{ ...weekly, isReadOnly: true }], query });
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  expect(dialog.getByText(/has screens or content that you do not see/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Title')).toBeDisabled();
  expect(
    dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(expect.not.arrayContaining(['Delete', 'Copy', 'Save Changes']));
});
