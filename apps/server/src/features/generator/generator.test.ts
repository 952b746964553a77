import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { GeneratedVideo, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import type { Image, Video } from '@vitrine/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openJobs } from '../../platform/jobs.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { fixture, get, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { ffmpegOf, likeness, near, watch } from '../../test/fixtures/watch-video.ts';
import { readVideo } from '../media/video-reader.ts';
import { makeVideo } from './jobs.ts';
import { createSegments } from './segments.ts';
import { openTryFolder, sweepTryFolders } from './work-folder.ts';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-generator-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const patience = { timeout: 30_000, interval: 50 };
const small: Partial<VideoOptions> = { size: '720p', fit: 'color' };

async function picture(member: Member, background: string): Promise<Image> {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background } });
  return sendImage(server.url, member, new Uint8Array(await image.png().toBuffer()), { name: `${background}.png` });
}

const half = (color: string) => ['-f', 'lavfi', '-i', `color=c=${color}:s=64x36:r=25:d=0.5`];

/** A clip of 1 s, green at first and white in its second half, with a tone or without any sound. */
async function clip(member: Member, sound: 'tone' | 'none' = 'tone', turn: readonly string[] = []): Promise<Video> {
  const path = join(folder, `${newId('clip')}.mp4`);
  const tone = sound === 'tone' ? ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'] : [];
  const joint = ['-filter_complex', '[0:v][1:v]concat[v]', '-map', '[v]', ...(sound === 'tone' ? ['-map', '2:a'] : [])];
  const output = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', path];
  await ffmpegOf([...half('0x008000'), ...half('white'), ...tone, ...joint, ...output]);
  const turned = `${path}.mp4`;
  if (turn.length > 0) await ffmpegOf(['-i', path, '-c', 'copy', ...turn, '-y', turned]);
  return sendVideo(server.url, member, await bytesOf(turn.length > 0 ? turned : path), { name: 'clip.mp4' });
}

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));

const shown = (medium: Image | Video, duration: number): VideoItem => ({
  mediaType: 'fps' in medium ? 'video' : 'image',
  mediaId: medium.id,
  duration,
});

async function order(member: Member, items: VideoItem[], options = small, name = 'Entrance'): Promise<GeneratedVideo> {
  return (await member.client.generator.generate({ body: { name, items, options } })).video;
}

async function read({ client }: Member, id: string): Promise<GeneratedVideo | undefined> {
  return (await client.generator.list()).videos.find((video) => video.id === id);
}

async function until(
  member: Member,
  { id }: GeneratedVideo,
  status: GeneratedVideo['status'],
): Promise<GeneratedVideo> {
  return vi.waitFor(async () => {
    const video = await read(member, id);
    expect(`${video?.status} ${video?.failure ?? ''}`).toMatch(new RegExp(`^${status}`));
    return video!; // its status was just compared
  }, patience);
}

