import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendResumable } from '../../test/fixtures/send-media.ts';
import { addressIn, startServerProcess } from '../../test/processes/server-process.ts';
import { type Entry, hashOf, packEntries } from '../../test/transfer/exports.ts';
import { createUploadSweep } from '../uploads/sweep.ts';

let server: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-killed-'));
  server = await testApp({ storage: createDiskStorage(join(dataDir, 'media')) });
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));

const FILES = 40;

/** The key of an advisory lock that keeps an import from its end, however late the test kills its server. */
const LOCK = 43;

/** An export of a playlist with pictures, whose import takes some seconds. */
async function createAlbum(): Promise<Buffer<ArrayBuffer>> {
  const pictures = await Promise.all(
    Array.from({ length: FILES }, async (_, index): Promise<Entry> => {
      const background = { r: index * 5, g: 80, b: 200 };
      const content = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      return { name: `media/${hashOf(content)}`, content };
    }),
  );
  const manifest = {
    format: 'vitrine-export',
    version: 1,
    product: 'test',
    root: 'ply_1',
    media: pictures.map(({ content }, index) => ({
      id: `med_${index}`,
      kind: 'image',
      name: `Picture ${index}`,
      sha256: hashOf(content),
      bytes: content.length,
    })),
    webpages: [],
    feeds: [],
    priceLists: [],
    playlists: [
      {
        id: 'ply_1',
        name: 'Album',
        items: pictures.map((_, index) => ({ mediaType: 'image', mediaId: `med_${index}` })),
      },
    ],
    layouts: [],
  };
  return packEntries([{ name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }, ...pictures]);
}

/** A server with the database, the files and the sessions of the test's own one, which can be killed. */
async function startKillable() {
  const started = await startServerProcess({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret that only tests may use, it is long enough',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'text',
  });
  await started.until('Server listening at');
  return { ...started, url: addressIn(started.printed()) };
}

const requestImport = (url: string, { token }: Member, uploadId: string): Promise<Response> =>
  fetch(`${url}/api/objects/uploads/${uploadId}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ originalName: 'Album.vitrine' }),
  });

const inTwoDays = () => new Date(Date.now() + 48 * 60 * 60 * 1000);

test('an import whose server is killed adds nothing, and can be sent again to the next one', async () => {
  const member = await server.signUp();
  const first = await startKillable();
  const uploadId = await sendResumable(first.url, member, await createAlbum());
  const folder = join(dataDir, 'media', 'media', member.user.id);
  await server.query(`
    create function wait_for_lock() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
    create trigger wait_for_lock after insert on playlists for each row execute function wait_for_lock()`);
  const holder = await server.pool.connect();
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  const interrupted = requestImport(first.url, member, uploadId).catch(() => null);
  // The upload and at least three of its files.
  await vi.waitFor(async () => expect((await readdir(folder)).length).toBeGreaterThan(4), { interval: 5 });
  first.child.kill('SIGKILL');
  expect(await interrupted).toBeNull();
  holder.release(true);
  await server.query('drop trigger wait_for_lock on playlists; drop function wait_for_lock');
  expect((await member.client.media.listImages()).images).toEqual([]);
  expect((await member.client.playlists.list()).playlists).toEqual([]);

  const [upload] = await server.query<{ key: string }>(
    `select storage_key as key from uploads where id = '${uploadId}'`,
  );
  const orphans = (await readdir(folder)).filter((name) => !upload?.key.endsWith(name));
  expect(orphans.length).toBeGreaterThan(2);

  expect((await requestImport(server.url, member, uploadId)).status).toBe(201);
  expect((await member.client.playlists.list()).playlists).toMatchObject([{ name: 'Album', itemCount: FILES }]);
  // Two days later nothing is left of the first attempt.
  await createUploadSweep({ ...server.platform, clock: inTwoDays }).sweep();
  const kept = new Set(await readdir(folder));
  expect(orphans.filter((name) => kept.has(name))).toEqual([]);
});
