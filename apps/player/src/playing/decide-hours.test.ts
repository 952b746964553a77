import { expect, test } from 'vitest';
import { WebpageId } from '@vitrine/contract/library/media';
import type { ManifestSegment } from '@vitrine/contract/player/manifest-schema';
import {
  createManifest,
  imageAsset,
  MINUTE_MS,
  pagesById,
  segment,
  takeoverSegment,
  webPage,
} from '../test/manifest.ts';
import { findMessage, presentedIds, simulatedScreen, types } from '../test/simulated-screen.ts';
import { describeNowPlaying } from './state.ts';

const off = (from: number, until: number): ManifestSegment => ({ ...segment(from, until, null), reason: 'off' });

const night = createManifest({
  timeline: [segment(0, 10, 'menu'), off(10, 60), segment(60, 120, 'menu')],
  assets: [imageAsset('menu')],
});

test('a screen goes black at once when its hours end, and says that it is off', () => {
  const { play, pass, check, state } = simulatedScreen({ files: ['menu'] });
  play(night);
  pass(10 * MINUTE_MS);
  const effects = check();
  expect(effects).toContainEqual({ type: 'sleep', state: 'asleep' });
  expect(effects).toContainEqual({ type: 'set-warning', warning: 'asleep', isOn: true });
  expect(types(effects)).toContain('report');
  expect(describeNowPlaying(state())).toEqual({ assetId: null, playlistId: null, reason: 'off' });
  pass(MINUTE_MS);
  expect(types(check())).toEqual(['set-timer']);
});

test('it is awake a minute before its hours begin, still black, so that its panel is on by then', () => {
  const { play, pass, check, state } = simulatedScreen({ files: ['menu'] });
  play(night);
  pass(10 * MINUTE_MS);
  check();
  pass(49 * MINUTE_MS);
  const effects = check();
  expect(effects).toContainEqual({ type: 'sleep', state: 'waking' });
  expect(effects).toContainEqual({ type: 'set-warning', warning: 'asleep', isOn: false });
  expect(types(effects)).toContain('report');
  expect(describeNowPlaying(state()).reason).toBe('off');
  pass(MINUTE_MS);
  expect(presentedIds(check())).toEqual(['menu']);
});

test('a takeover wakes it, and it is off again after it', () => {
  const { play, activate, pass, check, state } = simulatedScreen({ files: ['menu'] });
  play(night);
  pass(10 * MINUTE_MS);
  check();
  const taken = { ...night, etag: 'etag-2', timeline: [takeoverSegment(0, 20), off(20, 60)] };
  expect(findMessage(activate(taken))).toMatchObject({ kind: 'message' });
  pass(10 * MINUTE_MS);
  check();
  expect(state().front).toEqual({ kind: 'asleep', reason: 'off' });
});

test('after the last segment that is known it shows what it falls back to', () => {
  const { play, pass, check } = simulatedScreen({ files: ['menu'] });
  const fallback = { assetId: 'menu', content: { kind: 'asset', assetId: 'menu' }, reason: 'device' } as const;
  play({ ...night, timeline: [off(0, 60)], fallback });
  pass(60 * MINUTE_MS);
  expect(presentedIds(check())).toEqual(['menu']);
});

test('while it is off it opens no web page that it would fall back to', () => {
  const { play, state } = simulatedScreen();
  const content = { kind: 'webpage', id: WebpageId.parse('web_news') } as const;
  const fallback = { assetId: null, content, reason: 'device' } as const;
  play({ ...night, timeline: [off(0, 60)], fallback, webpages: pagesById(webPage('news')) });
  expect(state().pages).toEqual([]);
});

test('beyond the plan’s limit it is off as well', () => {
  const { play, state } = simulatedScreen();
  play({ ...night, notice: 'Over', timeline: [off(0, 60)] });
  expect(state().front).toEqual({ kind: 'asleep', reason: 'off' });
});

test('a screen without anything to show that sleeps reports it when its hours end', () => {
  const { play, pass, check, state } = simulatedScreen();
  play({ ...night, settings: { ...night.settings, autoSleep: true }, timeline: [segment(0, 10, null), off(10, 60)] });
  pass(5 * MINUTE_MS);
  check();
  expect(state().front).toEqual({ kind: 'asleep', reason: 'nothing' });
  pass(5 * MINUTE_MS);
  expect(types(check())).toContain('report');
  expect(describeNowPlaying(state()).reason).toBe('off');
});
