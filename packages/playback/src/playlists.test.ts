import { describe, expect, test } from 'vitest';
import { findStandingAnswer } from './claims.ts';
import type { ContentRef, MediaRef, PlaybackFacts, PlaylistItem, PlaylistRef, ScheduleEntry, Window } from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { buildTimeline } from './timeline.ts';

const at = (instant: string) => Date.parse(instant);
const image = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'image', name });
const assignedAt = '2026-01-01T00:00:00.000Z';

function item(id: string, ...windows: Window[]): PlaylistItem {
  return {
    id,
    media: image(id),
    durationMs: 10_000,
    fit: null,
    transition: null,
    windows: windows.length === 0 ? [] : [windows],
  };
}

function playlist(name: string, ...items: PlaylistItem[]): PlaylistRef {
  return { id: `ply_${name}`, kind: 'playlist', name, items };
}

function entry(title: string, over: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    id: `evt_${title}`,
    title,
    media: image(title),
    date: '2026-03-09',
    lastDate: null,
    startTime: '12:00',
    endTime: '13:59',
    timeZone: 'UTC',
    allDay: false,
    recurrence: 'weekly',
    rule: null,
    priority: 'normal',
    createdAt: assignedAt,
    ...over,
  };
}

const nothing: PlaybackFacts = { ...noFacts, timeZone: 'UTC' };
const always = playlist('Loop', item('a'), item('b'));
const breakfast = playlist('Breakfast', item('eggs', { from: '07:00', to: '11:00' }));
const menu = playlist('Menu', item('eggs', { from: '07:00', to: '11:00' }), item('cola'));
const allDay = entry('Meals', { startTime: '00:00', endTime: '23:59', media: breakfast });
const logo: PlaybackFacts = { ...nothing, activeImage: image('logo') };
const morning = at('2026-03-09T08:00Z');
const evening = at('2026-03-09T20:00Z');

/** A Monday’s timeline, each segment written as `07:00 Menu: eggs, cola`. */
function day(facts: PlaybackFacts): string[] {
  const fromMs = at('2026-03-09T00:00Z');
  return buildTimeline(facts, fromMs, fromMs + 86_400_000).map(({ from, media, list }) => {
    const items = list === null ? '' : `: ${list.items.map(({ id }) => id).join(', ')}`;
    return `${from.slice(11, 16)} ${media?.name ?? 'nothing'}${items}`;
  });
}

/** The name of what plays in the morning with these assignments of the group. */
const resolveGroups = (groups: PlaybackFacts['groups']) => resolve({ ...nothing, groups }, morning).media?.name;

describe('the timeline of a playlist', () => {
  test.each<[what: string, facts: PlaybackFacts, expected: string[]]>([
    ['one segment where nothing has windows', { ...nothing, activeSlot: always }, ['00:00 Loop: a, b']],
    [
      'a segment for each set of open items',
      { ...nothing, activeSlot: menu },
      ['00:00 Menu: cola', '07:00 Menu: eggs, cola', '11:00 Menu: cola'],
    ],
    [
      'what is assigned less directly while no item is open',
      { ...logo, device: { media: breakfast, assignedAt } },
      ['00:00 logo', '07:00 Breakfast: eggs', '11:00 logo'],
    ],
    [
      'the idle screen if there is nothing else',
      { ...nothing, device: { media: breakfast, assignedAt } },
      ['00:00 nothing', '07:00 Breakfast: eggs', '11:00 nothing'],
    ],
    [
      'the next playlist while the first waits, and its items',
      { ...nothing, device: { media: breakfast, assignedAt }, activeSlot: menu },
      ['00:00 Menu: cola', '07:00 Breakfast: eggs', '11:00 Menu: cola'],
    ],
    ['never an empty one', { ...logo, device: { media: playlist('Empty'), assignedAt } }, ['00:00 logo']],
    [
      'a schedule whose playlist waits leaves the screen to the assignment',
      { ...logo, schedule: [allDay] },
      ['00:00 logo', '07:00 Breakfast: eggs', '11:00 logo'],
    ],
    [
      'a schedule whose playlist waits leaves the screen to one that started earlier',
      {
        ...logo,
        schedule: [
          entry('Day', { startTime: '06:00', endTime: '11:59' }),
          entry('Meals', { startTime: '06:30', media: breakfast }),
        ],
      },
      ['00:00 logo', '06:00 Day', '07:00 Breakfast: eggs', '11:00 Day', '12:00 logo'],
    ],
    [
      'one of high priority that waits leaves the screen to a normal one, which another replaces',
      {
        ...logo,
        schedule: [
          { ...allDay, priority: 'high' },
          entry('Early', { startTime: '05:00', endTime: '11:29' }),
          entry('Late', { startTime: '06:00', endTime: '07:59' }),
        ],
      },
      ['00:00 logo', '05:00 Early', '06:00 Late', '07:00 Breakfast: eggs', '11:00 Early', '11:30 logo'],
    ],
    [
      'during a pause what is assigned, with its own windows',
      {
        ...nothing,
        schedule: [entry('Meals', { ...allDay, media: always })],
        pause: { from: '2026-03-09T06:00:00.000Z', until: '2026-03-09T12:00:00.000Z' },
        device: { media: menu, assignedAt },
      },
      ['00:00 Loop: a, b', '06:00 Menu: cola', '07:00 Menu: eggs, cola', '11:00 Menu: cola', '12:00 Loop: a, b'],
    ],
    [
      'windows by the clock of the screen, not of the schedule',
      { ...logo, timeZone: 'Asia/Kathmandu', schedule: [allDay] },
      ['00:00 logo', '01:15 Breakfast: eggs', '05:15 logo'],
    ],
  ])('%s', (_, facts, expected) => {
    expect(day(facts)).toEqual(expected);
  });

  test('has one list object for equal items, whatever plays them', () => {
    const facts: PlaybackFacts = { ...nothing, schedule: [entry('Lunch', { media: menu })], activeSlot: menu };
    const segments = buildTimeline(facts, at('2026-03-09T00:00Z'), at('2026-03-11T00:00Z'));
    expect(segments).toHaveLength(7);
    expect(new Set(segments.map(({ list }) => list)).size).toBe(2);
    expect(resolve(facts, evening).list).toBe(segments[0]?.list);
  });
});

