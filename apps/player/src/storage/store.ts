import type { DeviceLogEntry } from '@vitrine/contract/activity/logs';
import type { ResponseOf } from '@vitrine/contract/core/route';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Paired, pairing } from '@vitrine/contract/fleet/pairing';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { OpenPlay } from './play-recorder.ts';
import type { StoredManifest } from './stored-manifest.ts';

/** An asset that is complete and verified; its bytes are in `parts` numbered blobs. */
export interface StoredAsset {
  sha256: string;
  bytes: number;
  mimeType: string;
  /** Epoch milliseconds on the device's clock. */
  storedAtMs: number;
}

/** A pairing whose code is on the screen. */
export type StoredPairing = ResponseOf<typeof pairing.start>;

/** Single values by name. Releases before this one wrote the same names, and shapes that these types allow. */
interface StoredValues {
  identity: Paired;
  pairing: StoredPairing;
  /** The manifest that was activated last. */
  manifest: StoredManifest;
  /** The play of the turn in front; only earlier releases store it. */
  'open-play': OpenPlay;
  /** The plays that are open, in case the player is killed; earlier releases store only those in layouts. */
  'open-zone-plays': OpenPlay[];
}

/** Items that wait until the server has acknowledged them. */
export interface Queues {
  play: DevicePlay;
  log: DeviceLogEntry;
}

export type QueueName = keyof Queues;

interface Schema extends DBSchema {
  /** Items of queues as well, as `play:<id>` and `log:<id>`. */
  values: { key: string; value: StoredValues[keyof StoredValues] | Queues[QueueName] };
  assets: { key: string; value: StoredAsset };
  parts: { key: [sha256: string, index: number]; value: Blob };
}

/**
 * Everything a player stores: small values by name, and media in parts of some MiB, so that neither a download nor a
 * check needs a whole video in memory. IndexedDB rather than the Cache API, which does not exist on plain HTTP.
 *
 * Every call rejects with the browser's DOMException, `QuotaExceededError` when the device's storage is full.
 */
export interface Store {
  get<K extends keyof StoredValues>(key: K): Promise<StoredValues[K] | null>;
  put<K extends keyof StoredValues>(key: K, value: StoredValues[K]): Promise<void>;
  remove(key: keyof StoredValues): Promise<void>;
  assets(): Promise<StoredAsset[]>;
  /** The parts of an asset so far, complete or not, in order. */
  parts(sha256: string): Promise<Blob[]>;
  putPart(sha256: string, index: number, part: Blob): Promise<void>;
  /** Declares the parts complete and verified. */
  complete(asset: StoredAsset): Promise<void>;
  /** Deletes an asset and its parts. */
  drop(sha256: string): Promise<void>;
  /** Hashes of all assets with at least one part, complete or not. */
  hashes(): Promise<string[]>;
  /** Stores the manifest if all `required` assets are stored in the same transaction; false if one is missing. */
  activate(manifest: Manifest, required: string[]): Promise<boolean>;
  /** Adds to a queue by an id that sorts by time; beyond `limit` items the oldest are deleted. */
  enqueue<Q extends QueueName>(queue: Q, id: string, item: Queues[Q], limit: number): Promise<void>;
  /** The oldest items of a queue, at most `limit`. */
  queued<Q extends QueueName>(queue: Q, limit: number): Promise<Queues[Q][]>;
  dequeue(queue: QueueName, ids: readonly string[]): Promise<void>;
  /** Deletes everything. */
  clear(): Promise<void>;
}

/** A change of the name or of the version loses or migrates what screens have stored. */
const NAME = 'vitrine-player';
const VERSION = 1;

const queueKey = (queue: QueueName, id: string): string => `${queue}:${id}`;
const toQueueRange = (queue: QueueName): IDBKeyRange => IDBKeyRange.bound(`${queue}:`, `${queue};`, false, true);
const toPartsRange = (sha256: string): IDBKeyRange => IDBKeyRange.bound([sha256, 0], [sha256, Infinity]);

/** Opens the device's store; a damaged database is replaced by an empty one, since all in it can be fetched again. */
export function createStore(): Store {
  let database: Promise<IDBPDatabase<Schema>> | null = null;
  const disconnect = (): void => void (database = null);

  const open = (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        db.createObjectStore('values');
        db.createObjectStore('assets', { keyPath: 'sha256' });
        db.createObjectStore('parts');
      },
      blocking() {
        void database?.then((db) => db.close());
        disconnect();
      },
      // Browsers close a database under storage pressure or after a crash of their storage process.
      terminated: disconnect,
    });

  async function connect(): Promise<IDBPDatabase<Schema>> {
    database ??= open().catch(async () => {
      await deleteDB(NAME).catch(() => undefined);
      return open();
    });
    try {
      return await database;
    } catch (error) {
      disconnect();
      throw error;
    }
  }

  return {
    async get<K extends keyof StoredValues>(key: K) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `put` stores this type under this key
      return ((await (await connect()).get('values', key)) ?? null) as StoredValues[K] | null;
    },
    async put(key, value) {
      await (await connect()).put('values', value, key);
    },
    async remove(key) {
      await (await connect()).delete('values', key);
    },
    assets: async () => (await connect()).getAll('assets'),
    parts: async (sha256) => (await connect()).getAll('parts', toPartsRange(sha256)),
    async putPart(sha256, index, part) {
      await (await connect()).put('parts', part, [sha256, index]);
    },
    async complete(asset) {
      await (await connect()).put('assets', asset);
    },
    async drop(sha256) {
      const tx = (await connect()).transaction(['assets', 'parts'], 'readwrite');
      await Promise.all([
        tx.objectStore('assets').delete(sha256),
        tx.objectStore('parts').delete(toPartsRange(sha256)),
        tx.done,
      ]);
    },
    async hashes() {
      const keys = await (await connect()).getAllKeys('parts');
      return [...new Set(keys.map(([sha256]) => sha256))];
    },
    async activate(manifest, required) {
      const tx = (await connect()).transaction(['values', 'assets'], 'readwrite');
      const assets = tx.objectStore('assets');
      const write = async (): Promise<boolean> => {
        const keys = await Promise.all(required.map((sha256) => assets.getKey(sha256)));
        if (keys.includes(undefined)) return false;
        await tx.objectStore('values').put(manifest, 'manifest');
        return true;
      };
      const [isActivated] = await Promise.all([write(), tx.done]);
      return isActivated;
    },
    async enqueue(queue, id, item, limit) {
      const tx = (await connect()).transaction('values', 'readwrite');
      const write = async (): Promise<void> => {
        await tx.store.put(item, queueKey(queue, id));
        const count = await tx.store.count(toQueueRange(queue));
        if (count <= limit) return;
        const oldest = await tx.store.getAllKeys(toQueueRange(queue), count - limit);
        await Promise.all(oldest.map((key) => tx.store.delete(key)));
      };
      await Promise.all([write(), tx.done]);
    },
    async queued<Q extends QueueName>(queue: Q, limit: number) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `enqueue` stores this type in this range
      return (await (await connect()).getAll('values', toQueueRange(queue), limit)) as Queues[Q][];
    },
    async dequeue(queue, ids) {
      const tx = (await connect()).transaction('values', 'readwrite');
      await Promise.all([...ids.map((id) => tx.store.delete(queueKey(queue, id))), tx.done]);
    },
    async clear() {
      const names = ['values', 'assets', 'parts'] as const;
      const tx = (await connect()).transaction(names, 'readwrite');
      await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
    },
  };
}
