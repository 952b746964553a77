import { CallFailed } from '../network/failures.ts';
import type { QueueName, Queues, Store } from './store.ts';

/**
 * Items for the server, stored on the device until the server has acknowledged them, across outages and restarts. Items
 * that the device cannot store are kept in memory.
 */
export interface Outbox<T> {
  put: (item: T) => void;
  /** Sends the items in memory, then the stored ones, oldest first. Called when the server is known to be reachable. */
  flush: () => void;
}

interface OutboxOptions<Q extends QueueName> {
  store: Pick<Store, 'enqueue' | 'queued' | 'dequeue'>;
  queue: Q;
  /** Unique, and sorting by time: the server recognises duplicates by it. */
  readId: (item: Queues[Q]) => string;
  /** The maximum number of stored items; beyond it the oldest are deleted. */
  limit: number;
  /** The maximum number of items the server accepts in one request. */
  batchSize: number;
  /** Sends a batch; resolves once the server has acknowledged it. */
  send: (items: Queues[Q][]) => Promise<unknown>;
  signal: AbortSignal;
}

/** A disk that has taken nothing is tried again after this time. */
const RETRY_MS = 60_000;

/** The API itself, not a proxy in between, cannot parse the batch, and will not be able to next time either. */
const isRejected = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'request.invalid' || error.code === 'request.too_large');

export function createOutbox<Q extends QueueName>({
  store,
  queue,
  readId,
  limit,
  batchSize,
  send,
  signal,
}: OutboxOptions<Q>): Outbox<Queues[Q]> {
  let isSending = false;
  let isStoring = false;
  /** Items that are being stored, or that the disk did not take, because it is full or broken. */
  const unstored = new Set<Queues[Q]>();

  async function storeAll(): Promise<void> {
    isStoring = true;
    for (const item of unstored) {
      await store.enqueue(queue, readId(item), item, limit);
      unstored.delete(item);
    }
    isStoring = false;
  }

  // The next session is that of another pairing.
  signal.addEventListener('abort', () => unstored.clear());

  const keepStoring = (): void => void storeAll().catch(() => setTimeout(keepStoring, RETRY_MS));

  async function sendAll(): Promise<void> {
    let size = batchSize;
    for (;;) {
      const stored = await store.queued(queue, size).catch(() => []);
      const items = [...unstored, ...stored].slice(0, size);
      if (items.length === 0) return;
      try {
        await send(items);
      } catch (error) {
        if (!isRejected(error)) throw error;
        // A poison message must not block those behind it: halving isolates it, and it alone is dropped.
        if (items.length > 1) {
          size = Math.ceil(items.length / 2);
          continue;
        }
      }
      for (const item of items) unstored.delete(item);
      await store.dequeue(queue, items.map(readId));
      if (items.length < size && size === batchSize) return;
      size = Math.min(size * 2, batchSize);
    }
  }

  return {
    put(item) {
      unstored.add(item);
      for (const oldest of unstored) {
        if (unstored.size <= limit) break;
        unstored.delete(oldest);
      }
      if (!isStoring) keepStoring();
    },
    flush() {
      if (isSending || signal.aborted) return;
      isSending = true;
      // After a failure the items are sent with a later heartbeat.
      void sendAll()
        .catch(() => undefined)
        .finally(() => (isSending = false));
    },
  };
}
