import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { expect, test } from 'vitest';
import {
  fallbackTo,
  imageAsset,
  listContent,
  listSegment,
  createLists,
  createManifest,
  MINUTE_MS,
  NOON,
  segment,
  videoAsset,
} from '../test/manifest.ts';
import { listErrors, findMessage, presentedIds, simulatedScreen, findTimer, types } from '../test/simulated-screen.ts';
import type { Effect } from './state.ts';

const [red, green, film, logo] = [imageAsset('red'), imageAsset('green'), videoAsset('film'), imageAsset('logo')];

/** Loops of a minute, which begin at noon: red, green and a film for 20 seconds each; one of a single file each. */
const lists = createLists({
  mixed: ['red', 'green', 'film'].map((assetId) => ({ assetId, seconds: 20 })),
  image: [{ assetId: 'red', seconds: 20 }],
  film: [{ assetId: 'film', seconds: 20 }],
  twice: ['red', 'red', 'green'].map((assetId) => ({ assetId, seconds: 20 })),
  fits: [
    { assetId: 'red', seconds: 30 },
    { assetId: 'red', seconds: 30, fit: 'cover' },
  ],
});
const playing = (id: string, more: Partial<Manifest> = {}): Manifest =>
  createManifest({ ...lists, timeline: [listSegment(0, 600, id, 'Loop')], assets: [red, green, film, logo], ...more });
const screen = (files = ['red', 'green', 'film', 'logo']) => simulatedScreen({ files });

/** Lets the next boundary pass and shows what is due. */
function advance(tv: ReturnType<typeof screen>, ms: number): Effect[] {
  tv.pass(ms);
  const effects = tv.check();
  return tv.state().presenting === null ? effects : [...effects, ...tv.presented()];
}

test('a screen joins a loop in the middle, and sets its timer to the end of the turn', () => {
  const tv = screen();
  tv.pass(25_000);
  expect(presentedIds(tv.activate(playing('mixed')))).toEqual(['green']);
  tv.presented();
  expect(findTimer(tv.check())).toBe(5_000);
  tv.pass(5_000);
  tv.check();
  expect(findTimer(tv.check())).toBe(10_000);
});

test('the items follow one another in a loop, each at its boundary', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  const shown: (string | undefined)[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    shown.push(tv.front()?.id);
    advance(tv, 20_000);
  }
  expect(shown).toEqual(['red', 'green', 'film', 'red', 'green', 'film', 'red']);
});

test('the next item is prepared before its turn, and the first of the next segment as well', () => {
  const tv = screen();
  tv.play(playing('mixed', { timeline: [listSegment(0, 0.5, 'mixed'), segment(0.5, 60, 'logo')] }));
  tv.pass(12_000);
  expect(tv.check()).toContainEqual(expect.objectContaining({ type: 'prepare', positionMs: 0 }));
  expect(tv.state().prepared?.content.id).toBe('green');
  advance(tv, 8_000);
  tv.check();
  expect(tv.state().prepared?.content.id).toBe('logo');
});

test('a video whose turn begins in the middle is prepared at its position', () => {
  const tv = screen();
  tv.play(playing('film', { timeline: [segment(0, 0.1, 'red'), listSegment(0.1, 60, 'film')] }));
  expect(tv.check()).toContainEqual(expect.objectContaining({ type: 'prepare', positionMs: 6_000 }));
});

test('a change within a playlist is recorded, and only the first item is worth a heartbeat', () => {
  const tv = screen();
  tv.activate(playing('mixed'));
  expect(types(tv.presented())).toContain('report');
  for (let turn = 0; turn < 6; turn += 1) {
    const effects = advance(tv, 20_000);
    expect(types(effects)).not.toContain('report');
    expect(types(effects).filter((type) => type === 'record')).toHaveLength(1);
    expect(effects).toContainEqual({ type: 'label', assetId: tv.front()?.id });
  }
});

test('a window that opens changes the list without a heartbeat; another playlist needs one', () => {
  const tv = screen();
  const opened = { ...listSegment(1, 2, 'twice'), content: { ...listContent('mixed'), id: 'twice' } };
  tv.play(playing('mixed', { timeline: [listSegment(0, 1, 'mixed'), opened, listSegment(2, 60, 'image')] }));
  expect(types(advance(tv, MINUTE_MS))).not.toContain('report');
  expect(tv.shown()?.place?.listId).toBe('twice');
  expect(types(advance(tv, MINUTE_MS))).toContain('report');
});

test('the same image in two items stays in front, and each turn is recorded', () => {
  const tv = screen();
  tv.play(playing('twice'));
  const effects = advance(tv, 20_000);
  expect(types(effects)).toEqual(['label', 'record', 'set-timer']);
  expect(tv.shown()?.place?.index).toBe(1);
});

