import { expect, test } from 'vitest';
import { createLists, createManifest, imageAsset, listSegment, segment, videoAsset } from '../test/manifest.ts';
import { listErrors, simulatedScreen, types } from '../test/simulated-screen.ts';

const film = videoAsset('film');

test('a single video is not moved by the clock', () => {
  const tv = simulatedScreen();
  tv.play(createManifest({ timeline: [segment(0, 60, 'film')], assets: [film] }));
  tv.pass(5_000);
  expect(tv.send({ type: 'position', position: { positionMs: 900, lengthMs: 60_000, hasEnded: false } })).toEqual([]);
});

test('a video that a list has begun starts again at its end once it plays by itself', () => {
  const tv = simulatedScreen();
  const at = (positionMs: number, hasEnded = false) =>
    tv.send({ type: 'position', position: { positionMs, lengthMs: 20_000, hasEnded } });
  tv.play(
    createManifest({
      timeline: [listSegment(0, 1, 'list'), segment(1, 60, 'film')],
      assets: [film],
      ...createLists({ list: [{ assetId: 'film', seconds: 20 }] }),
    }),
  );
  tv.pass(59_000);
  tv.check();
  expect(at(19_000)).toMatchObject([{ type: 'run-video', run: { isLooping: false }, seekMs: null }]);
  tv.pass(1_000);
  tv.check();
  expect(at(20_000, true)).toEqual([{ type: 'run-video', run: { rate: 1, isLooping: true, moved: null }, seekMs: 0 }]);
  tv.pass(1_000);
  expect(at(1_000)).toEqual([]);
});

test('a video that was skipped is moved and reloaded again when it has been skipped for ten minutes', () => {
  const tv = simulatedScreen();
  const stall = (seconds: number): string[] => {
    const errors: string[] = [];
    for (let second = 0; second < seconds; second += 1) {
      errors.push(
        ...listErrors(
          tv.send({ type: 'position', position: { positionMs: 7_000, lengthMs: 60_000, hasEnded: false } }),
        ),
      );
      if (tv.state().presenting !== null) tv.presented();
      tv.pass(1_000);
    }
    return errors;
  };
  tv.play(createManifest({ timeline: [segment(0, 60, 'film')], assets: [film] }));
  const remedies = ['film stalled at 7.0 s; skipped ahead', 'film stalled at 7.0 s again; reloaded'];
  expect(stall(16)).toEqual([...remedies, 'film doesn’t play on this screen; skipped']);
  expect(stall(599)).toEqual([]);
  expect(stall(11)).toEqual(remedies);
});

test('a video whose turn has not begun, because the clock was set back, runs freely', () => {
  const tv = simulatedScreen();
  const at = (positionMs: number) =>
    tv.send({ type: 'position', position: { positionMs, lengthMs: 20_000, hasEnded: false } });
  tv.play(
    createManifest({
      timeline: [listSegment(0, 60, 'list')],
      assets: [imageAsset('menu'), film],
      ...createLists({
        list: [
          { assetId: 'menu', seconds: 20 },
          { assetId: 'film', seconds: 20 },
        ],
      }),
    }),
  );
  tv.pass(20_000);
  tv.check();
  tv.presented();
  expect(tv.front()).toEqual(film);
  tv.setClockError(-5_000);
  tv.check();
  expect(at(100)).toEqual([]);
  tv.pass(1_000);
  expect(at(1_100)).toEqual([]);
  expect(tv.front()).toEqual(film);
});

test('a video that is only kept in front until the next content is downloaded is not repaired', () => {
  const tv = simulatedScreen({ files: ['film'] });
  tv.play(createManifest({ timeline: [segment(0, 60, 'film')], assets: [film] }));
  const next = { timeline: [segment(0, 60, 'lunch')], assets: [imageAsset('lunch')] };
  tv.activate(createManifest({ etag: 'etag-2', ...next }));
  for (let second = 0; second < 20; second += 1) {
    const position = { positionMs: 7_000, lengthMs: 20_000, hasEnded: false };
    expect(types(tv.send({ type: 'position', position }))).toEqual([]);
    tv.pass(1_000);
  }
  expect(tv.front()).toEqual(film);
});

test('a stalled video is reported with the second at which it stands', () => {
  const tv = simulatedScreen();
  tv.play(createManifest({ timeline: [segment(0, 60, 'film')], assets: [film] }));
  const position = { positionMs: 1_234_560, lengthMs: 3_600_000, hasEnded: false };
  tv.send({ type: 'position', position });
  tv.pass(5_000);
  expect(listErrors(tv.send({ type: 'position', position }))).toEqual(['film stalled at 1234.6 s; skipped ahead']);
});
