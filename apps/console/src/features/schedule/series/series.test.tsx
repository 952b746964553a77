import { type ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import type { Routes } from '../../../test/render-page.tsx';
import { mediaId, weekly } from '../../../test/examples/example-event.ts';
import { day, editor, type EventBody, openSchedule, toast } from '../../../test/schedule-page.tsx';

type Schedule = Routes<'schedule'>;
type Call = Parameters<Api['schedule']['changeOccurrence']>[0];

const changedTo = (part: Partial<ScheduleEvent>) => ({ ...weekly, ...part });

/** The calls for parts of a series, which succeed. */
function fakeCalls() {
  const update = vi.fn<(body: EventBody, id: string | null) => void>();
  const changeOccurrence = vi.fn<NonNullable<Schedule['changeOccurrence']>>(async () => ({
    success: true,
    event: weekly,
    activeMediaUpdated: false,
  }));
  const restoreOccurrence = vi.fn<NonNullable<Schedule['restoreOccurrence']>>(async () => ({
    success: true,
    event: weekly,
    activeMediaUpdated: false,
  }));
  const split = vi.fn<NonNullable<Schedule['split']>>(async () => ({
    success: true,
    event: weekly,
    earlier: weekly,
    activeMediaUpdated: false,
  }));
  const remove = vi.fn<NonNullable<Schedule['remove']>>(async () => ({ success: true }));
  return { update, schedule: { changeOccurrence, restoreOccurrence, split, remove } };
}

/** Opens the occurrence of November 17 of a weekly event in its editor. */
async function openOccurrence(event: Partial<ScheduleEvent> = {}, query = '') {
  const calls = fakeCalls();
  const person = await openSchedule({
    events: [changedTo(event)],
    query,
    onSave: calls.update,
    schedule: calls.schedule,
  });
  await person.click(day('Tuesday, November 17').getByRole('button', { name: /Day at the park/ }));
  return { ...calls.schedule, update: calls.update, person, dialog: await editor() };
}

const question = (name = 'Change recurring schedule') => within(screen.getByRole('dialog', { name }));
const click = (button: HTMLElement) => fireEvent.click(button);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Answers the question which part of the series to change. */
function answer(part: RegExp, name?: string, confirm = 'Save'): void {
  click(question(name).getByRole('radio', { name: part }));
  click(question(name).getByRole('button', { name: confirm }));
}

test('an occurrence opens with its own day, and asks which part of the series to change', async () => {
  const { dialog, update, changeOccurrence } = await openOccurrence();
  expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-17');
  set(dialog.getByLabelText('Start'), '10:00');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(
    question()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'This schedule only Tuesday, November 17',
    'This and following From Tuesday, November 17 on',
    'All Every week from Nov 3, 2026, including past days',
  ]);
  expect(question().getByRole('radio', { name: /^This schedule only/ })).toBeChecked();
  click(question().getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByLabelText('Start')).toHaveValue('10:00');
  expect(update).not.toHaveBeenCalled();
  expect(changeOccurrence).not.toHaveBeenCalled();
});

