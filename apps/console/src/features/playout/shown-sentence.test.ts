import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { expect, test } from 'vitest';
import { exampleDevice, shownMedia } from '../../test/examples/example-device.ts';
import type { ScreenState } from '../../ui/screen/status.tsx';
import { describeShowing, formatShown } from './shown-sentence.ts';

const lunch = shownMedia('Lunch.jpg');

type Reason = NonNullable<Device['playing']>['reason'];

const playing = (reason: Reason, media: Device['assignedMedia'] = lunch) => ({
  playing: { media, reason, since: null },
});

const say = (facts: Partial<Device>, state: ScreenState = 'online', showing?: NowPlaying) =>
  formatShown(describeShowing(exampleDevice('Window', facts), { state, groupName: 'Counter', showing }));

const explained: NowPlaying = {
  at: '2026-03-09T12:00:00.000Z',
  media: lunch,
  message: null,
  reason: 'schedule',
  until: '2026-03-09T14:01:00.000Z',
  shownUntil: '2026-03-09T14:00:00.000Z',
  sentence: '',
  strip: null,
  candidates: [],
  day: [
    {
      from: '2026-03-09T00:00:00.000Z',
      until: '2026-03-10T00:00:00.000Z',
      reason: 'nothing',
      sourceId: null,
      title: null,
      media: null,
      message: null,
      listId: null,
    },
  ],
  lists: {},
};

test.each<[Reason, string]>([
  ['device', 'Shows Lunch'],
  ['group', 'Shows Lunch, from Counter'],
  ['schedule', 'Shows Lunch, by schedule'],
  ['takeover', 'Shows Lunch, by takeover'],
  ['preview', 'Shows Lunch, as a preview'],
  ['global', 'Shows Lunch, as global media'],
])('a screen that shows content because of %s says so', (reason, sentence) => {
  expect(say(playing(reason))).toBe(sentence);
});

test('once the server has explained it, the end is told by the screen’s own clock', () => {
  expect(say({ ...playing('schedule'), timeZone: 'Europe/Berlin' }, 'online', explained)).toBe(
    'Shows Lunch until 15:00, by schedule',
  );
  // The screen still shows something else than it should.
  expect(say(playing('schedule', shownMedia('Breakfast.jpg')), 'online', explained)).toBe(
    'Shows Breakfast, by schedule',
  );
});

test.each<[ScreenState, string]>([
  ['asleep', 'Shows Lunch until 14:00, by schedule'],
  ['off', 'Would show Lunch, by schedule'],
  ['offline', 'Was showing Lunch, by schedule'],
])('a screen that is %s tells what it shows, would show or showed', (state, sentence) => {
  expect(say({ ...playing('schedule'), timeZone: 'UTC' }, state, explained)).toBe(sentence);
});

test('a screen tells that there is nothing to show only where it has confirmed it', () => {
  const nothing = playing('nothing', null);
  expect(say(nothing)).toBe('Nothing is assigned or scheduled.');
  expect(say({ ...nothing, isCurrent: false })).toBe('Shows nothing');
  expect(say({ ...nothing, assignedMedia: lunch })).toBe('Shows nothing');
  expect(say(nothing, 'offline')).toBe('Was showing nothing');
});

test('a screen before its first contact, and one beyond the plan’s limit, say that', () => {
  const fresh = { lastSeen: null, playing: null };
  expect(say(fresh, 'connecting')).toBe('Not connected yet');
  expect(say({ ...fresh, assignedMedia: lunch }, 'offline')).toBe('Will show Lunch once connected');
  expect(say({ ...playing('device'), isOverLimit: true })).toBe(
    'Over the plan’s limit. It shows a notice instead of media.',
  );
});