describe('precedence of playlists', () => {
  test('the active playlist comes before the active video and image', () => {
    const video: MediaRef = { id: 'med_film', kind: 'video', name: 'film' };
    const { media, list, candidates } = resolve({ ...logo, activeVideo: video, activeSlot: always }, morning);
    expect(media).toBe(always);
    expect(list).toEqual({ items: always.items, lengthMs: 20_000, waiting: 0 });
    expect(candidates.map(({ text, rule }) => `${rule}: ${text}`)).toEqual([
      'null: "Loop" is the active playlist.',
      'playlist-first: "film" is the active video, but the active playlist comes first.',
      'playlist-first: "logo" is the active image, but the active playlist comes first.',
    ]);
  });

  test('of a group’s assignments the newest plays, of any kind; of two made together the playlist', () => {
    const group = { groupId: 'grp_1', groupName: 'Lobby' };
    const older = { ...group, media: always, assignedAt };
    const newer = { ...group, media: image('sale'), assignedAt: '2026-02-01T00:00:00.000Z' };
    expect(resolveGroups([older, newer])).toBe('sale');
    expect(resolveGroups([{ ...newer, assignedAt }, older])).toBe('Loop');
    expect(resolveGroups([older, { ...newer, media: breakfast }])).toBe('Breakfast');
  });

  test('of a group’s assignments made together, playlists come first, then pages, layouts, drawn content, videos, images', () => {
    const kinds: ContentRef[] = [
      image('image'),
      { id: 'med_video', kind: 'video', name: 'video' },
      { id: 'tbl_1', kind: 'drawn', name: 'table', noun: 'table', documentId: 'tbl_1.1' },
      { id: 'lay_1', kind: 'layout', name: 'layout', documentId: 'lay_1.1' },
      { id: 'web_1', kind: 'webpage', name: 'page' },
      always,
    ];
    const groups = kinds.map((media) => ({ groupId: 'grp_1', groupName: 'Lobby', media, assignedAt }));
    const { candidates } = resolve({ ...nothing, groups }, morning);
    expect(candidates.map(({ media }) => media?.name)).toEqual(['Loop', 'page', 'layout', 'table', 'video', 'image']);
  });
});

test('what plays without the schedule is what the next claim with an open item shows', () => {
  const facts = { ...logo, schedule: [allDay], device: { media: breakfast, assignedAt } };
  expect(findStandingAnswer(facts, morning)).toMatchObject({
    reason: 'device',
    media: breakfast,
    list: { waiting: 0 },
  });
  expect(findStandingAnswer(facts, evening)).toMatchObject({ reason: 'global', media: image('logo'), list: null });
  expect(findStandingAnswer({ ...facts, activeImage: null }, evening)).toBeNull();
});

