import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { migratedDatabase } from '../../test/migrated-database.ts';
import { pairScreen } from '../../test/screen.ts';
import { backUp, missingFiles } from './backup.ts';
import { restore } from './restore.ts';
import { diskStorage } from '../storage/disk.ts';
import type { FileStorage } from '../storage/storage.ts';

let server: TestApp;
let member: Member;
let folder: string;
let saved: string;
beforeAll(async () => {
  server = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  saved = join(folder, 'saved.tar');
  member = await server.signUp();
  const { device, client } = await pairScreen(server, member, { name: 'Fenêtre "Ω"' });
  await sendImage(server.url, member);
  const [image] = (await member.client.media.listImages()).images;
  const body = { mediaType: 'image' as const, mediaId: image!.id };
  await member.client.assignments.assignToDevice({ params: { deviceId: device.id }, body });
  await client.logs.send({
    body: { entries: [{ id: '1', level: 'info', at: new Date().toISOString(), message: 'a "quoted" \\ line' }] },
  });
  await client.player.manifest();
  // the picture and its thumbnail
  await vi.waitUntil(async () => (await countFiles(server.storage)) === 2, { timeout: 15_000 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function countFiles(storage: FileStorage): Promise<number> {
  let files = 0;
  for await (const _ of storage.list('')) files += 1;
  return files;
}

/** Every row of every table, and the hash of every file. */
async function contents(databaseUrl: string, storage: FileStorage) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await client.query<{ row: string }>(`select to_json(t)::text as row from "${name}" as t order by 1`);
    rows[name] = found.rows.map(({ row }) => row);
  }
  await client.end();
  const files: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
    files[key] = hash.digest('hex');
  }
  return { rows, files };
}

test('a backup that is restored elsewhere is the same, row by row and byte by byte, and works', async () => {
  // The server goes on: what it still had to write must be written before and after the same.
  const { before, report } = await vi.waitFor(
    async () => {
      const seen = await contents(server.databaseUrl, server.storage);
      const made = await backUp(server, saved);
      expect(await contents(server.databaseUrl, server.storage)).toEqual(seen);
      return { before: seen, report: made };
    },
    { timeout: 15_000 },
  );
  expect(report).toMatchObject({ files: 2, missing: 0 });
  expect(before.rows['devices']).toHaveLength(1);

  const elsewhere = { databaseUrl: (await migratedDatabase()).url, storage: diskStorage(join(folder, 'elsewhere')) };
  expect(await restore(elsewhere, saved)).toMatchObject({ rows: report.rows, files: report.files });
  expect(await contents(elsewhere.databaseUrl, elsewhere.storage)).toEqual(before);

  // Triggers tell again, references hold again, and numbers go on where they were.
  const client = new pg.Client({ connectionString: elsewhere.databaseUrl });
  await client.connect();
  await client.query(`update devices set volume = 1`);
  const { rows } = await client.query<{ version: number }>('select version::int from device_versions');
  const { rows: old } = await client.query<{ seq: string }>('select max(seq) as seq from log_entries');
  const { rows: next } = await client.query<{ seq: string }>(
    `insert into log_entries (account_id, level, at, received_at, message)
     select id, 'info', now(), now(), 'next' from accounts returning seq`,
  );
  expect(Number(next[0]?.seq)).toBe(Number(old[0]?.seq) + 1);
  expect(rows[0]?.version).toBeGreaterThan(1);
  await expect(client.query(`update device_assignments set media_id = 'none'`)).rejects.toMatchObject({
    code: '23503',
  });
  await client.end();

  await expect(restore(elsewhere, saved)).rejects.toThrow('This installation is in use');
});

test('what is no backup, or was cut off or damaged, is refused and changes nothing', async () => {
  const target = async () => ({
    databaseUrl: (await migratedDatabase()).url,
    storage: diskStorage(await mkdtemp(join(folder, 'target-'))),
  });
  const bytes = await readFile(saved);
  const broken = join(folder, 'broken.tar');
  await writeFile(broken, bytes);
  await truncate(broken, Math.floor(bytes.length / 2));
  await expect(restore(await target(), broken)).rejects.toThrow('The archive is');
  await writeFile(broken, 'not an archive'.repeat(100));
  const empty = await target();
  await expect(restore(empty, broken)).rejects.toThrow('none of ours');
  expect((await contents(empty.databaseUrl, empty.storage)).rows['accounts']).toEqual([]);
});

test('files that storage no longer has are counted, not listed', async () => {
  const [key = ''] = Object.keys((await contents(server.databaseUrl, server.storage)).files);
  await server.storage.remove(key);
  expect(await backUp(server, join(folder, 'incomplete.tar'))).toMatchObject({ files: 1, missing: 1 });
  expect(missingFiles(130)).toBe(
    '130 files are not in the backup: the database refers to them, but storage does not have them.',
  );
});
