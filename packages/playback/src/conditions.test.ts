import { describe, expect, test } from 'vitest';
import type {
  Condition,
  LayoutRef,
  MediaRef,
  PlaybackFacts,
  PlaylistItem,
  PlaylistRef,
  ScheduleEntry,
} from './facts.ts';
import { noFacts } from './no-facts.ts';
import { resolve } from './resolve.ts';
import { type Claimant, findConflicts } from './schedule-conflicts.ts';
import { buildTimeline } from './timeline.ts';

const NOON = Date.parse('2026-03-09T12:00:00.000Z');
const image = (name: string): MediaRef => ({ id: `med_${name}`, kind: 'image', name });
const assign = (media: MediaRef | LayoutRef | PlaylistRef) => ({ media, assignedAt: '2026-03-01T00:00:00.000Z' });

const facts: PlaybackFacts = {
  ...noFacts,
  timeZone: 'UTC',
  screen: { seed: 'dev_1', orientation: 'landscape', groupIds: ['grp_1'], tags: ['bakery'] },
};

const item = (media: MediaRef | LayoutRef, only?: Condition[]): PlaylistItem => ({
  id: media.id,
  media,
  durationMs: 10_000,
  fit: null,
  transition: null,
  windows: [],
  only,
});
const loop = (...items: PlaylistItem[]): PlaylistRef => ({ id: 'ply_1', kind: 'playlist', name: 'Loop', items });

function entry(title: string, only: Condition | null): ScheduleEntry {
  return {
    id: `evt_${title}`,
    title,
    media: image(title),
    date: '2026-03-09',
    lastDate: null,
    startTime: '11:00',
    endTime: '13:00',
    timeZone: 'UTC',
    allDay: false,
    recurrence: 'none',
    rule: null,
    priority: 'normal',
    only,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

describe('a schedule with a condition', () => {
  test('is as if it were not there on other screens, and says on which it plays', () => {
    const playing = { ...facts, schedule: [entry('Rolls', { tags: ['cafe'] })], device: assign(image('own')) };
    const segments = buildTimeline(playing, NOON, NOON + 60_000);
    expect(segments.map(({ media }) => media?.name)).toEqual(['own']);
    expect(resolve(playing, NOON).candidates).toMatchObject([
      {
        verdict: 'lost',
        rule: 'other-screens',
        text: '"Rolls" runs from 11:00 to 13:00 (UTC), but it plays only on cafe screens.',
        only: [{ tags: ['cafe'] }],
      },
      { verdict: 'plays' },
    ]);
  });

  test.each<[Condition | null, string]>([
    [{ tags: ['bakery', 'cafe'] }, 'Rolls'],
    [{ tags: ['bakery'], orientation: 'landscape', groupIds: ['grp_1'] }, 'Rolls'],
    [{ tags: ['bakery'], orientation: 'portrait' }, 'weaker'],
    [{ groupIds: ['grp_2'] }, 'weaker'],
    [null, 'Rolls'],
  ])('with %o lets %s play', (only, winner) => {
    const stronger = { ...entry('Rolls', only), createdAt: '2026-02-01T00:00:00.000Z' };
    const decision = resolve({ ...facts, schedule: [entry('weaker', null), stronger] }, NOON);
    expect(decision.title).toBe(winner);
  });

  test('names its groups', () => {
    const schedule = [entry('Rolls', { orientation: 'portrait', groupIds: ['grp_2', 'grp_3'] })];
    const groupNames = new Map([['grp_2', 'Shops']]);
    expect(resolve({ ...facts, schedule, groupNames }, NOON).because).toBe(
      'Shows nothing because "Rolls" runs from 11:00 to 13:00 (UTC), but it plays only on portrait screens of "Shops" or another group.',
    );
  });
});

const claim = (only: Condition | null): Claimant & { id: string } => ({ ...entry('x', only) });

describe('two schedules at the same time', () => {
  test.each<[Condition | null, Condition | null, string]>([
    [{ tags: ['bakery'] }, null, 'conflict'],
    [{ tags: ['bakery'] }, { tags: ['bakery', 'cafe'] }, 'conflict'],
    [{ tags: ['bakery'] }, { tags: ['cafe'] }, 'notice'],
    [{ tags: ['bakery'] }, { groupIds: ['grp_1'] }, 'conflict'],
    [{ groupIds: ['grp_1'] }, { groupIds: ['grp_2'] }, 'none'],
    [{ orientation: 'portrait' }, { orientation: 'landscape', tags: ['bakery'] }, 'none'],
  ])('for %o and %o: %s', (one, other, kind) => {
    const meetings = findConflicts({ ...claim(one), id: 'evt_other' }, [claim(other)], NOON - 86_400_000);
    expect(meetings[0]?.kind ?? 'none').toBe(kind);
  });
});

describe('a layout of which every scene has a condition', () => {
  const menu: LayoutRef = {
    id: 'lay_menu',
    kind: 'layout',
    name: 'Menu',
    documentId: 'lay_menu.1',
    only: [{ tags: ['cafe'] }, { orientation: 'portrait' }],
  };

  test('does not play where none is met', () => {
    const playing = { ...facts, device: assign(menu) };
    expect(buildTimeline(playing, NOON, NOON + 60_000)).toMatchObject([{ media: null, reason: 'nothing' }]);
    expect(resolve(playing, NOON).because).toBe(
      'Shows nothing because "Menu" is assigned to this device, but it plays only on cafe screens or portrait screens.',
    );
    const upright = { ...playing, screen: { ...facts.screen, orientation: 'portrait' as const } };
    expect(resolve(upright, NOON)).toMatchObject({ media: menu, reason: 'device' });
  });

  test('is left out of playlists there', () => {
    const mixed = { ...facts, device: assign(loop(item(menu), item(image('a')))) };
    expect(resolve(mixed, NOON).list?.items.map(({ id }) => id)).toEqual(['med_a']);
    const none = { ...facts, device: assign(loop(item(menu), item(image('a'), [{ tags: ['cafe'] }]))) };
    expect(resolve(none, NOON).candidates[0]).toMatchObject({
      rule: 'other-screens',
      only: [{ tags: ['cafe'] }, { orientation: 'portrait' }],
    });
  });
});
