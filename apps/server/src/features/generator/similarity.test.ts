import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type VideoFit, type VideoSize, videoSizes, type VideoTransition } from '@vitrine/contract/generator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendVideo } from '../../test/fixtures/send-media.ts';
import { runFfmpeg, measureLikeness, watch } from '../../test/fixtures/watch-video.ts';

// All combinations take minutes: `GENERATOR_LIKENESS=1 npx vitest run --project server src/features/generator/similarity`.
// The other tests of the generator check the same things in a shorter form.

interface Case {
  size: VideoSize;
  fit: VideoFit;
  transition: VideoTransition;
  /** Frames per second of the clip. */
  fps: string;
  /** Degrees by which the clip has to be rotated to be upright. */
  turn: 0 | 90 | 180 | 270;
  hasSound: boolean;
}

/** Frames from one to before the other. */
const part = (from: number, until: number) =>
  `trim=start_frame=${from}:end_frame=${until},settb=1/30,setpts=N,format=yuv420p`;

/** Pairwise combinations of the values. */
const cases: Case[] = [
  { size: '1080p', fit: 'cover', transition: 'cut', fps: '25', turn: 0, hasSound: true },
  { size: '1080p', fit: 'color', transition: 'crossfade', fps: '60', turn: 0, hasSound: false },
  { size: '1080p', fit: 'blur', transition: 'cut', fps: '30000/1001', turn: 180, hasSound: false },
  { size: '720p', fit: 'cover', transition: 'crossfade', fps: '24', turn: 90, hasSound: true },
  { size: '720p', fit: 'blur', transition: 'cut', fps: '50', turn: 270, hasSound: true },
  { size: '720p', fit: 'color', transition: 'cut', fps: '15', turn: 0, hasSound: false },
  { size: 'portrait', fit: 'color', transition: 'cut', fps: '30', turn: 90, hasSound: true },
  { size: 'portrait', fit: 'blur', transition: 'crossfade', fps: '25', turn: 0, hasSound: false },
  { size: 'portrait', fit: 'cover', transition: 'cut', fps: '60', turn: 270, hasSound: true },
  { size: '4k', fit: 'cover', transition: 'cut', fps: '30', turn: 0, hasSound: true },
  { size: '4k', fit: 'color', transition: 'crossfade', fps: '24000/1001', turn: 180, hasSound: false },
];

const CLIP_SECONDS = 1.6;
const [WIDTH, HEIGHT] = [1280, 720];

describe.runIf(process.env['GENERATOR_LIKENESS'] !== undefined)('a clip looks in a video as it does alone', () => {
  let server: TestApp;
  let member: Member;
  let folder: string;
  beforeAll(async () => {
    server = await testApp();
    member = await server.signUp();
    folder = await mkdtemp(join(tmpdir(), 'vitrine-likeness-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A photograph that moves sideways, encoded with HD colors that the file does not state. */
  async function clip({ fps, turn, hasSound }: Case): Promise<string> {
    const photo = fileURLToPath(new URL('../../test/fixtures/leopard.jpg', import.meta.url));
    const path = join(folder, `${fps.replace('/', '-')}-${turn}.mp4`);
    const pan = `scale=-2:900,crop=${WIDTH}:${HEIGHT}:x='n*2':y=60,setsar=1`;
    const hdColors = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
    const image = ['-loop', '1', '-framerate', fps, '-t', String(CLIP_SECONDS), '-i', photo];
    const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${CLIP_SECONDS}`] : [];
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-c:a', 'aac'];
    await runFfmpeg([...image, ...sound, '-vf', `${pan},${hdColors}`, ...encoder, '-y', path]);
    if (turn === 0) return path;
    const turned = `${path}.turned.mp4`;
    await runFfmpeg(['-i', path, '-c', 'copy', '-metadata:s:v:0', `rotate=${turn}`, '-y', turned]);
    return turned;
  }

  test.each(cases)(
    '$size, $fit, $transition, from $fps a second, turned by $turn°, with sound: $hasSound',
    async (each) => {
      const { size, fit, transition, hasSound } = each;
      const path = await clip(each);
      const bytes = new Uint8Array(await readFile(path));
      const { id } = await sendVideo(server.url, member, bytes, { name: 'clip.mp4' });
      const item = (duration: number) => ({ mediaType: 'video' as const, mediaId: id, duration });
      const { video } = await member.client.generator.generate({
        body: {
          name: 'Likeness',
          items: [item(1), item(2)],
          options: { size, fit, color: '#000000', transition, isMuted: false },
        },
      });
      const ready = await vi.waitFor(
        async () => {
          const now = (await member.client.generator.list()).videos.find((one) => one.id === video.id);
          expect(now).toMatchObject({ failure: null, status: 'ready' });
          return now!; // its status was just compared
        },
        { timeout: 200_000, interval: 100 },
      );
      const answer = await fetch(server.url + (ready.downloadUrl ?? ''));
      const made = join(folder, 'made.mp4');
      await writeFile(made, Buffer.from(await answer.arrayBuffer()));

      const seen = await watch(made);
      expect(seen.frames).toBe(90);
      expect(seen.loudness(1.5, 2.4) > 0.05).toBe(hasSound);
      expect(seen.loudness(2.8, 3)).toBeLessThan(0.01);

      // The second item, after its fade and before its last frame is repeated.
      const { width, height } = videoSizes[size];
      const upright = each.turn % 180 === 0 ? WIDTH / HEIGHT : HEIGHT / WIDTH;
      const [w, h] = upright > width / height ? [width, width / upright] : [height * upright, height];
      const [inW, inH] = [2 * Math.round(w / 2), 2 * Math.round(h / 2)];
      const whole = `scale=${inW}:${inH}:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv`;
      const filling = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv,crop=${width}:${height}`;
      const ours = fit === 'cover' ? 'null' : `crop=${inW}:${inH}`;
      const theirs = fit === 'cover' ? filling : whole;
      const filters = `[0:v]${part(45, 75)},${ours}[a];[1:v]fps=30:start_time=0,${part(15, 45)},${theirs},format=yuv420p[b]`;
      expect(await measureLikeness(made, path, filters)).toBeGreaterThanOrEqual(0.95);
    },
    300_000,
  );
});
