import { AppError } from '@vitrine/contract/core/errors';
import { withoutWriteContext } from './database/write-context.ts';

interface BatchOptions<K> {
  /** The number of batches that run at the same time. */
  parallel: number;
  /** The largest total size of a batch. A larger key forms a batch of its own. */
  maxSize: number;
  /** The size of a key. Default: 1. */
  sizeOf?: (key: K) => number;
  /** The largest total size of the keys that wait. Default: no limit. */
  maxWaiting?: number;
}

interface Waiting<K, V> {
  key: K;
  size: number;
  resolve: (value: V) => void;
  reject: (reason: unknown) => void;
}

/**
 * Combines the calls of many requests: while `parallel` batches run, further keys wait and are handled together. A
 * single call does not wait, and the cost of each key falls as the load rises.
 *
 * @returns a function that throws `server.unavailable` while more than `maxWaiting` would wait
 * @param handle returns the value of each key, in order. If it throws, all calls of the batch fail with its error.
 */
export function createBatches<K, V>(
  handle: (keys: readonly K[]) => Promise<readonly V[]>,
  { parallel, maxSize, sizeOf = () => 1, maxWaiting = Infinity }: BatchOptions<K>,
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let waitingSize = 0;
  let running = 0;

  function start(): void {
    let count = 0;
    let size = 0;
    for (const next of waiting) {
      if (count > 0 && size + next.size > maxSize) break;
      count += 1;
      size += next.size;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingSize -= size;
    running += 1;
    void withoutWriteContext(() => run(batch));
  }

  async function run(batch: readonly Waiting<K, V>[]): Promise<void> {
    try {
      const values = await handle(batch.map(({ key }) => key));
      if (values.length !== batch.length) throw new RangeError('A batch needs one value for each key');
      for (const [i, value] of values.entries()) batch[i]?.resolve(value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    if (waiting.length > 0) start();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const size = sizeOf(key);
      if (running >= parallel && waitingSize + size > maxWaiting) throw new AppError('server.unavailable');
      waiting.push({ key, size, resolve, reject });
      waitingSize += size;
      if (running < parallel) start();
    });
}
