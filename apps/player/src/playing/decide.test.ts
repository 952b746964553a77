import { expect, test } from 'vitest';
import {
  fallbackTo,
  imageAsset,
  createManifest,
  MINUTE_MS,
  NOON,
  segment,
  createTurn,
  videoAsset,
} from '../test/manifest.ts';
import { listErrors, findMessage, presentedIds, simulatedScreen, findTimer, types } from '../test/simulated-screen.ts';
import { decide } from './decide.ts';
import { type Effect, initialState } from './state.ts';

const menu = imageAsset('menu');
const lunch = imageAsset('lunch');
const film = videoAsset('film');
const logo = imageAsset('logo');

/** Menu for an hour, then lunch for an hour, then the logo without end. */
const day = createManifest({
  timeline: [segment(0, 60, 'menu'), segment(60, 120, 'lunch')],
  fallback: fallbackTo('logo'),
  assets: [menu, lunch, logo],
});
const filmAlways = createManifest({ timeline: [segment(0, 120, 'film')], assets: [film] });
const nothing = createManifest({ timeline: [segment(0, 600, null)] });
const sleepy = createManifest({ ...nothing, settings: { ...nothing.settings, autoSleep: true } });
const overLimit = createManifest({ ...day, etag: 'etag-2', notice: 'Over the plan’s limit' });

test('without a manifest the screen shows that it is loading, and sets no timer', () => {
  const { check } = simulatedScreen();
  expect(check()).toEqual([
    { type: 'show-message', message: { kind: 'loading', name: '', progress: null, page: null } },
  ]);
  expect(check()).toEqual([]);
});

test('a manifest applies its settings and presents the current item', () => {
  const { activate } = simulatedScreen();
  expect(activate(day)).toEqual([
    { type: 'apply-manifest', settings: day.settings, etag: 'etag-1' },
    { type: 'present', attempt: 1, turn: createTurn(menu) },
    { type: 'set-timer', inMs: 15_000 },
  ]);
});

test('a presented item is reported, and the layer behind is checked soon after', () => {
  const { activate, presented, shown, front } = simulatedScreen();
  activate(day);
  expect(presented()).toEqual([
    { type: 'label', assetId: 'menu' },
    { type: 'report' },
    { type: 'set-timer', inMs: 200 },
  ]);
  expect(front()).toEqual(menu);
  expect(shown()).toMatchObject({ content: menu, reason: 'schedule', untilMs: NOON + 60 * MINUTE_MS });
});

test('an item in front is left alone until its boundary', () => {
  const { play, check } = simulatedScreen();
  play(day);
  expect(check()).toEqual([{ type: 'set-timer', inMs: 15_000 }]);
});

test.each([
  [20_000, 10_000, 'the preparation of the next item'],
  [12_000, 2_000, 'the preparation of the next item'],
  [9_000, 9_000, 'the boundary'],
  [3, 3, 'the boundary'],
])('%i ms before the boundary the timer is set to %i ms, for %s', (leftMs, expected) => {
  const { play, pass, check } = simulatedScreen();
  play(day);
  pass(60 * MINUTE_MS - leftMs);
  expect(findTimer(check())).toBe(expected);
});

test('the next item is prepared once, ten seconds before its time', () => {
  const { play, pass, check } = simulatedScreen();
  play(day);
  pass(60 * MINUTE_MS - 10_000);
  expect(check()).toContainEqual({
    type: 'prepare',
    turn: createTurn(lunch, { fromMs: NOON + 60 * MINUTE_MS, untilMs: NOON + 120 * MINUTE_MS }),
    positionMs: 0,
  });
  expect(types(check())).not.toContain('prepare');
});

test('a preparation that failed is repeated at the next check', () => {
  const { play, pass, check, send } = simulatedScreen();
  play(day);
  pass(60 * MINUTE_MS - 10_000);
  check();
  send({ type: 'prepare-failed', key: 'sha-other' });
  expect(types(check())).not.toContain('prepare');
  send({ type: 'prepare-failed', key: 'sha-lunch' });
  expect(types(check())).toContain('prepare');
});

test('an item that is not stored is not prepared', () => {
  const { play, pass, check } = simulatedScreen({ files: ['menu'] });
  play(day);
  pass(60 * MINUTE_MS - 5_000);
  expect(types(check())).toEqual(['set-timer']);
});

test('at the boundary the next item is presented, and the previous one stays in front until then', () => {
  const { play, pass, check, shown, presented, front } = simulatedScreen();
  play(day);
  pass(60 * MINUTE_MS);
  expect(presentedIds(check())).toEqual(['lunch']);
  expect(front()).toEqual(menu);
  // The time of the item in front has ended, although the next one is not presented yet.
  expect(shown()).toMatchObject({ content: menu, reason: 'schedule', untilMs: NOON + 60 * MINUTE_MS });
  presented();
  expect(front()).toEqual(lunch);
});

