import { expect, test } from 'vitest';
import { compile } from './timeline.ts';
import type { PlaybackFacts, ScheduleEntry } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { listOccurrences } from './schedule.ts';
import { followsScreens, inZone, withExceptions } from './series.ts';

const menu = { id: 'med_menu', kind: 'image', name: 'Menu' } as const;
const offer = { id: 'med_offer', kind: 'image', name: 'Offer' } as const;

const lunch: ScheduleEntry = {
  id: 'evt_1',
  title: 'Lunch',
  media: menu,
  date: '2026-03-09',
  lastDate: null,
  startTime: '11:00',
  endTime: '14:00',
  allDay: false,
  timeZone: 'UTC',
  recurrence: 'daily',
  rule: null,
  priority: 'normal',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const starts = (entries: ScheduleEntry[]) =>
  entries
    .flatMap((entry) => listOccurrences(entry, Date.parse('2026-03-01'), Date.parse('2026-03-13')))
    .map(({ from }) => new Date(from).toISOString().slice(5, 16))
    .toSorted();

const moved = { date: '2026-03-10', startTime: '18:00', endTime: '19:00', allDay: false };

test('a series with a skipped and a moved occurrence is two entries', () => {
  const entries = withExceptions(lunch, [
    { date: '2026-03-10', change: moved },
    { date: '2026-03-12', change: null },
  ]);
  expect(entries.map(({ recurrence, skippedDays, originalDay }) => ({ recurrence, skippedDays, originalDay }))).toEqual(
    [
      { recurrence: 'daily', skippedDays: ['2026-03-10', '2026-03-12'], originalDay: undefined },
      { recurrence: 'none', skippedDays: undefined, originalDay: '2026-03-10' },
    ],
  );
  expect(starts(entries)).toEqual(['03-09T11:00', '03-10T18:00', '03-11T11:00']);
});

test('exceptions on days without an occurrence, and of an entry that runs once, have no effect', () => {
  const weekly = { ...lunch, recurrence: 'weekly' as const };
  expect(withExceptions(weekly, [{ date: '2026-03-10', change: moved }])).toEqual([weekly]);
  const once = { ...lunch, recurrence: 'none' as const };
  expect(withExceptions(once, [{ date: '2026-03-09', change: null }])).toEqual([once]);
});

test('a changed occurrence plays instead of one of its series that starts at the same moment', () => {
  const change = { date: '2026-03-10', startTime: '11:00', endTime: '12:00', allDay: false, media: offer };
  const [series, changed] = withExceptions(lunch, [{ date: '2026-03-09', change }]);
  for (const schedule of [
    [series, changed],
    [changed, series],
  ]) {
    const facts: PlaybackFacts = {
      ...noFacts,
      timeZone: 'UTC',
      schedule: schedule.flatMap((entry) => entry ?? []),
    };
    const atMs = Date.parse('2026-03-10T11:30:00Z');
    expect(compile(facts, atMs, atMs + 1).at(atMs).media).toEqual(offer);
    expect(resolve(facts, atMs).media).toEqual(offer);
    expect(resolve(facts, atMs).candidates.map(({ verdict }) => verdict)).toEqual(['plays', 'lost']);
  }
});

test('an entry in the time of its screens takes the time zone of each', () => {
  const following = { ...lunch, timeZone: 'screen' };
  expect([followsScreens(following), followsScreens(lunch)]).toEqual([true, false]);
  expect(inZone(following, 'Asia/Tokyo').timeZone).toBe('Asia/Tokyo');
  expect(inZone(lunch, 'Asia/Tokyo')).toBe(lunch);
});
