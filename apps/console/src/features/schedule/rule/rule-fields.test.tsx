import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { editor, type EventBody, openSchedule } from '../../../test/schedule-page.tsx';
import { EventDialogs } from '../event-dialogs.tsx';

const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** The editor of an event from Tuesday, November 3, with the recurrence Custom. */
async function openRule(event: Partial<ScheduleEvent> = {}) {
  const saved: EventBody[] = [];
  const person = await openSchedule({
    region: <EventDialogs />,
    events: [{ ...weekly, ...event }],
    query: '&event=evt_1',
    onSave: (body) => void saved.push(body),
  });
  const dialog = await editor();
  set(dialog.getByLabelText('Recurrence'), 'custom');
  return { person, dialog, saved, save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' })) };
}

test('a rule every two weeks on two days, ten times, is shown as a sentence and saved', async () => {
  const { person, dialog, saved, save } = await openRule();
  expect(dialog.getByText('Every week on Tuesday.')).toBeInTheDocument();
  set(dialog.getByLabelText('Repeat every'), '2');
  for (const name of ['Monday', 'Friday', 'Tuesday']) {
    dialog.getByRole('button', { name }).focus();
    await person.keyboard(' ');
  }
  expect(dialog.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'false');
  set(dialog.getByLabelText('Ends'), 'count');
  expect(dialog.getByText('Every 2 weeks on Monday and Friday, 10 times.')).toBeInTheDocument();
  expect(dialog.getByText('First occurrence: Nov 6, 2026')).toBeInTheDocument();
  save();
  await waitFor(() =>
    expect(saved).toMatchObject([
      {
        recurrence: 'custom',
        rule: { frequency: 'weekly', interval: 2, weekdays: [1, 5], count: 10 },
        lastDate: null,
      },
    ]),
  );
});

test('a rule every three days until a date is saved with that date', async () => {
  const { dialog, saved, save } = await openRule();
  set(dialog.getByLabelText('Unit'), 'daily');
  set(dialog.getByLabelText('Repeat every'), '3');
  expect(dialog.queryByRole('button', { name: 'Monday' })).not.toBeInTheDocument();
  set(dialog.getByLabelText('Ends'), 'date');
  set(dialog.getByLabelText('Last date'), '2026-12-31');
  expect(dialog.getByText('Every 3 days, until Dec 31, 2026.')).toBeInTheDocument();
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.rule).toEqual({ frequency: 'daily', interval: 3 });
  expect(saved[0]?.lastDate).toBe('2026-12-31');
});

test('a monthly rule names a day, and says that shorter months are skipped', async () => {
  const { dialog, saved, save } = await openRule();
  set(dialog.getByLabelText('Unit'), 'monthly');
  expect(dialog.getByText('Every month on day 3.')).toBeInTheDocument();
  set(dialog.getByLabelText('Day'), '31');
  expect(dialog.getByText('Months without day 31 are skipped')).toBeInTheDocument();
  save();
  await waitFor(() => expect(saved[0]?.rule).toEqual({ frequency: 'monthly', interval: 1, monthDay: 31 }));
});

test('a monthly rule names a weekday of a week', async () => {
  const { dialog, saved, save } = await openRule();
  set(dialog.getByLabelText('Unit'), 'monthly');
  set(dialog.getByLabelText('On'), 'weekday');
  expect(dialog.getByText('Every month on the first Tuesday.')).toBeInTheDocument();
  set(dialog.getByLabelText('Week'), '-1');
  set(dialog.getByLabelText('Weekday'), '5');
  expect(dialog.getByText('Every month on the last Friday.')).toBeInTheDocument();
  save();
  await waitFor(() =>
    expect(saved[0]?.rule).toEqual({ frequency: 'monthly', interval: 1, weekOfMonth: -1, weekdays: [5] }),
  );
});

