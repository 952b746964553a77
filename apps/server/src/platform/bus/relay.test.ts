import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { migratedDatabase } from '../../test/postgres/migrated-database.ts';
import { createConnector } from '../database/connector.ts';
import { createRelay } from './relay.ts';

const ignore = () => {};

test('a relay whose fetch hangs ends nevertheless when it loses its leadership, so that another one can begin', async () => {
  const { url } = await migratedDatabase();
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
