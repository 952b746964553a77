// @vitest-environment jsdom
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { ShownStrip } from '@vitrine/contract/playout/strip';
import { beforeEach, expect, test, vi } from 'vitest';
import { createReports } from '../core/reports.ts';
import { useBrowser } from '../test/browser.ts';
import { createManifest, instant, MINUTE_MS, NOON } from '../test/manifest.ts';
import { endTest, testSignal } from '../test/signal.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createOpenStrips } from './open-strips.ts';
import { createStrips } from './strips.ts';
import { runsToRight } from './ticker.ts';

useTestTimers();
useBrowser();
let isStill = false;
beforeEach(() => {
  isStill = false;
  Object.assign(window, { matchMedia: () => ({ matches: isStill }) });
});

const strip = (id: string, more: Partial<ShownStrip> = {}): ShownStrip => ({
  id,
  title: id,
  text: 'The entrance is closed',
  position: 'bottom',
  tone: 'notice',
  motion: 'still',
  until: null,
  ...more,
});

const manifest = (...strips: ShownStrip[]): Manifest => createManifest(strips.length > 0 ? { strips } : {});

/** A stage with a shade, and strips on it. */
function room(load = async () => createStrips) {
  const root = document.createElement('div');
  root.innerHTML = '<div class="layer"></div><div class="shade"></div>';
  document.body.append(root);
  const onChange = vi.fn<() => void>();
  const reports = createReports();
  let isOff = false;
  const clock = { now: () => Date.now() };
  const parts = { clock, stage: { root }, reports, isOff: () => isOff, onChange, signal: testSignal() };
  return {
    ...createOpenStrips(parts, load),
    onChange,
    reports,
    root,
    turnOff: (off: boolean) => (isOff = off),
    drawn: () => Array.from(root.querySelectorAll<HTMLElement>('.strip')),
    texts: () => Array.from(root.querySelectorAll('.strip'), ({ textContent }) => textContent),
  };
}

test('no strip is on while the screen is off by its working hours', async () => {
  const { follow, shown, drawn, turnOff } = room();
  turnOff(true);
  follow(manifest(strip('tko_1')));
  await pass(1_000);
  expect(drawn()).toEqual([]);
  expect(shown()).toBeNull();
  turnOff(false);
  await pass(1_000);
  expect(drawn()).toHaveLength(1);
  turnOff(true);
  await pass(1_000);
  expect(shown()).toBeNull();
});

test('a strip is drawn below the shade until its end, which the screen sees by itself', async () => {
  const { follow, shown, drawn, root, onChange } = room();
  follow(manifest(strip('tko_1', { until: instant(NOON + MINUTE_MS) })));
  await pass(1);
  expect(Array.from(root.children, ({ className }) => className)).toEqual(['layer', 'strip', 'shade']);
  expect(shown()).toMatchObject({ content: { id: 'tko_1' }, untilMs: NOON + MINUTE_MS });
  expect(onChange).toHaveBeenCalledOnce();
  await pass(MINUTE_MS);
  expect(shown()).toBeNull();
  expect(onChange).toHaveBeenCalledTimes(2);
  // It slides away before it is removed.
  expect(drawn()).toHaveLength(1);
  await pass(500);
  expect(drawn()).toHaveLength(0);
});

test('of several the first one is on, and when it has ended the next one', async () => {
  const { follow, texts } = room();
  isStill = true;
  follow(manifest(strip('tko_2', { text: 'New', until: instant(NOON + MINUTE_MS) }), strip('tko_1', { text: 'Old' })));
  await pass(1);
  expect(texts()).toEqual(['New']);
  await pass(MINUTE_MS);
  expect(texts()).toEqual(['Old']);
});

