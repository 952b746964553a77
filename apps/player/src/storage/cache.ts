import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { Reports } from '../core/reports.ts';
import type { Server } from '../network/server.ts';
import { isIntact } from './download.ts';
import { type CacheListener, createDownloadQueue } from './download-queue.ts';
import type { Store } from './store.ts';
import { openStoredAssets } from './stored-assets.ts';

/** The media on this device, and the download of those that are missing, one file at a time. */
export interface Cache {
  /** Downloads from now on what is requested. */
  start(listener: CacheListener): void;
  has(sha256: string): boolean;
  /** The hashes of all stored assets now; a later change makes another set. */
  stored(): ReadonlySet<string>;
  /** True for an asset that cannot be fetched for now: missing on the server, or too large for this device. */
  isUnavailable(sha256: string): boolean;
  /** The hashes of all such assets now. */
  unavailable(): ReadonlySet<string>;
  /**
   * Downloads these assets, in this order. Others may be evicted for them, except those in `needed`; for one in `soon`,
   * a part of `needed`, also those needed later.
   */
  request(assets: ManifestAsset[], needed: ReadonlySet<string>, soon: ReadonlySet<string>): void;
  /** The bytes of a stored asset; null when it is not stored completely. */
  blob(sha256: string): Promise<Blob | null>;
  /** Reads an asset again and compares its hash; a damaged one is deleted and downloaded again. */
  verify(sha256: string): Promise<boolean>;
  /** Deletes all files and downloads the requested ones again. */
  clear(): Promise<void>;
  /** 0–1 of the asset that is being downloaded; null when none is. */
  progress(): number | null;
  freeBytes(): Promise<number | null>;
}

interface CacheOptions {
  store: Store;
  server: Server;
  reports: Reports;
  signal: AbortSignal;
  estimate?: () => Promise<StorageEstimate>;
}

/** Chromium on plain HTTP has no `navigator.storage`, although its type is not optional. */
async function estimateBrowserStorage(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = navigator.storage;
  return (await storage?.estimate?.().catch(() => null)) ?? {};
}

/** Opens the cache with the assets in the store. */
export async function createCache({ estimate = estimateBrowserStorage, ...options }: CacheOptions): Promise<Cache> {
  const { store, reports } = options;
  const stored = await openStoredAssets(store);
  const downloads = createDownloadQueue({ ...options, stored, estimate });

  async function downloadAgain(sha256: string): Promise<void> {
    await stored.drop(sha256);
    downloads.wake();
  }

  let listener: CacheListener | undefined;

  return {
    start(started) {
      listener = started;
      downloads.start(started);
    },
    has: (sha256) => stored.has(sha256),
    stored: () => stored.hashes(),
    isUnavailable: (sha256) => downloads.isUnavailable(sha256),
    unavailable: () => downloads.unavailable(),
    request: (assets, needed, soon) => downloads.request(assets, needed, soon),
    async blob(sha256) {
      const asset = stored.get(sha256);
      if (asset === null) return null;
      const blob = new Blob(await store.parts(sha256), { type: asset.mimeType });
      if (blob.size === asset.bytes) return blob;
      reports.logError(`The copy of ${sha256.slice(0, 12)} on this device is damaged`);
      await downloadAgain(sha256);
      return null;
    },
    async verify(sha256) {
      const isUndamaged = await isIntact(await store.parts(sha256), sha256);
      if (!isUndamaged) await downloadAgain(sha256);
      return isUndamaged;
    },
    async clear() {
      downloads.reset();
      await stored.clear();
      downloads.wake();
      listener?.onChange();
    },
    progress: () => downloads.progress(),
    async freeBytes() {
      const { quota, usage } = await estimate();
      return quota === undefined || usage === undefined ? null : Math.max(quota - usage, 0);
    },
  };
}
