import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import { evacuation, imageAsset, createManifest, MINUTE_MS, segment, takeoverSegment } from '../test/manifest.ts';
import { findMessage, presentedIds, simulatedScreen, types } from '../test/simulated-screen.ts';
import { describeNowPlaying } from './state.ts';

const [menu, lunch] = [imageAsset('menu'), imageAsset('lunch')];
const day = createManifest({ timeline: [segment(0, 600, 'menu')], assets: [menu, lunch] });
const taken = createManifest({ ...day, etag: 'etag-2', timeline: [takeoverSegment(0, 600)] });
const takenByLunch: Manifest = {
  ...taken,
  timeline: [{ ...segment(0, 600, 'lunch'), reason: 'takeover' }],
};
const onScreen = { ...evacuation, reason: 'takeover' };
const idle = { timeline: [segment(0, 600, null)] };

const before: [string, Manifest][] = [
  ['media', day],
  ['the idle screen', { ...day, ...idle }],
  ['a notice', { ...day, notice: 'Over the plan’s limit' }],
  ['an item that cannot be shown yet', { ...day, timeline: [segment(0, 600, 'film')], assets: [imageAsset('film')] }],
];

test.each(before)('a message replaces %s at once, is reported, and ends at once', (_, manifest) => {
  const { play, activate, state, front } = simulatedScreen({ files: ['menu', 'lunch'] });
  play(manifest);
  const [wasInFront, wasOn] = [front(), state().front];
  const effects = activate(taken);
  expect(findMessage(effects)).toEqual(onScreen);
  expect(types(effects)).toContain('report');
  expect(describeNowPlaying(state())).toEqual({ assetId: null, playlistId: null, reason: 'takeover' });

  play({ ...manifest, etag: 'etag-3' });
  expect(front()).toEqual(wasInFront);
  expect(state().front.kind).toBe(wasOn.kind);
  expect(describeNowPlaying(state()).reason).not.toBe('takeover');
});

test('a takeover wakes a screen that sleeps, which sleeps again after it', () => {
  const { play, activate, check, pass, state } = simulatedScreen();
  const sleepy = createManifest({ ...day, ...idle, settings: { ...day.settings, autoSleep: true } });
  play(sleepy);
  pass(MINUTE_MS);
  check();
  expect(state().front.kind).toBe('asleep');
  const effects = activate(taken);
  expect(effects).toContainEqual({ type: 'set-warning', warning: 'asleep', isOn: false });
  expect(findMessage(effects)).toEqual(onScreen);
  pass(10 * MINUTE_MS);
  check();
  expect(state().front).toEqual({ kind: 'message', message: onScreen });
  expect(findMessage(activate(sleepy))?.kind).toBe('idle');
  pass(MINUTE_MS);
  check();
  expect(state().front.kind).toBe('asleep');
});

test('beyond the plan’s limit a takeover is shown, and the notice again when its time ends', () => {
  const { play, check, pass, state, front } = simulatedScreen({ files: ['lunch'] });
  play({ ...takenByLunch, notice: 'Over', timeline: [...takenByLunch.timeline, segment(600, 700, null)] });
  expect(front()).toEqual(lunch);
  pass(600 * MINUTE_MS);
  check();
  expect(state().front).toMatchObject({ message: { kind: 'notice', text: 'Over' } });
});

test('content of a takeover is reported with its reason', () => {
  const { play, state } = simulatedScreen({ files: ['menu', 'lunch'] });
  play(day);
  play(takenByLunch);
  expect(describeNowPlaying(state())).toEqual({ assetId: 'lunch', playlistId: null, reason: 'takeover' });
});

test('an image that was being loaded does not come back over a message', () => {
  const { activate, attempt, send, state } = simulatedScreen();
  activate(day);
  const loading = attempt();
  activate(taken);
  expect(send({ type: 'presented', attempt: loading })).toEqual([]);
  expect(state().front).toEqual({ kind: 'message', message: onScreen });
});

test('a message that is unchanged is left alone, and a changed one replaces it', () => {
  const { activate } = simulatedScreen();
  activate(taken);
  expect(findMessage(activate({ ...taken, etag: 'etag-3' }))).toBeUndefined();
  const changed = { ...evacuation, heading: 'You can go back' };
  const effects = activate({ ...taken, timeline: [takeoverSegment(0, 600, { content: changed })] });
  expect(findMessage(effects)).toEqual({ ...changed, reason: 'takeover' });
});

test('a message whose time ends gives way to what follows', () => {
  const { play, check, pass, presented, front } = simulatedScreen();
  play({ ...taken, timeline: [takeoverSegment(0, 5), segment(5, 600, 'menu')] });
  pass(5 * MINUTE_MS - 8_000);
  expect(check().flatMap((effect) => (effect.type === 'prepare' ? [effect.turn.content.id] : []))).toEqual(['menu']);
  pass(8_000);
  expect(presentedIds(check())).toEqual(['menu']);
  presented();
  expect(front()).toEqual(menu);
});