test('no change of media shows a message or sleep in between', () => {
  const { play, pass, check, presented } = simulatedScreen();
  play(day);
  for (let minute = 0; minute < 200; minute += 1) {
    pass(MINUTE_MS);
    const effects = [...check(), ...presented()];
    expect(types(effects)).not.toContain('show-message');
    expect(types(effects)).not.toContain('sleep');
  }
});

test('while an item loads, checks do not start it again', () => {
  const { activate, check, attempt } = simulatedScreen();
  activate(day);
  const before = attempt();
  expect(presentedIds(check())).toEqual([]);
  expect(attempt()).toBe(before);
});

test('an item that goes on in the next segment is not presented again, but its reason is reported', () => {
  const continued = createManifest({
    timeline: [segment(0, 60, 'menu'), { ...segment(60, 120, 'menu'), reason: 'device' }],
    assets: [menu],
  });
  const { play, pass, check } = simulatedScreen();
  play(continued);
  pass(60 * MINUTE_MS);
  expect(types(check())).toEqual(['label', 'report', 'set-timer']);
});

test('after the horizon the fallback plays', () => {
  const { play, pass, check } = simulatedScreen();
  play(day);
  pass(30 * 24 * 60 * MINUTE_MS);
  expect(presentedIds(check())).toEqual(['logo']);
});

test.each([
  [61 * MINUTE_MS, ['lunch'], 'forward over a boundary'],
  [-5 * MINUTE_MS, [], 'back before the timeline'],
  [20 * 24 * 60 * MINUTE_MS, ['logo'], 'beyond the horizon'],
])('when the server’s clock jumps by %i ms, %j is presented: %s', (jumpMs, ids) => {
  const { play, setClockError, check } = simulatedScreen();
  play(day);
  setClockError(jumpMs);
  expect(presentedIds(check())).toEqual(ids);
});

test('the result of a cancelled attempt is ignored', () => {
  const { activate, pass, check, attempt, send, state } = simulatedScreen();
  activate(day);
  const stale = attempt();
  pass(60 * MINUTE_MS);
  check();
  for (const event of [
    { type: 'presented', attempt: stale },
    { type: 'not-presented', attempt: stale },
    { type: 'present-failed', attempt: stale, message: 'late' },
  ] as const) {
    expect(send(event)).toEqual([]);
  }
  expect(state().presenting?.turn.content).toEqual(lunch);
});

test('an item that is not stored yet shows its progress on a screen without media', () => {
  const { activate, check, setProgress } = simulatedScreen({ files: [] });
  setProgress(0.4567);
  expect(findMessage(activate(day))).toEqual({ kind: 'loading', name: 'Lobby', progress: 0.45, page: null });
  setProgress(0.459);
  expect(findMessage(check())).toBeUndefined();
  setProgress(0.5);
  expect(findMessage(check())).toEqual({ kind: 'loading', name: 'Lobby', progress: 0.5, page: null });
});

test('an item that is not stored yet leaves the present one in front', () => {
  const { play, pass, check, stored, front } = simulatedScreen({ files: ['menu'] });
  play(day);
  pass(60 * MINUTE_MS);
  expect(types(check())).toEqual(['set-timer']);
  expect(front()).toEqual(menu);
  stored.add('sha-lunch');
  expect(presentedIds(check())).toEqual(['lunch']);
});

test('an item whose file turns out to be missing is shown once it is stored', () => {
  const { activate, attempt, send, state } = simulatedScreen();
  activate(day);
  expect(findMessage(send({ type: 'not-presented', attempt: attempt() }))?.kind).toBe('loading');
  expect(state().presenting).toBeNull();
});

test('a pending manifest applies its settings and name at once, without touching what plays', () => {
  const { play, send, state } = simulatedScreen();
  play(day);
  const next = createManifest({ ...day, name: 'Entrance', settings: { ...day.settings, volume: 0 } });
  expect(send({ type: 'manifest-pending', manifest: next })).toEqual([
    { type: 'apply-manifest', settings: next.settings, etag: null },
  ]);
  expect(state()).toMatchObject({ name: 'Entrance', manifest: day });
});

test('a pending manifest renames a message', () => {
  const { activate, send } = simulatedScreen();
  activate(nothing);
  const next = createManifest({ ...nothing, name: 'Entrance' });
  expect(findMessage(send({ type: 'manifest-pending', manifest: next }))).toEqual({
    kind: 'idle',
    name: 'Entrance',
  });
});

