// oxlint-disable unicorn/no-thenable -- `await` only calls a `then` that is a function
import type { Effect } from '@vitrine/contract/playout/effect';
import { expect, test } from 'vitest';
import {
  createBlankScreen,
  createChangedScreen,
  exampleEffect,
  createShownContent,
  createUnchangedScreen,
} from '../../test/examples/example-effect.ts';
import {
  describeLater,
  summarizeEffect,
  summarizeInstantEffect,
  describeConflicts,
  describePaused,
  describeUnchanged,
  changeTimeLabel,
} from './effect-text.ts';

const at = '2026-11-23T16:30:00.000Z';
const now = (...names: string[]) => names.map((name) => createChangedScreen(name));
const later = (...names: string[]) => names.map((name) => createChangedScreen(name, { at }));
const dark = [createBlankScreen('A', { from: '2026-11-23T22:00:00.000Z', until: null })];
const darkNow = (...names: string[]) =>
  names.map((name) => createBlankScreen(name, { from: exampleEffect().at, until: null }));

test.each<[Effect, string]>([
  [exampleEffect(), 'No screen changes.'],
  [exampleEffect(now('A')), '1 screen changes now.'],
  [exampleEffect([...now('A', 'B', 'C'), ...later('D', 'E')]), '3 screens change now, 2 later.'],
  [exampleEffect(later('A')), '1 screen changes later, today at 16:30.'],
  [exampleEffect(later('A', 'B')), '2 screens change later, today at 16:30.'],
  [
    exampleEffect([...later('A'), createChangedScreen('B', { at: '2026-11-24T08:00:00.000Z' })]),
    '2 screens change later, the first today at 16:30.',
  ],
  [exampleEffect(now('A', 'B'), { blank: dark }), '2 screens change now. 1 of them will show nothing from 22:00.'],
  [exampleEffect(now('A'), { blank: darkNow('A') }), '1 screen changes now. It will show nothing.'],
  [exampleEffect(now('A', 'B'), { blank: darkNow('A', 'B') }), '2 screens change now. They will show nothing.'],
  [
    exampleEffect([...now('A'), ...later('B')], { blank: darkNow('A') }),
    '1 screen changes now, 1 later. 1 of them will show nothing right away.',
  ],
  [
    exampleEffect(now('A', 'B', 'C'), { blank: [...darkNow('B'), ...dark] }),
    '3 screens change now. 2 of them will show nothing, the first right away.',
  ],
  [exampleEffect(now('A'), { blank: darkNow('B') }), '1 screen changes now. 1 screen will show nothing.'],
  [exampleEffect(now('A'), { screenCount: 1_200, nowCount: 1_000 }), '1,000 screens change now, 200 later.'],
  // Screens that the reader does not see are counted.
  [
    exampleEffect([], { screenCount: 3, nowCount: 2, blankCount: 1 }),
    '2 screens change now, 1 later. 1 screen will show nothing.',
  ],
])('an effect is summed up in a sentence', (effect, summary) => {
  expect(summarizeEffect(effect, 'UTC')).toBe(summary);
});

test('times are by the clock of the screen, which is named if it is not the reader’s', () => {
  const screen = createChangedScreen('A', { at, timeZone: 'America/New_York' });
  expect(changeTimeLabel(screen, exampleEffect().at, 'UTC')).toBe('Today at 11:30 (America/New_York)');
  expect(changeTimeLabel(screen, exampleEffect().at, 'America/New_York')).toBe('Today at 11:30');
});

test('people read the own end of a schedule, and weekdays as they are written', () => {
  const atEnd = { at: '2026-11-26T22:01:00.000Z', shownAt: '2026-11-26T22:00:00.000Z' };
  const effect = exampleEffect([createChangedScreen('A', atEnd)]);
  expect(summarizeEffect(effect, 'UTC')).toBe('1 screen changes later, Thursday at 22:00.');
  expect(summarizeInstantEffect(effect, 'UTC')).toBe('A shows after from Thursday at 22:00.');
});

