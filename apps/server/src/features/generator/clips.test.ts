import { VideoOptions } from '@vitrine/contract/generator';
import { expect, test } from 'vitest';
import { type Clip, clipsOf, encodedFramesOf, type Source } from './clips.ts';
import { exampleSource } from '../../test/example-source.ts';

const FPS = 30;
const cut = VideoOptions.parse({ transition: 'cut' });
const crossfade = VideoOptions.parse({ transition: 'crossfade' });

const film = (changes: Partial<Source> = {}) =>
  exampleSource({ kind: 'video', isMoving: true, mimeType: 'video/mp4', sha256: 'f'.repeat(64), ...changes });

const rangesOf = (clips: readonly Clip[]) => clips.map(({ item, from, frames }) => [item, from, frames]);
const framesOf = (clips: readonly Clip[]) => clips.reduce((sum, { frames }) => sum + frames, 0);
const hashesOf = (clips: readonly Clip[]) => clips.map(({ hash }) => hash);

test('with cuts each item is one clip of exactly its seconds', () => {
  expect(rangesOf(clipsOf([exampleSource({ seconds: 5 }), film({ seconds: 7 })], cut))).toEqual([
    [0, 0, 5 * FPS],
    [1, 0, 7 * FPS],
  ]);
});

test('with crossfades each item fades in over the last clip of the previous one; the first over nothing', () => {
  const clips = clipsOf([film({ seconds: 2 }), film({ seconds: 3, sha256: 'b'.repeat(64) })], crossfade);
  const [firstFade, firstRest, secondFade] = clips;
  expect(firstFade?.over).toBeNull();
  expect(secondFade?.over).toBe(firstRest);
  expect(clips.filter(({ over }) => over !== null)).toEqual([secondFade]);
});

test.each([
  ['cuts', cut],
  ['crossfades', crossfade],
])('with %s a video has exactly the frames of its items, in order and without gaps', (_, options) => {
  const sources = [1, 2, 3, 59, 60].flatMap((seconds) => [exampleSource({ seconds }), film({ seconds })]);
  const clips = clipsOf(sources, options);
  expect(framesOf(clips)).toBe(sources.reduce((sum, { seconds }) => sum + seconds, 0) * FPS);
  expect(clips.map(({ item }) => item)).toEqual(clips.map(({ item }) => item).toSorted((a, b) => a - b));
  for (const [item, { seconds, isMoving }] of sources.entries()) {
    const own = clips.filter((clip) => clip.item === item);
    expect(framesOf(own)).toBe(seconds * FPS);
    // Only moving items have a position; a still looks the same at any time.
    const positions = own.map((clip, i) => (isMoving ? clip.from : framesOf(own.slice(0, i))));
    expect(positions).toEqual(own.map((_clip, i) => framesOf(own.slice(0, i))));
  }
});

test('a minute of a still image costs at most three seconds of encoding', () => {
  for (const options of [cut, crossfade]) {
    for (const seconds of [59, 60]) {
      const encoded = clipsOf([exampleSource({ seconds })], options).map(encodedFramesOf);
      expect(encoded.reduce((sum, frames) => sum + frames, 0)).toBeLessThanOrEqual(3 * FPS);
    }
  }
});

test('the encoded part of a clip always fits into it a whole number of times', () => {
  for (const options of [cut, crossfade]) {
    for (let seconds = 1; seconds <= 60; seconds += 1) {
      for (const clip of clipsOf([exampleSource({ seconds }), film({ seconds })], options)) {
        expect(clip.frames % encodedFramesOf(clip)).toBe(0);
      }
    }
  }
});

test('moving items are encoded completely', () => {
  for (const clip of clipsOf([film({ seconds: 60 })], crossfade)) expect(encodedFramesOf(clip)).toBe(clip.frames);
});

test('with cuts, moved, renamed or repeated items are not encoded again', () => {
  const [a, b] = [exampleSource({ seconds: 2 }), film({ seconds: 3 })];
  const before = hashesOf(clipsOf([a, b], cut));
  expect(hashesOf(clipsOf([b, a], cut))).toEqual(before.toReversed());
  expect(hashesOf(clipsOf([{ ...a, name: 'other.png', storageKey: 'media/acc/copy' }, b], cut))).toEqual(before);
  expect(new Set(hashesOf(clipsOf([a, a, a], cut))).size).toBe(1);
});

test('with crossfades only the fade depends on the previous item', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => exampleSource({ sha256: letter.repeat(64), seconds: 4 }));
  const after = (first: Source) => clipsOf([first, c!], crossfade).filter(({ item }) => item === 1);
  const [afterA, afterB] = [hashesOf(after(a!)), hashesOf(after(b!))];
  expect(afterA[0]).not.toBe(afterB[0]);
  expect(afterA.slice(1)).toEqual(afterB.slice(1));
});

test.each([
  ['content', { sha256: '0'.repeat(64) }, {}],
  ['length', { seconds: 6 }, {}],
  ['animation', { isMoving: true }, {}],
  ['size', {}, { size: '720p' as const }],
  ['fit', {}, { fit: 'blur' as const }],
  ['background color', {}, { color: '#123456' }],
])('a clip is encoded again when its %s changes', (_, sourceChanges, optionChanges) => {
  const before = VideoOptions.parse({ size: '1080p', fit: 'color', color: '#000000', transition: 'cut' });
  const [one, other] = [
    clipsOf([exampleSource()], before),
    clipsOf([exampleSource(sourceChanges)], { ...before, ...optionChanges }),
  ];
  expect(hashesOf(other)).not.toEqual(hashesOf(one));
});

const hashesIf = (isMuted: boolean) => hashesOf(clipsOf([exampleSource(), film()], { ...cut, isMuted }));

test('muting affects the clips of videos only', () => {
  const [loud, muted] = [hashesIf(false), hashesIf(true)];
  expect(muted[0]).toBe(loud[0]);
  expect(muted[1]).not.toBe(loud[1]);
});