test('a new manifest with the same current item does not present it again', () => {
  const { play, activate } = simulatedScreen();
  play(day);
  expect(types(activate({ ...day, etag: 'etag-2' }))).toEqual(['apply-manifest', 'set-timer']);
});

test('with nothing to show the screen is idle, and stays idle if it may not sleep', () => {
  const { activate, pass, check } = simulatedScreen();
  expect(findMessage(activate(nothing))).toEqual({ kind: 'idle', name: 'Lobby' });
  pass(60 * MINUTE_MS);
  expect(types(check())).toEqual(['set-timer']);
});

test('a screen that may sleep goes black after a minute and raises a warning', () => {
  const { activate, pass, check } = simulatedScreen();
  activate(sleepy);
  pass(50_000);
  expect(findTimer(check())).toBe(10_000);
  pass(10_000);
  expect(types(check())).toEqual(['set-warning', 'sleep', 'report', 'set-timer']);
  pass(60_000);
  expect(types(check())).toEqual(['set-timer']);
});

test('a screen that may sleep does not do so in its first hour, but within a minute after it', () => {
  const { activate, pass, check } = simulatedScreen({ newForMs: 60 * MINUTE_MS });
  expect(findMessage(activate(sleepy))).toEqual({ kind: 'idle', name: 'Lobby' });
  for (let minute = 1; minute < 60; minute += 1) {
    pass(MINUTE_MS);
    expect(types(check())).toEqual(['set-timer']);
  }
  pass(MINUTE_MS / 2);
  check();
  pass(MINUTE_MS / 2);
  expect(types(check())).toEqual(['set-timer']);
  pass(MINUTE_MS / 2);
  expect(types(check())).toContain('sleep');
});

test('a sleeping screen wakes with the first item, and withdraws the warning', () => {
  const { activate, pass, check, presented } = simulatedScreen();
  activate(sleepy);
  pass(MINUTE_MS);
  check();
  expect(presentedIds(activate(day))).toEqual(['menu']);
  expect(presented()).toContainEqual({ type: 'set-warning', warning: 'asleep', isOn: false });
});

test('a pause between two items does not count towards sleep', () => {
  const { activate, pass, check, presented } = simulatedScreen();
  activate(sleepy);
  pass(50_000);
  activate(day);
  presented();
  activate(sleepy);
  pass(50_000);
  expect(types(check())).not.toContain('sleep');
});

test('a notice replaces media at once and needs no files', () => {
  const { play, activate, shown } = simulatedScreen();
  play(day);
  expect(types(activate(overLimit))).toEqual(['apply-manifest', 'show-message', 'label', 'report', 'set-timer']);
  expect(shown()).toBeNull();
});

test('a notice cancels an item that is loading', () => {
  const { activate, attempt, send } = simulatedScreen();
  activate(day);
  const stale = attempt();
  activate(overLimit);
  expect(send({ type: 'presented', attempt: stale })).toEqual([]);
});

test('an item that fails once is verified and presented again', () => {
  const { activate, fail, attempt, send } = simulatedScreen();
  activate(day);
  const [verify] = fail();
  expect(verify).toMatchObject({ type: 'verify', asset: menu, title: 'menu', message: 'decoding failed' });
  const result = { attempt: attempt(), asset: menu, title: 'menu', message: 'decoding failed' };
  const effects = send({ type: 'verified', ...result, isIntact: true });
  expect(listErrors(effects)).toEqual([]);
  expect(presentedIds(effects)).toEqual(['menu']);
});

test('a damaged file is reported and awaited again', () => {
  const { activate, fail, attempt, send, stored } = simulatedScreen();
  activate(day);
  fail();
  stored.delete('sha-menu');
  const effects = send({
    type: 'verified',
    attempt: attempt(),
    asset: menu,
    title: 'menu',
    message: 'decoding failed',
    isIntact: false,
  });
  expect(listErrors(effects)).toEqual(['menu was damaged on this device and is being downloaded again']);
  expect(findMessage(effects)?.kind).toBe('loading');
});

/** Fails twice in a row: the file is intact, but this browser cannot decode it. */
function failTwice({ fail, attempt, send }: ReturnType<typeof simulatedScreen>, asset = menu): Effect[] {
  const verified = () =>
    send({
      type: 'verified',
      attempt: attempt(),
      asset,
      title: asset.id,
      message: 'decoding failed',
      isIntact: true,
    });
  fail();
  verified();
  fail();
  return verified();
}

test('an item that fails twice is skipped in favour of the fallback', () => {
  const tv = simulatedScreen();
  tv.activate(day);
  const effects = failTwice(tv);
  expect(listErrors(effects)).toEqual(['menu can’t be played on this screen: decoding failed']);
  expect(presentedIds(effects)).toEqual(['logo']);
});