describe('why', () => {
  test.each<[facts: PlaybackFacts, now: number, because: string]>([
    [
      { ...nothing, device: { media: always, assignedAt } },
      morning,
      'Shows the playlist "Loop" because it is assigned to this device.',
    ],
    [
      { ...nothing, schedule: [allDay] },
      morning,
      'Shows the playlist "Breakfast" because "Meals" runs from 00:00 to 23:59 (UTC).',
    ],
    [{ ...logo, schedule: [allDay] }, evening, 'Shows "logo" because it is the active image.'],
    [
      { ...nothing, device: { media: breakfast, assignedAt } },
      at('2026-03-09T06:00Z'),
      'Shows nothing because "Breakfast" is assigned to this device, but none of its items plays at this time; the next starts at 07:00 (UTC).',
    ],
    [
      {
        ...nothing,
        schedule: [entry('Lunch')],
        pause: { from: '2026-03-09T12:00:00.000Z', until: '2026-03-09T14:00:00.000Z' },
        device: { media: breakfast, assignedAt },
      },
      at('2026-03-09T12:30Z'),
      'Shows nothing because the schedule is paused and "Breakfast" is assigned to this device, but none of its items plays at this time; the next starts on Tuesday, 10 March at 07:00 (UTC).',
    ],
    [
      {
        ...nothing,
        device: { media: breakfast, assignedAt },
        activeSlot: playlist('Bar', item('beer', { from: '21:30', to: '02:00' })),
      },
      evening,
      'Shows nothing because none of the playlists that could play has an item that plays at this time; the next starts at 21:30 (UTC).',
    ],
    [
      {
        ...nothing,
        device: { media: playlist('Empty'), assignedAt },
        activeSlot: playlist('Old', item('flyer', { lastDate: '2026-01-31' })),
      },
      evening,
      'Shows nothing because none of the playlists that could play has an item that plays at this time or in the next 14 days.',
    ],
  ])('%#', (facts, now, because) => {
    expect(resolve(facts, now).because).toBe(because);
  });

  test('a playlist that waits says when its next item starts, by the clock of the screen', () => {
    const facts: PlaybackFacts = {
      ...logo,
      timeZone: 'Asia/Kathmandu',
      schedule: [entry('Tea', { media: breakfast, startTime: '00:00', endTime: '23:59' })],
      device: { media: playlist('Old', item('flyer', { lastDate: '2026-01-31' })), assignedAt },
      activeSlot: playlist('Empty'),
    };
    const { candidates } = resolve(facts, at('2026-03-09T12:00Z'));
    expect(candidates.map(({ text, verdict, rule }) => `${verdict}, ${rule}: ${text}`)).toEqual([
      'lost, outside-windows: "Tea" runs from 00:00 to 23:59 (UTC), but none of the items of "Breakfast" plays at this time; the next starts on Tuesday, 10 March at 07:00 (Asia/Kathmandu).',
      'lost, outside-windows: "Old" is assigned to this device, but none of its items plays at this time or in the next 14 days.',
      'lost, empty-playlist: "Empty" is the active playlist, but it has no items that are ready.',
      'plays, null: "logo" is the active image.',
    ]);
    expect(
      resolve({ ...nothing, schedule: [entry('Lunch', { media: playlist('Empty') })] }, at('2026-03-09T12:00Z'))
        .because,
    ).toBe('Shows nothing because "Lunch" runs from 12:00 to 13:59 (UTC), but "Empty" has no items that are ready.');
  });

  test('another schedule does not lose to one whose playlist waits', () => {
    const schedule = [
      entry('Meals', { ...allDay, priority: 'high' }),
      entry('Lunch'),
      entry('Long', { startTime: '10:00' }),
    ];
    const { title, candidates } = resolve({ ...nothing, schedule }, at('2026-03-09T12:30Z'));
    expect(title).toBe('Lunch');
    expect(candidates.map(({ rule }) => rule)).toEqual(['outside-windows', null, 'later-start']);
  });
});

describe('until', () => {
  test.each([
    ['an item joins', { ...nothing, activeSlot: menu }, evening, '2026-03-10T07:00:00.000Z'],
    ['an item leaves', { ...nothing, activeSlot: menu }, morning, '2026-03-09T11:00:00.000Z'],
    [
      'a stronger playlist has an item',
      { ...logo, schedule: [allDay] },
      at('2026-03-09T06:00Z'),
      '2026-03-09T07:00:00.000Z',
    ],
    ['nothing changes for 14 days', { ...nothing, activeSlot: always }, morning, '2026-03-23T08:00:00.000Z'],
  ])('an answer holds until %s', (_, facts, now, until) => {
    expect(resolve(facts, now).until).toBe(until);
  });
});
