import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../../test/fixtures/made-videos.ts';
import { readVideo } from './video/video-reader.ts';
import { isComplete } from './completeness.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-completeness-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  return path;
}

const isCompleteFile = async (bytes: Uint8Array, mimeType: string) => isComplete(await written(bytes), mimeType);

const SHARES = [0.3, 0.6, 0.9, 0.99];

const video = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=25:duration=2'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
const source = [...video, ...sound];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
const mpeg2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2'];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'];
/** Written without seeking back, so that the header does not state the length. */
const live = ['-seekable', '0'];

test.each([
  ['MP4 with its header last', 'a.mp4', 'video/mp4', h264],
  ['MP4 with its header first', 'b.mp4', 'video/mp4', [...h264, '-movflags', '+faststart']],
  ['fragmented MP4', 'c.mp4', 'video/mp4', [...h264, '-movflags', 'frag_keyframe+empty_moov']],
  ['MOV', 'a.mov', 'video/quicktime', h264],
  ['MKV', 'a.mkv', 'video/x-matroska', h264],
  ['MKV of a live stream', 'b.mkv', 'video/x-matroska', [...h264, '-live', '1', ...live]],
  ['WebM', 'a.webm', 'video/webm', vp8],
  ['WebM of a live stream', 'b.webm', 'video/webm', [...vp8, '-live', '1', ...live]],
  ['AVI', 'a.avi', 'video/x-msvideo', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
  ['AVI without a stated length', 'b.avi', 'video/x-msvideo', ['-c:v', 'mpeg4', '-c:a', 'mp3', ...live]],
  ['MPEG-TS', 'a.ts', 'video/mp2t', h264],
  ['MPEG-TS with MPEG-2 video', 'b.ts', 'video/mp2t', mpeg2],
  ['MPEG-TS at a constant rate', 'c.ts', 'video/mp2t', [...h264, '-muxrate', '3M']],
  ['MPEG-TS of a camera', 'd.ts', 'video/mp2t', [...mpeg2, '-mpegts_m2ts_mode', '1']],
])('%s is complete, and incomplete if it is cut off anywhere', async (_, name, mimeType, args) => {
  const bytes = await makeVideo(name, args, source);
  expect(await isCompleteFile(bytes, mimeType)).toBe(true);
  // The lengths are odd, so that no transport stream ends between two of its packets.
  const lengths = SHARES.map((share) => Math.floor(bytes.length * share) | 1);
  for (const length of lengths) expect(await isCompleteFile(bytes.subarray(0, length), mimeType)).toBe(false);
});

test('a recorded broadcast may end after any packet, but not within one', async () => {
  const bytes = await makeVideo('a.ts', h264, source);
  const packets = Math.floor((bytes.length / 188) * 0.7);
  expect(await isCompleteFile(bytes.subarray(0, packets * 188), 'video/mp2t')).toBe(true);
  expect(await isCompleteFile(bytes.subarray(0, packets * 188 + 1), 'video/mp2t')).toBe(false);
});

test('a video whose sample table points beyond its end is refused', async () => {
  const film = Buffer.from(await makeVideo('a.mp4', [...h264, '-movflags', '+faststart'], source));
  // A length of 0 means: to the end of the file.
  film.writeUInt32BE(0, film.indexOf('mdat') - 4);
  await expect(readVideo(await written(film))).resolves.toMatchObject({ width: 160, height: 90 });
  await expect(readVideo(await written(film.subarray(0, film.length * 0.6)))).rejects.toMatchObject({
    code: 'media.not_a_video',
    message: expect.stringMatching(/^This video is damaged or incomplete\./),
  });
});
