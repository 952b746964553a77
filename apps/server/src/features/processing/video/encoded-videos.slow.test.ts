import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeVideo } from '../../../test/fixtures/made-videos.ts';
import { listFfmpegs, prepareVideo } from '../../../test/fixtures/prepare-video.ts';
import {
  drawSaturatedPicture,
  hideSound,
  matchColors,
  saturated,
  turn,
} from '../../../test/fixtures/saturated-video.ts';
import { readFixture } from '../../../test/fixtures/send-media.ts';
import { runFfmpeg } from '../../../test/fixtures/watch-video.ts';

let server: TestApp;
let picture: string;
beforeAll(async () => {
  server = await testApp({ isWorker: false });
  picture = await drawSaturatedPicture(server.filesFolder);
});

const ffmpegs = await listFfmpegs();

/** A video of the picture of one second. */
const film = (name: string, filters: string, args: readonly string[], rate = '25') =>
  makeVideo(name, ['-vf', filters, ...args], ['-loop', '1', '-framerate', rate, '-t', '1', '-i', picture]);

const matrixOf = (name: string) => `scale=out_color_matrix=${name}:out_range=tv`;
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4'];

/** A white bar that moves by eight pixels from field to field. */
const movingBar = "geq=lum='if(between(X,mod(N*8,280),mod(N*8,280)+40),235,16)':cb=128:cr=128,format=yuv420p";

