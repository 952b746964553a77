import type { Pause, ScheduleEntry } from '@vitrine/playback/facts';
import { describe, expect, test } from 'vitest';
import { findControl } from './control.ts';

const DAY_MS = 86_400_000;
const at = (time: string) => Date.parse(`2026-03-09T${time}Z`);
const NOON = at('12:00:00');

function entry(id: string, startTime: string, endTime: string, change: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id,
    title: id,
    media: { id: 'med_1', kind: 'image', name: 'menu.png' },
    date: '2026-03-09',
    lastDate: null,
    startTime,
    endTime,
    timeZone: 'UTC',
    allDay: false,
    recurrence: 'none',
    rule: null,
    priority: 'normal',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

const pause = (from: string, until: string): Pause => ({
  from: new Date(at(from)).toISOString(),
  until: new Date(at(until)).toISOString(),
});

/** The controlling entry at noon or in the day after it: `lunch runs` or `dinner comes`. */
function controlAtNoon(entries: ScheduleEntry[], paused: Pause | null = null): string | null {
  const control = findControl(entries, paused, NOON, DAY_MS);
  return control && `${control.entry.id} ${control.isRunning ? 'runs' : 'comes'}`;
}

const lunch = entry('lunch', '11:00', '14:00');
const dinner = entry('dinner', '18:00', '20:00');

describe('a device is controlled', () => {
  test.for<[what: string, entries: ScheduleEntry[], expected: string | null]>([
    ['by nothing without a schedule', [], null],
    ['by what runs', [lunch], 'lunch runs'],
    ['by what runs, although something else comes sooner than it ends', [dinner, lunch], 'lunch runs'],
    ['by what comes', [dinner], 'dinner comes'],
    ['by what comes first', [dinner, entry('tea', '16:00', '17:00')], 'tea comes'],
    ['by the later start of two that run', [entry('late', '11:30', '13:00'), lunch], 'late runs'],
    [
      'by high priority, although the other started later',
      [entry('late', '11:30', '13:00'), entry('urgent', '11:00', '14:00', { priority: 'high' })],
      'urgent runs',
    ],
    [
      'by high priority of two that come together',
      [entry('urgent', '18:00', '19:00', { priority: 'high' }), dinner],
      'urgent comes',
    ],
    ['by nothing that has ended', [entry('breakfast', '07:00', '09:00')], null],
    ['to the last second of the end minute', [entry('short', '11:00', '12:00')], 'short runs'],
    [
      'by a weekly event whose next day is within a day',
      [entry('w', '11:00', '11:30', { date: '2026-03-03', recurrence: 'weekly' })],
      'w comes',
    ],
    ['by nothing that starts later than a day ahead', [entry('far', '12:01', '13:00', { date: '2026-03-10' })], null],
    ['by what starts exactly a day ahead', [entry('edge', '12:00', '13:00', { date: '2026-03-10' })], 'edge comes'],
  ])('%s', ([, entries, expected]) => {
    expect(controlAtNoon(entries)).toBe(expected);
  });

  test('by the event created later, if two start together', () => {
    const older = entry('older', '11:00', '14:00');
    const newer = entry('newer', '11:00', '13:00', { createdAt: '2026-02-01T00:00:00.000Z' });
    for (const entries of [
      [older, newer],
      [newer, older],
    ]) {
      expect(controlAtNoon(entries)).toBe('newer runs');
      expect(findControl(entries, null, at('09:00:00'), DAY_MS)?.entry.id).toBe('newer');
    }
  });
});

describe('a pause', () => {
  test.for<[what: string, paused: Pause, expected: string | null]>([
    ['that covers all leaves nothing in control', pause('11:00:00', '20:01:00'), null],
    ['that covers what runs leaves what comes', pause('11:00:00', '14:01:00'), 'dinner comes'],
    ['that ends before the running event leaves it in control', pause('11:00:00', '14:00:59'), 'lunch runs'],
    ['that has not begun changes nothing', pause('12:00:01', '20:01:00'), 'lunch runs'],
  ])('%s', ([, paused, expected]) => {
    expect(controlAtNoon([lunch, dinner], paused)).toBe(expected);
  });
});

describe('an assignment pauses the schedule', () => {
  test('until the last running event has ended, not only the one that plays', () => {
    const short = entry('short', '11:30', '12:30');
    expect(findControl([lunch, short], null, NOON, DAY_MS)).toMatchObject({
      entry: { id: 'short' },
      to: at('12:31:00'),
      pauseUntil: at('14:01:00'),
    });
  });

  test('until the next event has ended, but not until later ones have', () => {
    const tea = entry('tea', '16:00', '17:00');
    expect(findControl([tea, dinner], null, NOON, DAY_MS)).toMatchObject({
      isRunning: false,
      pauseUntil: at('17:01:00'),
    });
  });
});
