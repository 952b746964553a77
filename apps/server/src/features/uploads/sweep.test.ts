import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listWorkFolders, openWorkFolder } from '../../platform/work-folders.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMedium } from '../../test/arrange.ts';
import { putBytes, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { createSweep } from './sweep.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const folderOf = (member: Member) => join(server.filesFolder, 'media', member.user.id);
const filesOf = async (member: Member) => (await readdir(folderOf(member))).toSorted();

const HOUR_S = 60 * 60;

/** Makes every file of the account as old as this. */
async function age(member: Member, seconds: number): Promise<void> {
  const then = Date.now() / 1000 - seconds;
  for (const name of await filesOf(member)) await utimes(join(folderOf(member), name), then, then);
}

test('what nothing refers to is removed once it is a day old, and nothing else is', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  await sendVideo(server.url, member);
  const { uploadURL } = await member.client.media.announceUpload();
  await putBytes(server.url, uploadURL, new TextEncoder().encode('on its way'));
  // Whole ones: what is still being written has another ending.
  const whole = async () => (await filesOf(member)).filter((name) => !name.endsWith('.part'));
  await vi.waitFor(async () => expect(await whole()).toHaveLength(5), { timeout: 15_000 });
  const kept = await filesOf(member);

  const folder = `media/${member.user.id}`;
  await server.storage.write(`${folder}/file_lost`, Readable.from('lost'));
  await server.storage.write(`${folder}/file_lost.0123456789abcdef.part`, Readable.from('half'));
  await age(member, 23 * HOUR_S);
  await createSweep(server).sweep();
  expect(await filesOf(member)).toHaveLength(7);

  await age(member, 25 * HOUR_S);
  await server.storage.write(`${folder}/file_young`, Readable.from('young'));
  await createSweep(server).sweep();
  expect(await filesOf(member)).toEqual([...kept, 'file_young'].toSorted());
});

test('what a killed server left of its work is removed once nobody works on that medium any more', async () => {
  const member = await server.signUp();
  const done = await sendImage(server.url, member);
  await vi.waitFor(
    async () => expect((await member.client.media.listImages()).images[0]?.thumbnailUrl).not.toBeNull(),
    { timeout: 15_000 },
  );
  const waiting = await arrangeMedium(server.db, member.user.id, { status: 'processing' });
  await server.query(`update media set created_at = now() where id = '${waiting.id}'`);
  const owners = [done.id, waiting.id, 'med_gone'];
  const folders = await Promise.all(owners.map((owner) => openWorkFolder(server.workFolder, owner)));
  await Promise.all(folders.map((folder) => writeFile(join(folder, 'frame.png'), 'half a picture')));
  await createSweep(server).sweep();
  const left = await listWorkFolders(server.workFolder);
  expect(left).toEqual([{ owner: waiting.id, path: folders[1] }]);
});

test('thumbnails from before there were average colors get theirs; a lost one does not stop the others', async () => {
  const member = await server.signUp();
  for (const name of ['leopard.jpg', 'lizard.png', 'lizard.png']) await sendImage(server.url, member, name);
  const colors = async () => (await member.client.media.listImages()).images.map(({ averageColor }) => averageColor);
  await vi.waitFor(async () => expect((await colors()).every((color) => color !== null)).toBe(true), {
    timeout: 15_000,
  });
  const before = await colors();
  await server.query(`update media set average_color = null where account_id = '${member.user.id}'`);
  await server.query(`update media set thumbnail_key = 'media/${member.user.id}/gone' where id =
    (select min(id) from media where account_id = '${member.user.id}')`);
  await createSweep(server).sweep();
  expect(await colors()).toEqual([before[0], before[1], null]);
});

test('a thumbnail whose server was killed at each try is asked for once more', async () => {
  const member = await server.signUp();
  const { id } = await sendImage(server.url, member);
  const hasThumbnail = () =>
    vi.waitFor(async () => expect((await member.client.media.listImages()).images[0]?.thumbnailUrl).not.toBeNull(), {
      timeout: 15_000,
    });
  await hasThumbnail();
  await server.query(
    `update media set thumbnail_key = null, thumbnail_filename = null, created_at = now() - interval '2 hours'
     where id = '${id}'`,
  );
  await createSweep(server).sweep();
  await hasThumbnail();
});

const statusOf = async (member: Member, id: string) =>
  (await member.client.media.listImages()).images.find((image) => image.id === id)?.status;

const isReady = (member: Member, id: string) =>
  vi.waitFor(async () => expect(await statusOf(member, id)).toBe('ready'), { timeout: 30_000 });

/** As its server left it: in preparation, not since just now, and without a job. */
async function arrangeKilled(member: Member): Promise<string> {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .avif()
    .toBuffer();
  const { id } = await sendImage(server.url, member, Uint8Array.from(picture));
  await isReady(member, id);
  await server.query(
    `update media set status = 'processing', play_key = null, play_sha256 = null, play_bytes = null,
       play_mime_type = null, created_at = now() - interval '2 hours' where id = '${id}'`,
  );
  await server.query(`delete from pgboss.job where data ->> 'mediaId' = '${id}'`);
  return id;
}

describe('a copy that everything can show, whose server was killed at each try,', () => {
  test('is asked for once more', async () => {
    const member = await server.signUp();
    const id = await arrangeKilled(member);
    await createSweep(server).sweep();
    await isReady(member, id);
    const [row] = await server.query<{ play_mime_type: string }>(`select play_mime_type from media where id = '${id}'`);
    expect(row?.play_mime_type).toBe('image/jpeg');
  });

  test('is not asked for while somebody works on it', async () => {
    const member = await server.signUp();
    const id = await arrangeKilled(member);
    await server.query(
      `insert into pgboss.job (name, data, start_after)
       values ('media.rendition', '{"mediaId": "${id}", "how": "copied"}', now() + interval '1 hour')`,
    );
    await createSweep(server).sweep();
    expect(
      await server.query(`select 1 from pgboss.job where name = 'media.examine' and data ->> 'mediaId' = '${id}'`),
    ).toEqual([]);
    expect(await statusOf(member, id)).toBe('processing');
  });
});

test('files of other features are left alone', async () => {
  await server.storage.write('other/acc_x/file_x', Readable.from('x'));
  const then = Date.now() / 1000 - 48 * HOUR_S;
  await utimes(join(server.filesFolder, 'other/acc_x/file_x'), then, then);
  await createSweep(server).sweep();
  expect(await server.storage.size('other/acc_x/file_x')).toBe(1);
});

test('sweeping twice at the same time does no harm', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  await age(member, 48 * HOUR_S);
  await Promise.all([createSweep(server).sweep(), createSweep(server).sweep()]);
  expect((await filesOf(member)).length).toBeGreaterThan(0);
});
