import type { Timing } from '@vitrine/playback/schedule';
import { expect, test } from 'vitest';
import { listEdges } from './boundaries.ts';

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
