import type { Timing } from '@vitrine/playback/schedule';
import { expect, test } from 'vitest';
import { listBoundariesDue, listEdges } from './boundaries.ts';

const event: Timing = {
  date: '2026-03-09',
  lastDate: null,
  startTime: '09:00',
  endTime: '10:00',
  timeZone: 'UTC',
  allDay: false,
  recurrence: 'weekly',
  rule: null,
};

const at = (time: string) => Date.parse(`2026-03-09T${time}Z`);
const edges = (after: string, until: string, events = [event]) =>
  listEdges(events, at(after), at(until)).map(({ kind, atMs }) => [kind, new Date(atMs).toISOString().slice(11, 19)]);

test('a schedule starts with its first minute and ends after its last', () => {
  expect(edges('08:00:00', '12:00:00')).toEqual([
    ['started', '09:00:00'],
    ['ended', '10:01:00'],
  ]);
});

test('of adjacent periods exactly one contains a boundary', () => {
  expect(edges('08:00:00', '09:00:00')).toEqual([['started', '09:00:00']]);
  expect(edges('09:00:00', '10:00:59')).toEqual([]);
  expect(edges('10:00:59', '10:01:00')).toEqual([['ended', '10:01:00']]);
  expect(edges('10:01:00', '12:00:00')).toEqual([]);
});

test('an empty period, or one that ends before it starts, contains no boundary', () => {
  expect(edges('09:00:00', '09:00:00')).toEqual([]);
  expect(edges('12:00:00', '08:00:00')).toEqual([]);
});

test('boundaries of overlapping events are sorted by time', () => {
  const second = { ...event, startTime: '09:30', endTime: '09:40' };
  expect(edges('08:00:00', '12:00:00', [event, second]).map(([, time]) => time)).toEqual([
    '09:00:00',
    '09:30:00',
    '09:41:00',
    '10:01:00',
  ]);
});

const breakfast = { ...event, id: 'evt_1', accountId: 'acc_1', title: 'Breakfast' };
const due = (after: string, until: string, events = [breakfast], open: (typeof breakfast)[] = []) =>
  listBoundariesDue(events, open, at(after), at(until)).map(({ entry: { title }, kind, atMs }) =>
    [title, kind, new Date(atMs).toISOString().slice(11, 19)].join(' '),
  );

test('what runs as recorded is recorded when it ends, and nothing twice', () => {
  expect(due('08:00:00', '12:00:00')).toEqual(['Breakfast started 09:00:00', 'Breakfast ended 10:01:00']);
  expect(due('09:00:00', '09:30:00', [breakfast], [breakfast])).toEqual([]);
  expect(due('09:30:00', '12:00:00', [breakfast], [breakfast])).toEqual(['Breakfast ended 10:01:00']);
});

test('an event that is made or moved while it would run starts then, and one that is deleted or moved away ends then', () => {
  expect(due('09:30:00', '09:31:00')).toEqual(['Breakfast started 09:31:00']);
  expect(due('09:30:00', '09:31:00', [], [breakfast])).toEqual(['Breakfast ended 09:31:00']);
  const later = { ...breakfast, title: 'Brunch', startTime: '11:00', endTime: '12:00' };
  // By the name that it had when it ran.
  expect(due('09:30:00', '09:31:00', [later], [breakfast])).toEqual(['Breakfast ended 09:31:00']);
});

test('an event in the time of its screens starts with the first of them and ends with the last', () => {
  const zones = ['UTC', 'Europe/London', 'Europe/Paris'].map((timeZone) => ({ ...breakfast, timeZone }));
  expect(due('06:00:00', '12:00:00', zones)).toEqual(['Breakfast started 08:00:00', 'Breakfast ended 10:01:00']);
});
