import type { Clock } from '../core/clock.ts';
import type { Reports } from '../core/reports.ts';
import { createUuidV7 } from '../core/uuid.ts';
import type { Server } from '../network/server.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Store } from './store.ts';

interface JournalOptions {
  store: Store;
  reports: Reports;
  clock: Clock;
  server: Server;
  signal: AbortSignal;
}

/** The maximum number of entries the server accepts in one request. */
const BATCH_SIZE = 200;

/** After a long outage the latest problems are enough. */
const LIMIT = 2_000;

/** Sends log messages to the account's Activity Log, with the time at which they were logged. */
export function createJournal(options: JournalOptions): Pick<Outbox<unknown>, 'flush'> {
  const { store, reports, clock, server, signal } = options;
  const outbox = createOutbox({
    store,
    queue: 'log',
    readId: ({ id }) => id,
    limit: LIMIT,
    batchSize: BATCH_SIZE,
    send: (entries) => server.call('POST /api/player/v1/logs', { body: { entries } }),
    signal,
  });
  const unsubscribe = reports.subscribe(({ level, message }) => {
    const nowMs = clock.now();
    outbox.put({ id: createUuidV7(nowMs), level, at: new Date(nowMs).toISOString(), message });
  });
  signal.addEventListener('abort', unsubscribe);
  return { flush: outbox.flush };
}