test('a list of one image never presents it again', () => {
  const tv = screen();
  tv.play(playing('image'));
  for (let turn = 0; turn < 50; turn += 1) expect(presentedIds(advance(tv, 20_000))).toEqual([]);
});

test('the same image with another fit is presented again', () => {
  const tv = screen();
  tv.play(playing('fits'));
  expect(presentedIds(advance(tv, 30_000))).toEqual(['red']);
  expect(tv.shown()?.fit).toBe('cover');
});

test('a list of one video begins again in place at its boundary', () => {
  const tv = screen();
  tv.play(playing('film'));
  tv.send({ type: 'position', position: { positionMs: 19_000, lengthMs: 30_000, hasEnded: false } });
  const effects = advance(tv, 20_000);
  expect(presentedIds(effects)).toEqual([]);
  expect(effects).toContainEqual({ type: 'measure' });
  const moved = tv.send({ type: 'position', position: { positionMs: 20_000, lengthMs: 30_000, hasEnded: false } });
  expect(moved).toContainEqual({
    type: 'run-video',
    run: { rate: 1, isLooping: false, moved: { aheadMs: 0, sinceMs: 0 } },
    seekMs: 0,
  });
});

test('a correction of the clock by less than 30 seconds does not go back over a boundary', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  for (const ms of [20_003, 20_000, 20_000]) advance(tv, ms);
  expect(tv.front()).toEqual(red);
  for (const errorMs of [-10, -200, 0, -900, -29_999]) {
    tv.setClockError(errorMs);
    expect(presentedIds(tv.check())).toEqual([]);
  }
  expect(tv.front()).toEqual(red);
  tv.setClockError(-30_000);
  expect(presentedIds(tv.check())).toEqual(['green']);
});

test('after a correction the next boundary is exact again', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  advance(tv, 20_003);
  tv.setClockError(-100);
  expect(findTimer(tv.check())).toBe(10_097);
  tv.pass(20_096);
  expect(findTimer(tv.check())).toBe(1);
});

/** The browser cannot decode the item that is being presented: twice, since the first failure is tried again. */
function failTwice(tv: ReturnType<typeof screen>): Effect[] {
  const fail = (): Effect[] => {
    const { turn } = tv.state().presenting ?? {};
    if (turn === undefined || !('sha256' in turn.content)) throw new Error('No file is being presented');
    const { content: asset, title } = turn;
    tv.fail();
    return tv.send({ type: 'verified', attempt: tv.attempt(), asset, title, message: 'broken', isIntact: true });
  };
  fail();
  return fail();
}

test('a broken item is reported, and the following one takes its time', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  tv.pass(20_000);
  tv.check();
  const effects = failTwice(tv);
  expect(listErrors(effects)).toEqual(['Loop, item 2 can’t be played on this screen: broken']);
  expect(presentedIds(effects)).toEqual(['film']);
  tv.presented();
  expect(tv.shown()).toMatchObject({ place: { index: 2 }, untilMs: NOON + 40_000 });
  // The turn of the item itself is another play.
  expect(types(advance(tv, 20_000))).toContain('record');
});

test('a broken item is tried again after ten minutes', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  tv.pass(20_000);
  tv.check();
  failTwice(tv);
  tv.presented();
  for (let turn = 0; turn < 28; turn += 1) {
    advance(tv, 20_000);
    expect(tv.front()).not.toEqual(green);
  }
  const later = Array.from({ length: 6 }, () => presentedIds(advance(tv, 20_000)));
  expect(later.flat()).toContain('green');
});

test('an item that is not stored is skipped until it has arrived', () => {
  const tv = screen(['red', 'film']);
  tv.play(playing('mixed'));
  expect(presentedIds(advance(tv, 20_000))).toEqual(['film']);
  tv.pass(1_000);
  tv.stored.add('sha-green');
  expect(presentedIds(tv.check())).toEqual(['green']);
});

test('while no item is stored the screen shows the download, and starts with the first that arrives', () => {
  const tv = screen([]);
  expect(findMessage(tv.activate(playing('mixed')))?.kind).toBe('loading');
  tv.stored.add('sha-film');
  expect(presentedIds(tv.check())).toEqual(['film']);
});

test('an item that is never ready within its turn is skipped after its second', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  const errors: string[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    tv.pass(20_000);
    errors.push(...listErrors(tv.check()));
    if (tv.state().presenting?.turn.content.id !== 'green') tv.presented();
  }
  expect(errors).toEqual(['Loop, item 2 can’t be loaded in its time on this screen']);
});