/** The file behind its download address, fetched as somebody who is not signed in. */
async function fileOf(video: GeneratedVideo): Promise<string> {
  const answer = await fetch(server.url + (video.downloadUrl ?? ''));
  expect(answer.status).toBe(200);
  const path = join(folder, `${video.id}.mp4`);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

const [red, green, blue, white] = [near([255, 0, 0]), near([0, 128, 0]), near([0, 0, 255]), near([255, 255, 255])];

const workFolder = () => join(server.filesFolder, 'work', 'generator');
const leftovers = () => readdir(workFolder()).catch(() => []);
const usedBytes = async ({ client }: Member) => (await client.media.storage()).storage.usedBytes;
const setAside = async ({ user }: Member) => {
  const rows = await server.query<{ bytes: number }>(
    `select coalesce(sum(reserved_bytes), 0)::bigint as bytes from uploads where account_id = '${user.id}' and media_id is null`,
  );
  return rows[0]?.bytes;
};

describe('a generated video', () => {
  test('shows every item for exactly its seconds, holds the last frame, is silent where nothing sounds', async () => {
    const member = await server.signUp();
    const items = [
      { ...shown(await picture(member, 'blue'), 1), order: 2 },
      { ...shown(await picture(member, 'red'), 1), order: 0 },
      { ...shown(await clip(member), 2), order: 1 },
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
    // The head stands before the pictures, so that it plays from its first bytes.
    const head = (await readFile(path)).subarray(0, 4000).toString('latin1');
    expect(head.includes('moov')).toBe(true);
  });

  test('is a video of the library, downloaded by its signed address alone, and goes with its file', async () => {
    const [member, stranger] = [await server.signUp(), await server.signUp()];
    const before = await usedBytes(member);
    const image = await picture(member, 'red');
    const video = await until(member, await order(member, [shown(image, 1)], small, 'Café “day”'), 'ready');
    const { videos } = await member.client.media.listVideos();
    expect(videos).toMatchObject([
      { id: video.mediaId, originalName: 'Café “day”.mp4', duration: 1, fps: 30, width: 1280, status: 'ready' },
    ]);
    expect(await usedBytes(member)).toBe(before + image.fileSize + (video.fileSize ?? 0));
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

    const answer = await fetch(server.url + (video.downloadUrl ?? ''));
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Café “day”.mp4'));
    await answer.body?.cancel();
    const forged = (video.downloadUrl ?? '').replace(/until=\d/, 'until=9');
    expect((await get(server.url, forged, member)).status).toBe(404);
    await expect(stranger.client.generator.remove({ params: { id: video.id } })).rejects.toMatchObject({
      code: 'generator.not_found',
    });
    expect(await stranger.client.generator.list()).toEqual({ videos: [] });

    const [{ storage_key: key } = { storage_key: '' }] = await server.query<{ storage_key: string }>(
      `select storage_key from media where id = '${video.mediaId}'`,
    );
    expect(await server.storage.size(key)).toBe(video.fileSize);
    await member.client.generator.remove({ params: { id: video.id } });
    expect(await member.client.generator.list()).toEqual({ videos: [] });
    expect((await member.client.media.listVideos()).videos).toEqual([]);
    expect(await usedBytes(member)).toBe(before + image.fileSize);
    await vi.waitFor(async () => expect(await server.storage.size(key)).toBeNull(), patience);
  });

  test('looks like its sources', async () => {
    const member = await server.signUp();
    const path = join(folder, 'photo.png');
    await sharp(await fixture('leopard.jpg'))
      .resize(1280, 720, { fit: 'cover' })
      .png()
      .toFile(path);
    const photo = await sendImage(server.url, member, new Uint8Array(await readFile(path)));
    const video = await until(member, await order(member, [shown(photo, 1)]), 'ready');
    const colors = '[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[b]';
    expect(await likeness(await fileOf(video), path, `[0:v]trim=end_frame=1[a];${colors}`)).toBeGreaterThan(0.95);
  });

  test('fades each item in over the one before, where asked, without becoming shorter', async () => {
    const member = await server.signUp();
    const items = [shown(await picture(member, 'red'), 1), shown(await picture(member, 'blue'), 2)];
    const seen = await watch(
      await fileOf(await until(member, await order(member, items, { ...small, transition: 'crossfade' }), 'ready')),
    );
    // After 8 of 15 frames, the first of which is all of the one before.
    const mixed = near([136, 0, 119]);
    expect([seen.frames, ...[29, 38, 48, 89].map((frame) => seen.colorOf(frame))]).toEqual([
      90,
      red,
      mixed,
      blue,
      blue,
    ]);
  });

  test('turns pictures as their camera was held, and shows a colour through holes', async () => {
    const member = await server.signUp();
    const upright = await clip(member, 'none', ['-metadata:s:v:0', 'rotate=90']);
    const hole = sharp({ create: { width: 64, height: 36, channels: 4, background: '#00000000' } });
    const clear = await sendImage(server.url, member, new Uint8Array(await hole.png().toBuffer()));
    const options = { ...small, color: '#0000ff' };
    const video = await order(member, [shown(upright, 1), shown(clear, 1)], options);
    const seen = await watch(await fileOf(await until(member, video, 'ready')));
    expect(seen.colorOf(45)).toEqual(blue);
    // An upright picture leaves both sides to the colour.
    expect([seen.colorOf(0, 'left'), seen.colorOf(0)]).toEqual([blue, green]);
  });

  test('has the colours of clips that do not name theirs, and moves what is animated', async () => {
    const member = await server.signUp();
    const path = join(folder, 'untold.mp4');
    const asTelevision = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-c:v', 'libx264'];
    await ffmpegOf(['-f', 'lavfi', '-i', 'color=c=0x20c040:s=1280x720:r=25:d=0.4', ...asTelevision, path]);
    const clear = await sendVideo(server.url, member, await bytesOf(path), { name: 'untold.mp4' });
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
    const items = [shown(clear, 1), shown(gif, 1), shown(webp, 2)];
    const seen = await watch(await fileOf(await until(member, await order(member, items), 'ready')));
    expect([seen.frames, seen.colorOf(5)]).toEqual([120, near([0x20, 0xc0, 0x40])]);
    const moving = [35, 55, 65, 85, 95, 115].map((frame) => seen.colorOf(frame));
    expect(moving).toEqual([red, blue, red, blue, red, blue]);
  });

  test('encodes nothing again when only the order or the name changes', async () => {
    const member = await server.signUp();
    const items = [shown(await picture(member, 'red'), 2), shown(await picture(member, 'blue'), 3)];
    await until(member, await order(member, items), 'ready');
    const segments = () => server.query('select hash, storage_key from generator_segments order by hash');
    const before = await segments();
    const again = await until(member, await order(member, items.toReversed(), small, 'Other'), 'ready');
    expect(await segments()).toEqual(before);
    const seen = await watch(await fileOf(again));
    expect([seen.frames, seen.colorOf(89), seen.colorOf(90)]).toEqual([150, blue, red]);
  });
});

describe('what cannot be made', () => {
  test.each([
    ['without a name', { name: '  ' }, 'Please enter a name for your video.'],
    ['without items', { items: [] }, 'Please add at least one image or video to generate.'],
    ['of too many items', { count: 201 }, 'A video has at most 200 items'],
    ['of more than an hour', { count: 61, duration: 60 }, 'A video lasts at most 60 minutes'],
    ['with an item of 61 s', { duration: 61 }, 'An item lasts at most 60 seconds'],
  ])(
    'a video %s is refused in words',
    async (_, { name = 'Video', count = 1, duration = 1, items }: Wrong, message) => {
      const { client } = await server.signUp();
      const item = { mediaType: 'image' as const, mediaId: 'med_x' as Image['id'], duration };
      const body = { name, items: items ?? Array.from({ length: count }, () => item) };
      await expect(client.generator.generate({ body })).rejects.toMatchObject({ code: 'request.invalid', message });
    },
  );

  test('another account’s media are not there', async () => {
    const [member, stranger] = [await server.signUp(), await server.signUp()];
    const item = shown(await picture(member, 'red'), 1);
    await expect(order(stranger, [item])).rejects.toMatchObject({ code: 'media.not_found' });
  });

  test('a video that would not fit is refused before it begins, and sets nothing aside', async () => {
    const member = await server.signUp({ plan: 'free' });
    const item = shown(await clip(member), 60);
    await expect(
      order(
        member,
        Array.from({ length: 10 }, () => item),
      ),
    ).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
      message: 'Cannot generate Entrance. Please free up storage space first.',
    });
    expect([await setAside(member), (await member.client.generator.list()).videos]).toEqual([0, []]);
  });

  test('a broken source is named; nothing is left of it, and it can be tried again', async () => {
    const member = await server.signUp();
    const broken = await clip(member, 'none');
    const [{ storage_key: key } = { storage_key: '' }] = await server.query<{ storage_key: string }>(
      `select storage_key from media where id = '${broken.id}'`,
    );
    const path = join(server.filesFolder, key);
    const bytes = await readFile(path);
    await truncate(path, 200);
    const used = await usedBytes(member);
    const items = [shown(await picture(member, 'red'), 1), shown(broken, 1)];
    const failed = await until(member, await order(member, items, { ...small, color: '#123456' }), 'failed');
    expect(failed.failure).toBe('Item 2 (clip.mp4) cannot be decoded. It may be damaged. Please replace it.');
    expect([await leftovers(), await setAside(member)]).toEqual([[], 0]);
    expect(await usedBytes(member)).toBeLessThan(used + 1000);

    await writeFile(path, bytes);
    await member.client.generator.retry({ params: { id: failed.id } });
    await until(member, failed, 'ready');
  });

  test('a full disk is told, leaves nothing behind, and is no obstacle once there is space', async ({ skip }) => {
    const member = await server.signUp();
    const item = shown(await picture(member, 'red'), 1);
    await mkdir(workFolder(), { recursive: true });
    const run = promisify(execFile);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'none', workFolder()]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return skip('a small disk needs root');
    try {
      const failed = await until(member, await order(member, [item], { ...small, color: '#00ff00' }), 'failed');
      expect(failed.failure).toBe('The server has no disk space left. Please try again later.');
      expect([await leftovers(), await setAside(member)]).toEqual([[], 0]);
      await run('umount', [workFolder()]);
      await member.client.generator.retry({ params: { id: failed.id } });
      await until(member, failed, 'ready');
    } finally {
      await run('umount', [workFolder()]).catch(() => {});
    }
  });
});

