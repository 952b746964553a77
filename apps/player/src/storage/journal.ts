import type { DeviceLogEntry } from '@vitrine/contract/activity/logs';
import { ask } from '../network/api.ts';
import type { Clock } from '../clock.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Reports } from '../network/reports.ts';
import type { Store } from './store.ts';
import { uuidV7 } from '../uuid.ts';

interface JournalOptions {
  store: Store;
  reports: Reports;
  clock: Clock;
  token: string;
  signal: AbortSignal;
  onUnpaired: () => void;
}

/** What the server takes at once. */
const BATCH = 200;

/** Whoever reads of a long outage needs its latest troubles, not all of them. */
const MOST = 2_000;

/** Brings what goes wrong on this screen to the account's Activity Log, with the time at which it did. */
export function createJournal({
  store,
  reports,
  clock,
  token,
  signal,
  onUnpaired,
}: JournalOptions): Pick<Outbox<unknown>, 'send'> {
  const outbox = createOutbox<DeviceLogEntry>({
    store,
    queue: 'log',
    idOf: ({ id }) => id,
    most: MOST,
    batch: BATCH,
    tell: (entries) => ask('/api/player/v1/logs', { method: 'POST', bearer: token, body: { entries }, signal }),
    signal,
    onUnpaired,
  });
  const stop = reports.follow(({ level, message }) => {
    const nowMs = clock.now();
    outbox.put({ id: uuidV7(nowMs), level, at: new Date(nowMs).toISOString(), message });
  });
  signal.addEventListener('abort', stop);
  return { send: outbox.send };
}
