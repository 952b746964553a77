import { describe, expect, test } from 'vitest';
import { scheduleEvent } from '../../../test/fixtures/schedule-event.ts';
import { listActiveSchedules, describeScheduler, findUpcomingSchedule } from './status.ts';

const at = (time: string) => Date.parse(`2026-03-09T${time}Z`);
const NOON = at('12:00:00');

describe('the state of the scheduler', () => {
  const lastCheckAt = new Date(NOON);
  const state = {
    id: 1,
    lastCheckAt,
    doneUntil: lastCheckAt,
    runningSince: new Date(at('08:00:00')),
    nextCheckAt: new Date(at('12:00:30')),
  };

  test('is stopped before the first check', () => {
    expect(describeScheduler(null, NOON)).toEqual({
      isRunning: false,
      checkFrequency: 60,
      lastCheck: null,
      runningSince: null,
      nextCheck: null,
    });
  });

  test('is running until a check is 15 seconds late', () => {
    expect(describeScheduler(state, at('12:01:14.999'))).toMatchObject({
      isRunning: true,
      runningSince: '2026-03-09T08:00:00.000Z',
      nextCheck: '2026-03-09T12:00:30.000Z',
    });
    expect(describeScheduler(state, at('12:01:15'))).toMatchObject({
      isRunning: false,
      runningSince: null,
      nextCheck: null,
    });
  });

  test('has the time of the last check even after it stopped', () => {
    expect(describeScheduler(state, at('23:00:00')).lastCheck).toBe('2026-03-09T12:00:00.000Z');
  });
});

describe('the active schedules', () => {
  const events = [
    scheduleEvent({ id: 'evt_1', deviceIds: ['dev_1', 'dev_2'] }),
    scheduleEvent({ id: 'evt_2', startTime: '13:00' }),
  ];

  test('are those that run, with the end of their occurrence', () => {
    expect(listActiveSchedules(events, new Set(), NOON)).toMatchObject([
      {
        eventId: 'evt_1',
        timeRange: '11:00–14:00',
        deviceCount: 2,
        pausedCount: 0,
        endsAt: '2026-03-09T14:01:00.000Z',
      },
    ]);
  });

  test('count only devices that are not paused', () => {
    expect(listActiveSchedules(events, new Set(['dev_1']), NOON)).toMatchObject([
      { deviceCount: 1, deviceIds: ['dev_2'], pausedCount: 1 },
    ]);
    expect(listActiveSchedules(events, new Set(['dev_1', 'dev_2']), NOON)).toEqual([]);
  });

  test('are without those that play nowhere beside one of high priority', () => {
    const urgent = scheduleEvent({ id: 'evt_3', deviceIds: ['dev_1'], priority: 'high' });
    const [everywhere] = events;
    expect(listActiveSchedules([...events, urgent], new Set(), NOON)).toMatchObject([
      { eventId: everywhere?.id, deviceCount: 1, deviceIds: ['dev_2'] },
      { eventId: 'evt_3', deviceIds: ['dev_1'] },
    ]);
    const elsewhere = scheduleEvent({ id: 'evt_4', deviceIds: ['dev_1'] });
    expect(listActiveSchedules([elsewhere, urgent], new Set(), NOON)).toMatchObject([{ eventId: 'evt_3' }]);
  });

  test('are not affected by the pause of a device that they do not name', () => {
    expect(listActiveSchedules(events, new Set(['dev_9']), NOON)).toMatchObject([{ deviceCount: 2, pausedCount: 0 }]);
  });
});

describe('the upcoming schedule', () => {
  test('is missing without events, and after the last one', () => {
    expect(findUpcomingSchedule([], NOON)).toBeNull();
    expect(findUpcomingSchedule([scheduleEvent()], NOON)).toBeNull();
  });

  test('is the first start of all, whatever the time zones', () => {
    const events = [
      scheduleEvent({ id: 'evt_utc', startTime: '15:00', endTime: '16:00' }),
      scheduleEvent({ id: 'evt_ny', startTime: '10:30', endTime: '11:00', timezone: 'America/New_York' }),
    ];
    expect(findUpcomingSchedule(events, NOON)).toMatchObject({
      eventId: 'evt_ny',
      scheduledDateTime: '2026-03-09T14:30:00.000Z',
      timeUntilStart: 2.5 * 3_600,
    });
  });

  test('is the next occurrence of one that runs now', () => {
    expect(findUpcomingSchedule([scheduleEvent({ recurrence: 'weekly' })], NOON)).toMatchObject({
      scheduledDateTime: '2026-03-16T11:00:00.000Z',
    });
  });

  test('starts in whole seconds, never too early', () => {
    expect(findUpcomingSchedule([scheduleEvent()], at('10:59:58.999'))?.timeUntilStart).toBe(2);
  });
});
