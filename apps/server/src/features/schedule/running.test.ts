import { describe, expect, test } from 'vitest';
import { scheduleEvent } from '../../test/fixtures/schedule-event.ts';
import { changesPlayback, runningAt } from './running.ts';

const at = (time: string) => Date.parse(`2026-03-09T${time}Z`);
const NOON = at('12:00:00');
/** Held devices, by the ids of the paused and of the overridden ones. */
const held = (paused: string[] = [], overridden: string[] = []) => ({
  paused: new Set(paused),
  overridden: new Set(overridden),
});
const lunch = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'] });

describe('a running event', () => {
  test('plays on its devices but the paused ones', () => {
    expect(runningAt(lunch, NOON, held(['dev_2']))).toMatchObject({
      span: { from: at('11:00:00'), to: at('14:01:00') },
      playing: ['dev_1'],
      paused: ['dev_2'],
    });
  });

  test('plays where an event of high priority runs only if it has high priority itself', () => {
    expect(runningAt(lunch, NOON, held([], ['dev_2']))).toMatchObject({ playing: ['dev_1'], paused: [] });
    expect(runningAt(lunch, NOON, held(['dev_2'], ['dev_2']))).toMatchObject({ playing: ['dev_1'], paused: [] });
    const urgent = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'], priority: 'high' });
    expect(runningAt(urgent, NOON, held(['dev_1'], ['dev_2']))).toMatchObject({
      playing: ['dev_2'],
      paused: ['dev_1'],
    });
  });

  test('runs even while all its devices are paused', () => {
    expect(runningAt(lunch, NOON, held(['dev_1', 'dev_2']))).toMatchObject({ playing: [], paused: ['dev_1', 'dev_2'] });
  });

  test.for<[string, boolean]>([
    ['10:59:59.999', false],
    ['11:00:00', true],
    ['14:00:59.999', true],
    ['14:01:00', false],
  ])('at %s: %s', ([time, expected]) => {
    expect(runningAt(lunch, at(time), held()) !== null).toBe(expected);
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
    [
      'by a rule whose days it was not',
      { recurrence: 'custom', rule: { frequency: 'weekly', interval: 1, weekdays: [2] } },
      true,
    ],
    ['not by all day', { allDay: true }, false],
    ['not by another priority', { priority: 'high' }, false],
    ['by a time zone in which it does not run now', { timezone: 'Asia/Tokyo' }, true],
  ])('%s', ([, change, expected]) => {
    const after = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'], ...change });
    expect(changesPlayback([lunch], [after], NOON, held())).toBe(expected);
    expect(changesPlayback([after], [lunch], NOON, held())).toBe(expected);
  });

  test('not where all devices are paused', () => {
    expect(changesPlayback([lunch], [scheduleEvent({ mediaId: 'med_2' })], NOON, held(['dev_1', 'dev_2']))).toBe(false);
  });

  test('not where an event of high priority runs, until it has high priority itself', () => {
    const overridden = held([], ['dev_1', 'dev_2']);
    const change = { deviceIds: ['dev_1', 'dev_2'], mediaId: 'med_2' };
    expect(changesPlayback([lunch], [scheduleEvent(change)], NOON, overridden)).toBe(false);
    expect(changesPlayback([lunch], [scheduleEvent({ ...change, priority: 'high' })], NOON, overridden)).toBe(true);
  });

  test('not by another file while it does not run', () => {
    const after = scheduleEvent({ deviceIds: ['dev_1', 'dev_2'], mediaId: 'med_2' });
    expect(changesPlayback([lunch], [after], at('15:00:00'), held())).toBe(false);
  });

  test('not by a device that is paused', () => {
    const after = scheduleEvent({ deviceIds: ['dev_1'] });
    expect(changesPlayback([lunch], [after], NOON, held(['dev_2']))).toBe(false);
  });
});
