import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readFixture, get, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { runFfmpeg, measureLikeness, matchNearColor, watch } from '../../test/fixtures/watch-video.ts';
import {
  readBytes,
  openStudio,
  order,
  polling,
  read,
  toVideoItem,
  small,
  until,
  readUsedBytes,
} from '../../test/studio.ts';
import { readVideo } from '../processing/video/video-reader.ts';

const studio = await openStudio();
const { server, folder, picture, clip, fileOf, setAside } = studio;
afterAll(studio.close);

const [red, green, blue, white] = [
  matchNearColor([255, 0, 0]),
  matchNearColor([0, 128, 0]),
  matchNearColor([0, 0, 255]),
  matchNearColor([255, 255, 255]),
];

describe('a generated video', () => {
  test('shows every item for exactly its seconds, holds the last frame, and is silent without audio', async () => {
    const member = await server.signUp();
    const items = [
      { ...toVideoItem(await picture(member, 'blue'), 1), order: 2 },
      { ...toVideoItem(await picture(member, 'red'), 1), order: 0 },
      { ...toVideoItem(await clip(member), 2), order: 1 },
    ];
    const video = await until(member, await order(member, items), 'ready');
    const path = await fileOf(video);

    const seen = await watch(path);
    expect(seen.frames).toBe(120);
    expect(await readVideo(path)).toMatchObject({
      mimeType: 'video/mp4',
      width: 1280,
      height: 720,
      fps: 30,
      rendition: 'none',
      durationMs: expect.toSatisfy((ms: number) => Math.abs(ms - 4000) <= 34),
    });
    const colors = [0, 29, 30, 44, 46, 59, 89, 90, 119].map((frame) => seen.colorOf(frame));
    expect(colors).toEqual([red, red, green, green, white, white, white, blue, blue]);
    const sounds = [seen.loudness(0, 0.9), seen.loudness(1.1, 1.9), seen.loudness(2.2, 4)];
    expect(sounds).toEqual([
      expect.toSatisfy((n) => n < 0.01),
      expect.toSatisfy((n) => n > 0.05),
      expect.toSatisfy((n) => n < 0.01),
    ]);
    // The header precedes the frames, so that playback can start before the download ends.
    const head = (await readFile(path)).subarray(0, 4000).toString('latin1');
    expect(head.includes('moov')).toBe(true);
  });

  test('is a video of the library, can be downloaded by its signed address, and is deleted with its file', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const before = await readUsedBytes(member);
    const image = await picture(member, 'red');
    const video = await until(member, await order(member, [toVideoItem(image, 1)], small, 'Café “day”'), 'ready');
    const { videos } = await member.client.media.listVideos();
    expect(videos).toMatchObject([
      { id: video.mediaId, originalName: 'Café “day”.mp4', duration: 1, fps: 30, width: 1280, status: 'ready' },
    ]);
    expect(await readUsedBytes(member)).toBe(before + image.fileSize + (video.fileSize ?? 0));
    expect(await setAside(member)).toBe(0);
    await member.client.media.setCurrentVideo({ body: { videoId: video.mediaId } });
    expect(await read(member, video.id)).toMatchObject({
      originalName: 'Café “day”.mp4',
      filename: videos[0]?.filename,
      isActive: true,
      folderId: null,
      width: 1280,
      height: 720,
      fps: 30,
    });

    const answer = await fetch(`${server.url}${video.downloadUrl ?? ''}&filename=mine.exe`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Caf_ _day_.mp4"; filename*=UTF-8''${encodeURIComponent('Café “day”.mp4')}`,
    );
    await answer.body?.cancel();
    const forged = (video.downloadUrl ?? '').replace(/until=\d/, 'until=9');
    expect((await get(server.url, forged, member)).status).toBe(404);
    await expect(otherAccount.client.generator.remove({ params: { id: video.id } })).rejects.toMatchObject({
      code: 'generator.not_found',
    });
    expect(await otherAccount.client.generator.list()).toEqual({ videos: [] });

    const [{ storage_key: key } = { storage_key: '' }] = await server.query<{ storage_key: string }>(
      `select storage_key from media where id = '${video.mediaId}'`,
    );
    expect(await server.storage.size(key)).toBe(video.fileSize);
    await member.client.generator.remove({ params: { id: video.id } });
    expect(await member.client.generator.list()).toEqual({ videos: [] });
    expect((await member.client.media.listVideos()).videos).toEqual([]);
    expect(await readUsedBytes(member)).toBe(before + image.fileSize);
    await vi.waitFor(async () => expect(await server.storage.size(key)).toBeNull(), polling);
  });

  test('looks almost the same as its sources', async () => {
    const member = await server.signUp();
    const path = join(folder, 'photo.png');
    await sharp(await readFixture('leopard.jpg'))
      .resize(1280, 720, { fit: 'cover' })
      .png()
      .toFile(path);
    const photo = await sendImage(server.url, member, new Uint8Array(await readFile(path)));
    const video = await until(member, await order(member, [toVideoItem(photo, 1)]), 'ready');
    const colors = '[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[b]';
    expect(await measureLikeness(await fileOf(video), path, `[0:v]trim=end_frame=1[a];${colors}`)).toBeGreaterThan(
      0.95,
    );
  });

  test('fades each item in over the previous one if requested, without becoming shorter', async () => {
    const member = await server.signUp();
    const items = [toVideoItem(await picture(member, 'red'), 1), toVideoItem(await picture(member, 'blue'), 2)];
    const seen = await watch(
      await fileOf(await until(member, await order(member, items, { ...small, transition: 'crossfade' }), 'ready')),
    );
    // After 8 of 15 frames, the first of which shows only the previous item.
    const mixed = matchNearColor([136, 0, 119]);
    expect([seen.frames, ...[29, 38, 48, 89].map((frame) => seen.colorOf(frame))]).toEqual([
      90,
      red,
      mixed,
      blue,
      blue,
    ]);
  });

  test('rotates images upright, and shows the background color through transparency', async () => {
    const member = await server.signUp();
    const upright = await clip(member, 'none', ['-metadata:s:v:0', 'rotate=90']);
    const hole = sharp({ create: { width: 64, height: 36, channels: 4, background: '#00000000' } });
    const clear = await sendImage(server.url, member, new Uint8Array(await hole.png().toBuffer()));
    const options = { ...small, color: '#0000ff' };
    const video = await order(member, [toVideoItem(upright, 1), toVideoItem(clear, 1)], options);
    const seen = await watch(await fileOf(await until(member, video, 'ready')));
    expect(seen.colorOf(45)).toEqual(blue);
    // At both sides of an upright image is the background color.
    expect([seen.colorOf(0, 'left'), seen.colorOf(0)]).toEqual([blue, green]);
  });

  test('has the right colors of videos without a stated color matrix, and plays animations', async () => {
    const member = await server.signUp();
    const path = join(folder, 'untold.mp4');
    const asTelevision = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-c:v', 'libx264'];
    await runFfmpeg(['-f', 'lavfi', '-i', 'color=c=0x20c040:s=1280x720:r=25:d=0.4', ...asTelevision, path]);
    const clear = await sendVideo(server.url, member, await readBytes(path), { name: 'untold.mp4' });
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 64, height: 36, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = sharp(frames, { join: { animated: true } });
    const delay = [500, 500];
    const gif = await sendImage(server.url, member, new Uint8Array(await animation.gif({ delay }).toBuffer()));
    const webp = await sendImage(server.url, member, new Uint8Array(await animation.webp({ delay }).toBuffer()));
    const items = [toVideoItem(clear, 1), toVideoItem(gif, 1), toVideoItem(webp, 2)];
    const seen = await watch(await fileOf(await until(member, await order(member, items), 'ready')));
    expect([seen.frames, seen.colorOf(5)]).toEqual([120, matchNearColor([0x20, 0xc0, 0x40])]);
    const moving = [35, 55, 65, 85, 95, 115].map((frame) => seen.colorOf(frame));
    expect(moving).toEqual([red, blue, red, blue, red, blue]);
  });

  test('encodes nothing again when only the order or the name changes', async () => {
    const member = await server.signUp();
    const items = [toVideoItem(await picture(member, 'red'), 2), toVideoItem(await picture(member, 'blue'), 3)];
    await until(member, await order(member, items), 'ready');
    const segments = () => server.query('select hash, storage_key from generator_segments order by hash');
    const before = await segments();
    const again = await until(member, await order(member, items.toReversed(), small, 'Other'), 'ready');
    expect(await segments()).toEqual(before);
    const seen = await watch(await fileOf(again));
    expect([seen.frames, seen.colorOf(89), seen.colorOf(90)]).toEqual([150, blue, red]);
  });
});
