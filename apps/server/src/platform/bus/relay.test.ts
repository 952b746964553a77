import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { createConnector } from '../database/connector.ts';
import { openDatabase } from '../database.ts';
import { openLeadership } from '../leadership.ts';
import { query } from '../../test/postgres/query.ts';
import { openBus } from '../bus.ts';
import { createRelay, endStaleRelays, keepRelaysEnded, RELAY_LOCK } from './relay.ts';

const ignore = () => {};

test('a relay whose fetch hangs ends nevertheless when it loses its leadership, so that another one can begin', async () => {
  const { url } = await createMigratedDatabase();
  const [blocker, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([blocker.connect(), watcher.connect()]);
  await blocker.query('begin; lock table bus_messages in access exclusive mode');
  const leading = new AbortController();
  const relay = createRelay({ connector: createConnector(url), send: ignore, sendBeat: ignore, onError: ignore });
  const ended = relay(leading.signal);
  await vi.waitFor(async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where application_name = 'vitrine-relay' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  });
  leading.abort();
  await ended;
  await Promise.all([blocker.end(), watcher.end()]);
});

test('a backlog is forwarded in order, in parts of limited size', async () => {
  const { url } = await createMigratedDatabase();
  await query(
    url,
    `create table parts (size integer);
     create function note_part() returns trigger language plpgsql as $$
       begin insert into parts select count(*) from gone having count(*) > 0; return null; end $$;
     create trigger note_part after delete on bus_messages referencing old table as gone execute function note_part();
     insert into bus_messages (channel, payload) select 'vitrine_commands', n from generate_series(1, 2500) as n`,
  );
  const sent: string[] = [];
  const leading = new AbortController();
  const send = (_channel: string, _position: string, payload: string) => void sent.push(payload);
  const relay = createRelay({ connector: createConnector(url), send, sendBeat: ignore, onError: ignore });
  const ended = relay(leading.signal);
  await vi.waitFor(() => expect(sent).toEqual(Array.from({ length: 2_500 }, (_, n) => String(n + 1))));
  leading.abort();
  await ended;
  expect(await query(url, 'select size from parts')).toEqual([{ size: 1_000 }, { size: 1_000 }, { size: 500 }]);
});

test('a relay that no process leads is ended: the waiting messages are delivered, and so are later ones', async () => {
  const { url } = await createMigratedDatabase();
  const database = openDatabase(url, ignore, { max: 2 });
  const bus = await openBus(url, ignore);
  const received: string[] = [];
  bus.subscribe('vitrine_commands', (payload) => received.push(payload));
  const announce = (payload: string) => query(url, `select vitrine_announce('vitrine_commands', '${payload}')`);
  const isLeft = async () => (await query(url, 'select from bus_relays')).length > 0;

  // A relay ended before this process started.
  await query(url, `insert into bus_relays values ('relay')`);
  await announce('dev_1');
  const endKeeping = await keepRelaysEnded(database.db, ignore, 20);
  await vi.waitFor(() => expect(received).toEqual(['dev_1']));
  // A relay ends while this process runs.
  await query(url, `insert into bus_relays values ('relay')`);
  await vi.waitFor(async () => expect(await isLeft()).toBe(false));
  endKeeping();

  const leadership = openLeadership(url, ignore);
  const led = Promise.withResolvers<void>();
  leadership.lead(RELAY_LOCK, async (signal) => {
    led.resolve();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await led.promise;
  await query(url, `insert into bus_relays values ('relay')`);
  await announce('dev_2');
  await endStaleRelays(database.db);
  expect(await isLeft()).toBe(true);
  await leadership.close();
  await vi.waitFor(async () => {
    await endStaleRelays(database.db);
    expect(await isLeft()).toBe(false);
  });
  await announce('dev_3');
  await vi.waitFor(() => expect(received).toEqual(['dev_1', 'dev_2', 'dev_3']));
  expect(await query(url, 'select from bus_messages')).toEqual([]);
  await bus.close();
  await database.close();
});

test('no sequence is unlogged: a standby that is promoted soon after its creation could not use it', async () => {
  const { url } = await createMigratedDatabase();
  const sequences = await query<{ name: string; is: string }>(
    url,
    `select relname as name, relpersistence as is from pg_class where relkind = 'S'`,
  );
  expect(sequences.map(({ name }) => name)).toContain('bus_messages_id_seq');
  expect(sequences.filter(({ is }) => is !== 'p')).toEqual([]);
});
