import type { Forecast, Segment } from '@vitrine/contract/playout/now-playing';
import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../test/examples/example-device.ts';
import {
  formatDayAndTime,
  nameCause,
  toDayParts,
  describeSegment,
  describeProof,
  reasonLabel,
  computeShare,
  whenIn,
} from './forecast-text.ts';
import { findShownEnd, findShownStart } from './shown-times.ts';

const DAY_MS = 86_400_000;
/** A Thursday, on which summer time begins three days later. */
const FIRST_DAY = Date.parse('2026-03-26T00:00:00.000Z');
const now = new Date('2026-03-26T09:00:00.000Z');
const instant = (iso: string) => `2026-${iso}:00.000Z`;

/** 14 days of UTC. */
const forecast: Forecast = {
  timezone: 'UTC',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10),
    from: new Date(FIRST_DAY + index * DAY_MS).toISOString(),
    until: new Date(FIRST_DAY + (index + 1) * DAY_MS).toISOString(),
  })),
  segments: [],
  lists: {},
};

const segment = (reason: Segment['reason'], facts: Partial<Segment> = {}): Segment => ({
  reason,
  sourceId: null,
  title: null,
  media: shownMedia('leopard.jpg'),
  listId: null,
  message: null,
  from: instant('03-26T08:00'),
  until: instant('03-26T18:01'),
  ...facts,
});

test.each([
  ['the same day is left out', '03-26T08:00', '08:00'],
  ['a day of the next six has its weekday', '04-01T08:00', 'Wed 08:00'],
  ['a weekday that occurs twice has its date', '04-02T08:00', 'Thu 2, 08:00'],
  ['an instant beyond the forecast has its full date', '04-09T08:00', 'Apr 9, 2026, 08:00'],
])('in a time of the forecast, %s', (_, iso, text) => {
  expect(whenIn(forecast, instant(iso), now)).toBe(text);
});

test('a time of the forecast is that of the screen’s time zone, across the change to summer time', () => {
  const berlin = { ...forecast, timezone: 'Europe/Berlin' };
  expect(formatDayAndTime(berlin, instant('03-28T23:30'))).toBe('Sun 29, 00:30');
  expect(formatDayAndTime(berlin, instant('03-29T01:00'))).toBe('Sun 29, 03:00');
});

test('a segment has the times that the server gives for people', () => {
  const shown = segment('schedule', { shownFrom: instant('03-26T07:59'), shownUntil: instant('03-26T18:00') });
  expect([findShownStart(shown), findShownEnd(shown)]).toEqual([shown.shownFrom, shown.shownUntil]);
  const other = segment('device');
  expect([findShownStart(other), findShownEnd(other)]).toEqual([other.from, other.until]);
});

test.each<[string, Segment, string, string]>([
  ['a schedule', segment('schedule', { title: 'Morning' }), 'Morning', 'Schedule'],
  ['an own assignment', segment('device'), 'leopard', 'Assigned to this screen'],
  ['a group', segment('group', { title: 'Hall' }), 'leopard', 'Group Hall'],
  ['a group without a name', segment('group'), 'leopard', 'Group'],
  ['the active media', segment('global'), 'leopard', 'Global image'],
  ['nothing', segment('nothing', { media: null }), 'Nothing', 'Nothing is scheduled, assigned or active'],
  ['a reported schedule', segment('schedule', { title: 'leopard.jpg', isReported: true }), 'leopard', 'Schedule'],
  [
    'deleted content of a group',
    segment('group', { title: 'old-menu.png', media: null, isReported: true }),
    'old-menu',
    'Group',
  ],
  ['a takeover’s message', segment('takeover', { media: null, isReported: true }), 'Takeover', 'Takeover'],
])('a segment of %s has a name and a reason', (_, each, name, reason) => {
  expect(nameCause(each)).toBe(name);
  expect(reasonLabel(each)).toBe(reason);
});

test('a time of which the screen reported nothing claims nothing', () => {
  const gap = segment('nothing', { media: null, isReported: false });
  expect([nameCause(gap), describeSegment(gap, {})]).toEqual(['No plays reported', 'No plays reported']);
});

test('a segment of a playlist says what of it plays, and how often that changes', () => {
  const lists = { lst_1: { id: 'lst_1', lengthMs: 50_000, waiting: 7, itemCount: 5, items: [] } };
  const playlist = segment('device', { listId: 'lst_1' });
  const detail = 'Assigned to this screen, 5 items, 0:50, 7 wait for their time';
  expect(describeSegment(playlist, lists)).toBe(detail);
  expect(describeSegment({ ...playlist, changes: 1 }, lists)).toBe(`${detail}, and 1 more change`);
  expect(describeSegment({ ...playlist, changes: 1_200 }, lists)).toBe(`${detail}, and 1,200 more changes`);
});

test('the parts of a day are cut at midnight, and segments of other days are left out', () => {
  const [from, until] = [instant('03-27T00:00'), instant('03-28T00:00')];
  const parts = toDayParts(
    [
      segment('global', { from: instant('03-26T00:00'), until: from }),
      segment('schedule', { from: instant('03-26T18:00'), until: instant('03-27T06:00') }),
      segment('global', { from: instant('03-27T06:00'), until: instant('03-29T00:00') }),
      segment('schedule', { from: until, until: instant('03-29T00:00') }),
    ],
    from,
    until,
  );
  expect(parts).toMatchObject([
    { from: 0, until: 0.25, kind: 'schedule' },
    { from: 0.25, until: 1, kind: 'base' },
  ]);
});

test('the share of a stretch includes its start and excludes its end', () => {
  const [from, until] = [instant('03-26T00:00'), instant('03-27T00:00')];
  expect(computeShare(from, from, until)).toBe(0);
  expect(computeShare(instant('03-26T18:00'), from, until)).toBe(0.75);
  expect(computeShare(until, from, until)).toBeNull();
  expect(computeShare(instant('03-25T23:59'), from, until)).toBeNull();
});

test.each([
  ['never connected', { lastSeen: null }, false, 'Not connected yet.'],
  ['offline', {}, false, 'Last seen 8 s ago. It may still be playing its saved schedule.'],
  ['behind', { isCurrent: false }, true, 'Last seen 8 s ago. It hasn’t confirmed the latest change yet.'],
  ['over the limit', { isOverLimit: true }, true, 'The screen confirmed 8 s ago that it’s showing the notice.'],
  ['current', {}, true, 'The screen confirmed this 8 s ago: it plays exactly what it should.'],
])('the proof of a screen that is %s', (_, facts, isOnline, words) => {
  const device = exampleDevice('Kiosk', { lastSeen: instant('03-26T09:00'), ...facts });
  const later = new Date(now.getTime() + 8_000);
  expect(describeProof(device, isOnline, later)).toEqual({ isProven: words.startsWith('The screen confirmed'), words });
});
