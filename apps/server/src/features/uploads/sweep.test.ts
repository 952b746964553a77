import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeFeed } from '../../test/arrange.ts';
import { putBytes, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { createUploadSweep } from './sweep.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const findMediaFolder = (member: Member) => join(server.filesFolder, 'media', member.user.id);
const listFolderFiles = async (member: Member) => (await readdir(findMediaFolder(member))).toSorted();

const HOUR_S = 60 * 60;

/** Sets the age of every file of the account. */
async function age(member: Member, seconds: number): Promise<void> {
  const then = Date.now() / 1000 - seconds;
  for (const name of await listFolderFiles(member)) await utimes(join(findMediaFolder(member), name), then, then);
}

test('files that nothing refers to are removed when they are a day old; all others stay', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  await sendVideo(server.url, member);
  const { uploadURL } = await member.client.media.announceUpload();
  await putBytes(server.url, uploadURL, new TextEncoder().encode('on its way'));
  // Files that are still being written are left out.
  const complete = async () => (await listFolderFiles(member)).filter((name) => !name.endsWith('.part'));
  await vi.waitFor(async () => expect(await complete()).toHaveLength(5));
  const kept = await listFolderFiles(member);

  const folder = `media/${member.user.id}`;
  const { id: feedId } = await arrangeFeed(server.db, member.user.id);
  const file = { id: 'fpc_1', storageKey: `${folder}/file_picture`, sha256: 'a', size: 7 };
  const pictures = [{ url: 'https://example.com/1.jpg', triedAt: '2026-01-01T00:00:00.000Z', file }];
  await server.query(`update feeds set pictures = '${JSON.stringify(pictures)}' where id = '${feedId}'`);
  await server.storage.write(file.storageKey, Readable.from('picture'));
  kept.push('file_picture');
  await server.storage.write(`${folder}/file_lost`, Readable.from('lost'));
  await server.storage.write(`${folder}/file_lost.0123456789abcdef.part`, Readable.from('half'));
  await age(member, 23 * HOUR_S);
  await createUploadSweep(server.platform).sweep();
  expect(await listFolderFiles(member)).toHaveLength(8);

  await age(member, 25 * HOUR_S);
  await server.storage.write(`${folder}/file_young`, Readable.from('young'));
  await createUploadSweep(server.platform).sweep();
  expect(await listFolderFiles(member)).toEqual([...kept, 'file_young'].toSorted());
});

const readImageStatus = async (member: Member, id: string) =>
  (await member.client.media.listImages()).images.find((image) => image.id === id)?.status;

const isReady = (member: Member, id: string) =>
  vi.waitFor(async () => expect(await readImageStatus(member, id)).toBe('ready'));

/** A media item as a killed server leaves it: in processing for two hours, without a job. */
async function arrangeKilled(member: Member): Promise<string> {
  const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .avif()
    .toBuffer();
  const { id } = await sendImage(server.url, member, Uint8Array.from(image));
  await isReady(member, id);
  await server.query(
    `update media set status = 'processing', play_key = null, play_sha256 = null, play_bytes = null,
       play_mime_type = null, created_at = now() - interval '2 hours' where id = '${id}'`,
  );
  await server.query(`delete from pgboss.job where data ->> 'mediaId' = '${id}'`);
  return id;
}

describe('an item whose server was killed at each attempt to process it', () => {
  test('is classified again, and processed to the end', async () => {
    const member = await server.signUp();
    const id = await arrangeKilled(member);
    await createUploadSweep(server.platform).sweep();
    await isReady(member, id);
    const [row] = await server.query<{ play_mime_type: string }>(`select play_mime_type from media where id = '${id}'`);
    expect(row?.play_mime_type).toBe('image/jpeg');
  });

  test('is not queued again while one of its jobs is open', async () => {
    const member = await server.signUp();
    const id = await arrangeKilled(member);
    await server.query(
      `insert into pgboss.job (name, data, start_after)
       values ('media.rendition', '{"mediaId": "${id}", "how": "copied"}', now() + interval '1 hour')`,
    );
    await createUploadSweep(server.platform).sweep();
    expect(
      await server.query(`select 1 from pgboss.job where name = 'media.examine' and data ->> 'mediaId' = '${id}'`),
    ).toEqual([]);
    expect(await readImageStatus(member, id)).toBe('processing');
  });
});

test('files of other features are not touched', async () => {
  await server.storage.write('other/acc_x/file_x', Readable.from('x'));
  const then = Date.now() / 1000 - 48 * HOUR_S;
  await utimes(join(server.filesFolder, 'other/acc_x/file_x'), then, then);
  await createUploadSweep(server.platform).sweep();
  expect(await server.storage.size('other/acc_x/file_x')).toBe(1);
});

test('two sweeps at the same time remove nothing that is in use', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  await age(member, 48 * HOUR_S);
  await Promise.all([createUploadSweep(server.platform).sweep(), createUploadSweep(server.platform).sweep()]);
  expect((await listFolderFiles(member)).length).toBeGreaterThan(0);
});
