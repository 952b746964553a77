import { GroupId } from '@vitrine/contract/fleet/groups';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { weekly } from '../../test/examples/example-event.ts';
import { openSchedule } from '../../test/schedule-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const open = async (at: string) => {
  cleanup();
  return openSchedule({ events: [{ ...weekly, groupIds: [GroupId.parse('grp_1')] }], at });
};
const heading = () => screen.getByRole('heading', { level: 2 }).textContent?.replaceAll(/\s/g, ' ');
const isWeek = () => screen.queryByRole('region', { name: 'Week' }) !== null;

test('the calendar opens on the present month at first, and then as it was left', async () => {
  await open('/device-schedule');
  expect([heading(), isWeek()]).toEqual(['November 2026', false]);
  fireEvent.click(screen.getByLabelText('Week View'));
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  const user = await open('/device-schedule?for=grp_1');
  expect([heading(), isWeek()]).toEqual(['Nov 22 – 28, 2026', true]);
  expect(await screen.findByRole('button', { name: 'Ground floor' })).toBeInTheDocument();

  await open('/device-schedule');
  expect([heading(), isWeek()]).toEqual(['Nov 22 – 28, 2026', true]);
  await user.click(await screen.findByRole('button', { name: 'Ground floor' }));
  expect(within(await screen.findByRole('dialog', { name: 'Show schedules of' })).getByText(/1 group/)).toBeTruthy();
});

test('the next day it opens on that day, in the same view', async () => {
  await open('/device-schedule?view=week&date=2026-12-24');
  expect(heading()).toBe('Dec 20 – 26, 2026');
  vi.setSystemTime(new Date('2026-11-23T10:00:00Z'));
  await open('/device-schedule');
  expect([heading(), isWeek()]).toEqual(['Nov 22 – 28, 2026', true]);
});

test('an address that names a part of the calendar shows that part', async () => {
  await open('/device-schedule?view=week&date=2026-12-24&for=grp_1');
  await open('/device-schedule?view=month&date=2027-01-05');
  expect([heading(), isWeek()]).toEqual(['January 2027', false]);
  expect(screen.getByRole('button', { name: 'All screens' })).toBeInTheDocument();
});

test('back from the week leads to the month, also in the address that named no view', async () => {
  await open('/device-schedule');
  await waitFor(() => expect(window.location.search).toBe('?view=month'));
  fireEvent.click(screen.getByLabelText('Week View'));
  expect(isWeek()).toBe(true);
  window.history.back();
  await waitFor(() => expect(isWeek()).toBe(false));
  expect(heading()).toBe('November 2026');
});
