// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useBrowser } from '../test/browser.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { createLayer } from './layer.ts';
import { animate, chooseChange } from './transitions.ts';

useTestTimers();
useBrowser();

test.each([
  [null, 0, { kind: 'cut' }],
  [null, 400, { kind: 'fade', ms: 400 }],
  ['cut', 400, { kind: 'cut' }],
  ['fade', 0, { kind: 'fade', ms: 500 }],
  ['fade', 600, { kind: 'fade', ms: 600 }],
  ['slide', 0, { kind: 'slide', ms: 500 }],
  ['slide', 600, { kind: 'slide', ms: 500 }],
] as const)(
  'an item with the transition %j, where the screen has a crossfade of %i ms: %j',
  (own, crossfadeMs, change) => {
    expect(chooseChange(own, crossfadeMs)).toEqual(change);
  },
);

test.each(['fade', 'slide'] as const)('a %s keeps both layers marked until it ends, once', async (kind) => {
  let cancelled = 0;
  Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => (cancelled += 1) }) });
  const [incoming, outgoing] = [createLayer().root, createLayer().root];
  let ends = 0;
  animate({ kind, ms: 500 }, incoming, outgoing, () => (ends += 1));
  await pass(499);
  expect([incoming.dataset['change'], outgoing.dataset['change'], ends]).toEqual(['in', 'out', 0]);
  await pass(1);
  expect([incoming.dataset['change'], outgoing.dataset['change'], ends, cancelled]).toEqual([
    undefined,
    undefined,
    1,
    1,
  ]);
});

test('a transition that is ended early does not end again', async () => {
  Object.assign(HTMLElement.prototype, { animate: () => ({ cancel: () => undefined }) });
  let ends = 0;
  animate({ kind: 'slide', ms: 500 }, createLayer().root, createLayer().root, () => (ends += 1))();
  await pass(1_000);
  expect(ends).toBe(1);
});