test('a playlist is named with its item at that time, so that it differs from the item alone', () => {
  const item = createShownContent('leopard').media;
  const then = createShownContent('Morning loop', { item });
  expect(summarizeInstantEffect(exampleEffect([createChangedScreen('Window', { then })]), 'UTC')).toBe(
    'Window shows Morning loop (now at leopard) now.',
  );
  expect(summarizeInstantEffect(exampleEffect([createChangedScreen('Window', { at, then })]), 'UTC')).toBe(
    'Window shows Morning loop (then at leopard) from today at 16:30.',
  );
});

const paused = (name: string, until: string, timeZone = 'UTC') => ({
  deviceId: createChangedScreen(name).deviceId,
  name,
  timeZone,
  until,
});

test('a schedule that is saved into a pause says on which screens it is paused, and until which minute', () => {
  const lobby = paused('Lobby', '2026-11-23T16:01:00.000Z');
  const words = (...screens: (typeof lobby)[]) => describePaused(exampleEffect([], { paused: screens }), 'UTC');
  expect(words()).toBeUndefined();
  expect(words(lobby)).toBe('Paused on Lobby until 16:00.');
  expect(words(paused('Lobby', '2026-11-24T16:01:00.000Z', 'Asia/Tokyo'))).toBe(
    'Paused on Lobby until tomorrow at 01:00 (Asia/Tokyo).',
  );
  expect(words(lobby, paused('Bar', '2026-11-24T09:01:00.000Z'))).toBe('Paused on 2 screens until tomorrow at 09:00.');
  expect(summarizeInstantEffect(exampleEffect([], { paused: [lobby] }), 'UTC')).toBe(
    'No screen changes. Paused on Lobby until 16:00.',
  );
});

const conflict = (name: string, from: string, timeZone = 'UTC') => ({
  ...createChangedScreen(name),
  timeZone,
  schedule: { id: 'evt_1', title: 'Lunch' },
  other: { id: 'evt_2', title: 'Brunch' },
  from,
});

test('schedules that overlap because of a change are named, with the screen and the time', () => {
  const words = (...conflicting: ReturnType<typeof conflict>[]) =>
    describeConflicts(exampleEffect([], { conflicting }), 'UTC');
  expect(words()).toBeUndefined();
  const door = conflict('Door', '2026-11-24T11:00:00.000Z');
  expect(words(door)).toBe(
    '“Lunch” and “Brunch” overlap on Door, from tomorrow at 11:00. The one that starts later plays.',
  );
  expect(words(conflict('Door', '2026-11-24T11:00:00.000Z', 'Asia/Tokyo'), door, door)).toBe(
    '“Lunch” and “Brunch” overlap on Door and 2 other screens, from 20:00 (Asia/Tokyo). The one that starts later plays.',
  );
  expect(
    summarizeInstantEffect(exampleEffect([], { conflicting: [conflict('Door', exampleEffect().at)] }), 'UTC'),
  ).toBe('No screen changes. “Lunch” and “Brunch” overlap on Door, now. The one that starts later plays.');
});

test('an offline screen changes when it is back', () => {
  expect(changeTimeLabel(createChangedScreen('A', { isOnline: false }), exampleEffect().at, 'UTC')).toBe(
    'When it’s back online',
  );
});

test('screens that change later say why, if it is the same for all', () => {
  const scheduled = { at, now: createShownContent('day', { reason: 'schedule', until: at }) };
  const two = [createChangedScreen('A', scheduled), createChangedScreen('B', scheduled)];
  expect(describeLater(exampleEffect(two))).toBe('2 screens change later, when their schedules end');
  expect(describeLater(exampleEffect(two.slice(1)))).toBe('1 screen changes later, when its schedule ends');
  expect(describeLater(exampleEffect([...two, ...later('C')]))).toBe('3 screens change later');
});

test('a screen that stays as it is says what comes first', () => {
  const screen = createUnchangedScreen(
    'A',
    createShownContent('day', { reason: 'schedule', title: 'Day at the park' }),
  );
  expect(describeUnchanged(screen)).toBe('The schedule “Day at the park” comes first.');
  expect(describeUnchanged(createUnchangedScreen('A', createShownContent('own')))).toBe(
    'Its own assignment comes first.',
  );
});
