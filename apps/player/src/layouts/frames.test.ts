// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createReports } from '../core/reports.ts';
import { pass, useTestTimers } from '../test/timers.ts';
import { watchFrames } from './frames.ts';

useTestTimers();

/** A layout with two videos, whose frames a test counts. */
function watch() {
  const root = document.createElement('div');
  root.dataset['front'] = '';
  const counts = [0, 1].map(() => ({ totalVideoFrames: 0, droppedVideoFrames: 0 }));
  for (const count of counts) {
    const layer = document.createElement('div');
    layer.className = 'layer';
    layer.dataset['front'] = '';
    const video = document.createElement('video');
    Object.assign(video, { getVideoPlaybackQuality: () => count });
    layer.append(video);
    root.append(layer);
  }
  const reports = createReports();
  const messages: string[] = [];
  reports.subscribe(({ message }) => messages.push(message));
  const end = watchFrames(root, 'Board', reports);
  async function play(...dropped: number[]): Promise<void> {
    dropped.forEach((each, i) => {
      const count = counts[i];
      if (count === undefined) return;
      count.totalVideoFrames += 1_800;
      count.droppedVideoFrames += each;
    });
    await pass(60_000);
  }
  return { root, counts, end, messages, play, warnings: () => reports.warnings() };
}

test('more than a tenth of the frames of all videos in a minute is a warning, with the share in the log', async () => {
  const { play, warnings, messages } = watch();
  await play(100, 200);
  expect(warnings()).toEqual([]);
  await play(180, 540);
  await play(180, 900);
  expect(warnings()).toEqual(['dropping-frames']);
  expect(messages).toEqual(['Board drops 20 % of the frames of its 2 videos on this screen']);
  await play(0, 0);
  expect(warnings()).toEqual([]);
});

test('a video that is loaded anew is counted anew', async () => {
  const { play, warnings, counts } = watch();
  await play(1_000, 1_000);
  Object.assign(counts[0] ?? {}, { totalVideoFrames: 0, droppedVideoFrames: 0 });
  Object.assign(counts[1] ?? {}, { totalVideoFrames: 0, droppedVideoFrames: 0 });
  await play(10, 10);
  expect(warnings()).toEqual([]);
});

test('a layout that waits for its turn says nothing, and its end withdraws the warning', async () => {
  const { root, play, end, warnings } = watch();
  await play(900, 900);
  expect(warnings()).toEqual(['dropping-frames']);
  end();
  expect(warnings()).toEqual([]);
  const behind = watch();
  delete behind.root.dataset['front'];
  await behind.play(900, 900);
  expect([behind.warnings(), root.isConnected]).toEqual([[], false]);
});
