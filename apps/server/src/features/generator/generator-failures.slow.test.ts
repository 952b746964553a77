import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { VideoItem } from '@vitrine/contract/generator';
import type { Image } from '@vitrine/contract/library/media';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openJobs } from '../../platform/job-queue.ts';
import { listProcesses } from '../../test/processes/processes.ts';
import { openStudio, order, polling, read, toVideoItem, small, until, readUsedBytes } from '../../test/studio.ts';
import { makeVideo } from './jobs.ts';
import { createSegments } from './segments.ts';
import { openRunFolder, sweepRunFolders } from './work-folder.ts';

const studio = await openStudio();
const { server, picture, clip, workFolder, leftovers, setAside } = studio;
afterAll(studio.close);

describe('a video cannot be generated', () => {
  test.each([
    ['without a name', { name: '  ' }, 'Please enter a name for your video.'],
    ['without items', { items: [] }, 'Please add at least one image or video to generate.'],
    ['of too many items', { count: 201 }, 'A video can have at most 200 items'],
    ['of more than an hour', { count: 61, duration: 60 }, 'A video can be at most 60 minutes long'],
    ['with an item of 61 s', { duration: 61 }, 'An item can be at most 60 seconds long'],
  ])(
    'a video %s is refused in words',
    async (_, { name = 'Video', count = 1, duration = 1, items }: Wrong, message) => {
      const { client } = await server.signUp();
      const item = { mediaType: 'image' as const, mediaId: 'med_x' as Image['id'], duration };
      const body = { name, items: items ?? Array.from({ length: count }, () => item) };
      await expect(client.generator.generate({ body })).rejects.toMatchObject({ code: 'request.invalid', message });
    },
  );

  test('from media of another account', async () => {
    const [member, otherAccount] = [await server.signUp(), await server.signUp()];
    const item = toVideoItem(await picture(member, 'red'), 1);
    await expect(order(otherAccount, [item])).rejects.toMatchObject({
      code: 'media.not_found',
      message: 'Item 1 is no longer in the media library. Please remove or replace it.',
    });
  });

  test('beyond the storage limit: it is refused at once, and reserves nothing', async () => {
    const member = await server.signUp({ plan: 'free' });
    const item = toVideoItem(await clip(member), 60);
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

  test('from a damaged source: the failure names it, no files are left behind, and a retry is possible', async () => {
    const member = await server.signUp();
    const broken = await clip(member, 'none');
    const [{ storage_key: key } = { storage_key: '' }] = await server.query<{ storage_key: string }>(
      `select storage_key from media where id = '${broken.id}'`,
    );
    const path = join(server.filesFolder, key);
    const bytes = await readFile(path);
    await truncate(path, 200);
    const used = await readUsedBytes(member);
    const items = [toVideoItem(await picture(member, 'red'), 1), toVideoItem(broken, 1)];
    const failed = await until(member, await order(member, items, { ...small, color: '#123456' }), 'failed');
    expect(failed.failure).toBe('Item 2 (clip.mp4) cannot be decoded. It may be damaged. Please replace it.');
    expect([await leftovers(), await setAside(member)]).toEqual([[], 0]);
    expect(await readUsedBytes(member)).toBeLessThan(used + 1000);

    await writeFile(path, bytes);
    await member.client.generator.retry({ params: { id: failed.id } });
    await until(member, failed, 'ready');
  });

  test('on a full disk: the failure states that, no files are left behind, and a retry succeeds once there is space', async ({
    skip,
  }) => {
    const member = await server.signUp();
    const item = toVideoItem(await picture(member, 'red'), 1);
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
  test('other videos of the account wait with their position; cancelling it ends it at once and starts the next one', async () => {
    const member = await server.signUp();
    const [long, short] = [toVideoItem(await clip(member), 60), toVideoItem(await picture(member, 'red'), 1)];
    const first = await order(member, [long, { ...long, duration: 59 }], { size: '1080p' }, 'Long');
    const second = await order(member, [short], small, 'Short');
    await until(member, first, 'running');
    expect(await read(member, second.id)).toMatchObject({ status: 'waiting', place: 1 });
    await vi.waitFor(async () => expect((await read(member, first.id))?.progress).toBeGreaterThan(0), polling);
    expect(await setAside(member)).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await encoders()).not.toEqual([]), polling);

    const { video } = await member.client.generator.cancel({ params: { id: first.id } });
    expect(video).toMatchObject({ status: 'cancelled', mediaId: null });
    await until(member, second, 'ready');
    await vi.waitFor(async () => expect([await encoders(), await leftovers()]).toEqual([[], []]), polling);
    expect(await setAside(member)).toBe(0);
    await expect(member.client.generator.cancel({ params: { id: first.id } })).rejects.toMatchObject({
      code: 'generator.ended',
    });
  });

  test('another worker takes over from a killed one: the video is completed once, and leftovers are removed', async () => {
    const member = await server.signUp();
    const image = await picture(member, 'red');
    const killed = `gen_killed${member.user.id.slice(4)}`;
    const items = JSON.stringify([toVideoItem(image, 2)]);
    const options = JSON.stringify({ size: '720p', fit: 'color', color: '#222222', transition: 'cut', isMuted: false });
    await mkdir(join(workFolder(), `${killed}-1`), { recursive: true });
    await server.query(
      `insert into generated_videos (id, account_id, name, items, options, status, queued_at, run, alive_at, progress,
         items_done, created_at)
       values ('${killed}', '${member.user.id}', 'Killed', '${items}', '${options}', 'running', now(), 'run_killed', now(),
         40, 0, now())`,
    );
    // The queue delivers the job again, once more than needed.
    const queue = await openJobs(server.databaseUrl, false, () => {});
    await queue.send(server.db, makeVideo, { videoId: killed });
    await queue.send(server.db, makeVideo, { videoId: killed });
    await queue.close();
    await vi.waitFor(async () => {
      const open = await server.query(
        `select 1 from pgboss.job where name = 'generator.video' and state < 'completed'`,
      );
      expect(open).toEqual([]);
    }, polling);
    expect(await read(member, killed)).toMatchObject({ status: 'ready', duration: 2, failure: null });
    expect((await member.client.media.listVideos()).videos).toHaveLength(1);
    expect(await leftovers()).toEqual([]);
  });
});

test('cached clips are limited to 5 GB and a week; unreferenced files are removed', async () => {
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
  await createSegments(server.platform).sweep();
  const kept = await server.query<{ hash: string }>(`select hash from generator_segments where length(hash) < 10`);
  expect(kept.map(({ hash }) => hash)).toEqual(['in-use']);
  const files = await readdir(join(server.filesFolder, 'segments'));
  expect(files.filter((name) => !name.startsWith('seg_')).toSorted()).toEqual(['in-use', 'lost-young']);
});

test('a run that was taken over does not touch the folder of the later run', async () => {
  const videoId = `gen_two${newId('x').slice(4)}`;
  await openRunFolder(workFolder(), videoId, async () => true);
  const second = await openRunFolder(workFolder(), videoId, async () => true);
  const late = await openRunFolder(workFolder(), videoId, async () => false);
  expect((await leftovers()).map((name) => join(workFolder(), name)).toSorted()).toEqual([second, late].toSorted());
  for (const path of [second, late]) await rm(path, { recursive: true });
});

test('leftovers of a killed run are removed once its video has ended', async () => {
  const path = join(workFolder(), 'gen_gone-a1');
  await mkdir(path, { recursive: true });
  await sweepRunFolders(workFolder(), server.db);
  expect(await leftovers()).toEqual([]);
});

/** Process ids of encoders that run for this process; its launcher process starts them. */
async function encoders(): Promise<string[]> {
  const all = await listProcesses();
  const childrenOf = (parents: readonly string[]) => all.filter(({ parent }) => parents.includes(parent));
  const launchers = childrenOf([String(process.pid)]).map(({ pid }) => pid);
  return childrenOf(launchers).flatMap(({ pid, args }) => (args.includes('-filter_complex') ? [pid] : []));
}
