import { AppError } from '@vitrine/contract/core/errors';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { creator, day, editor, type EventBody, openSchedule, toast } from '../../../test/schedule-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import type { Api } from '../../../api/use-api.tsx';

const park = (name: string) => day(name).getByRole('button', { name: /Day at the park/ });
const create = (name: string) => day(name).getByRole('button', { name: /^Create schedule/ });
const ctrl = (target: HTMLElement, key: string) => fireEvent.keyDown(target, { key, ctrlKey: true });

async function open(world: Parameters<typeof openSchedule>[0] = {}) {
  const saved: EventBody[] = [];
  const person = await openSchedule({ events: [weekly], onSave: (body) => void saved.push(body), ...world });
  return { person, saved };
}

test('Ctrl+C and Ctrl+V copy an occurrence to another day as a schedule that does not repeat, and Undo deletes it', async () => {
  const remove = vi.fn<Plain<Api['schedule']['remove']>>(async () => ({ success: true }));
  const { saved } = await open({ schedule: { remove } });
  ctrl(park('Tuesday, November 17'), 'c');
  await toast('Schedule copied');
  ctrl(create('Friday, November 20'), 'v');
  await toast('Schedule pasted');
  expect(saved).toMatchObject([
    {
      title: 'Day at the park',
      scheduledDate: '2026-11-20',
      startTime: '09:00',
      endTime: '18:00',
      recurrence: 'none',
      lastDate: null,
      deviceIds: weekly.deviceIds,
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Change undone');
  expect(remove).toHaveBeenCalledOnce();
});

test('Ctrl+V without a copy, and Ctrl+C beside a schedule, do nothing', async () => {
  const { saved } = await open();
  ctrl(create('Friday, November 20'), 'c');
  ctrl(create('Friday, November 20'), 'v');
  expect(saved).toEqual([]);
  expect(screen.queryByText('Schedule copied')).not.toBeInTheDocument();
});

/** Opens the context menu of an element. */
async function openContextMenu(target: HTMLElement, clientY = 0) {
  fireEvent.contextMenu(target, { clientY });
  return within(await screen.findByRole('menu'));
}

test('the menus copy a schedule, and paste it at the time of the place', async () => {
  const { person, saved } = await open({ query: '&view=week' });
  const button = screen.getByRole('button', { name: /^Day at the park/ });
  await person.click((await openContextMenu(button)).getByRole('menuitem', { name: /^Copy/ }));
  const friday = screen.getByRole('listitem', { name: 'Friday, November 20' }).querySelector('.week-column');
  if (!(friday instanceof HTMLElement)) throw new Error('The day has no hours');
  // 48 px are an hour.
  await person.click((await openContextMenu(friday, 14 * 48 + 26)).getByRole('menuitem', { name: /^Paste here/ }));
  await toast('Schedule pasted');
  expect(saved).toMatchObject([{ scheduledDate: '2026-11-20', startTime: '14:30', endTime: '23:30' }]);
});

test('before the first copy, there is nothing to paste', async () => {
  await open();
  const menu = await openContextMenu(create('Friday, November 20'));
  expect(menu.getByRole('menuitem', { name: /^Paste here/ })).toHaveAttribute('aria-disabled', 'true');
});

test('what conflicts where it is pasted opens as a new schedule, with the reason', async () => {
  const { person, saved } = await open({
    onSave: () => {
      throw new AppError('schedule.conflict');
    },
  });
  ctrl(park('Tuesday, November 17'), 'c');
  ctrl(create('Friday, November 20'), 'v');
  const dialog = await creator();
  expect(await dialog.findByText('Schedule conflict detected')).toBeInTheDocument();
  expect(screen.getAllByText('Schedule conflict detected')).toHaveLength(1);
  expect(dialog.getByLabelText('Title')).toHaveValue('Day at the park');
  expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-20');
  expect(saved).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a schedule is copied from its dialog, and pasted in the list of a day', async () => {
  const { person, saved } = await open({ query: '&event=evt_1' });
  await person.click((await editor()).getByRole('button', { name: 'Copy' }));
  await toast('Schedule copied');
  await person.keyboard('{Escape}');
  const before = window.innerWidth;
  window.innerWidth = 390;
  fireEvent(window, new Event('resize'));
  await person.click(await screen.findByRole('button', { name: 'Paste here' }));
  await toast('Schedule pasted');
  expect(saved).toMatchObject([{ scheduledDate: '2026-11-20' }]);
  window.innerWidth = before;
});

test('a day of a recurring schedule is skipped by its menu, and Undo restores it', async () => {
  const changed = { success: true as const, event: weekly, activeMediaUpdated: false };
  const changeOccurrence = vi.fn<Plain<Api['schedule']['changeOccurrence']>>(async () => changed);
  const restoreOccurrence = vi.fn<Plain<Api['schedule']['restoreOccurrence']>>(async () => changed);
  const { person } = await open({ schedule: { changeOccurrence, restoreOccurrence } });
  await person.click(
    (await openContextMenu(park('Tuesday, November 17'))).getByRole('menuitem', { name: 'Skip this day' }),
  );
  await toast('Schedule skipped');
  const params = { id: 'evt_1', date: '2026-11-17' };
  expect(changeOccurrence).toHaveBeenCalledExactlyOnceWith({ params, body: { skip: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Change undone');
  expect(restoreOccurrence).toHaveBeenCalledExactlyOnceWith({ params });
});

test('a schedule of another time zone is pasted at the reader’s time of the place', async () => {
  const tokyo: ScheduleEvent = { ...weekly, timezone: 'Asia/Tokyo', startTime: '01:00', endTime: '03:00' };
  const { saved } = await open({ events: [tokyo] });
  // 01:00 on Tuesday in Tokyo is 16:00 on Monday in UTC.
  ctrl(park('Monday, November 16'), 'c');
  ctrl(create('Friday, November 20'), 'v');
  await toast('Schedule pasted');
  expect(saved).toMatchObject([{ scheduledDate: '2026-11-21', startTime: '01:00', timezone: 'Asia/Tokyo' }]);
});
