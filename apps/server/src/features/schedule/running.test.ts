import { describe, expect, test } from 'vitest';
import { scheduleEvent } from '../../test/fixtures/schedule-event.ts';
import { changesPlayback, runningAt } from './running.ts';

const at = (time: string) => Date.parse(`2026-03-09T${time}Z`);
const NOON = at('12:00:00');
const nothingPaused = () => false;
const lunch = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'] });

describe('a running event', () => {
  test('plays on its devices but the paused ones', () => {
    expect(runningAt(lunch, NOON, (id) => id === 'dev_2')).toEqual({
      span: { from: at('11:00:00'), to: at('14:01:00') },
      playing: ['dev_1'],
      paused: ['dev_2'],
    });
  });

  test('runs even while all its devices are paused', () => {
    expect(runningAt(lunch, NOON, () => true)).toMatchObject({ playing: [], paused: ['dev_1', 'dev_2'] });
  });

  test.for<[string, boolean]>([
    ['10:59:59.999', false],
    ['11:00:00', true],
    ['14:00:59.999', true],
    ['14:01:00', false],
  ])('at %s: %s', ([time, expected]) => {
    expect(runningAt(lunch, at(time), nothingPaused) !== null).toBe(expected);
  });
});

describe('an edit changes what plays now', () => {
  test.for<[what: string, change: Parameters<typeof scheduleEvent>[0], expected: boolean]>([
    ['not by another title or color', { title: 'Brunch', color: '#ef4444' }, false],
    ['not by another end that is still to come', { endTime: '13:00' }, false],
    ['not by another start that has passed', { startTime: '10:00' }, false],
    ['by another file', { mediaId: 'med_2' }, true],
    ['by an end that has passed', { startTime: '09:00', endTime: '11:00' }, true],
    ['by another day', { scheduledDate: '2026-03-10' }, true],
    ['by one device fewer', { deviceIds: ['dev_1'] }, true],
    ['by one device more', { deviceIds: ['dev_1', 'dev_2', 'dev_3'] }, true],
    ['by another device in place of one', { deviceIds: ['dev_1', 'dev_3'] }, true],
    ['not by another order of its devices', { deviceIds: ['dev_2', 'dev_1'] }, false],
    ['by a time zone in which it does not run now', { timezone: 'Asia/Tokyo' }, true],
  ])('%s', ([, change, expected]) => {
    const after = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'], ...change });
    expect(changesPlayback(lunch, after, NOON, nothingPaused)).toBe(expected);
    expect(changesPlayback(after, lunch, NOON, nothingPaused)).toBe(expected);
  });

  test('not where all devices are paused', () => {
    expect(changesPlayback(lunch, scheduleEvent({ mediaId: 'med_2' }), NOON, () => true)).toBe(false);
  });

  test('not by another file while it does not run', () => {
    const after = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'], mediaId: 'med_2' });
    expect(changesPlayback(lunch, after, at('15:00:00'), nothingPaused)).toBe(false);
  });

  test('not by a device that is paused', () => {
    const after = scheduleEvent({ deviceIds: ['dev_1'] });
    expect(changesPlayback(lunch, after, NOON, (id) => id === 'dev_2')).toBe(false);
  });
});
