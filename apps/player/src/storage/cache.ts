import type { ManifestAsset } from '@vitrine/contract/player';
import type { Reports } from '../core/reports.ts';
import { createBackoff, wait } from '../network/backoff.ts';
import { CallFailed, requestedWaitMs, Unpaired } from '../network/failures.ts';
import type { Server } from '../network/server.ts';
import { toEvict } from './cache-policy.ts';
import { download, HashMismatch, isIntact } from './download.ts';
import type { Store } from './store.ts';

/** The media on this device, and the download of those that are missing, one file at a time. */
export interface Cache {
  has(sha256: string): boolean;
  /** True for what cannot be fetched for now: missing on the server, or too large for this device. */
  isUnavailable(sha256: string): boolean;
  /** Downloads these assets, in this order. Others may be evicted for them, except those in `needed`. */
  request(assets: ManifestAsset[], needed: ReadonlySet<string>): void;
  /** The bytes of a stored asset; null when it is not stored completely. */
  blob(sha256: string): Promise<Blob | null>;
  /** Reads an asset again and compares its hash; a damaged one is deleted and downloaded again. */
  verify(sha256: string): Promise<boolean>;
  /** Deletes all files and downloads again what is requested. */
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
  /** A file arrived, or became unavailable. */
  onChange: () => void;
  onProgress: () => void;
  estimate?: () => Promise<StorageEstimate>;
}

/** After this time an unavailable file is requested again. */
const UNAVAILABLE_MS = 5 * 60 * 1000;

/** Chromium on plain HTTP has no `navigator.storage`, although the type says so. */
async function browserEstimate(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = navigator.storage;
  return (await storage?.estimate?.().catch(() => null)) ?? {};
}

/** Opens the cache with what the store holds. */
export async function createCache(options: CacheOptions): Promise<Cache> {
  const { store, server, reports, signal, onChange, onProgress, estimate = browserEstimate } = options;
  const stored = new Map((await store.assets()).map((asset) => [asset.sha256, asset]));
  const unavailableUntilMs = new Map<string, number>();
  let requested: ManifestAsset[] = [];
  let needed: ReadonlySet<string> = new Set();
  let active: { asset: ManifestAsset; bytes: number; controller: AbortController } | null = null;
  /** Aborted to end the wait between two downloads. */
  let idle = new AbortController();

  const isUnavailable = (sha256: string): boolean => (unavailableUntilMs.get(sha256) ?? 0) > performance.now();
  const next = (): ManifestAsset | undefined =>
    requested.find(({ sha256 }) => !stored.has(sha256) && !isUnavailable(sha256));

  function markUnavailable(asset: ManifestAsset, why: string): void {
    unavailableUntilMs.set(asset.sha256, performance.now() + UNAVAILABLE_MS);
    reports.logError(why);
    onChange();
  }

  async function drop(sha256: string): Promise<void> {
    stored.delete(sha256);
    await store.drop(sha256);
  }

  /** Frees up to `bytes`; false when nothing could be freed. */
  async function evict(bytes: number): Promise<boolean> {
    const abandoned = (await store.hashes()).filter((sha256) => !stored.has(sha256) && !needed.has(sha256));
    const evicted = toEvict([...stored.values()], needed, bytes).map(({ sha256 }) => sha256);
    for (const sha256 of [...abandoned, ...evicted]) await drop(sha256);
    return abandoned.length + evicted.length > 0;
  }

  async function downloadOne(asset: ManifestAsset): Promise<void> {
    const { quota, usage } = await estimate();
    if (quota !== undefined && usage !== undefined && quota - usage < asset.bytes) {
      await evict(asset.bytes - (quota - usage));
    }
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    signal.addEventListener('abort', abort);
    active = { asset, bytes: 0, controller };
    try {
      await download(asset, {
        store,
        server,
        signal: controller.signal,
        onProgress(bytes) {
          if (active !== null) active.bytes = bytes;
          onProgress();
        },
      });
      const { sha256, bytes, mimeType } = asset;
      stored.set(sha256, { sha256, bytes, mimeType, storedAtMs: Date.now() });
    } finally {
      active = null;
      signal.removeEventListener('abort', abort);
    }
  }

  /** Handles a failed download; returns how long to wait before the next one. */
  async function recover(asset: ManifestAsset, error: unknown, nextMs: () => number): Promise<number> {
    if (error instanceof Unpaired) return 0;
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      if (!(await evict(asset.bytes))) markUnavailable(asset, 'The storage of this device is full');
      return 0;
    }
    if (error instanceof HashMismatch) reports.logError(error.message);
    else if (!(error instanceof CallFailed)) reports.logError(`Storing a file failed: ${String(error)}`);
    else if (error.status === 404 || error.status === 410) {
      markUnavailable(asset, `The server does not have ${asset.sha256.slice(0, 12)}`);
      return 0;
    } else if (error.status === 416) await drop(asset.sha256);
    // An unreachable server (status 0) is reported by the missing heartbeats.
    else if (error.status > 0) reports.logError(`${asset.id} could not be loaded: ${error.message}`);
    return requestedWaitMs(error) ?? nextMs();
  }

  async function downloadAll(): Promise<void> {
    const backoff = createBackoff(2_000, 60_000);
    while (!signal.aborted) {
      const asset = next();
      idle = new AbortController();
      if (asset === undefined) {
        await wait(UNAVAILABLE_MS, idle.signal);
        continue;
      }
      try {
        await downloadOne(asset);
        backoff.reset();
        onChange();
      } catch (error) {
        // Aborted for a more urgent file, or because the pairing ended: no failure.
        if (signal.aborted || next() !== asset) continue;
        const waitMs = await recover(asset, error, () => backoff.next()).catch(() => backoff.next());
        if (waitMs > 0) await wait(waitMs, idle.signal);
      }
    }
  }

  signal.addEventListener('abort', () => idle.abort());
  void downloadAll();

  return {
    has: (sha256) => stored.has(sha256),
    isUnavailable,
    request(assets, keep) {
      requested = assets;
      needed = keep;
      idle.abort();
      const urgent = next();
      if (active !== null && urgent !== undefined && urgent.sha256 !== active.asset.sha256) active.controller.abort();
    },
    async blob(sha256) {
      const asset = stored.get(sha256);
      if (asset === undefined) return null;
      const parts = await store.parts(sha256);
      const blob = new Blob(parts, { type: asset.mimeType });
      if (blob.size === asset.bytes) return blob;
      reports.logError(`The copy of ${sha256.slice(0, 12)} on this device is damaged`);
      await drop(sha256);
      idle.abort();
      return null;
    },
    async verify(sha256) {
      if (await isIntact(await store.parts(sha256), sha256)) return true;
      await drop(sha256);
      idle.abort();
      return false;
    },
    async clear() {
      active?.controller.abort();
      unavailableUntilMs.clear();
      for (const sha256 of new Set([...stored.keys(), ...(await store.hashes())])) await drop(sha256);
      idle.abort();
      onChange();
    },
    progress: () => (active === null ? null : active.bytes / Math.max(active.asset.bytes, 1)),
    async freeBytes() {
      const { quota, usage } = await estimate();
      return quota === undefined || usage === undefined ? null : Math.max(quota - usage, 0);
    },
  };
}
