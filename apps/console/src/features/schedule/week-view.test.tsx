import { AppError } from '@vitrine/contract/core/errors';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { weekly } from '../../test/examples/example-event.ts';
import { creator, editor, type EventBody, openSchedule, toast } from '../../test/schedule-page.tsx';

type List = Plain<Api['schedule']['list']>;

const once = { ...weekly, recurrence: 'none' as const, scheduledDate: '2026-11-17' };
const query = '&view=week';
const times = () => screen.getByRole('button', { name: /^Day at the park/ }).textContent;
const findDay = (name: string) => within(screen.getByRole('listitem', { name }));

/** Moves the event by a quarter of an hour. */
async function moveByKeys(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Day at the park/ });
  fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(button, { key: 'Enter' });
}

test.each([
  ['schedule.conflict', 'Schedule conflict detected'],
  ['server.failed', 'Error updating schedule'],
] as const)('a moved event shows its new times at once, and its old ones after %s', async (code, title) => {
  const answer = Promise.withResolvers<void>();
  const list = vi.fn<List>(async () => ({ events: [once] }));
  await openSchedule({ query, onSave: () => answer.promise, schedule: { list } });
  await moveByKeys();
  // The events cannot be refetched, so only the rollback can restore the times.
  list.mockRejectedValue(new AppError('network.failed'));
  await vi.waitFor(() => expect(times()).toBe('Day at the park 09:15–18:15 Lobby'));
  answer.reject(new AppError(code));
  await toast(title);
  await vi.waitFor(() => expect(times()).toBe('Day at the park 09:00–18:00 Lobby'));
});

test('a moved event says what it does to the screens', async () => {
  const effect = exampleEffect([createChangedScreen('Lobby', { at: '2026-11-23T16:30:00.000Z' })]);
  const update = withForeseenEffect(
    async () => ({ success: true as const, event: once, activeMediaUpdated: false }),
    effect,
  );
  await openSchedule({ events: [once], query, schedule: { update } });
  await moveByKeys();
  await toast('Schedule updated successfully');
  expect(screen.getByText(/^Lobby shows after from .+ 16:30\.$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

test('an event is moved in its own time zone, also for a reader in another one', async () => {
  const saved: EventBody[] = [];
  await openSchedule({
    events: [once],
    query,
    timeZone: 'America/New_York',
    onSave: (body) => void saved.push(body),
  });
  expect(screen.getByText('What plays when, in America/New_York')).toBeInTheDocument();
  expect(times()).toContain('Day at the park 04:00–13:00');
  await moveByKeys();
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ startTime: '09:15', endTime: '18:15', timezone: 'UTC' }]);
});

test('an event over midnight is shown on both days', async () => {
  await openSchedule({ events: [{ ...once, startTime: '22:00', endTime: '02:00' }], query });
  for (const name of ['Tuesday, November 17', 'Wednesday, November 18']) {
    expect(findDay(name).getByRole('button', { name: /^Day at the park 22:00–02:00/ })).toBeInTheDocument();
  }
  expect(findDay('Thursday, November 19').queryByRole('button', { name: /^Day at/ })).not.toBeInTheDocument();
});

test('the button of a day opens a new schedule for that day', async () => {
  await openSchedule({ query });
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule on November 18' }));
  const dialog = await creator();
  const values = ['Date', 'Start', 'End'].map((label) => dialog.getByLabelText(label));
  expect(values.map((field) => field.getAttribute('value'))).toEqual(['2026-11-18', '09:00', '17:00']);
});

test('a pending shift by keys is announced', async () => {
  await openSchedule({ events: [once], query });
  const button = await screen.findByRole('button', { name: /^Day at the park/ });
  fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true, shiftKey: true });
  expect(
    screen.getByText('Day at the park ends 0 h 15 min later. Press Enter to save, Escape to cancel.'),
  ).toBeInTheDocument();
});

const daily = { ...once, recurrence: 'daily' as const };

test('an all-day event is above the hours of its day, and opens its editor', async () => {
  const wholeDay = { ...once, startTime: '00:00', endTime: '23:59', allDay: true, priority: 'high' as const };
  await openSchedule({ events: [wholeDay], query });
  const button = findDay('Tuesday, November 17').getByRole('button', {
    name: /^Day at the park( Lobby)?, all day, high priority$/,
  });
  expect(button.closest('.week-all-day')).toBeTruthy();
  expect(document.querySelectorAll('.week-event')).toHaveLength(0);
  expect(document.querySelectorAll('.week-all-day').length).toBeGreaterThanOrEqual(7);
  fireEvent.click(button);
  await editor();
});

test('more than four all-day events are counted, and listed in a dialog', async () => {
  const wholeDay = { ...once, startTime: '00:00', endTime: '23:59', allDay: true };
  const many = Array.from({ length: 6 }, (_, index) => ({
    ...wholeDay,
    id: ScheduleEventId.parse(`evt_${index}`),
    title: `Day at the park ${index}`,
  }));
  await openSchedule({ events: many, query });
  const day = findDay('Tuesday, November 17');
  expect(day.getAllByRole('button', { name: /all day/ })).toHaveLength(3);
  fireEvent.click(day.getByRole('button', { name: '3 more on Tuesday, November 17' }));
  const list = within(await screen.findByRole('dialog', { name: 'Tuesday, November 17' }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
});

test('a week without all-day events has no room for them', async () => {
  await openSchedule({ events: [once], query });
  expect(document.querySelector('.week-all-day')).toBeNull();
});

test('an event of high priority has a mark and its words', async () => {
  await openSchedule({ events: [{ ...once, priority: 'high' }], query });
  const button = screen.getByRole('button', { name: /^Day at the park 09:00–18:00( Lobby)?, high priority$/ });
  expect(button.querySelector('.lucide-chevrons-up')).toBeTruthy();
});

test('a daily event is moved to other hours by keys, on all days', async () => {
  const saved: EventBody[] = [];
  await openSchedule({ events: [daily], query, onSave: (body) => void saved.push(body) });
  const [button] = findDay('Wednesday, November 18').getAllByRole('button', { name: /^Day at the park/ });
  if (button === undefined) throw new Error('The event is not shown.');
  fireEvent.keyDown(button, { key: 'ArrowRight', altKey: true });
  fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(button, { key: 'Enter' });
  const question = within(screen.getByRole('dialog', { name: 'Change recurring schedule' }));
  fireEvent.click(question.getByRole('radio', { name: /^All Changes the times/ }));
  fireEvent.click(question.getByRole('button', { name: 'Save' }));
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([
    { scheduledDate: '2026-11-17', startTime: '09:15', endTime: '18:15', recurrence: 'daily' },
  ]);
});
