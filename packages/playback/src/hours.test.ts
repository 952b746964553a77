import { describe, expect, test } from 'vitest';
import type { OnSpan, PlaybackFacts, Takeover, WorkingHours } from './facts.ts';
import { findOffEnd } from './hours.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { buildTimeline } from './timeline.ts';

const shop: OnSpan[] = [{ from: '08:00', to: '20:00' }];

const hours = (over: Partial<WorkingHours> = {}): WorkingHours => ({
  week: [[], shop, shop, shop, shop, shop, shop],
  exceptions: [],
  group: null,
  ...over,
});

const facts = (over: Partial<PlaybackFacts> = {}): PlaybackFacts => ({
  ...noFacts,
  timeZone: 'Europe/Berlin',
  hours: hours(),
  device: { media: { id: 'med_menu', kind: 'image', name: 'menu' }, assignedAt: '2026-01-01T00:00:00.000Z' },
  ...over,
});

/** The changes of a screen between two days, in UTC: `03-27 07:00 menu`. */
const changes = (given: PlaybackFacts, from: string, until: string): string[] =>
  buildTimeline(given, Date.parse(from), Date.parse(until)).map(
    (segment) =>
      `${segment.from.slice(5, 16).replace('T', ' ')} ${segment.media?.name ?? segment.title ?? segment.reason}`,
  );

const fire: Takeover = {
  id: 'tko_fire',
  title: 'Fire',
  media: null,
  message: { heading: 'Fire', text: '', tone: 'danger' },
  from: '2026-03-09T21:00:00.000Z',
  until: '2026-03-09T21:30:00.000Z',
};

describe('a screen with working hours', () => {
  test('is off outside of them by its own clock, also over a change of clocks', () => {
    expect(changes(facts(), '2026-03-27T12:00Z', '2026-03-31T00:00Z')).toEqual([
      '03-27 12:00 menu',
      '03-27 19:00 off',
      '03-28 07:00 menu',
      '03-28 19:00 off',
      '03-30 06:00 menu',
      '03-30 18:00 off',
    ]);
  });

  test('is off on holidays, and has other hours on other days', () => {
    const exceptions = [
      { firstDate: '2026-12-24', lastDate: '2026-12-24', spans: [{ from: '08:00', to: '13:00' }] },
      { firstDate: '2026-12-24', lastDate: '2026-12-26', spans: [] },
    ];
    expect(changes(facts({ hours: hours({ exceptions }) }), '2026-12-23T12:00Z', '2026-12-28T12:00Z')).toEqual([
      '12-23 12:00 menu',
      '12-23 19:00 off',
      '12-24 07:00 menu',
      '12-24 12:00 off',
      '12-28 07:00 menu',
    ]);
  });

  test('stays on past midnight, into a day on which it is off', () => {
    const bar: OnSpan[] = [{ from: '20:00', to: '03:00' }];
    const week = [[], [], [], [], [], bar, bar];
    expect(changes(facts({ hours: hours({ week }) }), '2026-03-06T12:00Z', '2026-03-09T12:00Z')).toEqual([
      '03-06 12:00 off',
      '03-06 19:00 menu',
      '03-07 02:00 off',
      '03-07 19:00 menu',
      '03-08 02:00 off',
    ]);
  });

  test('is on all day from 00:00 to 00:00, without a gap at midnight', () => {
    const allDay: OnSpan[] = [{ from: '00:00', to: '00:00' }];
    const week = Array.from({ length: 7 }, () => allDay);
    expect(changes(facts({ hours: hours({ week }) }), '2026-03-06T12:00Z', '2026-03-09T12:00Z')).toEqual([
      '03-06 12:00 menu',
    ]);
  });

  test('is woken by a takeover, and is off again after it', () => {
    expect(changes(facts({ takeovers: [fire] }), '2026-03-09T18:00Z', '2026-03-10T08:00Z')).toEqual([
      '03-09 18:00 menu',
      '03-09 19:00 off',
      '03-09 21:00 Fire',
      '03-09 21:30 off',
      '03-10 07:00 menu',
    ]);
  });

  test('stays on after it was woken until its hours begin, and is off after them', () => {
    const woken = facts({ awakeUntil: '2026-03-10T07:00:00.000Z' });
    expect(changes(woken, '2026-03-09T22:00Z', '2026-03-10T22:00Z')).toEqual(['03-09 22:00 menu', '03-10 19:00 off']);
  });

  test('names the group whose hours it has', () => {
    const grouped = facts({ hours: hours({ group: { id: 'grp_1', name: 'Lobby' } }) });
    expect(resolve(grouped, Date.parse('2026-03-09T21:00Z'))).toMatchObject({
      reason: 'off',
      media: null,
      sourceId: 'grp_1',
      title: 'Lobby',
      until: '2026-03-10T07:00:00.000Z',
      because: 'Off by the working hours of the group "Lobby" until Tuesday, 10 March, 08:00 (Europe/Berlin).',
      candidates: [
        { rule: 'off', text: '"menu" is assigned to this device, but the screen is off by its working hours.' },
      ],
    });
  });

  test('says that it is off for weeks', () => {
    const closed = facts({ hours: hours({ week: Array.from({ length: 7 }, () => []) }) });
    const now = Date.parse('2026-03-09T21:00Z');
    expect(findOffEnd(closed, now)).toBe(Infinity);
    expect(resolve(closed, now).because).toBe('Off by its working hours for at least 14 days.');
  });
});

test('the end of being off is found days ahead, and none while a screen is on', () => {
  const friday = hours({ week: [[], [], [], [], [], shop, []] });
  expect(findOffEnd(facts({ hours: friday }), Date.parse('2026-03-07T12:00Z'))).toBe(Date.parse('2026-03-13T07:00Z'));
  expect(findOffEnd(facts({ hours: friday }), Date.parse('2026-03-13T12:00Z'))).toBeNull();
  expect(findOffEnd(facts(), Date.parse('2026-03-08T07:00Z'))).toBe(Date.parse('2026-03-09T07:00Z'));
  expect(findOffEnd(facts({ hours: null }), Date.parse('2026-03-07T12:00Z'))).toBeNull();
});