interface Wrong {
  name?: string;
  count?: number;
  duration?: number;
  items?: VideoItem[];
}

describe('while a video is generated', () => {
  test('others of the account wait and show their place; cancelled, it ends at once and the next one begins', async () => {
    const member = await server.signUp();
    const [long, short] = [shown(await clip(member), 60), shown(await picture(member, 'red'), 1)];
    const first = await order(member, [long, { ...long, duration: 59 }], { size: '1080p' }, 'Long');
    const second = await order(member, [short], small, 'Short');
    await until(member, first, 'running');
    expect(await read(member, second.id)).toMatchObject({ status: 'waiting', place: 1 });
    await vi.waitFor(async () => expect((await read(member, first.id))?.progress).toBeGreaterThan(0), patience);
    expect(await setAside(member)).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await encoders()).not.toEqual([]), patience);

    const { video } = await member.client.generator.cancel({ params: { id: first.id } });
    expect(video).toMatchObject({ status: 'cancelled', mediaId: null });
    await until(member, second, 'ready');
    await vi.waitFor(async () => expect([await encoders(), await leftovers()]).toEqual([[], []]), patience);
    expect(await setAside(member)).toBe(0);
    await expect(member.client.generator.cancel({ params: { id: first.id } })).rejects.toMatchObject({
      code: 'generator.ended',
    });
  });

  test('another worker takes it up where one was killed: it ends once, and what the first left is removed', async () => {
    const member = await server.signUp();
    const image = await picture(member, 'red');
    const killed = `gen_killed${member.user.id.slice(4)}`;
    const items = JSON.stringify([shown(image, 2)]);
    const options = JSON.stringify({ size: '720p', fit: 'color', color: '#222222', transition: 'cut', isMuted: false });
    await mkdir(join(workFolder(), `${killed}-1`), { recursive: true });
    await server.query(
      `insert into generated_videos (id, account_id, name, items, options, status, queued_at, run, alive_at, progress,
         items_done, created_at)
       values ('${killed}', '${member.user.id}', 'Killed', '${items}', '${options}', 'running', now(), 'run_killed', now(),
         40, 0, now())`,
    );
    // The queue gives it out again, once more than needed.
    const queue = await openJobs(server.databaseUrl, false, () => {});
    await queue.send(server.db, makeVideo, { videoId: killed });
    await queue.send(server.db, makeVideo, { videoId: killed });
    await queue.close();
    await vi.waitFor(async () => {
      const open = await server.query(
        `select 1 from pgboss.job where name = 'generator.video' and state < 'completed'`,
      );
      expect(open).toEqual([]);
    }, patience);
    expect(await read(member, killed)).toMatchObject({ status: 'ready', duration: 2, failure: null });
    expect((await member.client.media.listVideos()).videos).toHaveLength(1);
    expect(await leftovers()).toEqual([]);
  });
});

