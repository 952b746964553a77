import { CallFailed, Unpaired } from '../network/api.ts';
import type { Queue, Store } from './store.ts';

/** What the server has to be told, kept on the device until it knows: also through a time without it, and a restart. */
export interface Outbox<T> {
  put: (item: T) => void;
  /** The server can be reached: tell it what it does not know, the oldest first. */
  send: () => void;
}

interface OutboxOptions<T> {
  store: Pick<Store, 'enqueue' | 'queued' | 'dequeue'>;
  queue: Queue;
  /** Unique, and sorting by time: by it the server knows what it has been told. */
  idOf: (item: T) => string;
  /** So many are kept; beyond it the oldest are let go. */
  most: number;
  /** What the server takes at once. */
  batch: number;
  /** Tells the server; resolves once it has answered that it knows. */
  tell: (items: T[]) => Promise<unknown>;
  signal: AbortSignal;
  onUnpaired: () => void;
}

/** The server itself, not something on the way to it, says that it cannot read this; it will not the next time either. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'request.invalid' || error.code === 'request.too_large');

export function createOutbox<T>({
  store,
  queue,
  idOf,
  most,
  batch,
  tell,
  signal,
  onUnpaired,
}: OutboxOptions<T>): Outbox<T> {
  let isSending = false;

  async function sendAll(): Promise<void> {
    let size = batch;
    for (;;) {
      const items = await store.queued<T>(queue, size);
      if (items.length === 0) return;
      try {
        await tell(items);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        // One that cannot be told must not keep back all that came after it: found by halves, it alone is let go.
        if (items.length > 1) {
          size = Math.ceil(items.length / 2);
          continue;
        }
      }
      await store.dequeue(queue, items.map(idOf));
      if (items.length < size && size === batch) return;
      size = Math.min(size * 2, batch);
    }
  }

  return {
    put: (item) => void store.enqueue(queue, idOf(item), item, most).catch(() => undefined),
    send() {
      if (isSending || signal.aborted) return;
      isSending = true;
      sendAll()
        .catch((error: unknown) => {
          if (error instanceof Unpaired) onUnpaired();
          // Anything else: they are told with a later heartbeat.
        })
        .finally(() => (isSending = false));
    },
  };
}
