import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { putBytes, sendImage, sendVideo } from '../../test/fixtures/send-media.ts';
import { createUpkeep } from './upkeep.ts';

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
  await createUpkeep(server).sweep();
  expect(await filesOf(member)).toHaveLength(7);

  await age(member, 25 * HOUR_S);
  await server.storage.write(`${folder}/file_young`, Readable.from('young'));
  await createUpkeep(server).sweep();
  expect(await filesOf(member)).toEqual([...kept, 'file_young'].toSorted());
});

test('files of other features are left alone', async () => {
  await server.storage.write('other/acc_x/file_x', Readable.from('x'));
  const then = Date.now() / 1000 - 48 * HOUR_S;
  await utimes(join(server.filesFolder, 'other/acc_x/file_x'), then, then);
  await createUpkeep(server).sweep();
  expect(await server.storage.size('other/acc_x/file_x')).toBe(1);
});

test('sweeping twice at the same time does no harm', async () => {
  const member = await server.signUp();
  await sendImage(server.url, member);
  await age(member, 48 * HOUR_S);
  await Promise.all([createUpkeep(server).sweep(), createUpkeep(server).sweep()]);
  expect((await filesOf(member)).length).toBeGreaterThan(0);
});