test('an item that arrives at the end of its turn, and is not ready within it, is not skipped for that', () => {
  const tv = screen(['red', 'film']);
  tv.play(playing('mixed'));
  for (let turn = 0; turn < 8; turn += 1) {
    tv.stored.delete('sha-green');
    tv.pass(19_000);
    tv.check();
    tv.presented();
    // Damaged files are downloaded again when their turn has begun.
    tv.stored.add('sha-green');
    expect(listErrors(tv.check())).toEqual([]);
    tv.pass(1_000);
    expect(listErrors(tv.check())).toEqual([]);
    if (tv.state().presenting?.turn.content.id !== 'green') tv.presented();
  }
});

test('a success in between forgets a failure', () => {
  const tv = screen();
  tv.play(playing('mixed'));
  tv.pass(20_000);
  tv.check();
  const { attempt } = tv.state().presenting ?? { attempt: -1 };
  tv.fail();
  tv.send({ type: 'verified', attempt, asset: green, title: 'green', message: 'broken', isIntact: true });
  tv.presented();
  expect(tv.state().failures.size).toBe(0);
});

test.each([
  ['a file', fallbackTo('logo'), 'logo'],
  ['a list', { assetId: 'red', content: listContent('image'), reason: 'global' } as const, 'red'],
])('if no item of a list can be played, the fallback plays: %s', (_, fallback, id) => {
  const tv = screen();
  tv.activate(playing('film', { fallback }));
  expect(presentedIds(failTwice(tv))).toEqual([id]);
});

test('without a fallback, a list that cannot be played is named', () => {
  const tv = screen();
  tv.activate(playing('film'));
  expect(findMessage(failTwice(tv))).toEqual({
    kind: 'notice',
    name: 'Lobby',
    text: 'Loop can’t be played on this screen',
  });
});

test('a video of a list is brought in step, and left alone while it is', () => {
  const tv = screen();
  tv.play(playing('film'));
  const at = (positionMs: number) =>
    tv.send({ type: 'position', position: { positionMs, lengthMs: 60_000, hasEnded: false } });
  tv.pass(1_000);
  expect(at(900)).toEqual([{ type: 'run-video', run: { rate: 1.05, isLooping: false, moved: null }, seekMs: null }]);
  tv.pass(1_000);
  expect(at(1_995)).toEqual([{ type: 'run-video', run: { rate: 1, isLooping: false, moved: null }, seekMs: null }]);
  tv.pass(1_000);
  expect(at(2_980)).toEqual([]);
});

test('a video that hangs is moved by its clock once, and then counts as stalled', () => {
  const tv = screen();
  tv.play(
    playing('film', {
      timeline: [listSegment(0, 60, 'long')],
      ...createLists({ long: [{ assetId: 'film', seconds: 3_600 }] }),
    }),
  );
  let positionMs = 5_000;
  const moves: number[] = [];
  const errors: string[] = [];
  for (let second = 0; second < 20; second += 1) {
    const effects = tv.send({ type: 'position', position: { positionMs, lengthMs: 3_600_000, hasEnded: false } });
    for (const effect of effects) if (effect.type === 'run-video' && effect.seekMs !== null) moves.push(effect.seekMs);
    positionMs = moves.at(-1) ?? positionMs;
    errors.push(...listErrors(effects));
    tv.pass(1_000);
  }
  expect(moves).toHaveLength(1);
  expect(errors).toEqual([
    'film stalled at 0.0 s; skipped ahead',
    'film stalled at 0.0 s again; reloaded',
    'film doesn’t play on this screen; skipped',
  ]);
});

test('in 10,000 changes between all kinds, something is always in front', () => {
  const kinds: [string, number][] = [
    ['red', 1],
    ['film', 2],
    ['green', 1],
    ['second', 3],
  ];
  const pairs = kinds.flatMap((one) => kinds.flatMap((other) => [one, other]));
  const entries = pairs.map(([assetId, seconds], i) => ({
    assetId,
    seconds,
    transition: ([null, 'cut', 'fade', 'slide'] as const)[i % 4] ?? null,
    fit: i % 5 === 0 ? ('cover' as const) : null,
  }));
  const tv = screen(['red', 'green', 'film', 'second']);
  tv.play(
    createManifest({
      ...createLists({ pairs: entries }),
      timeline: [listSegment(0, 60_000, 'pairs')],
      assets: [red, green, film, videoAsset('second')],
    }),
  );
  let changes = 0;
  for (let step = 0; changes < 10_000; step += 1) {
    // The steps have late checks, slow attempts, and clocks that jitter.
    tv.setClockError((step % 7) * 3 - 9);
    const effects = advance(tv, 500 + (step % 3) * 170);
    expect(types(effects)).not.toContain('show-message');
    expect(tv.state().front.kind).toBe('media');
    changes += effects.filter(({ type }) => type === 'present').length;
    if (step > 100_000) throw new Error('The loop does not advance');
  }
  expect(tv.state().unplayableUntilMs.size).toBe(0);
});
