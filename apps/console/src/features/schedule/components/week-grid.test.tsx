import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { weekly } from '../../../test/examples/example-event.ts';
import { type Placed, placeEvents, listWeekDays } from '../calendar.ts';
import type { Shift } from './shift.ts';
import { WeekGrid } from './week-grid.tsx';

const days = listWeekDays('2026-11-18', 0);
const date = '2026-11-18';
const event: ScheduleEvent = { ...weekly, scheduledDate: date, endTime: '17:00', recurrence: 'none' };

/** px per hour, as in the grid. */
const HOUR = 48;

const onCreate = vi.fn<(day: string, from: number, until: number) => void>();
const onOpenEvent = vi.fn<(placed: Placed) => void>();
const onOpenDay = vi.fn<(day: string) => void>();
const onShift = vi.fn<(shift: Shift) => void>();

beforeEach(() => {
  // jsdom has no pointer capture.
  HTMLElement.prototype.setPointerCapture = () => {};
  renderWeek(event);
});

function renderWeek(shown: ScheduleEvent): void {
  render(
    <WeekGrid
      days={days}
      today="2026-11-18"
      nowMinutes={600}
      placed={placeEvents([shown], days, 'UTC')}
      onCreate={onCreate}
      onOpenEvent={onOpenEvent}
      onOpenDay={onOpenDay}
      onShift={onShift}
      nameTargets={() => ({ names: ['Lobby', 'Bar', 'Attic'], others: 1 })}
    />,
  );
}

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  vi.clearAllMocks();
});

const eventButton = () => screen.getByRole('button', { name: /Day at the park/ });

function findHours(day: string): HTMLElement {
  const column = screen.getByRole('listitem', { name: day }).querySelector('.week-column');
  if (!(column instanceof HTMLElement)) throw new Error(`${day} has no hours`);
  return column;
}

/** Presses at `fromY`, moves to `toY`, and releases or cancels there. */
function drag(target: HTMLElement, fromY: number, toY: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp'): void {
  const at = (name: 'pointerDown' | 'pointerMove' | typeof end, clientY: number) =>
    fireEvent(target, createEvent[name](target, { button: 0, pointerId: 1, clientX: 10, clientY }));
  at('pointerDown', fromY);
  at('pointerMove', toY);
  at(end, toY);
}

test('dragging over free hours creates an event of that time', () => {
  drag(findHours('Thursday, November 19'), 9 * HOUR, 11.5 * HOUR);
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('2026-11-19', 540, 690);
});

test('dragging upwards creates an event that ends where the drag began', () => {
  drag(findHours('Thursday, November 19'), 11 * HOUR, 9 * HOUR);
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('2026-11-19', 540, 675);
});

test('a drag that is cancelled creates nothing', () => {
  drag(findHours('Thursday, November 19'), 9 * HOUR, 11 * HOUR, 'pointerCancel');
  expect(onCreate).not.toHaveBeenCalled();
});

test('dragging an event moves it in quarters of an hour, and does not open it', () => {
  drag(eventButton(), 100, 100 + 1.2 * HOUR);
  expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'move', minutes: 75 });
  fireEvent.click(eventButton());
  expect(onOpenEvent).not.toHaveBeenCalled();
});

test('a press that hardly moves opens the event', () => {
  drag(eventButton(), 100, 105);
  fireEvent.click(eventButton());
  expect(onShift).not.toHaveBeenCalled();
  expect(onOpenEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event, date }));
});

test('dragging the lower edge of an event resizes it', () => {
  const edge = eventButton().parentElement?.querySelector('.week-stretch');
  if (!(edge instanceof HTMLElement)) throw new Error('The event has no lower edge');
  drag(edge, 300, 300 - 2 * HOUR);
  expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'stretch', minutes: -120 });
});

test('after a drag, an event still opens by a click that is not part of it', async () => {
  drag(eventButton(), 100, 100 + HOUR);
  fireEvent.click(eventButton());
  expect(onOpenEvent).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    fireEvent.click(eventButton());
    expect(onOpenEvent).toHaveBeenCalledOnce();
  });
});

