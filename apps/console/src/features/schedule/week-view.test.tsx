import { AppError } from '@vitrine/contract/core/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { weekly } from '../../test/example-event.ts';
import { creator, type EventBody, openSchedule, toast } from '../../test/schedule-page.tsx';

type List = Plain<Api['schedule']['list']>;

const once = { ...weekly, recurrence: 'none' as const, scheduledDate: '2026-11-17' };
const query = '&view=week';
const times = () => screen.getByRole('button', { name: /^Day at the park/ }).textContent;
const dayOf = (name: string) => within(screen.getByRole('listitem', { name }));

/** Moves the event by a quarter of an hour. */
function moveByKeys(): void {
  const button = screen.getByRole('button', { name: /^Day at the park/ });
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
  // The events cannot be refetched, so only the rollback can restore the times.
  list.mockRejectedValue(new AppError('network.failed'));
  moveByKeys();
  await vi.waitFor(() => expect(times()).toBe('Day at the park 09:15–18:15'));
  answer.reject(new AppError(code));
  await toast(title);
  await vi.waitFor(() => expect(times()).toBe('Day at the park 09:00–18:00'));
});

test('an event is moved in its own time zone, also for a reader in another one', async () => {
  const saved: EventBody[] = [];
  await openSchedule({
    events: [once],
    query,
    timeZone: 'America/New_York',
    onSave: (body) => void saved.push(body),
  });
  expect(screen.getByText('What plays when, in America/New_York')).toBeTruthy();
  expect(times()).toBe('Day at the park 04:00–13:00');
  moveByKeys();
  await toast('Schedule updated successfully');
  expect(saved).toMatchObject([{ startTime: '09:15', endTime: '18:15', timezone: 'UTC' }]);
});

test('an event over midnight is shown on both days', async () => {
  await openSchedule({ events: [{ ...once, startTime: '22:00', endTime: '02:00' }], query });
  for (const name of ['Tuesday, November 17', 'Wednesday, November 18']) {
    expect(dayOf(name).getByRole('button', { name: 'Day at the park 22:00–02:00' })).toBeTruthy();
  }
  expect(dayOf('Thursday, November 19').queryByRole('button', { name: /^Day at/ })).toBeNull();
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
  const button = screen.getByRole('button', { name: /^Day at the park/ });
  fireEvent.keyDown(button, { key: 'ArrowDown', altKey: true, shiftKey: true });
  expect(
    screen.getByText('Day at the park ends 0 h 15 min later. Press Enter to save, Escape to cancel.'),
  ).toBeTruthy();
});
