import type { GeneratedVideo, VideoItem } from '@vitrine/contract/generator';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Member, testApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';

// Nothing is encoded here: the account's first video counts as running elsewhere, so the others wait.

const server = await testApp();
let member: Member;
let item: VideoItem;
let running: string;
beforeEach(async () => {
  member = await server.signUp();
  item = await newItem(member);
  running = newId('gen');
  await server.query(
    `insert into generated_videos (id, account_id, name, items, options, status, queued_at, run, alive_at, progress,
       items_done, created_at)
     values ('${running}', '${member.user.id}', 'Running', '${JSON.stringify([item])}',
       '{"size":"720p","fit":"color","color":"#000000","transition":"cut","isMuted":false}', 'running', now(), 'run_elsewhere',
       now(), 40, 0, now() - interval '1 minute')`,
  );
});

/** An item without bytes, because no file is read. */
async function newItem({ user }: Member, kind: 'image' | 'video' = 'image', status: 'ready' | 'processing' = 'ready') {
  const { id } = await arrangeMediaItem(server.db, user.id, { kind, status });
  return { mediaType: kind, mediaId: MediaId.parse(id), duration: 1 } satisfies VideoItem;
}

const generate = async (name: string, items = [item], { client } = member): Promise<GeneratedVideo> =>
  (await client.generator.generate({ body: { name, items } })).video;

const listed = async ({ client } = member) => (await client.generator.list()).videos;
const find = async (id: string) => (await listed()).find((video) => video.id === id);
const params = (id: string) => ({ params: { id } });

async function reservedBytes(): Promise<number> {
  const [row] = await server.query<{ bytes: number }>(
    `select coalesce(sum(reserved_bytes), 0)::bigint as bytes from uploads where account_id = '${member.user.id}'`,
  );
  return row?.bytes ?? 0;
}

const readVideoItems = async (id: string) =>
  (await server.query<{ items: VideoItem[] }>(`select items from generated_videos where id = '${id}'`))[0]?.items;

/** Resolves when a video has failed; returns why. */
const waitForFailure = (id: string) =>
  vi.waitFor(async () => {
    const video = await find(id);
    expect(video?.status).toBe('failed');
    return video?.failure;
  });

describe('the videos of an account', () => {
  test('are generated one at a time, in the order of their requests; the list shows the newest first', async () => {
    const [first, second] = [await generate('First'), await generate('Second')];
    expect([first, second]).toMatchObject([
      { status: 'waiting', place: 1, progress: 0, mediaId: null, downloadUrl: null },
      { status: 'waiting', place: 2 },
    ]);
    expect((await listed()).map(({ name }) => name)).toEqual(['Second', 'First', 'Running']);
    await member.client.generator.cancel(params(first.id));
    expect(await find(second.id)).toMatchObject({ status: 'waiting', place: 1 });
  });

  test('may be 20 while unfinished; a refused one reserves nothing', async () => {
    for (let i = 1; i < 20; i += 1) await generate(`Video ${i}`);
    const before = await reservedBytes();
    await expect(generate('One too many')).rejects.toMatchObject({ code: 'generator.too_many' });
    expect(await reservedBytes()).toBe(before);
    const [newest] = await listed();
    await member.client.generator.cancel(params(newest!.id));
    expect(await generate('Fits again')).toMatchObject({ place: 19 });
  });

  test('are limited to 20 even if they are requested at once', async () => {
    const requests = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => generate(`Video ${i}`)));
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    const refused = requests.filter(({ status }) => status === 'rejected');
    for (const each of refused) expect(each).toMatchObject({ reason: { code: 'generator.too_many' } });
  });

  test('play their items in the stated order; others keep the order of the request', async () => {
    const items = [
      { ...item, duration: 1, order: 2 },
      { ...item, duration: 2, order: 0 },
      { ...item, duration: 3, order: 1 },
    ];
    const [sorted, unsorted] = [await generate('Sorted', items), await generate('Unsorted', [item, item])];
    expect((await readVideoItems(sorted.id))?.map(({ duration }) => duration)).toEqual([2, 3, 1]);
    expect((await readVideoItems(unsorted.id))?.map(({ order }) => order)).toEqual([0, 1]);
    expect(sorted).toMatchObject({ itemCount: 3, duration: 6 });
  });
});

