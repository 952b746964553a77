import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { Reports } from '../core/reports.ts';
import { createBackoff, wait } from '../network/backoff.ts';
import { CallFailed, findRequestedWaitMs, Unpaired } from '../network/failures.ts';
import type { Server } from '../network/server.ts';
import { download, HashMismatch } from './download.ts';
import type { Store } from './store.ts';
import type { StoredAssets } from './stored-assets.ts';

/** Hears what becomes of the downloads. */
export interface CacheListener {
  /** A file arrived, or became unavailable. */
  onChange: () => void;
  onProgress: () => void;
}

/** Downloads the requested assets that are not stored, one at a time, and retries failures with a backoff. */
export interface DownloadQueue {
  /** Downloads from now on. */
  start(listener: CacheListener): void;
  /** Replaces the queue; see `Cache.request`. A more urgent asset interrupts the running download, which continues later. */
  request(assets: ManifestAsset[], needed: ReadonlySet<string>, soon: ReadonlySet<string>): void;
  isUnavailable(sha256: string): boolean;
  /** The hashes of all unavailable assets now. */
  unavailable(): ReadonlySet<string>;
  /** Ends the wait for the next download, since a stored asset was deleted. */
  wake(): void;
  /** Aborts the running download and makes unavailable assets available again. */
  reset(): void;
  /** 0–1 of the running download; null when there is none. */
  progress(): number | null;
}

interface DownloadQueueOptions {
  store: Store;
  stored: StoredAssets;
  server: Server;
  reports: Reports;
  signal: AbortSignal;
  estimate: () => Promise<StorageEstimate>;
}

/** After this time an unavailable file is requested again. */
const UNAVAILABLE_MS = 5 * 60 * 1000;

/** The longest wait before the next download is looked for. */
const MAX_WAIT_MS = 60_000;

/** Returns the bytes by which the free storage is too small for a file, as far as it is known. */
const computeMissingSpace = ({ quota, usage }: StorageEstimate, { bytes }: ManifestAsset): number =>
  quota === undefined || usage === undefined ? 0 : bytes - (quota - usage);

/** A controller that is aborted with a signal until it is released. */
function linkController(signal: AbortSignal): { controller: AbortController; release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  return { controller, release: () => signal.removeEventListener('abort', abort) };
}

export function createDownloadQueue(options: DownloadQueueOptions): DownloadQueue {
  const { store, stored, server, reports, signal, estimate } = options;
  let listener: CacheListener | undefined;
  const unavailableUntilMs = new Map<string, number>();
  /** Hashes of requested files for which there is no room. */
  let tooLarge = new Set<string>();
  let requested: ManifestAsset[] = [];
  let needed: ReadonlySet<string> = new Set();
  let soon: ReadonlySet<string> = new Set();
  let active: { asset: ManifestAsset; bytes: number; controller: AbortController } | null = null;
  /** Aborted to end the wait between two downloads. */
  let idle = new AbortController();

  const isUnavailable = (sha256: string): boolean => (unavailableUntilMs.get(sha256) ?? 0) > performance.now();
  const next = (): ManifestAsset | undefined =>
    requested.find(({ sha256 }) => !stored.has(sha256) && !isUnavailable(sha256));

  function markUnavailable(asset: ManifestAsset, why: string): void {
    unavailableUntilMs.set(asset.sha256, performance.now() + UNAVAILABLE_MS);
    reports.logError(why);
    listener?.onChange();
  }

  function setTooLarge(hashes: Iterable<string>): void {
    tooLarge = new Set(hashes);
    reports.setWarning('storage-full', tooLarge.size > 0);
  }

  async function downloadOne(asset: ManifestAsset): Promise<void> {
    const missingBytes = computeMissingSpace(await estimate(), asset);
    if (missingBytes > 0) await stored.evict(missingBytes, needed);
    const { controller, release } = linkController(signal);
    active = { asset, bytes: 0, controller };
    try {
      await download(asset, {
        store,
        server,
        signal: controller.signal,
        onProgress(bytes) {
          if (active !== null) active.bytes = bytes;
          listener?.onProgress();
        },
      });
      const { sha256, bytes, mimeType } = asset;
      stored.add({ sha256, bytes, mimeType, storedAtMs: Date.now() });
      setTooLarge([...tooLarge].filter((each) => each !== sha256));
    } finally {
      active = null;
      release();
    }
  }

  /** Handles a failed download; returns how long to wait before the next one. */
  async function recover(asset: ManifestAsset, error: unknown, nextMs: () => number): Promise<number> {
    if (error instanceof Unpaired) return 0;
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      // Files that nothing needs first; then, for an asset needed soon, those needed later.
      if (await stored.evict(asset.bytes, needed)) return 0;
      if (soon.has(asset.sha256) && (await stored.evict(asset.bytes, soon))) return 0;
      setTooLarge([...tooLarge, asset.sha256]);
      markUnavailable(asset, 'The storage of this device is full');
      return 0;
    }
    if (error instanceof HashMismatch) reports.logError(error.message);
    else if (!(error instanceof CallFailed)) reports.logError(`Storing a file failed: ${String(error)}`);
    else if (error.status === 404 || error.status === 410) {
      markUnavailable(asset, `The server does not have ${asset.sha256.slice(0, 12)}`);
      return 0;
    } else if (error.status === 416) await stored.drop(asset.sha256);
    // An unreachable server (status 0) is reported by the missing heartbeats.
    else if (error.status > 0) reports.logError(`${asset.id} could not be loaded: ${error.message}`);
    return findRequestedWaitMs(error) ?? nextMs();
  }

  async function downloadAll(): Promise<void> {
    const backoff = createBackoff(2_000, MAX_WAIT_MS);
    while (!signal.aborted) {
      const asset = next();
      idle = new AbortController();
      if (asset === undefined) {
        await wait(MAX_WAIT_MS, idle.signal);
        continue;
      }
      try {
        await downloadOne(asset);
        backoff.reset();
        listener?.onChange();
      } catch (error) {
        // Aborted for a more urgent file, or because the pairing ended: no failure.
        if (signal.aborted || next() !== asset) continue;
        const waitMs = await recover(asset, error, () => backoff.next()).catch(() => backoff.next());
        if (waitMs > 0) await wait(waitMs, idle.signal);
      }
    }
  }

  signal.addEventListener('abort', () => idle.abort());

  return {
    start(started) {
      listener = started;
      void downloadAll();
    },
    request(assets, keep, keepFirst) {
      requested = assets;
      needed = keep;
      soon = keepFirst;
      const hashes = new Set(assets.map(({ sha256 }) => sha256));
      setTooLarge([...tooLarge].filter((sha256) => hashes.has(sha256)));
      idle.abort();
      const urgent = next();
      if (active !== null && urgent !== undefined && urgent.sha256 !== active.asset.sha256) active.controller.abort();
    },
    isUnavailable,
    unavailable: () => new Set([...unavailableUntilMs.keys()].filter(isUnavailable)),
    wake: () => idle.abort(),
    reset() {
      active?.controller.abort();
      unavailableUntilMs.clear();
      setTooLarge([]);
    },
    progress: () => (active === null ? null : active.bytes / Math.max(active.asset.bytes, 1)),
  };
}
