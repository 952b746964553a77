import { toEvict } from './cache-policy.ts';
import type { Store, StoredAsset } from './store.ts';

/** The complete assets in the store, with an index in memory. */
export interface StoredAssets {
  has(sha256: string): boolean;
  /** The hashes of all of them now; a later change makes another set. */
  hashes(): ReadonlySet<string>;
  get(sha256: string): StoredAsset | null;
  /** Adds an asset that was completed in the store. */
  add(asset: StoredAsset): void;
  drop(sha256: string): Promise<void>;
  /** Frees up to `bytes` of assets that are not needed, and all their partial downloads; false when there are none. */
  evict(bytes: number, needed: ReadonlySet<string>): Promise<boolean>;
  /** Deletes all assets, complete or not. */
  clear(): Promise<void>;
}

export async function openStoredAssets(store: Store): Promise<StoredAssets> {
  const stored = new Map((await store.assets()).map((asset) => [asset.sha256, asset]));

  let hashes: ReadonlySet<string> | null = null;

  async function drop(sha256: string): Promise<void> {
    stored.delete(sha256);
    hashes = null;
    await store.drop(sha256);
  }

  return {
    has: (sha256) => stored.has(sha256),
    hashes: () => (hashes ??= new Set(stored.keys())),
    get: (sha256) => stored.get(sha256) ?? null,
    add(asset) {
      stored.set(asset.sha256, asset);
      hashes = null;
    },
    drop,
    async evict(bytes, needed) {
      const abandoned = (await store.hashes()).filter((sha256) => !stored.has(sha256) && !needed.has(sha256));
      const evicted = toEvict([...stored.values()], needed, bytes).map(({ sha256 }) => sha256);
      for (const sha256 of [...abandoned, ...evicted]) await drop(sha256);
      return abandoned.length + evicted.length > 0;
    },
    async clear() {
      for (const sha256 of new Set([...stored.keys(), ...(await store.hashes())])) await drop(sha256);
    },
  };
}
