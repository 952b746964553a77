import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultRetention, listPartitionedTables } from '../../composition/partitioned-tables.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { createEventBody } from '../../test/arrange.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { createEmptyDatabase, createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { pairScreen } from '../../test/screen.ts';
import { readArchive, writeArchive } from './archive.ts';
import { backUp, describeMissingFiles } from './backup.ts';
import { restore } from './restore.ts';
import { createPartitions } from '../partitions/partitions.ts';
import { createDiskStorage } from '../storage/disk.ts';
import type { FileStorage } from '../storage/storage.ts';

let server: TestApp;
let member: Member;
let folder: string;
let saved: string;
beforeAll(async () => {
  server = await testApp();
  // The target of a restore has no months.
  await createPartitions(server.platform, { tables: listPartitionedTables(defaultRetention) }).prepare();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  saved = join(folder, 'saved.tar');
  member = await server.signUp();
  const { device, client } = await pairScreen(server, member, { name: 'Fenêtre "Ω"' });
  await sendImage(server.url, member);
  const [image] = (await member.client.media.listImages()).images;
  const body = { mediaType: 'image' as const, mediaId: image!.id };
  await member.client.assignments.assignToDevice({ params: { deviceId: device.id }, body });
  await member.client.schedule.create({
    body: {
      ...createEventBody({ mediaId: image!.id, deviceIds: [device.id] }),
      recurrence: 'custom',
      rule: { frequency: 'monthly', interval: 2, weekdays: [5], weekOfMonth: -1, count: 12 },
      allDay: true,
      priority: 'high',
    },
  });
  await member.client.playlists.create({
    body: { name: 'Loop', items: [{ ...body, windows: [{ days: [1, 2], from: '08:00', to: '12:00' }] }] },
  });
  await client.logs.send({
    body: { entries: [{ id: '1', level: 'info', at: new Date().toISOString(), message: 'a "quoted" \\ line' }] },
  });
  const now = new Date().toISOString();
  const play = { playId: randomUUID(), assetId: image!.id, reason: 'device', startedAt: now, endedAt: now };
  await client.plays.send({ body: { plays: [{ ...play, completed: true }] } });
  await client.player.manifest();
  // the image and its thumbnail
  await vi.waitUntil(async () => (await countFiles(server.storage)) === 2);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function countFiles(storage: FileStorage): Promise<number> {
  let files = 0;
  for await (const _ of storage.list('')) files += 1;
  return files;
}

/** An empty installation. */
const newTarget = async () => ({
  databaseUrl: (await createMigratedDatabase()).url,
  storage: createDiskStorage(await mkdtemp(join(folder, 'target-'))),
});

/** Every row of every table, and the hash of every file. */
async function contents(databaseUrl: string, storage: FileStorage) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
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

test('a restored backup equals the original in every row and byte, and works', async () => {
  // The server continues to run, so its contents must be the same before and after the backup.
  const { before, report } = await vi.waitFor(async () => {
    const seen = await contents(server.databaseUrl, server.storage);
    const made = await backUp(server, saved);
    expect(await contents(server.databaseUrl, server.storage)).toEqual(seen);
    return { before: seen, report: made };
  });
  expect(report).toMatchObject({ files: 2, missing: 0 });
  expect(before.rows['devices']).toHaveLength(1);
  expect(before.rows['plays']).toHaveLength(1);
  expect(before.rows['play_days']).toHaveLength(1);
  expect(before.rows['schedule_events']).toEqual([expect.stringContaining('"weekOfMonth": -1')]);

  const elsewhere = {
    databaseUrl: (await createMigratedDatabase()).url,
    storage: createDiskStorage(join(folder, 'elsewhere')),
  };
  expect(await restore(elsewhere, saved)).toMatchObject({ rows: report.rows, files: report.files });
  expect(await contents(elsewhere.databaseUrl, elsewhere.storage)).toEqual(before);

  // Triggers and foreign keys are active again, and sequences continue.
  const client = new pg.Client({ connectionString: elsewhere.databaseUrl });
  await client.connect();
  const changedAtMs = Date.now();
  await client.query(`update devices set volume = 1`);
  const { rows } = await client.query<{ version: number }>('select version::float8 from device_versions');
  const { rows: old } = await client.query<{ seq: string }>('select max(seq) as seq from log_entries');
  const { rows: next } = await client.query<{ seq: string }>(
    `insert into log_entries (account_id, level, at, received_at, message)
     select id, 'info', now(), now(), 'next' from accounts returning seq`,
  );
  expect(Number(next[0]?.seq)).toBe(Number(old[0]?.seq) + 1);
  // No change gets a version that a screen may hold of a change that the backup lacks.
  expect(rows[0]?.version).toBeGreaterThanOrEqual(changedAtMs);
  await expect(client.query(`update device_assignments set media_id = 'none'`)).rejects.toMatchObject({
    code: '23503',
  });
  await client.end();

  await expect(restore(elsewhere, saved)).rejects.toThrow('This installation is in use');
});

test('a file that is no backup, truncated or damaged is refused, and nothing changes', async () => {
  const bytes = await readFile(saved);
  const broken = join(folder, 'broken.tar');
  await writeFile(broken, bytes);
  await truncate(broken, Math.floor(bytes.length / 2));
  // Cut between two of its files, it only lacks its manifest.
  await expect(restore(await newTarget(), broken)).rejects.toThrow(/The archive is damaged|This is no backup/);
  await writeFile(broken, 'not an archive'.repeat(100));
  const empty = await newTarget();
  await expect(restore(empty, broken)).rejects.toThrow('none of ours');
  expect((await contents(empty.databaseUrl, empty.storage)).rows['accounts']).toEqual([]);
});

test('files that storage no longer has are counted, not listed', async () => {
  const [key = ''] = Object.keys((await contents(server.databaseUrl, server.storage)).files);
  await server.storage.remove(key);
  expect(await backUp(server, join(folder, 'incomplete.tar'))).toMatchObject({ files: 1, missing: 1 });
  expect(describeMissingFiles(130)).toBe(
    '130 files are not in the backup: the database refers to them, but storage does not have them.',
  );
});

/** A copy of the backup with one file changed; null removes it. */
async function changedBackup(name: string, change: (text: string) => string | null): Promise<string> {
  const path = join(folder, 'changed.tar');
  await writeArchive(path, async (archive) => {
    for await (const file of readArchive(saved)) {
      const bytes = await file.buffer();
      const text = file.name === name ? change(bytes.toString()) : null;
      const content = text === null ? bytes : Buffer.from(text);
      if (file.name === name && text === null) continue;
      await archive.add(file.name, content, { size: content.length, modifiedAt: new Date() });
    }
  });
  return path;
}

test.each([
  ['of a newer version', { migrations: 10_000 }, 'The backup was made by a newer version of Vitrine. Update this'],
  ['in a newer format', { format: 2 }, 'The backup was made by a newer version of Vitrine. Update this'],
  ['of a version before 0.3.0', { migrations: 73 }, 'Start version 0.3.0 once, then this one. Nothing was changed.'],
  ['with fewer files than it states', { files: 99 }, 'The backup is not complete'],
  ['with fewer rows than it states', { rows: 1_000_000 }, 'The backup is not complete'],
])('a backup %s is refused, and the database stays empty', async (_, changes, message) => {
  const path = await changedBackup('about.json', (text) => JSON.stringify({ ...JSON.parse(text), ...changes }));
  const target = await newTarget();
  await expect(restore(target, path)).rejects.toThrow(message);
  expect((await contents(target.databaseUrl, target.storage)).rows['accounts']).toEqual([]);
});

test('an archive without a manifest is no backup', async () => {
  const path = await changedBackup('about.json', () => null);
  await expect(restore(await newTarget(), path)).rejects.toThrow('This is no backup of Vitrine');
});

test('a row that refers to a missing one makes the whole restore fail', async () => {
  const path = await changedBackup('database/device_assignments.0.jsonl', (text) =>
    text.replace(/"media_id":"[^"]*"/, '"media_id":"med_none"'),
  );
  const target = await newTarget();
  await expect(restore(target, path)).rejects.toMatchObject({ code: '23503' });
  expect((await contents(target.databaseUrl, target.storage)).rows['accounts']).toEqual([]);
});

test('leftovers of interrupted writes are not saved', async () => {
  const before = await backUp(server, join(folder, 'before.tar'));
  await server.storage.write('media/acc/file.0123456789abcdef.part', Readable.from('half a file'));
  expect(await backUp(server, join(folder, 'after.tar'))).toMatchObject({ files: before.files });
});

test('a backup that fails leaves neither an archive nor a partial one', async () => {
  const broken: FileStorage = {
    ...server.storage,
    async *list() {
      yield* [];
      throw new Error('the bucket does not answer');
    },
  };
  const target = join(folder, 'failed.tar');
  await expect(backUp({ databaseUrl: server.databaseUrl, storage: broken }, target)).rejects.toThrow(
    'the bucket does not answer',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('a play that a device has reported with times in two months does not prevent the restore', async () => {
  await server.query(`
    insert into plays (device_id, play_id, media_id, reason, started_at, ended_at, completed)
    select device_id, play_id, media_id, reason, started_at - interval '40 days', ended_at - interval '40 days', completed
    from plays`);
  const path = join(folder, 'twice.tar');
  const { rows } = await backUp(server, path);
  const target = await newTarget();
  expect((await restore(target, path)).rows).toBe(rows);
  expect((await contents(target.databaseUrl, target.storage)).rows['plays']).toHaveLength(1);
});

test('a database with tables of another program is refused, and keeps them', async () => {
  const { url: databaseUrl } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table invoices as select 1 as id');
  await expect(restore({ ...(await newTarget()), databaseUrl }, saved)).rejects.toThrow('tables of another program');
  expect((await client.query('select from invoices')).rowCount).toBe(1);
  await client.end();
});

test('messages in flight are not saved', async () => {
  await server.query(`insert into bus_messages (channel, payload) values ('vitrine_changes', 'acc_1 media')`);
  const path = join(folder, 'in-flight.tar');
  await backUp(server, path);
  const names: string[] = [];
  for await (const { name } of readArchive(path)) names.push(name);
  expect(names.filter((name) => name.includes('bus_messages'))).toEqual([]);
});