test('without a fallback, a screen without media shows that the item cannot be played', () => {
  const tv = simulatedScreen();
  tv.activate({ ...day, fallback: null });
  expect(findMessage(failTwice(tv))).toEqual({
    kind: 'notice',
    name: 'Lobby',
    text: 'menu can’t be played on this screen',
  });
});

test('without a fallback, the item in front stays in place of one that cannot be played', () => {
  const tv = simulatedScreen();
  tv.play({ ...day, fallback: null });
  tv.pass(60 * MINUTE_MS);
  tv.check();
  expect(types(failTwice(tv, lunch))).toEqual(['log-error', 'set-timer']);
  expect(tv.front()).toEqual(menu);
});

test('a skipped item is tried again after ten minutes', () => {
  const tv = simulatedScreen();
  tv.activate(day);
  failTwice(tv);
  tv.presented();
  tv.pass(10 * MINUTE_MS - 1);
  expect(presentedIds(tv.check())).toEqual([]);
  tv.pass(1);
  expect(presentedIds(tv.check())).toEqual(['menu']);
});

test('a new manifest tries a skipped item again at once', () => {
  const tv = simulatedScreen();
  tv.activate(day);
  failTwice(tv);
  expect(presentedIds(tv.activate({ ...day, etag: 'etag-2' }))).toEqual(['menu']);
});

/** Reports the same position once a second, and returns the effects. */
function stall(tv: ReturnType<typeof simulatedScreen>, seconds: number): Effect[] {
  const effects: Effect[] = [];
  for (let second = 0; second < seconds; second += 1) {
    effects.push(...tv.send({ type: 'position', position: { positionMs: 7_000, lengthMs: 30_000, hasEnded: false } }));
    tv.pass(1_000);
  }
  return effects;
}

test('a stalled video is moved, reloaded, then skipped, each with a report', () => {
  const tv = simulatedScreen();
  tv.play(filmAlways);
  const moved = stall(tv, 6);
  expect(listErrors(moved)).toEqual(['film stalled at 7.0 s; skipped ahead']);
  expect(types(moved)).toEqual(['log-error', 'seek', 'report']);
  const reloaded = stall(tv, 5);
  expect(listErrors(reloaded)).toEqual(['film stalled at 7.0 s again; reloaded']);
  expect(presentedIds(reloaded)).toEqual(['film']);
  tv.presented();
  const skipped = stall(tv, 5);
  expect(listErrors(skipped)).toEqual(['film doesn’t play on this screen; skipped']);
});

test('a failed reload does not count as a failure of the item', () => {
  const tv = simulatedScreen();
  tv.play(filmAlways);
  stall(tv, 11);
  expect(tv.state().presenting?.isReload).toBe(true);
  expect(tv.fail()).toEqual([]);
  expect(tv.state().presenting).toBeNull();
  expect(tv.front()).toEqual(film);
});

test('checks do not cancel a reload, but a boundary does', () => {
  const tv = simulatedScreen();
  tv.play({ ...filmAlways, timeline: [segment(0, 1, 'film'), segment(1, 60, 'menu')], assets: [film, menu] });
  stall(tv, 11);
  tv.check();
  expect(tv.state().presenting?.isReload).toBe(true);
  tv.pass(MINUTE_MS);
  expect(presentedIds(tv.check())).toEqual(['menu']);
});

test('a hidden page and an image are never stalled', () => {
  const tv = simulatedScreen();
  tv.play(day);
  for (let second = 0; second < 20; second += 1) {
    expect(tv.send({ type: 'position', position: null })).toEqual([]);
    tv.pass(1_000);
  }
});

test('an unreachable server and a full storage do not affect playback', () => {
  const { play, pass, check, front } = simulatedScreen({ files: ['menu', 'logo'] });
  play(day);
  for (let minute = 0; minute < 59; minute += 1) {
    pass(MINUTE_MS);
    expect(types(check())).toEqual(['set-timer']);
  }
  expect(front()).toEqual(menu);
});

test('a removed screen stops its timer and does nothing more', () => {
  const { play, send, check, activate } = simulatedScreen();
  play(day);
  expect(send({ type: 'removed' })).toEqual([
    { type: 'set-timer', inMs: null },
    { type: 'set-warning', warning: 'asleep', isOn: false },
  ]);
  expect(check()).toEqual([]);
  expect(activate(filmAlways)).toEqual([]);
});

test('a decision does not modify the given state', () => {
  const before = structuredClone(initialState);
  const files = { stored: new Set<string>(), unavailable: new Set<string>() };
  const observed = { isNew: false, serverMs: NOON, monotonicMs: 0, ...files, pages: {}, progress: null };
  decide(initialState, { type: 'manifest-activated', manifest: day }, observed);
  expect(initialState).toEqual(before);
});
