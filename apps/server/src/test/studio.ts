import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeneratedVideo, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import type { Image, Video } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { newId } from '../platform/ids.ts';
import { type Member, type TestApp, testApp } from './app.ts';
import { sendImage, sendVideo } from './fixtures/send-media.ts';
import { runFfmpeg } from './fixtures/watch-video.ts';

export const polling = { interval: 50 };

export const small: Partial<VideoOptions> = { size: '720p', fit: 'color' };

/** A server that generates videos, and helpers to arrange and read them; `close` removes the files of `folder`. */
export async function openStudio() {
  const server: TestApp = await testApp();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-generator-'));

  async function picture(member: Member, background: string): Promise<Image> {
    const image = sharp({ create: { width: 64, height: 36, channels: 3, background } });
    return sendImage(server.url, member, new Uint8Array(await image.png().toBuffer()), { name: `${background}.png` });
  }

  /** A clip of 1 s, green at first and white in its second half, with a tone or without any sound. */
  async function clip(member: Member, sound: 'tone' | 'none' = 'tone', turn: readonly string[] = []): Promise<Video> {
    const path = join(folder, `${newId('clip')}.mp4`);
    const tone = sound === 'tone' ? ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'] : [];
    const joint = [
      '-filter_complex',
      '[0:v][1:v]concat[v]',
      '-map',
      '[v]',
      ...(sound === 'tone' ? ['-map', '2:a'] : []),
    ];
    const output = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', path];
    await runFfmpeg([...halfColorArgs('0x008000'), ...halfColorArgs('white'), ...tone, ...joint, ...output]);
    const turned = `${path}.mp4`;
    if (turn.length > 0) await runFfmpeg(['-i', path, '-c', 'copy', ...turn, '-y', turned]);
    return sendVideo(server.url, member, await readBytes(turn.length > 0 ? turned : path), { name: 'clip.mp4' });
  }

  /** Downloads the file from its signed address, without credentials. */
  async function fileOf(video: GeneratedVideo): Promise<string> {
    const answer = await fetch(server.url + (video.downloadUrl ?? ''));
    expect(answer.status).toBe(200);
    const path = join(folder, `${video.id}.mp4`);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    return path;
  }

  const workFolder = () => join(server.filesFolder, 'work', 'generator');
  const leftovers = () => readdir(workFolder()).catch(() => []);
  const setAside = async ({ user }: Member) => {
    const rows = await server.query<{ bytes: number }>(
      `select coalesce(sum(reserved_bytes), 0)::bigint as bytes from uploads where account_id = '${user.id}' and media_id is null`,
    );
    return rows[0]?.bytes;
  };

  const close = () => rm(folder, { recursive: true, force: true });
  return {
    server,
    folder,
    picture,
    clip,
    order,
    read,
    until,
    fileOf,
    workFolder,
    leftovers,
    usedBytes: readUsedBytes,
    setAside,
    close,
  };
}

const halfColorArgs = (color: string) => ['-f', 'lavfi', '-i', `color=c=${color}:s=64x36:r=25:d=0.5`];

export const readBytes = async (path: string) => new Uint8Array(await readFile(path));

export const toVideoItem = (mediaItem: Image | Video, duration: number): VideoItem => ({
  mediaType: 'fps' in mediaItem ? 'video' : 'image',
  mediaId: mediaItem.id,
  duration,
});

export async function order(
  member: Member,
  items: VideoItem[],
  options = small,
  name = 'Entrance',
): Promise<GeneratedVideo> {
  return (await member.client.generator.generate({ body: { name, items, options } })).video;
}

export async function read({ client }: Member, id: string): Promise<GeneratedVideo | undefined> {
  return (await client.generator.list()).videos.find((video) => video.id === id);
}

export async function until(
  member: Member,
  { id }: GeneratedVideo,
  status: GeneratedVideo['status'],
): Promise<GeneratedVideo> {
  return vi.waitFor(async () => {
    const video = await read(member, id);
    expect(`${video?.status} ${video?.failure ?? ''}`).toMatch(new RegExp(`^${status}`));
    return video!; // its status was just compared
  }, polling);
}

export const readUsedBytes = async ({ client }: Member) => (await client.media.storage()).storage.usedBytes;
