import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../files/state.ts';
import { deleteOldStored } from '../files/stored-media.ts';
import { createLossyDisk } from '../test/lossy-disk.ts';
import { startPlayerServer } from '../test/player-server.ts';
import { openOrigin } from './origin.ts';
import { openPlayerCopy } from './player-copy.ts';
import { createStickMedia } from './stick-media.ts';

const TOKEN = 'token-1';
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(200_000)]);
const SHA256 = createHash('sha256').update(PNG).digest('hex');

/** A paired machine with a file of a stick, whose server answers requests for files by `from the server`. */
async function machine() {
  const folder = await mkdtemp(join(tmpdir(), 'stick-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, SHA256), PNG);
  const server = await startPlayerServer((_, response) => void response.end('from the server'));
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const state = await openState(disk, '/data');
  await state.save({ identity: { deviceId: 'dev_1', deviceToken: TOKEN } });
  const origin = await openOrigin({
    port: 0,
    server: server.url,
    copy: await openPlayerCopy({ disk, folder: '/data', state, server: server.url }),
    readFirstBoot: () => Promise.reject(new Error('It has a player')),
    answerLocally: async () => ({ status: 404, body: {} }),
    sendStickMedia: createStickMedia({ folder, state }),
    reportMachine: async () => null,
    onHeartbeat: () => undefined,
    onManifest: async () => undefined,
    onCommand: () => undefined,
    onRedirect: () => undefined,
    logError: () => undefined,
  });
  onTestFinished(() => origin.close());
  const get = (headers: Record<string, string> = {}, method = 'GET', name = SHA256) =>
    fetch(`${origin.url}/api/player/v1/assets/${name}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    });
  return { folder, server, state, get };
}

test('the player gets a file of a stick without the server, as the server sends it', async () => {
  const { server, get } = await machine();
  server.stop();
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'cache-control': 'private, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${SHA256}"`,
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
});

test('a file that the player has is deleted, and the next request is the server’s', async () => {
  const { folder, get } = await machine();
  await (await get({}, 'HEAD')).arrayBuffer();
  await (await get({ range: 'bytes=0-99' })).arrayBuffer();
  expect(await readdir(folder)).toEqual([SHA256]);
  await (await get()).arrayBuffer();
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(await (await get()).text()).toBe('from the server');
});

test('a download that broke off goes on where it was', async () => {
  const { folder, get } = await machine();
  const answer = await get({ range: 'bytes=1000-' });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${PNG.length - 1}/${PNG.length}`,
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG.subarray(1000))).toBe(true);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test.each([
  ['bytes=10-19', 206, PNG.subarray(10, 20)],
  ['bytes=-10', 206, PNG.subarray(-10)],
  ['bytes=19-10', 200, PNG],
  ['bytes=0-1,5-9', 200, PNG],
  ['pages=1-2', 200, PNG],
  [`bytes=${PNG.length}-`, 416, Buffer.alloc(0)],
])('the range %s is answered as by the server', async (range, status, bytes) => {
  const { get } = await machine();
  const answer = await get({ range });
  expect(answer.status).toBe(status);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ['without a token', { authorization: '' }],
  ['with that of another device', { authorization: 'Bearer token-2' }],
])('a request %s is left to the server, which knows whose it is', async (_, headers) => {
  const { folder, get } = await machine();
  expect(await (await get(headers)).text()).toBe('from the server');
  expect(await readdir(folder)).toEqual([SHA256]);
});

test('a machine that is not paired gives nobody its files', async () => {
  const { state, get } = await machine();
  await state.save({ identity: null });
  expect(await (await get()).text()).toBe('from the server');
});

test('other files of the machine cannot be had', async () => {
  const { folder, get } = await machine();
  const [link, directory] = ['a'.repeat(64), 'b'.repeat(64)];
  await symlink('/etc/passwd', join(folder, link));
  await mkdir(join(folder, directory));
  await writeFile(join(folder, 'taken.json'), '{}');
  for (const name of [link, directory, 'taken.json', `..%2f${SHA256}`]) {
    expect([name, await (await get({}, 'GET', name)).text()]).toEqual([name, 'from the server']);
  }
});

test('a player that leaves in the middle finds the file again', async () => {
  const { folder, get } = await machine();
  const name = 'c'.repeat(64);
  await writeFile(join(folder, name), Buffer.concat([PNG, Buffer.alloc(20_000_000)]));
  const { body } = await get({}, 'GET', name);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const again = await get({ range: 'bytes=0-9' }, 'GET', name);
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([206, 10]);
});

test('files that no player asks for are deleted after two weeks', async () => {
  const { folder } = await machine();
  const dayMs = 24 * 60 * 60 * 1000;
  await writeFile(join(folder, 'd'.repeat(64)), 'x');
  await utimes(join(folder, SHA256), new Date(), new Date(Date.now() - 15 * dayMs));
  await deleteOldStored(folder, Date.now());
  expect(await readdir(folder)).toEqual(['d'.repeat(64)]);
});