test.each([
  ['the right mouse button', { button: 2 }],
  ['a finger that moves at once, which scrolls,', { button: 0, pointerType: 'touch' }],
])('%s drags nothing', (_, pointer) => {
  for (const target of [eventButton(), findHours('Thursday, November 19')]) {
    const at = (name: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
      fireEvent(target, createEvent[name](target, { pointerId: 1, clientX: 10, clientY, ...pointer }));
    at('pointerDown', 100);
    at('pointerMove', 200);
    at('pointerUp', 200);
  }
  expect(onShift).not.toHaveBeenCalled();
  expect(onCreate).not.toHaveBeenCalled();
});

const touch = (target: HTMLElement, name: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
  fireEvent(target, createEvent[name](target, { button: 0, pointerType: 'touch', pointerId: 1, clientX: 10, clientY }));

/** Presses the event with a finger until it may be dragged. */
function holdFinger(): void {
  touch(eventButton(), 'pointerDown', 100);
  vi.advanceTimersByTime(300);
}

describe('a finger that presses an event for a while', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  test('drags it, and the page does not scroll meanwhile', () => {
    holdFinger();
    const scroll = createEvent.touchMove(eventButton(), { cancelable: true });
    fireEvent(eventButton(), scroll);
    expect(scroll.defaultPrevented).toBe(true);
    touch(eventButton(), 'pointerMove', 100 + HOUR);
    touch(eventButton(), 'pointerUp', 100 + HOUR);
    fireEvent.touchEnd(eventButton());
    expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'move', minutes: 60 });
    const next = createEvent.touchMove(eventButton(), { cancelable: true });
    fireEvent(eventButton(), next);
    expect(next.defaultPrevented).toBe(false);
  });

  test('shows its handle if it does not move, which then resizes at once', () => {
    holdFinger();
    touch(eventButton(), 'pointerUp', 100);
    const end = createEvent.touchEnd(eventButton(), { cancelable: true });
    fireEvent(eventButton(), end);
    // No click follows.
    expect(end.defaultPrevented).toBe(true);
    const handle = document.querySelector<HTMLElement>('.week-event-picked .week-stretch');
    if (handle === null) throw new Error('The event has no handle');
    touch(handle, 'pointerDown', 300);
    touch(handle, 'pointerMove', 300 + HOUR / 2);
    touch(handle, 'pointerUp', 300 + HOUR / 2);
    expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'stretch', minutes: 30 });
    fireEvent.pointerDown(findHours('Thursday, November 19'), { button: 0, pointerType: 'touch' });
    expect(document.querySelector('.week-event-picked')).toBeNull();
  });
});

test('an event that is dragged back to its place is not saved', () => {
  const button = eventButton();
  const at = (name: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
    fireEvent(button, createEvent[name](button, { button: 0, pointerId: 1, clientX: 10, clientY }));
  at('pointerDown', 100);
  at('pointerMove', 172);
  at('pointerMove', 102);
  at('pointerUp', 102);
  expect(onShift).not.toHaveBeenCalled();
});

test.each<[string, Parameters<typeof fireEvent.keyDown>[1], Partial<Shift>]>([
  ['Alt and Up', { key: 'ArrowUp' }, { kind: 'move', minutes: -15 }],
  ['Alt and Left', { key: 'ArrowLeft' }, { kind: 'move', minutes: -1_440 }],
  ['Alt, Shift and Down', { key: 'ArrowDown', shiftKey: true }, { kind: 'stretch', minutes: 15 }],
])('%s with Enter shifts an event', (_, keys, shift) => {
  fireEvent.keyDown(eventButton(), { altKey: true, ...keys });
  fireEvent.keyDown(eventButton(), { key: 'Enter' });
  expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, ...shift });
});

test.each([{ key: 'ArrowUp' }, { key: 'ArrowLeft', altKey: true, shiftKey: true }, { key: 'a', altKey: true }])(
  '%o shifts nothing',
  (keys) => {
    fireEvent.keyDown(eventButton(), keys);
    fireEvent.keyDown(eventButton(), { key: 'Enter' });
    expect(onShift).not.toHaveBeenCalled();
  },
);

test('resizing by keys starts from the saved end, also after moving by keys', () => {
  fireEvent.keyDown(eventButton(), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(eventButton(), { key: 'ArrowUp', altKey: true, shiftKey: true });
  fireEvent.keyDown(eventButton(), { key: 'Enter' });
  expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'stretch', minutes: -15 });
});

test('each day has a button that creates an event from 9:00 to 17:00', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Create schedule on November 20' }));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('2026-11-20', 540, 1_020);
});

test('Alt with arrow keys shows the new times, Enter saves them', () => {
  fireEvent.keyDown(eventButton(), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(eventButton(), { key: 'ArrowRight', altKey: true });
  expect(eventButton().textContent).toContain('Thu 09:15');
  expect(screen.getByText(/starts 24 h 15 min later\. Press Enter to save/)).toBeInTheDocument();

  fireEvent.keyDown(eventButton(), { key: 'Enter' });
  expect(onShift).toHaveBeenCalledExactlyOnceWith({ event, date, kind: 'move', minutes: 1_455 });
});

test.each(['Escape', 'blur'])('%s discards times chosen by keys', (how) => {
  fireEvent.keyDown(eventButton(), { key: 'ArrowUp', altKey: true, shiftKey: true });
  expect(screen.getByText(/ends 0 h 15 min earlier/)).toBeInTheDocument();
  if (how === 'blur') fireEvent.blur(eventButton());
  else fireEvent.keyDown(eventButton(), { key: 'Escape' });
  fireEvent.keyDown(eventButton(), { key: 'Enter' });
  expect(onShift).not.toHaveBeenCalled();
});

test('a block names its content’s screens: the first two, and the number of the others', () => {
  expect(eventButton()).toHaveAccessibleName('Day at the park 09:00–17:00 Lobby, Bar +2');
  expect(eventButton().querySelector('.picture')).toBeTruthy();
});

test('an event that also plays on screens of others says so, and is not moved', () => {
  cleanup();
  renderWeek({ ...event, isReadOnly: true });
  expect(eventButton()).toHaveAccessibleName(/also on other screens/);
  drag(eventButton(), 0, 2 * HOUR);
  fireEvent.keyDown(eventButton(), { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(eventButton(), { key: 'Enter' });
  expect(onShift).not.toHaveBeenCalled();
});