/** Changes the title of an occurrence for a part of its series. */
async function rename(part: RegExp) {
  const world = await openOccurrence();
  set(world.dialog.getByLabelText('Title'), 'Fair');
  click(world.dialog.getByRole('button', { name: 'Save Changes' }));
  answer(part);
  await toast('Schedule updated successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return world;
}

describe('a changed title', () => {
  test('of this schedule only is a change of the occurrence, and Undo restores it', async () => {
    const { changeOccurrence, restoreOccurrence, update, split } = await rename(/^This schedule only/);
    const params = { id: 'evt_1', date: '2026-11-17' };
    expect(changeOccurrence.mock.lastCall?.[0]).toMatchObject({
      params,
      body: { title: 'Fair', startTime: '09:00', endTime: '18:00', scheduledDate: '2026-11-17', mediaId },
    });
    expect(update).not.toHaveBeenCalled();
    expect(split).not.toHaveBeenCalled();
    click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Change undone');
    expect(restoreOccurrence).toHaveBeenCalledExactlyOnceWith({ params });
  });

  test('of this and following is a split on its day, and Undo makes one series of both', async () => {
    const { split, remove, update } = await rename(/^This and following/);
    expect(split.mock.lastCall?.[0]).toMatchObject({
      params: { id: 'evt_1' },
      body: { from: '2026-11-17', title: 'Fair', scheduledDate: '2026-11-17', recurrence: 'weekly' },
    });
    expect(update).not.toHaveBeenCalled();
    click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Change undone');
    expect(remove).toHaveBeenCalledOnce();
    const former = { title: 'Day at the park', scheduledDate: '2026-11-03', exceptions: [] };
    expect(update.mock.lastCall).toMatchObject([former, 'evt_1']);
  });

  test('of all is a change of the series, which keeps its first date', async () => {
    const { update, changeOccurrence } = await rename(/^All/);
    expect(update.mock.calls).toMatchObject([[{ title: 'Fair', scheduledDate: '2026-11-03' }, 'evt_1']]);
    expect(changeOccurrence).not.toHaveBeenCalled();
  });
});

test('all occurrences of a weekly series move with the day of one', async () => {
  const { dialog, update } = await openOccurrence();
  set(dialog.getByLabelText('Date'), '2026-11-19');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  answer(/^All/);
  await toast('Schedule updated successfully');
  expect(update.mock.calls).toMatchObject([[{ scheduledDate: '2026-11-05', startTime: '09:00' }, 'evt_1']]);
});

test('another day of a daily schedule can only be that of one occurrence', async () => {
  const { dialog } = await openOccurrence({ recurrence: 'daily' });
  set(dialog.getByLabelText('Date'), '2026-12-24');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  for (const part of [/^This and following Its days follow/, /^All Its days follow/]) {
    expect(question().getByRole('radio', { name: part })).toBeDisabled();
  }
  expect(question().getByRole('radio', { name: /^This schedule only/ })).toBeEnabled();
});

test('screens, priority, time zone and recurrence change for more than one occurrence', async () => {
  const { dialog, split } = await openOccurrence();
  set(dialog.getByLabelText('Recurrence'), 'daily');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(question().getByRole('radio', { name: /^This schedule only Screens, priority/ })).toHaveProperty(
    'disabled',
    true,
  );
  answer(/^This and following/);
  await toast('Schedule updated successfully');
  expect(split.mock.lastCall?.[0]).toMatchObject({ body: { recurrence: 'daily', from: '2026-11-17' } });
});

test.each<[string, RegExp, string]>([
  ['skipped', /^This schedule only/, 'Schedule skipped'],
  ['the last one', /^This and following/, 'Schedule deleted'],
  ['deleted with its series', /^All/, 'Schedule deleted'],
])(
  'an occurrence is %s from its dialog',
  async (what, part, title) => {
    const { dialog, changeOccurrence, remove, update } = await openOccurrence();
    click(dialog.getByRole('button', { name: 'Delete' }));
    answer(part, 'Delete recurring schedule', 'Delete');
    await toast(title);
    expect(changeOccurrence.mock.calls).toEqual(
      what === 'skipped' ? [[{ params: { id: 'evt_1', date: '2026-11-17' }, body: { skip: true } }]] : [],
    );
    expect(update.mock.calls).toMatchObject(what === 'the last one' ? [[{ lastDate: '2026-11-16' }, 'evt_1']] : []);
    expect(remove).toHaveBeenCalledTimes(what === 'deleted with its series' ? 1 : 0);
  },
  20_000,
);

test('a schedule that does not recur asks no question', async () => {
  const { dialog, update } = await openOccurrence({ recurrence: 'none', scheduledDate: '2026-11-17' });
  set(dialog.getByLabelText('Title'), 'Fair');
  click(dialog.getByRole('button', { name: 'Save Changes' }));
  await toast('Schedule updated successfully');
  expect(update).toHaveBeenCalledOnce();
});

const moved: ScheduleEvent['exceptions'] = [
  { date: '2026-11-10', skip: true },
  {
    date: '2026-11-17',
    skip: false,
    event: { ...weekly, title: 'Fair', scheduledDate: '2026-11-18', startTime: '10:00', endTime: '11:00' },
  },
];

test('skipped occurrences are not shown, and changed ones are at their changed day with a mark', async () => {
  await openSchedule({ events: [changedTo({ exceptions: moved })] });
  for (const name of ['Tuesday, November 10', 'Tuesday, November 17']) {
    expect(day(name).queryByRole('button', { name: /park|Fair/ })).not.toBeInTheDocument();
  }
  const button = day('Wednesday, November 18').getByRole('button', { name: /Fair/ });
  expect(button.textContent).toContain('differs from its series');
  expect(button.querySelector('.lucide-pencil-line')).toBeTruthy();
  expect(day('Tuesday, November 24').getByRole('button', { name: /Day at the park/ })).toBeInTheDocument();
});

test('an exception on a day without an occurrence has no effect', async () => {
  await openSchedule({ events: [changedTo({ scheduledDate: '2026-11-04', exceptions: moved })] });
  expect(screen.queryByRole('button', { name: /Fair/ })).not.toBeInTheDocument();
});

test('a changed occurrence is restored from its dialog, and Undo changes it again', async () => {
  const calls = fakeCalls();
  const person = await openSchedule({ events: [changedTo({ exceptions: moved })], schedule: calls.schedule });
  await person.click(day('Wednesday, November 18').getByRole('button', { name: /Fair/ }));
  const dialog = await editor();
  expect(dialog.getByLabelText('Title')).toHaveValue('Fair');
  const notice = dialog.getByText('Differs from its series.').closest('div')?.parentElement;
  click(within(notice ?? document.body).getByRole('button', { name: 'Restore' }));
  await toast('Schedule restored');
  const params = { id: 'evt_1', date: '2026-11-17' };
  expect(calls.schedule.restoreOccurrence).toHaveBeenCalledExactlyOnceWith({ params });
  click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Change undone');
  const last: Call | undefined = calls.schedule.changeOccurrence.mock.lastCall?.[0];
  expect(last).toMatchObject({ params, body: { title: 'Fair', scheduledDate: '2026-11-18', startTime: '10:00' } });
});

test('a skipped occurrence is restored in the dialog of its series', async () => {
  const calls = fakeCalls();
  await openSchedule({
    events: [changedTo({ exceptions: moved })],
    query: '&event=evt_1',
    schedule: calls.schedule,
  });
  const dialog = await editor();
  const list = within(dialog.getByRole('list', { name: 'Skipped and changed days' }));
  expect(list.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Tuesday, November 10, 2026SkippedRestore',
    'Tuesday, November 17, 2026Wednesday, November 18, 10:00–11:00, FairRestore',
  ]);
  click(list.getByRole('button', { name: 'Restore Tuesday, November 10' }));
  await toast('Schedule restored');
  expect(calls.schedule.restoreOccurrence).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'evt_1', date: '2026-11-10' },
  });
});