test('kept pieces are at most 5 GB and at most a week old; what nobody refers to any more is removed', async () => {
  const now = Date.now();
  const hour = 60 * 60 * 1000;
  const keep = async (hash: string, hours: number, bytes = 4) => {
    const storageKey = `segments/${hash}`;
    await server.storage.write(storageKey, Readable.from('kept'));
    await utimes(join(server.filesFolder, storageKey), (now - hours * hour) / 1000, (now - hours * hour) / 1000);
    if (hash.startsWith('lost')) return;
    const usedAt = new Date(now - hours * hour).toISOString();
    await server.query(`insert into generator_segments values ('${hash}', '${storageKey}', ${bytes}, '${usedAt}')`);
  };
  await keep('used', 2);
  await keep('large', 3, 5 * 2 ** 30);
  await keep('beyond', 4);
  await keep('in-use', 0.5, 5 * 2 ** 30);
  await keep('old', 8 * 24);
  await keep('lost', 2);
  await keep('lost-young', 0.5);
  await createSegments(server).sweep();
  const kept = await server.query<{ hash: string }>(`select hash from generator_segments where length(hash) < 10`);
  expect(kept.map(({ hash }) => hash)).toEqual(['in-use']);
  const files = await readdir(join(server.filesFolder, 'segments'));
  expect(files.filter((name) => !name.startsWith('seg_')).toSorted()).toEqual(['in-use', 'lost-young']);
});

test('a try that was taken over leaves the folder of the one after it alone', async () => {
  const videoId = `gen_two${newId('x').slice(4)}`;
  await openTryFolder(workFolder(), videoId, async () => true);
  const second = await openTryFolder(workFolder(), videoId, async () => true);
  const late = await openTryFolder(workFolder(), videoId, async () => false);
  expect((await leftovers()).map((name) => join(workFolder(), name)).toSorted()).toEqual([second, late].toSorted());
  for (const path of [second, late]) await rm(path, { recursive: true });
});

test('what a killed try left is removed once nobody makes its video any more', async () => {
  const path = join(workFolder(), 'gen_gone-a1');
  await mkdir(path, { recursive: true });
  await sweepTryFolders(workFolder(), server.db);
  expect(await leftovers()).toEqual([]);
});

/** Encoders that run for this process: what it starts is started by a child of its own. */
async function encoders(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,args=']);
  const lines = stdout.split('\n').map((line) => line.trim().split(/ +/));
  const childrenOf = (parents: readonly string[]) =>
    lines.filter(([, parent = '']) => parents.includes(parent)).map(([pid = '', , ...args]) => ({ pid, args }));
  const launchers = childrenOf([String(process.pid)]).map(({ pid }) => pid);
  return childrenOf(launchers).flatMap(({ pid, args }) => (args.includes('-filter_complex') ? [pid] : []));
}
