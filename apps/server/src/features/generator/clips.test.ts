import { VideoOptions } from '@vitrine/contract/generator';
import { expect, test } from 'vitest';
import { type Clip, splitIntoClips, countEncodedFrames, type Source } from './clips.ts';
import { exampleSource } from '../../test/example-source.ts';

const FPS = 30;
const cut = VideoOptions.parse({ transition: 'cut' });
const crossfade = VideoOptions.parse({ transition: 'crossfade' });

const film = (changes: Partial<Source> = {}) =>
  exampleSource({ kind: 'video', isMoving: true, mimeType: 'video/mp4', sha256: 'f'.repeat(64), ...changes });

const listRanges = (clips: readonly Clip[]) => clips.map(({ item, from, frames }) => [item, from, frames]);
const sumFrames = (clips: readonly Clip[]) => clips.reduce((sum, { frames }) => sum + frames, 0);
const listHashes = (clips: readonly Clip[]) => clips.map(({ hash }) => hash);

test('with cuts each item is one clip of exactly its seconds', () => {
  expect(listRanges(splitIntoClips([exampleSource({ seconds: 5 }), film({ seconds: 7 })], cut))).toEqual([
    [0, 0, 5 * FPS],
    [1, 0, 7 * FPS],
  ]);
});

test('with crossfades each item fades in over the last clip of the previous one; the first over nothing', () => {
  const clips = splitIntoClips([film({ seconds: 2 }), film({ seconds: 3, sha256: 'b'.repeat(64) })], crossfade);
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
  const clips = splitIntoClips(sources, options);
  expect(sumFrames(clips)).toBe(sources.reduce((sum, { seconds }) => sum + seconds, 0) * FPS);
  expect(clips.map(({ item }) => item)).toEqual(clips.map(({ item }) => item).toSorted((a, b) => a - b));
  for (const [item, { seconds, isMoving }] of sources.entries()) {
    const own = clips.filter((clip) => clip.item === item);
    expect(sumFrames(own)).toBe(seconds * FPS);
    // Only moving items have a position; a still looks the same at any time.
    const positions = own.map((clip, i) => (isMoving ? clip.from : sumFrames(own.slice(0, i))));
    expect(positions).toEqual(own.map((_clip, i) => sumFrames(own.slice(0, i))));
  }
});

test('a minute of a still image costs at most three seconds of encoding', () => {
  for (const options of [cut, crossfade]) {
    for (const seconds of [59, 60]) {
      const encoded = splitIntoClips([exampleSource({ seconds })], options).map(countEncodedFrames);
      expect(encoded.reduce((sum, frames) => sum + frames, 0)).toBeLessThanOrEqual(3 * FPS);
    }
  }
});

test('the encoded part of a clip always fits into it a whole number of times', () => {
  for (const options of [cut, crossfade]) {
    for (let seconds = 1; seconds <= 60; seconds += 1) {
      for (const clip of splitIntoClips([exampleSource({ seconds }), film({ seconds })], options)) {
        expect(clip.frames % countEncodedFrames(clip)).toBe(0);
      }
    }
  }
});

test('moving items are encoded completely', () => {
  for (const clip of splitIntoClips([film({ seconds: 60 })], crossfade))
    expect(countEncodedFrames(clip)).toBe(clip.frames);
});

test('with cuts, moved, renamed or repeated items are not encoded again', () => {
  const [a, b] = [exampleSource({ seconds: 2 }), film({ seconds: 3 })];
  const before = listHashes(splitIntoClips([a, b], cut));
  expect(listHashes(splitIntoClips([b, a], cut))).toEqual(before.toReversed());
  expect(listHashes(splitIntoClips([{ ...a, name: 'other.png', storageKey: 'media/acc/copy' }, b], cut))).toEqual(
    before,
  );
  expect(new Set(listHashes(splitIntoClips([a, a, a], cut))).size).toBe(1);
});

test('with crossfades only the fade depends on the previous item', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => exampleSource({ sha256: letter.repeat(64), seconds: 4 }));
  const after = (first: Source) => splitIntoClips([first, c!], crossfade).filter(({ item }) => item === 1);
  const [afterA, afterB] = [listHashes(after(a!)), listHashes(after(b!))];
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
    splitIntoClips([exampleSource()], before),
    splitIntoClips([exampleSource(sourceChanges)], { ...before, ...optionChanges }),
  ];
  expect(listHashes(other)).not.toEqual(listHashes(one));
});

const hashesIf = (isMuted: boolean) => listHashes(splitIntoClips([exampleSource(), film()], { ...cut, isMuted }));

test('muting affects the clips of videos only', () => {
  const [loud, muted] = [hashesIf(false), hashesIf(true)];
  expect(muted[0]).toBe(loud[0]);
  expect(muted[1]).not.toBe(loud[1]);
});