const park = () => screen.getByRole('button', { name: /^Day at the park/ });

describe('in the week', () => {
  const query = '&view=week';

  test('an occurrence that is moved by keys stays at its new place while the question is open', async () => {
    const calls = fakeCalls();
    await openSchedule({ events: [weekly], query, schedule: calls.schedule, onSave: calls.update });
    fireEvent.keyDown(park(), { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(park(), { key: 'Enter' });
    const hidden = { hidden: true };
    const wednesday = () => within(screen.getByRole('listitem', { name: 'Wednesday, November 18', ...hidden }));
    expect(wednesday().getByRole('button', { name: /^Day at the park/, ...hidden })).toBeInTheDocument();
    click(question().getByRole('button', { name: 'Cancel' }));
    expect(wednesday().queryByRole('button', { name: /^Day at the park/ })).not.toBeInTheDocument();
    fireEvent.keyDown(park(), { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(park(), { key: 'Enter' });
    answer(/^This schedule only/);
    await toast('Schedule updated successfully');
    expect(calls.schedule.changeOccurrence.mock.lastCall?.[0]).toMatchObject({
      params: { date: '2026-11-17' },
      body: { scheduledDate: '2026-11-18', startTime: '09:00', endTime: '18:00' },
    });
    expect(calls.update).not.toHaveBeenCalled();
  });

  test('a schedule that does not recur is moved without a question, and Undo moves it back', async () => {
    const calls = fakeCalls();
    const once = changedTo({ recurrence: 'none', scheduledDate: '2026-11-17' });
    await openSchedule({ events: [once], query, onSave: calls.update });
    fireEvent.keyDown(park(), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(park(), { key: 'Enter' });
    await toast('Schedule updated successfully');
    click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Change undone');
    expect(calls.update.mock.calls.map(([body]) => body.startTime)).toEqual(['09:15', '09:00']);
  });
});
