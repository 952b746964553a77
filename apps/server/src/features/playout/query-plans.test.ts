import { MediaId } from '@vitrine/contract/library/media';
import { DAYS_PAGE_SIZE } from '@vitrine/contract/playout/now-playing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database.ts';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { createEntitlements } from '../accounts/entitlements.ts';
import { createDeviceList } from '../fleet/devices/list.ts';
import { findManifestPeriod } from '../fleet/index.ts';
import { findPauses } from '../schedule/pause-store.ts';
import { findContentPlaces } from './reads.ts';
import { createPlayout } from './service.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const SIZE = 2_000;
const LARGE = 1_000;

let server: TestApp;
let member: Member;
let database: Database;
let asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  server = await testApp();
  const members = await Promise.all(Array.from({ length: 5 }, () => server.signUp({ seats: SIZE - 10 })));
  member = members[0] as Member;
  for (const [n, { user }] of members.entries()) {
    const { id: file } = await arrangeMediaItem(server.db, user.id);
    await server.query(`
      insert into devices (id, account_id, device_id, name, created_at)
        select 'dev_${n}_' || i, '${user.id}', '${n}-' || i, md5(i::text), now() - (i || ' s')::interval
        from generate_series(1, ${SIZE}) as i`);
    await server.query(`
      insert into schedule_events (id, account_id, title, media_id, start_time, end_time, scheduled_date, time_zone,
          recurrence, color, created_at)
        select 'evt_${n}_' || i, '${user.id}', 'Lunch', '${file}', '11:00', '14:00', '2026-03-09', 'UTC', 'weekly',
          '#3b82f6', now()
        from generate_series(1, ${SIZE}) as i`);
    await server.query(`
      insert into schedule_event_devices select 'evt_${n}_' || i, 'dev_${n}_' || i from generate_series(1, ${SIZE}) as i`);
    await server.query(`insert into device_assignments select id, 'asg_' || id, '${file}', now() from devices
      where account_id = '${user.id}'`);
    await arrangePlaylists(n, user.id);
  }
  await server.query(
    `update device_assignments set media_id = 'ply_' || substr(device_id, 5) where device_id like 'dev_0_%'`,
  );
  await server.query('insert into device_state (device_id, last_seen_at) select id, now() from devices');
  await server.query('vacuum analyze');

  database = openDatabase(server.databaseUrl, () => {}, { max: 2 });
  const { pool } = database;
  const query = pool.query.bind(pool) as (config: { text: string }, values: unknown[]) => unknown;
  pool.query = ((config: { text: string }, values: unknown[]) => {
    asked.push({ text: config.text, values });
    return query(config, values);
  }) as typeof pool.query;
});
afterAll(() => database.close());

/**
 * There are many media items. Half of the playlists contain two of them, half are filled by a folder with two of them.
 */
async function arrangePlaylists(n: number, accountId: string): Promise<void> {
  await server.query(`
    insert into folders (id, account_id, name, color, created_at)
      select 'fld_${n}_' || i, '${accountId}', 'Season', '#888888', now() from generate_series(1, ${SIZE / 2}) as i`);
  await server.query(`
    insert into media (id, account_id, kind, filename, original_name, mime_type, file_size, sha256, storage_key, status,
        folder_id, created_at)
      select 'med_${n}_' || i, '${accountId}', 'image', '${n}-' || i || '.png', i || '.png', 'image/png', 1, md5(i::text), 'media/' || i,
        'ready', 'fld_${n}_' || (i + 1) / 2, now()
      from generate_series(1, ${SIZE}) as i`);
  await server.query(`
    insert into media (id, account_id, kind, original_name, status, created_at)
      select 'ply_${n}_' || i, '${accountId}', 'playlist', 'Offers', 'ready', now() from generate_series(1, ${SIZE}) as i`);
  await server.query(`
    insert into playlists (media_id, account_id, source_folder_id, source_order, updated_at)
      select 'ply_${n}_' || i, '${accountId}',
        case when i % 2 = 0 then 'fld_${n}_' || i / 2 end, case when i % 2 = 0 then 'newest' end, now()
      from generate_series(1, ${SIZE}) as i`);
  await server.query(`
    insert into playlist_items (id, playlist_id, position, media_id, windows)
      select 'pli_' || j, 'ply_${n}_' || i, j, 'med_${n}_' || i + j, '[]'
      from generate_series(1, ${SIZE - 2}, 2) as i, generate_series(0, 1) as j`);
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)];

