import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { editor, type EventBody, openSchedule } from '../../../test/schedule-page.tsx';
import { EventDialogs } from '../event-dialogs.tsx';

/** The editor of an event from Tuesday, November 3. */
async function open(event: Partial<ScheduleEvent>) {
  const saved: EventBody[] = [];
  await openSchedule({
    region: <EventDialogs />,
    events: [{ ...weekly, ...event }],
    query: '&event=evt_1',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  const pressed = () => dialog.queryAllByRole('button', { pressed: true }).map((each) => each.textContent?.slice(-9));
  const save = async () => {
    press('Save Changes');
    await waitFor(() => expect(saved).toHaveLength(1));
    return { recurrence: saved[0]?.recurrence, rule: saved[0]?.rule, lastDate: saved[0]?.lastDate };
  };
  return { dialog, press, pressed, save };
}

const onDays = (...weekdays: number[]) => ({ frequency: 'weekly', interval: 1, weekdays });

test('one press makes a schedule repeat every weekday, and says so', async () => {
  const { dialog, press, save } = await open({ recurrence: 'none' });
  press('Every weekday');
  expect(dialog.getByText('Every weekday.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Recurrence')).toHaveValue('weekly');
  expect(dialog.queryByRole('group', { name: 'Custom recurrence' })).not.toBeInTheDocument();
  expect(await save()).toEqual({ recurrence: 'custom', rule: onDays(1, 2, 3, 4, 5), lastDate: null });
});

test.each<[string, Partial<ScheduleEvent>, string[], object]>([
  ['none by default', { recurrence: 'none' }, [], { recurrence: 'none', rule: null }],
  ['the day of its date, which is every week', { recurrence: 'none' }, ['Tuesday'], { recurrence: 'weekly' }],
  ['another day', { recurrence: 'none' }, ['Friday'], { recurrence: 'custom', rule: onDays(5) }],
  ['one more day', {}, ['Friday'], { recurrence: 'custom', rule: onDays(2, 5) }],
  ['no day any more', {}, ['Tuesday'], { recurrence: 'none' }],
  ['all days but one', { recurrence: 'daily' }, ['Sunday'], { rule: onDays(1, 2, 3, 4, 5, 6) }],
  ['weekdays and weekend', {}, ['Every weekday', 'Sunday', 'Saturday'], { recurrence: 'daily', rule: null }],
  ['weekends instead of weekdays', {}, ['Every weekday', 'Weekends'], { rule: onDays(0, 6) }],
])('days are chosen: %s', async (_, event, names, expected) => {
  const { press, save } = await open(event);
  names.forEach(press);
  expect(await save()).toMatchObject(expected);
});

test('days of a saved schedule are shown as days, with its last date', async () => {
  const rule = { frequency: 'weekly', interval: 1, weekdays: [0, 6] } as const;
  const { dialog, pressed, save } = await open({
    recurrence: 'custom',
    rule: { ...rule, weekdays: [0, 6] },
    lastDate: '2026-12-29',
  });
  expect(pressed()).toEqual(['SSunday', 'SSaturday', 'Weekends']);
  expect(dialog.getByText('Every weekend, until Dec 29, 2026.')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText('Last date'), { target: { value: '' } });
  expect(await save()).toEqual({ recurrence: 'custom', rule, lastDate: null });
});

test('a rule that is more than days of the week keeps its own editor', async () => {
  const { dialog } = await open({ recurrence: 'custom', rule: { frequency: 'daily', interval: 3 } });
  expect(dialog.getByRole('group', { name: 'Custom recurrence' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Every weekday' })).not.toBeInTheDocument();
});
