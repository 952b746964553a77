import type { Manifest } from '@vitrine/contract/player';

/** An asset that is complete and verified; its bytes are in `parts` numbered blobs. */
export interface StoredAsset {
  sha256: string;
  bytes: number;
  mimeType: string;
  /** Epoch milliseconds on the device's clock. */
  storedAtMs: number;
}

/** What waits until the server knows it. */
export type Queue = 'play' | 'log';

/**
 * Everything a player keeps: small values by name, and media in parts of some MiB, so that neither a download nor a
 * check ever needs a whole video in memory. The same on every origin, since the cache of service workers is missing
 * on plain HTTP.
 *
 * Every call rejects with the browser's DOMException, `QuotaExceededError` when the device's storage is full.
 */
export interface Store {
  get<T>(key: string): Promise<T | null>;
  put(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  assets(): Promise<StoredAsset[]>;
  /** The parts of an asset so far, complete or not, in order. */
  parts(sha256: string): Promise<Blob[]>;
  putPart(sha256: string, index: number, part: Blob): Promise<void>;
  /** Declares the parts complete and verified. */
  complete(asset: StoredAsset): Promise<void>;
  /** Forgets an asset and its parts. */
  drop(sha256: string): Promise<void>;
  /** Hashes of which parts are there, complete or not. */
  partial(): Promise<string[]>;
  /** Makes the manifest the one to play, if all of `required` is there in the same transaction; says whether it was. */
  takeOver(manifest: Manifest, required: string[]): Promise<boolean>;
  /** Adds to a queue by an id that sorts by time; beyond `most` the oldest are let go. */
  enqueue(queue: Queue, id: string, item: unknown, most: number): Promise<void>;
  /** The oldest of a queue, at most so many. */
  queued<T>(queue: Queue, limit: number): Promise<T[]>;
  dequeue(queue: Queue, ids: readonly string[]): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
}

const NAME = 'vitrine-player';
const MANIFEST = 'manifest';

/** The manifest that was taken over last, or null. */
export function storedManifest(store: Store): Promise<Manifest | null> {
  return store.get<Manifest>(MANIFEST);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('values');
      request.result.createObjectStore('assets', { keyPath: 'sha256' });
      request.result.createObjectStore('parts');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB can’t be opened')));
  });
}

function destroy(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });
}

/** Queues are kept among the values, each under names of its own. */
const queueKey = (queue: Queue, id: string): string => `${queue}:${id}`;
const wholeQueue = (queue: Queue): IDBKeyRange => IDBKeyRange.bound(`${queue}:`, `${queue};`, false, true);

const allParts = (sha256: string): IDBKeyRange => IDBKeyRange.bound([sha256, 0], [sha256, Infinity]);

/** Opens the device's store; a damaged one is replaced by an empty one, since all in it can be fetched again. */
export function createStore(): Store {
  let database: Promise<IDBDatabase> | null = null;

  async function connect(): Promise<IDBDatabase> {
    const opened = await openDatabase().catch(async () => {
      await destroy();
      return openDatabase();
    });
    // Browsers close a database under storage pressure or after a crash of their storage process.
    opened.addEventListener('close', () => (database = null));
    opened.addEventListener('versionchange', () => {
      opened.close();
      database = null;
    });
    return opened;
  }

  /** Runs one transaction; what `work` returns is read when the transaction is durable. */
  async function transact<T>(mode: IDBTransactionMode, work: (tx: IDBTransaction) => () => T): Promise<T> {
    database ??= connect();
    let connection: IDBDatabase;
    try {
      connection = await database;
    } catch (error) {
      database = null;
      throw error;
    }
    return new Promise((resolve, reject) => {
      const tx = connection.transaction(['values', 'assets', 'parts'], mode);
      const answer = work(tx);
      tx.addEventListener('complete', () => resolve(answer()));
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('The transaction was aborted')));
    });
  }

  const write = (work: (tx: IDBTransaction) => void): Promise<void> =>
    transact('readwrite', (tx) => {
      work(tx);
      return () => undefined;
    });

  return {
    get: <T>(key: string) =>
      transact('readonly', (tx) => {
        const request: IDBRequest<T | undefined> = tx.objectStore('values').get(key);
        return () => request.result ?? null;
      }),
    put: (key, value) => write((tx) => tx.objectStore('values').put(value, key)),
    remove: (key) => write((tx) => tx.objectStore('values').delete(key)),
    assets: () =>
      transact('readonly', (tx) => {
        const request: IDBRequest<StoredAsset[]> = tx.objectStore('assets').getAll();
        return () => request.result;
      }),
    parts: (sha256) =>
      transact('readonly', (tx) => {
        const request: IDBRequest<Blob[]> = tx.objectStore('parts').getAll(allParts(sha256));
        return () => request.result;
      }),
    putPart: (sha256, index, part) => write((tx) => tx.objectStore('parts').put(part, [sha256, index])),
    complete: (asset) => write((tx) => tx.objectStore('assets').put(asset)),
    drop: (sha256) =>
      write((tx) => {
        tx.objectStore('assets').delete(sha256);
        tx.objectStore('parts').delete(allParts(sha256));
      }),
    partial: () =>
      transact('readonly', (tx) => {
        const request = tx.objectStore('parts').getAllKeys();
        return () => [
          ...new Set(
            request.result.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])),
          ),
        ];
      }),
    takeOver: (manifest, required) =>
      transact('readwrite', (tx) => {
        let isWhole = true;
        let open = required.length;
        const take = (): void => {
          if (isWhole) tx.objectStore('values').put(manifest, MANIFEST);
        };
        if (open === 0) take();
        for (const sha256 of required) {
          const request = tx.objectStore('assets').getKey(sha256);
          request.addEventListener('success', () => {
            isWhole &&= request.result !== undefined;
            open -= 1;
            if (open === 0) take();
          });
        }
        return () => isWhole;
      }),
    enqueue: (queue, id, item, most) =>
      write((tx) => {
        const values = tx.objectStore('values');
        values.put(item, queueKey(queue, id));
        const count = values.count(wholeQueue(queue));
        count.addEventListener('success', () => {
          if (count.result <= most) return;
          const oldest = values.getAllKeys(wholeQueue(queue), count.result - most);
          oldest.addEventListener('success', () => {
            for (const key of oldest.result) values.delete(key);
          });
        });
      }),
    queued: <T>(queue: Queue, limit: number) =>
      transact('readonly', (tx) => {
        const request: IDBRequest<T[]> = tx.objectStore('values').getAll(wholeQueue(queue), limit);
        return () => request.result;
      }),
    dequeue: (queue, ids) =>
      write((tx) => {
        for (const id of ids) tx.objectStore('values').delete(queueKey(queue, id));
      }),
    clear: () =>
      write((tx) => {
        for (const name of ['values', 'assets', 'parts']) tx.objectStore(name).clear();
      }),
  };
}
