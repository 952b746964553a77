import { access, constants } from 'node:fs/promises';
import type { Bus } from '../platform/bus.ts';
import type { MonotonicClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { askDatabase } from '../platform/database/availability.ts';
import { createMigrationCheck } from '../platform/database/migrate.ts';
import { measureQueries } from '../platform/database/query-times.ts';
import { createWriteCheck } from '../platform/health/write-check.ts';
import { createBusProbe } from '../platform/metrics/bus-probe.ts';
import type { Replicas } from '../platform/replicas/replicas.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { Operations } from './operations.ts';

type Watched = Pick<Operations, 'readiness' | 'metrics'>;

/** A file that does not exist: requesting its size shows whether the storage answers. */
const NO_FILE = 'health/none';

export function watchDatabase(
  { readiness, metrics }: Watched,
  { db, pool }: Database,
  monotonic: MonotonicClock,
): void {
  readiness.watch('database', () => askDatabase(db));
  readiness.watch('migrations', createMigrationCheck(pool));
  readiness.watch('writes', createWriteCheck(db, monotonic));
  metrics.gauge(
    { name: 'vitrine_database_connections', help: 'Connections of the pool of this process', labels: ['state'] },
    () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  );
  metrics.gauge(
    { name: 'vitrine_database_waiting', help: 'Calls that wait for a connection of the pool' },
    // Calls for which a connection is idle get it at once, e.g. the readiness checks of this scrape.
    () => Math.max(0, pool.waitingCount - pool.idleCount),
  );
  const durations = measureQueries(pool);
  metrics.times({ name: 'vitrine_database_query_seconds', help: 'Time of a statement, from sending it on' }, () => [
    { labels: {}, durations },
  ]);
}

/** Replicas do not affect readiness, because the primary answers without them. */
export function watchReplicas({ metrics }: Watched, replicas: Replicas | null): void {
  metrics.gauge(
    { name: 'vitrine_database_replica_used', help: '1 if lists are read from a replica, 0 if none can be used' },
    () => (replicas === null ? null : Number(replicas.isUsed())),
  );
  metrics.gauge(
    { name: 'vitrine_database_replica_lag_seconds', help: 'How old the state of the most current replica is' },
    () => replicas?.lagSeconds() ?? null,
  );
}

/** Returns a function that ends the measurement. */
export function watchBus({ readiness, metrics }: Watched, bus: Bus): () => void {
  readiness.watch('bus', async () => {
    if (!bus.isConnected()) throw new Error('The connection for change notifications is lost and being reopened');
  });
  const probe = createBusProbe(bus);
  metrics.gauge(
    { name: 'vitrine_bus_lag_seconds', help: 'From sending a message on the bus to its receipt' },
    probe.lagSeconds,
  );
  return probe.close;
}

/** @param folder DATA_DIR, which unfinished uploads need wherever files are stored */
export function watchStorage({ readiness }: Watched, storage: FileStorage, folder: string): void {
  readiness.watch('storage', async () => {
    await access(folder, constants.R_OK | constants.W_OK);
    await storage.size(NO_FILE);
  });
}