/** The large tables that these queries scan completely. */
async function readWhole(): Promise<string[]> {
  const sizes = new Map(
    (
      await server.query<{ relname: string; n: number }>(
        'select relname, n_live_tup::int as n from pg_stat_user_tables',
      )
    ).map(({ relname, n }) => [relname, n]),
  );
  const whole: string[] = [];
  expect(asked.length).toBeGreaterThan(0);
  for (const { text, values } of asked.splice(0)) {
    const given = values.map((value) => (value instanceof Date ? value.toISOString() : value));
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (format json) ${text}`,
      values: given,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    for (const node of plan ? flattenPlan(plan) : []) {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) > LARGE) whole.push(table);
    }
    asked = [];
  }
  return whole;
}

test('a page of screens takes the same number of queries however many screens and playlists are on it', async () => {
  const platform = { ...server.platform, db: database.db };
  const entitlements = createEntitlements(platform, { hasLimits: true });
  const deviceList = createDeviceList(platform, { entitlements, findPauses });
  const playout = createPlayout(platform, { entitlements, deviceList });
  const queriesFor = async (limit: number) => {
    asked = [];
    const { items: days } = await playout.days({ accountId: member.user.id }, { timezone: 'UTC', limit });
    expect(new Set(days.map(({ assignedMedia }) => assignedMedia?.id)).size).toBe(limit);
    return asked.length;
  };
  expect(await queriesFor(40)).toBe(await queriesFor(2));
  asked = [];
});

test('neither a page of screens nor the explanation of one of them scans a large table', async () => {
  const platform = { ...server.platform, db: database.db };
  const entitlements = createEntitlements(platform, { hasLimits: true });
  const deviceList = createDeviceList(platform, { entitlements, findPauses });
  const playout = createPlayout(platform, { entitlements, deviceList });
  const caller = { accountId: member.user.id };
  const nowMs = server.clock().getTime();

  for (const sort of ['name', 'createdAt'] as const) {
    const { next } = await deviceList.list(caller, { limit: 100, sort });
    expect(await readWhole()).toEqual([]);
    await deviceList.list(caller, { limit: 100, sort, cursor: next ?? '' });
    expect(await readWhole()).toEqual([]);
  }
  expect((await playout.days(caller, { timezone: 'UTC' })).items).toHaveLength(DAYS_PAGE_SIZE);
  expect(await readWhole()).toEqual([]);
  await deviceList.get(caller, 'dev_0_1');
  expect(await readWhole()).toEqual([]);
  const { candidates } = await playout.explain(caller, 'dev_0_1', {});
  expect(await readWhole()).toEqual([]);
  expect(candidates.length).toBeGreaterThan(0);
  for (const id of ['dev_0_1', 'dev_0_2']) {
    const { facts } = await playout.manifestOf(id, findManifestPeriod(id, nowMs));
    expect([...facts.known.content.rows.values()].filter(({ kind }) => kind === 'image').length).toBeGreaterThanOrEqual(
      2,
    );
    expect(await readWhole()).toEqual([]);
  }
  const { playlists } = await playout.mediaUse(caller, { mediaIds: [MediaId.parse('med_0_1')] });
  expect(playlists).toBeGreaterThanOrEqual(2);
  // In this data an account has one file with all its events, so these may be scanned.
  expect((await readWhole()).filter((table) => !table.startsWith('schedule_'))).toEqual([]);
});

test('the places where a page of playlists is shown take one query, and no scan of a large table', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => `ply_0_${i + 1}`);
  asked = [];
  const places = await findContentPlaces(database.db, member.user.id, ids);
  expect([...places.values()].map(({ devices }) => devices.count)).toEqual(ids.map(() => 1));
  expect(asked).toHaveLength(1);
  expect(await readWhole()).toEqual([]);
});
