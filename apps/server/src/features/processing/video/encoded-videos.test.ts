import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { makeVideo } from '../../../test/fixtures/made-videos.ts';
import { listFfmpegs, prepareVideo } from '../../../test/fixtures/prepare-video.ts';
import {
  drawSaturatedPicture,
  hideSound,
  matchColors,
  saturated,
  turn,
} from '../../../test/fixtures/saturated-video.ts';

// encoded-videos.slow.test.ts has each of these alone, and with every ffmpeg of the machine.
test('a mirrored recording in RGB of 240 frames a second, whose sound no decoder knows, is shown as it is meant', async () => {
  const server = await testApp({ isWorker: false });
  const [[, ffmpeg] = []] = await listFfmpegs();
  if (ffmpeg === undefined) throw new Error('There is no ffmpeg');
  const picture = await drawSaturatedPicture(server.filesFolder);
  const source = ['-loop', '1', '-framerate', '240', '-t', '1', '-i', picture, '-f', 'lavfi', '-i', 'sine=d=1'];
  const args = ['-vf', 'hflip', '-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '4', '-c:a', 'aac'];
  const bytes = turn(hideSound(await makeVideo('recording.mp4', args, source)), [-1, 0, 0, 1]);
  const made = await prepareVideo(server, ffmpeg, bytes);
  expect(made).toMatchObject({ status: 'ready', isUnchanged: false });
  expect(made.failure).toMatch(/^The sound of this video \(APAC\) cannot be read, so it plays without sound\./);
  expect(made.facts).toMatchObject({ fps: 60, sounds: [], pictures: { matrix: 'bt709', orientation: '1,0,0,1' } });
  expect(made.quarters).toEqual(matchColors(8, saturated));
  expect(made.thumbnail.quarters).toEqual(matchColors(8, saturated));
});
