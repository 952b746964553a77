import { withoutWriteContext } from './database/write-context.ts';

interface BatchOptions {
  /** The number of batches that are loaded at the same time. */
  parallel: number;
  /** The largest number of keys in a batch. */
  maxKeys: number;
}

interface Waiting<K, V> {
  key: K;
  resolve: (value: V) => void;
  reject: (reason: unknown) => void;
}

/**
 * Combines the calls of many requests: while `parallel` batches are being loaded, further keys wait and are loaded
 * together. So a single call does not wait, and the cost of each key falls as the load rises.
 *
 * @param load returns the value of each key, in order. If it throws, all calls of the batch fail with its error.
 */
export function createBatches<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  { parallel, maxKeys }: BatchOptions,
): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = [];
  let running = 0;

  function start(): void {
    const batch = waiting.slice(0, maxKeys);
    waiting = waiting.slice(maxKeys);
    running += 1;
    void withoutWriteContext(() => run(batch));
  }

  async function run(batch: readonly Waiting<K, V>[]): Promise<void> {
    try {
      const values = await load(batch.map(({ key }) => key));
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
      waiting.push({ key, resolve, reject });
      if (running < parallel) start();
    });
}
