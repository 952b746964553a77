import { describe, expect, test } from 'vitest';
import { eventBody } from '../test/example-event.ts';
import { accepts, listProblems } from '../test/problems.ts';
import { OccurrenceBody, occurrences, SplitBody } from './occurrences.ts';
import { ScheduleEventBody } from './schedule.ts';

describe('an occurrence', () => {
  test('may be skipped', () => {
    expect(OccurrenceBody.parse({ skip: true, title: '' })).toEqual({ skip: true });
  });

  test.for([{}, { skip: false }, { recurrence: 'weekly', lastDate: null, rule: null }])(
    'may be changed by a whole event with %o',
    (change) => {
      expect(accepts(OccurrenceBody, { ...eventBody, ...change })).toBe(true);
    },
  );

  test('needs neither time zone nor devices nor priority, which are those of the series', () => {
    const { timezone: _, deviceIds: __, ...body } = eventBody;
    expect(OccurrenceBody.parse(body)).toEqual(body);
  });

  test.for<[problem: string, change: Record<string, unknown>]>([
    ['title: Please enter a schedule title', { title: ' ' }],
    ['startTime: Please enter a time like 09:00', { startTime: undefined }],
    ['endTime: End time must differ from start time', { endTime: '11:00' }],
    ['scheduledDate: Please enter a date like 2026-03-09', { scheduledDate: '2026-03-09T10:00:00.000Z' }],
    ['mediaId: Please select a media file', { mediaId: undefined }],
  ])('is refused with "%s" for %o', ([problem, change]) => {
    expect(listProblems(OccurrenceBody, { ...eventBody, ...change })).toEqual([problem]);
  });

  test.for([{}, { skip: 'yes' }, { skip: null }, [], null])('is refused as %o', (body) => {
    expect(accepts(OccurrenceBody, body)).toBe(false);
  });

  test.for(['2026-02-30', 'today', '2026-03-09T00:00:00.000Z'])('is not on %s', (date) => {
    expect(accepts(occurrences.changeOccurrence.params, { id: 'evt_1', date })).toBe(false);
  });
});

describe('a split', () => {
  test('has a day and a whole event', () => {
    expect(accepts(SplitBody, { ...eventBody, from: '2026-03-16' })).toBe(true);
    expect(listProblems(SplitBody, eventBody)).toEqual(['from: Please enter a date like 2026-03-09']);
    expect(listProblems(SplitBody, { ...eventBody, from: '2026-03-16', endTime: '11:00' })).toEqual([
      'endTime: End time must differ from start time',
    ]);
  });
});

test('an event in the time of each screen starts on a day, not at an instant', () => {
  const body = { ...eventBody, timezone: 'screen' };
  expect(ScheduleEventBody.parse(body).timezone).toBe('screen');
  expect(listProblems(ScheduleEventBody, { ...body, scheduledDate: '2026-03-09T22:30:00.000Z' })).toEqual([
    'scheduledDate: Please enter a date like 2026-03-09',
  ]);
});