test('the same strip stays as it is in another manifest, also with another end, and another text replaces it', async () => {
  const { follow, drawn, shown, texts } = room();
  isStill = true;
  follow(manifest(strip('tko_1')));
  await pass(1);
  const [before] = drawn();
  follow(manifest(strip('tko_1', { until: instant(NOON + MINUTE_MS) })));
  expect(drawn()).toEqual([before]);
  expect(shown()?.untilMs).toBe(NOON + MINUTE_MS);
  follow(manifest(strip('tko_1', { text: 'Another text' })));
  expect(texts()).toEqual(['Another text']);
  follow(manifest());
  expect(drawn()).toEqual([]);
});

test('a text is text, each line in its own direction, and never markup', async () => {
  const { follow, drawn } = room();
  follow(manifest(strip('tko_1', { text: 'שלום\n<img src=x onerror=alert(1)>', tone: 'alarm', position: 'top' })));
  await pass(1);
  const [root] = drawn();
  expect(root?.dataset).toMatchObject({ tone: 'alarm', position: 'top', size: 'large', id: 'tko_1' });
  expect(root?.querySelector('img')).toBeNull();
  expect(root?.querySelector<HTMLElement>('.strip-band')?.dir).toBe('rtl');
  const lines = Array.from(root?.querySelectorAll('p') ?? [], ({ dir, textContent }) => [dir, textContent]);
  expect(lines).toEqual([
    ['auto', 'שלום'],
    ['auto', '<img src=x onerror=alert(1)>'],
  ]);
});

test('a text without letters has the direction of the screen’s language', async () => {
  expect([runsToRight('a ש'), runsToRight('1 ש a'), runsToRight('12:30')]).toEqual([false, true, null]);
  document.documentElement.dir = 'rtl';
  const { follow, drawn } = room();
  follow(manifest(strip('tko_1', { text: '12:30' })));
  await pass(1);
  expect(drawn()[0]?.querySelector<HTMLElement>('.strip-band')?.dir).toBe('rtl');
  document.documentElement.dir = '';
});

test('a ticker runs in copies that fill the screen, at the place that follows from the server’s time', async () => {
  const moved: { currentTime: number; frames: Keyframe[]; duration: number }[] = [];
  Object.assign(HTMLElement.prototype, {
    animate(frames: Keyframe[], { duration }: { duration: number }) {
      const movement = { currentTime: 0, frames, duration, cancel: () => undefined };
      moved.push(movement);
      return movement;
    },
  });
  const sizes = {
    offsetWidth: { configurable: true, get: () => 400 },
    clientWidth: { configurable: true, get: () => 1_000 },
  };
  Object.defineProperties(HTMLElement.prototype, sizes);
  const { follow, drawn } = room();
  isStill = true;
  follow(manifest(strip('tko_1', { text: 'One\nTwo', motion: 'ticker' })));
  await pass(1);
  expect(drawn()[0]?.querySelectorAll('.strip-pass')).toHaveLength(4);
  expect(drawn()[0]?.querySelector('.strip-pass')?.textContent).toBe('\u2068One\u2069•\u2068Two\u2069•');
  const [movement] = moved;
  expect(movement?.frames[1]).toEqual({ transform: 'translateX(-400px)' });
  const duration = movement?.duration ?? 1;
  expect(movement?.currentTime).toBeCloseTo(Date.now() % duration, -1);
  // Its own clock has stopped.
  await pass(1_500);
  expect(movement?.currentTime).toBeCloseTo(Date.now() % duration, -1);
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

test('its script is loaded with the first strip, and again later if that failed', async () => {
  const load = vi
    .fn<() => Promise<typeof createStrips>>(async () => createStrips)
    .mockRejectedValueOnce(new Error('no network'));
  const { follow, texts } = room(load);
  follow(manifest());
  expect(load).not.toHaveBeenCalled();
  follow(manifest(strip('tko_1')));
  await pass(29_000);
  expect(load).toHaveBeenCalledOnce();
  await pass(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(texts()).toEqual(['The entrance is closed']);
});

test('after the screen was removed nothing is drawn any more', async () => {
  const { follow, drawn } = room();
  follow(manifest());
  endTest();
  follow(manifest(strip('tko_1')));
  await pass(1_000);
  expect(drawn()).toEqual([]);
});
