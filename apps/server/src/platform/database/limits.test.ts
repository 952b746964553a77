import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

/** Tables that no request of a limited member may use. Their roles do without what is in them. */
const forbidden = [
  'approval_settings',
  'approvals',
  'audit_entries',
  'bus_messages',
  'bus_relays',
  'generator_segments',
  'identity_provider_domains',
  'identity_providers',
  'invoices',
  'pairing_claims',
  'pairings',
  'partition_upkeep',
  'payment_changes',
  'payment_customers',
  'payment_events',
  'play_months_missing',
  'sandbox_objects',
  'signing_keys',
  'webhook_deliveries',
  'webhook_outbox',
  'webhook_plays',
  'webhook_queues',
  'webhook_watches',
  'webhooks',
  'write_checks',
];

/** Views with columns of their own, which are written by hand. */
const computed = ['device_versions'];

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

const namesOf = async (statement: string): Promise<string[]> =>
  (await server.query<{ name: string }>(statement)).map(({ name }) => name);

test('a table is either forbidden to limited members or has a view in vitrine_limited', async () => {
  const tables = await namesOf(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p', 'v') and not relispartition order by 1`);
  const views = await namesOf(`select relname as name from pg_class where relnamespace = 'vitrine_limited'::regnamespace
    and relkind = 'v' order by 1`);
  expect([...views, ...forbidden].toSorted()).toEqual(tables.toSorted());
});

test('a view for limited members has the columns of its table: a migration that adds one calls vitrine_limited.refresh', async () => {
  const missing = await namesOf(`select table_name || '.' || column_name as name from information_schema.columns as c
    where table_schema = 'public'
      and table_name in (select relname from pg_class where relnamespace = 'vitrine_limited'::regnamespace)
      and not exists (select from information_schema.columns as v where v.table_schema = 'vitrine_limited'
        and v.table_name = c.table_name and v.column_name = c.column_name and v.data_type = c.data_type)`);
  expect(missing).toEqual([]);
  const added = await namesOf(`select distinct table_name as name from information_schema.columns as v
    where table_schema = 'vitrine_limited' and not exists (select from information_schema.columns as c
      where c.table_schema = 'public' and c.table_name = v.table_name and c.column_name = v.column_name)`);
  expect(added).toEqual(computed);
});

test('trigger functions see everything, whoever causes them: each has SET search_path = public', async () => {
  const loose = await namesOf(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and prorettype = 'trigger'::regtype and coalesce(array_to_string(proconfig, ','), '') <> 'search_path=public'`);
  expect(loose).toEqual([]);
});

test('outside of a limited transaction nothing says what a member may see, which is an error', async () => {
  await expect(server.query('select vitrine_limited.group_limit()')).rejects.toThrow('vitrine.limit_groups');
});
