import { describe, expect, test } from 'vitest';
import { eventBody } from '../test/example-event.ts';
import { accepts, makeIds, listProblems } from '../test/problems.ts';
import { scheduleEventColors } from './event-colors.ts';
import { CalendarDay, TimeOfDay } from '../core/clock-times.ts';
import { schedule, ScheduleEventBody } from './schedule.ts';

describe('a time of day', () => {
  test.for(['00:00', '09:05', '19:59', '23:59'])('may be %s', (time) => {
    expect(TimeOfDay.parse(time)).toBe(time);
  });

  test.for(['', '9:00', '24:00', '12:60', '12:00:00', '12.00', '12:00 ', 'noon'])('may not be "%s"', (time) => {
    expect(listProblems(TimeOfDay, time)).toEqual(['Please enter a time like 09:00']);
  });
});

describe('a calendar day', () => {
  test.for(['2026-03-09', '2024-02-29'])('may be %s', (day) => {
    expect(CalendarDay.parse(day)).toBe(day);
  });

  test.for(['', '2026-3-9', '09.03.2026', '2026-13-01', '2026-02-29', '2026-03-09T00:00:00Z'])(
    'may not be "%s"',
    (day) => {
      expect(listProblems(CalendarDay, day)).toEqual(['Please enter a date like 2026-03-09']);
    },
  );
});

describe('an event', () => {
  test('happens once unless it recurs, and needs nothing else', () => {
    expect(ScheduleEventBody.parse(eventBody)).toEqual({ ...eventBody, recurrence: 'none' });
  });

  test.for<[problem: string, change: Record<string, unknown>]>([
    ['title: Please enter a schedule title', { title: ' ' }],
    ['title: Please use at most 200 characters', { title: 'x'.repeat(201) }],
    ['startTime: Please enter a time like 09:00', { startTime: '9' }],
    ['startTime: Please enter a time like 09:00', { startTime: undefined }],
    ['endTime: Please enter a time like 09:00', { endTime: undefined }],
    ['endTime: Please enter a time like 09:00', { allDay: false, endTime: undefined }],
    ['priority: Please choose a priority: normal or high', { priority: 'urgent' }],
    ['endTime: Please enter a time like 09:00', { endTime: '25:00' }],
    ['endTime: End time must differ from start time', { endTime: '11:00' }],
    ['scheduledDate: Please enter a date like 2026-03-09', { scheduledDate: 'tomorrow' }],
    ['lastDate: Please enter a date like 2026-03-09', { lastDate: '2026-02-30' }],
    ['timezone: This time zone is not known. Use one like Europe/London.', { timezone: 'London' }],
    ['mediaId: Please select a media file', { mediaId: undefined }],
    ['mediaId: Please select a media file', { mediaId: null }],
    ['deviceIds: Please select at least one device or group', { deviceIds: [] }],
    ['deviceIds: Please select at least one device or group', { deviceIds: undefined }],
    ['color: Please choose a color', { color: 'red' }],
  ])('is refused with "%s" for %o', ([problem, change]) => {
    expect(listProblems(ScheduleEventBody, { ...eventBody, ...change })).toEqual([problem]);
  });

  test.for([
    { recurrence: 'yearly' },
    { priority: 'low' },
    { allDay: 'yes' },
    { mediaType: 'sound' },
    { mediaId: 'dev_1' },
    { mediaName: 'x'.repeat(301) },
    { deviceIds: [''] },
    { deviceIds: makeIds('dev_', 10_001) },
  ])('is refused with %o', (change) => {
    expect(accepts(ScheduleEventBody, { ...eventBody, ...change })).toBe(false);
  });

  test('of the whole day needs no times', () => {
    const { startTime: _, endTime: __, ...timeless } = eventBody;
    expect(ScheduleEventBody.parse({ ...timeless, allDay: true })).toEqual({
      ...timeless,
      allDay: true,
      recurrence: 'none',
    });
    expect(accepts(ScheduleEventBody, { ...eventBody, allDay: true, endTime: eventBody.startTime })).toBe(true);
  });

  test('may end before it starts, which means the next day', () => {
    expect(accepts(ScheduleEventBody, { ...eventBody, startTime: '22:00', endTime: '02:00' })).toBe(true);
  });

  test('starts on a day or at an instant, which the server converts', () => {
    expect(ScheduleEventBody.parse({ ...eventBody, scheduledDate: '2026-03-09T22:30:00.000Z' }).scheduledDate).toBe(
      '2026-03-09T22:30:00.000Z',
    );
    expect(accepts(ScheduleEventBody, { ...eventBody, scheduledDate: '2026-03-09T22:30:00+01:00' })).toBe(false);
  });

  test('names up to 10,000 devices by either of their ids', () => {
    const deviceIds = ['lobby', ...makeIds('dev_', 9_999)];
    expect(accepts(ScheduleEventBody, { ...eventBody, deviceIds })).toBe(true);
  });

  test.for([{ groupIds: ['grp_1'] }, { groupIds: ['grp_1'], deviceIds: [] }, { allDevices: true }])(
    'needs no single device with %o',
    (targets) => {
      const { deviceIds: _, ...untargeted } = eventBody;
      expect(accepts(ScheduleEventBody, { ...untargeted, ...targets })).toBe(true);
    },
  );

  test.for([{ groupIds: [] }, { allDevices: false }])('needs a single device with %o', (targets) => {
    const problem = 'deviceIds: Please select at least one device or group';
    expect(listProblems(ScheduleEventBody, { ...eventBody, deviceIds: [], ...targets })).toEqual([problem]);
  });

  test('has its time zone under its current name', () => {
    expect(ScheduleEventBody.parse({ ...eventBody, timezone: 'US/Eastern' }).timezone).toBe('America/New_York');
  });

  test('may recur without end', () => {
    for (const lastDate of [null, undefined, '2026-12-31']) {
      expect(accepts(ScheduleEventBody, { ...eventBody, recurrence: 'weekly', lastDate })).toBe(true);
    }
  });

  test.for(Object.values(scheduleEventColors))('may have the color %s that its media type gives it', (color) => {
    expect(ScheduleEventBody.parse({ ...eventBody, color }).color).toBe(color);
  });

  test('is created and replaced by the same body', () => {
    expect(schedule.update.body).toBe(schedule.create.body);
  });

  test('is changed and deleted by its id', () => {
    expect(accepts(schedule.update.params, { id: 'evt_1' })).toBe(true);
    expect(accepts(schedule.remove.params, { id: 'med_1' })).toBe(false);
  });
});