describe('cancelling', () => {
  test('frees the reserved storage at once, and works once', async () => {
    const { id } = await generate('Waiting');
    expect(await reservedBytes()).toBeGreaterThan(0);
    const { video } = await member.client.generator.cancel(params(id));
    expect(video).toMatchObject({ status: 'cancelled', place: null, failure: null });
    expect(await reservedBytes()).toBe(0);
    await expect(member.client.generator.cancel(params(id))).rejects.toMatchObject({ code: 'generator.ended' });
  });

  test('twice at the same time succeeds once', async () => {
    const { id } = await generate('Waiting');
    const calls = await Promise.allSettled([1, 2, 3].map(() => member.client.generator.cancel(params(id))));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a running video starts the next one', async () => {
    const { id } = await generate('Next');
    await member.client.generator.cancel(params(running));
    // The video starts, and finds that its image has no file.
    expect(await waitForFailure(id)).toBe('A file of this video is missing on the server.');
    expect(await reservedBytes()).toBe(0);
  });
});

describe('deleting', () => {
  test('removes a waiting video with its reservation', async () => {
    const { id } = await generate('Waiting');
    await member.client.generator.remove(params(id));
    expect(await find(id)).toBeUndefined();
    expect(await reservedBytes()).toBe(0);
    await expect(member.client.generator.remove(params(id))).rejects.toMatchObject({ code: 'generator.not_found' });
  });

  test('a running video starts the next one', async () => {
    const { id } = await generate('Next');
    await member.client.generator.remove(params(running));
    expect(await waitForFailure(id)).toBe('A file of this video is missing on the server.');
    expect(await find(running)).toBeUndefined();
  });
});

describe('retrying', () => {
  test('queues a cancelled video after the others, with a new reservation', async () => {
    const [first, second] = [await generate('First'), await generate('Second')];
    const reserved = await reservedBytes();
    await member.client.generator.cancel(params(first.id));
    const { video } = await member.client.generator.retry(params(first.id));
    expect(video).toMatchObject({ status: 'waiting', place: 2, progress: 0, failure: null });
    expect(await find(second.id)).toMatchObject({ place: 1 });
    expect(await reservedBytes()).toBe(reserved);
  });

  test('is refused for a video that has not ended, and reserves nothing', async () => {
    const { id } = await generate('Waiting');
    const reserved = await reservedBytes();
    for (const each of [id, running]) {
      await expect(member.client.generator.retry(params(each))).rejects.toMatchObject({ code: 'generator.not_ended' });
    }
    expect(await reservedBytes()).toBe(reserved);
  });

  test('twice at the same time queues the video once', async () => {
    const { id } = await generate('Waiting');
    const reserved = await reservedBytes();
    await member.client.generator.cancel(params(id));
    const calls = await Promise.allSettled([1, 2, 3].map(() => member.client.generator.retry(params(id))));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await reservedBytes()).toBe(reserved);
  });

  test('is refused if an item was deleted in the meantime', async () => {
    const other = await newItem(member);
    const { id } = await generate('Two items', [item, other]);
    await member.client.generator.cancel(params(id));
    await server.query(`delete from media where id = '${other.mediaId}'`);
    await expect(member.client.generator.retry(params(id))).rejects.toMatchObject({
      code: 'media.not_found',
      message: 'Item 2 is no longer in the media library. Please remove or replace it.',
      details: { item: 1 },
    });
    expect(await find(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('items', () => {
  test('that are still processed are refused', async () => {
    const items = [item, await newItem(member, 'video', 'processing')];
    await expect(generate('Too early', items)).rejects.toMatchObject({ code: 'media.not_ready' });
    expect(await reservedBytes()).toBe(0);
  });

  test('are looked up by their kind', async () => {
    await expect(generate('Wrong kind', [item, { ...item, mediaType: 'video' }])).rejects.toMatchObject({
      code: 'media.not_found',
    });
  });

  test('that are deleted while the video waits make it fail with their name', async () => {
    const other = await newItem(member);
    const { id } = await generate('Waiting', [item, other]);
    await server.query(`delete from media where id = '${other.mediaId}'`);
    await member.client.generator.cancel(params(running));
    expect(await waitForFailure(id)).toBe(
      'The file of item 2 was deleted. Please take it out and generate the video again.',
    );
  });
});

test('other accounts can neither see nor change a video; they get the answer for an unknown one', async () => {
  const { id } = await generate('Private');
  const other = await server.signUp();
  const { cancel, retry, remove } = other.client.generator;
  for (const call of [cancel, retry, remove]) {
    const failures = await Promise.allSettled([call(params(id)), call(params('gen_unknown'))]);
    const answer = { code: 'generator.not_found', status: 404, message: 'This generated video does not exist' };
    for (const failure of failures) expect(failure).toMatchObject({ status: 'rejected', reason: answer });
  }
  expect(await listed(other)).toEqual([]);
  expect(await find(id)).toMatchObject({ status: 'waiting' });
});

test('a video that is not ready cannot be downloaded, even with a signed address', async () => {
  for (const path of [
    `/api/video/generated/${running}/file`,
    `/api/video/generated/${running}/file?until=9999999999999&signature=forged`,
  ]) {
    const answer = await fetch(server.url + path);
    await answer.body?.cancel();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
});
