import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openBus } from './bus.ts';
import { startPostgres } from './postgres/embedded.ts';
import { query } from '../test/postgres/query.ts';

const log = { info() {}, warn() {} };

test('after a database outage the bus receives messages again, over one connection', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const postgres = await startPostgres({ dataDir, log });
  const bus = await openBus(postgres.url, () => {});
  const received: string[] = [];
  bus.subscribe('vitrine_devices', (payload) => received.push(payload));
  const gap = Promise.withResolvers<void>();
  bus.onGap(() => gap.resolve());
  try {
    for (let round = 0; round < 3; round++) {
      process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      await vi.waitFor(() => query(postgres.url, 'select 1'));
    }
    await gap.promise;

    await vi.waitFor(async () => {
      await query(postgres.url, `select pg_notify('vitrine_devices', 'dev_1')`);
      expect(received).toContain('dev_1');
    });

    const connections = `select 1 from pg_stat_activity where application_name = 'vitrine-bus'`;
    expect(await query(postgres.url, connections)).toHaveLength(1);
  } finally {
    await bus.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
