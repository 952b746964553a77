import { type ScheduleEvent, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekly } from '../../test/examples/example-event.ts';
import { creator, editor, type EventBody, openSchedule, toast } from '../../test/schedule-page.tsx';
import { EventDialogs } from './event-dialogs.tsx';

/** The editor of the weekly event with these changes, among other events. */
async function open(event: Partial<ScheduleEvent> = {}, others: readonly ScheduleEvent[] = []) {
  const saved: EventBody[] = [];
  const person = await openSchedule({
    region: <EventDialogs />,
    events: [{ ...weekly, ...event }, ...others],
    query: '&event=evt_1',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  return { person, dialog, saved, save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' })) };
}

const isOpen = () => screen.getByText('More options').closest('details')?.open;

test.each<[Partial<ScheduleEvent>, boolean]>([
  [{}, false],
  [{ priority: 'high' }, true],
  [{ allDay: true, startTime: '00:00', endTime: '23:59' }, true],
  [{ only: { orientation: 'portrait' } }, true],
])('the options are open from the start only if one of them is used (%j)', async (event, expected) => {
  await open(event);
  expect(isOpen()).toBe(expected);
  fireEvent.click(screen.getByText('More options'));
  await waitFor(() => expect(isOpen()).toBe(!expected));
});

test('a new schedule is of normal priority and has hours', async () => {
  await openSchedule({ region: <EventDialogs />, query: '&new=2026-11-20' });
  const dialog = await creator();
  expect(dialog.getByRole('radio', { name: 'Normal' })).toBeChecked();
  expect(dialog.getByRole('switch', { name: 'All day' })).toHaveAttribute('aria-checked', 'false');
  expect(dialog.getByLabelText('Start')).toBeInTheDocument();
});

test('an all-day schedule has no times, and is saved as the whole day', async () => {
  const { dialog, saved, save } = await open();
  fireEvent.click(dialog.getByRole('switch', { name: 'All day' }));
  expect(dialog.queryByLabelText('Start')).not.toBeInTheDocument();
  expect(dialog.queryByLabelText('End')).not.toBeInTheDocument();
  save();
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ allDay: true, startTime: '00:00', endTime: '23:59' }]);
});

test.each<[string, Partial<ScheduleEvent>, [string, string]]>([
  [
    'that was saved as such gets the default hours',
    { allDay: true, startTime: '00:00', endTime: '23:59' },
    ['09:00', '17:00'],
  ],
  ['that had hours before gets them back', {}, ['09:00', '18:00']],
])('a schedule of the whole day %s when it is no longer', async (_, event, hours) => {
  const { dialog } = await open(event);
  const wholeDay = dialog.getByRole('switch', { name: 'All day' });
  if (event.allDay !== true) fireEvent.click(wholeDay);
  fireEvent.click(wholeDay);
  const shown = ['Start', 'End'].map((label) => dialog.getByLabelText(label).getAttribute('value'));
  expect(shown).toEqual(hours);
});

test('an all-day schedule is saved whatever its hidden times were', async () => {
  const { dialog, saved, save } = await open();
  fireEvent.change(dialog.getByLabelText('End'), { target: { value: '09:00' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'All day' }));
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('every day is a recurrence', async () => {
  const { dialog, saved, save } = await open();
  fireEvent.change(dialog.getByLabelText('Recurrence'), { target: { value: 'daily' } });
  expect(dialog.getByLabelText('Last date')).toBeInTheDocument();
  save();
  await waitFor(() => expect(saved).toMatchObject([{ recurrence: 'daily', rule: null, priority: 'normal' }]));
});

const other = (part: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  ...weekly,
  id: ScheduleEventId.parse('evt_2'),
  title: 'Opening hours',
  ...part,
});

test('a schedule of high priority is no conflict, and names what it covers', async () => {
  const third = other({ id: ScheduleEventId.parse('evt_3') });
  const { person, dialog, saved, save } = await open({}, [other(), third]);
  expect(await dialog.findByText('Schedule conflict detected')).toBeInTheDocument();
  dialog.getByRole('radio', { name: 'Normal' }).focus();
  await person.keyboard('{ArrowRight}');
  expect(
    dialog.getByText('High plays instead of normal schedules wherever both run on the same screen.'),
  ).toBeInTheDocument();
  expect((await dialog.findByText('Covers other schedules.')).parentElement?.textContent).toMatch(
    /this schedule plays instead of Opening hours \(09:00–18:00, every week\) and 1 other schedule\. First overlap: /,
  );
  expect(dialog.queryByText('Schedule conflict detected')).not.toBeInTheDocument();
  save();
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ priority: 'high' }]);
});

test('a normal schedule names the one of high priority that covers it', async () => {
  const rule = { frequency: 'weekly' as const, interval: 2, weekdays: [2] };
  const fair = other({
    title: 'Fair',
    recurrence: 'custom',
    rule,
    allDay: true,
    priority: 'high',
    startTime: '00:00',
    endTime: '23:59',
  });
  const { dialog } = await open({}, [fair]);
  expect((await dialog.findByText('Covered by high priority.')).parentElement?.textContent).toContain(
    'Where they overlap, Fair (all day, every 2 weeks on Tuesday) plays instead of this schedule.',
  );
});

test('two schedules of high priority conflict', async () => {
  const { dialog, saved, save } = await open({ priority: 'high' }, [other({ priority: 'high' })]);
  expect(await dialog.findByText('Schedule conflict detected')).toBeInTheDocument();
  save();
  expect(saved).toEqual([]);
});

test('a schedule is for some of its screens only, and conflicts with none for the others', async () => {
  const { person, dialog, saved, save } = await open({}, [other({ only: { orientation: 'landscape' } })]);
  expect(await dialog.findByText('Schedule conflict detected')).toBeInTheDocument();
  await person.click(dialog.getByText('More options'));
  await person.click(dialog.getByRole('button', { name: 'Screens of Day at the park: All screens' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Portrait screens' }));
  expect(await dialog.findByText('Only on portrait screens')).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByText('Schedule conflict detected')).not.toBeInTheDocument());
  save();
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ only: { orientation: 'portrait' } }]);
});