/** How far a line of a frame differs from both of its neighbours where these agree: that of a comb. */
async function measureComb(path: string): Promise<number> {
  const output = ['-vsync', '0', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
  const frame = await runFfmpeg(['-i', path, '-vf', String.raw`select=eq(n\,12)`, ...output]);
  let worst = 0;
  for (let at = 320 * 20; at < 320 * 160; at += 1) {
    const [above = 0, here = 0, below = 0] = [frame[at - 320], frame[at], frame[at + 320]];
    if (Math.abs(above - below) < 20) worst = Math.max(worst, Math.abs(here - (above + below) / 2));
  }
  return worst;
}

describe.each(ffmpegs)('with %s', (_, ffmpeg) => {
  test.each([
    ['a video in RGB, as screen recorders write it', 'rgb.mp4', 'format=gbrp', ['-c:v', 'libx264rgb', '-crf', '4']],
    ['a tagged BT.709 video', 'tagged.mp4', `${matrixOf('bt709')},format=yuv422p`, [...x264, '-colorspace', 'bt709']],
    ['a large untagged video', 'hd.mp4', `scale=1280:720:out_color_matrix=bt709:out_range=tv,format=yuv422p`, x264],
    ['a small untagged video', 'sd.mp4', `${matrixOf('smpte170m')},format=yuv422p`, x264],
    [
      'a large BT.601 video',
      '601.mp4',
      `scale=1280:720:out_color_matrix=bt470bg:out_range=tv,format=yuv422p`,
      [...x264, '-colorspace', 'bt470bg'],
    ],
  ])('%s is shown in its colors, which the copy states', async (_name, file, filters, args) => {
    const made = await prepareVideo(server, ffmpeg, await film(file, filters, args));
    expect(made).toMatchObject({ status: 'ready', isUnchanged: false });
    expect(made.facts.pictures).toMatchObject({ matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' });
    expect(made.quarters).toEqual(matchColors(8, saturated));
    expect(made.thumbnail.quarters).toEqual(matchColors(8, saturated));
  });

  test('the HDR of a phone has the white of pictures beside it', async () => {
    const made = await prepareVideo(server, ffmpeg, new Uint8Array(await readFixture('phone-hlg.mov')));
    expect(made.facts).toMatchObject({ width: 720, height: 1280, pictures: { matrix: 'bt709', transfer: 'bt709' } });
    const [red = [], green = [], blue = [], white = []] = made.quarters;
    expect([white]).toEqual(matchColors(12, [[235, 235, 235]]));
    const others = [
      [200, 60, 60],
      [90, 160, 90],
      [60, 80, 150],
    ];
    expect([red, green, blue]).toEqual(matchColors(30, others));
  });

  test.each([
    ['mirrored', [-1, 0, 0, 1], 'hflip'],
    ['upside down', [1, 0, 0, -1], 'vflip'],
    ['turned', [0, 1, -1, 0], 'transpose=cclock'],
    ['turned and mirrored', [0, 1, 1, 0], 'transpose=cclock_flip'],
  ])('a video whose header says that it is %s is upright', async (_name, matrix, filter) => {
    const bytes = await film('turned.mp4', `${matrixOf('bt709')},${filter},format=yuv422p`, x264);
    const made = await prepareVideo(server, ffmpeg, turn(bytes, matrix));
    expect(made.sent).toMatchObject({ width: 320, height: 180 });
    // The header of the rendition no longer says so.
    expect(made.facts).toMatchObject({ width: 320, height: 180, pictures: { orientation: '1,0,0,1' } });
    expect(made.quarters.map((color) => color.map((n) => (n > 128 ? 1 : 0)))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });

  test('a mirrored video that is played without a rendition has an upright thumbnail', async () => {
    const bytes = await film('mirrored.mp4', `${matrixOf('smpte170m')},hflip,format=yuv420p`, x264);
    const made = await prepareVideo(server, ffmpeg, turn(bytes, [-1, 0, 0, 1]));
    expect(made.isUnchanged).toBe(true);
    expect(made.thumbnail.quarters).toEqual(matchColors(8, saturated));
  });

  test.each([
    ['an MP4', 'fields.mp4', ['-movflags', '+faststart']],
    ['a broadcast', 'fields.ts', ['-f', 'mpegts']],
  ])('interlaced pictures in %s become whole ones', async (_name, file, args) => {
    const source = ['-f', 'lavfi', '-i', `color=black:s=320x180:r=50:d=2,${movingBar},interlace=scan=tff:lowpass=0`];
    const fields = [...x264, '-vf', 'setfield=tff', '-flags', '+ilme+ildct', '-x264opts', 'tff=1', ...args];
    const bytes = await makeVideo(file, fields, source);
    const sentPath = join(server.filesFolder, file);
    await writeFile(sentPath, bytes);
    expect(await measureComb(sentPath)).toBeGreaterThan(100);
    const made = await prepareVideo(server, ffmpeg, bytes);
    expect(made.sent).toMatchObject({ width: 320, height: 180 });
    expect(made).toMatchObject({ isUnchanged: false, thumbnail: { width: 320, height: 180 } });
    expect(await measureComb(made.path)).toBeLessThan(60);
  });

  test('at most sixty frames a second are sent to screens', async () => {
    const made = await prepareVideo(server, ffmpeg, await film('fast.mp4', 'format=yuv420p', x264, '240'));
    expect(made).toMatchObject({ isUnchanged: false, facts: { fps: 60 } });
  });

  test('a rate that varies becomes one that screens have', async () => {
    const times = "setpts='if(lt(N,10),N/10,1+(N-10)/200)/TB'";
    const varying = await film('varying.mkv', `${times},format=yuv422p`, [...x264, '-vsync', 'vfr']);
    const { facts } = await prepareVideo(server, ffmpeg, varying);
    expect(facts.fps).toBeLessThanOrEqual(60);
  });

  test('a video of one frame shows it for some seconds', async () => {
    const one = await film('one.mp4', 'format=yuv420p', [...x264, '-frames:v', '1']);
    const made = await prepareVideo(server, ffmpeg, one);
    expect(made.facts.durationMs).toBeGreaterThan(4_000);
  });

  test('a video whose header states no unit of time is repaired', async () => {
    const bytes = Buffer.from(await film('unit.mp4', 'format=yuv420p', x264));
    bytes.writeUInt32BE(0, bytes.indexOf('mvhd') + 4 + 12);
    const made = await prepareVideo(server, ffmpeg, new Uint8Array(bytes));
    expect(made.sent.duration).toBeCloseTo(1, 1);
    expect(made).toMatchObject({ status: 'ready', isUnchanged: false });
    expect(made.facts.durationMs).toBeCloseTo(1000, -2);
  });
});

describe.each(ffmpegs)('the sound of a video, with %s,', (_, ffmpeg) => {
  const tone = ['-f', 'lavfi', '-i', 'sine=d=1'];

  test.each([
    ['mp4', 1, [], /^The sound of this video \(APAC\) cannot be read/],
    ['mov', 1, [], /^The sound of this video \(APAC\) cannot be read/],
    ['mov', 2, ['aac'], /^$/],
  ] as const)('in an unknown codec (%s, %i tracks) leaves what can be played', async (ending, tracks, sounds, note) => {
    const maps = Array.from({ length: tracks }, () => ['-map', '1:a']).flat();
    const source = ['-loop', '1', '-framerate', '25', '-t', '1', '-i', picture, ...tone];
    const args = ['-map', '0:v', ...maps, ...x264, '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const made = await prepareVideo(server, ffmpeg, hideSound(await makeVideo(`sound.${ending}`, args, source)));
    expect(made).toMatchObject({ status: 'ready', facts: { sounds } });
    expect(made.failure ?? '').toMatch(note);
  });

  test('that is damaged is left out, because a browser would show nothing', async () => {
    const made = await prepareVideo(server, ffmpeg, new Uint8Array(await readFixture('damaged-sound.mp4')));
    expect(made).toMatchObject({ status: 'ready', isUnchanged: false });
    expect(made.facts).toMatchObject({ width: 1280, sounds: [] });
  });

  test('that is good stays as it is', async () => {
    const made = await prepareVideo(server, ffmpeg, new Uint8Array(await readFixture('friday.mp4')));
    expect(made).toMatchObject({ isUnchanged: true, facts: { sounds: ['aac'] } });
  });
});