test('the editor of a custom event shows its rule', async () => {
  const rule = { frequency: 'monthly', interval: 2, weekdays: [5], weekOfMonth: -1, count: 6 } as const;
  const { dialog } = await openRule({ recurrence: 'custom', rule: { ...rule, weekdays: [5] } });
  const shown = ['Repeat every', 'Unit', 'On', 'Week', 'Weekday', 'Ends', 'Number of occurrences'].map((label) => {
    const field = dialog.getByLabelText(label);
    return 'value' in field ? field.value : undefined;
  });
  expect(shown).toEqual(['2', 'monthly', 'weekday', '-1', '5', 'count', '6']);
  expect(dialog.getByText('Every 2 months on the last Friday, 6 times.')).toBeInTheDocument();
});

test('a rule keeps its settings while another recurrence is tried', async () => {
  const { dialog, saved, save } = await openRule();
  set(dialog.getByLabelText('Repeat every'), '4');
  set(dialog.getByLabelText('Recurrence'), 'daily');
  expect(dialog.queryByLabelText('Repeat every')).not.toBeInTheDocument();
  set(dialog.getByLabelText('Recurrence'), 'custom');
  expect(dialog.getByText('Every 4 weeks on Tuesday.')).toBeInTheDocument();
  set(dialog.getByLabelText('Recurrence'), 'daily');
  save();
  await waitFor(() => expect(saved).toMatchObject([{ recurrence: 'daily', rule: null }]));
});

const INTERVAL = 'Please enter an interval from 1 to 99';
const COUNT = 'Please enter a number of occurrences from 1 to 1000';
const MONTH_DAY = 'Please enter a day of the month from 1 to 31';

test.each<[string, [label: string, value: string][], string]>([
  ['an interval of 0', [['Repeat every', '0']], INTERVAL],
  ['an interval of 100', [['Repeat every', '100']], INTERVAL],
  ['an interval of 1.5', [['Repeat every', '1.5']], INTERVAL],
  ['no interval', [['Repeat every', '']], INTERVAL],
  [
    'no occurrences',
    [
      ['Ends', 'count'],
      ['Number of occurrences', '0'],
    ],
    COUNT,
  ],
  [
    '1001 occurrences',
    [
      ['Ends', 'count'],
      ['Number of occurrences', '1001'],
    ],
    COUNT,
  ],
  [
    'an empty number of occurrences',
    [
      ['Ends', 'count'],
      ['Number of occurrences', ''],
    ],
    COUNT,
  ],
  [
    'day 32',
    [
      ['Unit', 'monthly'],
      ['Day', '32'],
    ],
    MONTH_DAY,
  ],
  [
    'no day',
    [
      ['Unit', 'monthly'],
      ['Day', ''],
    ],
    MONTH_DAY,
  ],
  ['an end without a date', [['Ends', 'date']], 'Please enter a date like 2026-03-09'],
  [
    'an end before the first date',
    [
      ['Ends', 'date'],
      ['Last date', '2026-11-02'],
    ],
    'The last date must not be before the first',
  ],
  [
    'an end before the first occurrence',
    [
      ['Unit', 'monthly'],
      ['Day', '30'],
      ['Ends', 'date'],
      ['Last date', '2026-11-29'],
    ],
    'No date matches this rule. Please choose other days or a later last date.',
  ],
])('a rule with %s is refused with the reason', async (_, inputs, text) => {
  const { dialog, saved, save } = await openRule();
  for (const [label, value] of inputs) set(dialog.getByLabelText(label), value);
  expect(dialog.queryByText(text)).not.toBeInTheDocument();
  save();
  expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.queryByText(/^Every .*\.$/)).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a weekly rule without a weekday is refused with the reason', async () => {
  const { dialog, saved, save } = await openRule();
  fireEvent.click(dialog.getByRole('button', { name: 'Tuesday' }));
  save();
  expect(dialog.getByText('Please choose at least one day of the week')).toBeInTheDocument();
  expect(saved).toEqual([]);
});
