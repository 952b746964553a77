import { VideoOptions } from '@vitrine/contract/generator';
import { expect, test } from 'vitest';
import { weighClip, createProgress } from './clip-progress.ts';
import { splitIntoClips, type Source } from './clips.ts';

const source = (letter: string, changes: Partial<Source> = {}): Source => ({
  kind: 'image',
  storageKey: `media/acc/${letter}`,
  sha256: letter.repeat(64),
  mimeType: 'image/png',
  name: `${letter}.png`,
  width: 64,
  height: 36,
  seconds: 2,
  isMoving: false,
  ...changes,
});

/** The progress of a video of these sources, of which the clips of some are cached. */
function followProgress(
  sources: Source[],
  cachedItems: readonly number[] = [],
  transition: 'cut' | 'crossfade' = 'cut',
) {
  const clips = splitIntoClips(sources, VideoOptions.parse({ transition }));
  const missing = clips.filter(({ item }) => !cachedItems.includes(item));
  const reports: { share: number; itemsDone: number }[] = [];
  const progress = createProgress(clips, missing, (share, itemsDone) => reports.push({ share, itemsDone }));
  return { clips, missing, progress, reports, latest: () => reports.at(-1) };
}

test('progress starts at zero and ends at one, with all items done', () => {
  const { missing, progress, reports, latest, clips } = followProgress([source('a'), source('b')]);
  expect(reports).toEqual([{ share: 0, itemsDone: 0 }]);
  for (const clip of missing) progress.completed(clip);
  expect(latest()?.itemsDone).toBe(2);
  expect(latest()?.share).toBeLessThan(1);
  progress.joined(clips.reduce((sum, { frames }) => sum + frames, 0));
  expect(latest()?.share).toBeCloseTo(1);
});

test('cached items are done from the start', () => {
  const { latest } = followProgress([source('a'), source('b'), source('c')], [0, 2]);
  expect(latest()).toEqual({ share: 0, itemsDone: 2 });
});

test('an item is done when all of its clips are, not only its fade', () => {
  const sources = [source('a', { isMoving: true }), source('b', { isMoving: true })];
  const { clips, progress, latest } = followProgress(sources, [], 'crossfade');
  const [fade, rest] = clips.filter(({ item }) => item === 0);
  progress.completed(fade!);
  expect(latest()?.itemsDone).toBe(0);
  progress.completed(rest!);
  expect(latest()?.itemsDone).toBe(1);
});

test('a completed clip completes every item that shows it', () => {
  const { clips, progress, latest } = followProgress([source('a'), source('a'), source('b')]);
  progress.completed(clips[0]!);
  expect(latest()?.itemsDone).toBe(2);
});

test('progress never decreases, also when an encoder starts again without sound', () => {
  const { clips, progress, reports } = followProgress([source('a'), source('b')]);
  for (const share of [0.5, 0.1, 0.7, 0]) progress.encoded(clips[0]!, share);
  for (const frames of [10, 4]) progress.joined(frames);
  const shares = reports.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

const costs = (changes: Partial<Source>) =>
  splitIntoClips([source('a', changes)], VideoOptions.parse({ transition: 'cut' })).map(weighClip);

test('moving images count more than stills, and a long still no more than a short one', () => {
  expect(costs({ seconds: 60 })).toEqual(costs({ seconds: 2 }));
  expect(costs({ isMoving: true })[0]).toBeGreaterThan(costs({})[0]!);
});
