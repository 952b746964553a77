import { MediaId } from '@vitrine/contract/library/media';
import { expect, test } from 'vitest';
import { explainWhen, hasTimes, proposeWhen, toSchedule, type When } from './when.ts';

const ZONE = 'Europe/Berlin';
/** 22:20 in Berlin. */
const NOW = new Date('2026-03-02T21:20:30.000Z');

const content = { id: MediaId.parse('med_1'), kind: 'image', name: 'leopard', picture: null } as const;
const targets = { deviceIds: ['dev_1'], groupIds: [], allDevices: false };

const when = (kind: When['kind'], changes: Partial<When> = {}): When => ({
  ...proposeWhen(kind, ZONE, NOW),
  ...changes,
});
const schedule = (each: When) => toSchedule(each, { content, targets, timeZone: ZONE, now: NOW });
const words = (each: When) => explainWhen(each, false, ZONE, NOW);

test.each([
  ['an hour', { until: 'hour' }, { startTime: '22:20', endTime: '23:20' }, 'until 23:20,'],
  ['the end of the day', { until: 'day' }, { startTime: '22:20', endTime: '23:59' }, 'until the end of the day,'],
  [
    'an earlier time of day, which is tomorrow’s',
    { until: 'clock', untilTime: '08:00' },
    { startTime: '22:20', endTime: '08:00' },
    'until tomorrow at 08:00,',
  ],
  [
    'somebody ends it',
    { until: 'ended' },
    { allDay: true, recurrence: 'daily', lastDate: '' },
    'above all schedules, until you delete it',
  ],
] as const)('what shows now until %s is a schedule of high priority from this minute', (_, changes, event, said) => {
  const chosen = when('now', changes);
  expect(schedule(chosen)).toMatchObject({ priority: 'high', scheduledDate: '2026-03-02', timezone: ZONE, ...event });
  expect(words(chosen)).toContain(said);
});

test('what shows on weekdays is a schedule by a rule, from the chosen day on', () => {
  const chosen = when('time', { repeats: 'weekdays', day: '2026-03-03', startTime: '08:00', endTime: '11:00' });
  expect(schedule(chosen)).toMatchObject({
    recurrence: 'custom',
    rule: { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5] },
    scheduledDate: '2026-03-03',
    priority: 'normal',
  });
  expect(words(chosen)).toBe('Shows Monday to Friday from 08:00 to 11:00, starting tomorrow.');
});

test('what shows once says its day, and that it ends on the next one', () => {
  const night = { startTime: '22:00', endTime: '02:00' };
  expect(words(when('time', { ...night, day: '2026-03-02' }))).toBe('Shows today from 22:00 to 02:00 on the next day.');
  expect(words(when('time', { ...night, day: '2026-05-01' }))).toBe(
    'Shows on May 1, 2026 from 22:00 to 02:00 on the next day.',
  );
});

test('what always shows is no schedule', () => {
  expect(schedule(when('always'))).toBeNull();
});

test('times that are missing or equal are not complete', () => {
  expect(hasTimes(when('time'))).toBe(true);
  expect(hasTimes(when('time', { startTime: '8' }))).toBe(false);
  expect(hasTimes(when('time', { startTime: '08:00', endTime: '08:00' }))).toBe(false);
  expect(hasTimes(when('time', { day: '' }))).toBe(false);
  expect(hasTimes(when('now', { until: 'clock', untilTime: '' }))).toBe(false);
});
