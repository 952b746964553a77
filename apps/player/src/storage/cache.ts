import type { ManifestAsset } from '@vitrine/contract/player';
import { CallFailed, Unpaired, waitAskedFor } from '../network/api.ts';
import { createBackoff, pause } from '../network/backoff.ts';
import { toEvict } from './cache-plan.ts';
import { download, isIntact, WrongBytes } from './download.ts';
import type { Reports } from '../network/reports.ts';
import type { Store, StoredAsset } from './store.ts';

/** The media a player has, and the work of getting what it lacks, one file at a time. */
export interface Cache {
  has(sha256: string): boolean;
  /** True for what cannot be had for now: gone from the server, or too large for this device. */
  isHopeless(sha256: string): boolean;
  /** Gets these assets, in this order; anything else may make room for them, except what `needed` names. */
  want(assets: ManifestAsset[], needed: ReadonlySet<string>): void;
  /** The bytes of a stored asset; null when it is not there in full. */
  blob(sha256: string): Promise<Blob | null>;
  /** Reads an asset again and compares its hash; a damaged one is dropped, to be fetched anew. */
  check(sha256: string): Promise<boolean>;
  /** Forgets all files, to fetch anew what is wanted; what shows stays on. */
  clear(): Promise<void>;
  /** 0–1 of the asset that is being loaded now; null when none is. */
  progress(): number | null;
  freeBytes(): Promise<number | null>;
}

interface CacheOptions {
  store: Store;
  token: string;
  reports: Reports;
  signal: AbortSignal;
  /** Something arrived, or turned out hopeless. */
  onChange: () => void;
  onProgress: () => void;
  onUnpaired: () => void;
}

/** How long something hopeless is left alone. */
const HOPELESS_MS = 5 * 60 * 1000;

/** Chromium on plain HTTP has no `navigator.storage`, although the type says so. */
async function estimate(): Promise<StorageEstimate> {
  const storage: StorageManager | undefined = navigator.storage;
  return (await storage?.estimate?.().catch(() => null)) ?? {};
}

/** Opens the cache with what the store holds. */
export async function createCache({ store, token, reports, signal, ...on }: CacheOptions): Promise<Cache> {
  const stored = new Map((await store.assets()).map((asset) => [asset.sha256, asset]));
  const hopelessUntil = new Map<string, number>();
  let wanted: ManifestAsset[] = [];
  let needed: ReadonlySet<string> = new Set();
  let active: { asset: ManifestAsset; bytes: number; abort: AbortController } | null = null;
  let wake = new AbortController();

  const isHopeless = (sha256: string): boolean => (hopelessUntil.get(sha256) ?? 0) > performance.now();
  const next = (): ManifestAsset | undefined => wanted.find(({ sha256 }) => !stored.has(sha256) && !isHopeless(sha256));

  function giveUp(asset: ManifestAsset, why: string): void {
    hopelessUntil.set(asset.sha256, performance.now() + HOPELESS_MS);
    reports.error(why);
    on.onChange();
  }

  async function drop(sha256: string): Promise<void> {
    stored.delete(sha256);
    await store.drop(sha256);
  }

  /** Frees room for `bytes`; says whether anything was freed. */
  async function makeRoom(bytes: number): Promise<boolean> {
    const abandoned = (await store.partial()).filter((sha256) => !stored.has(sha256) && !needed.has(sha256));
    const evicted: StoredAsset[] = toEvict([...stored.values()], needed, bytes);
    for (const sha256 of [...abandoned, ...evicted.map((asset) => asset.sha256)]) await drop(sha256);
    return abandoned.length + evicted.length > 0;
  }

  async function fetchOne(asset: ManifestAsset): Promise<void> {
    const { quota, usage } = await estimate();
    if (quota !== undefined && usage !== undefined && quota - usage < asset.bytes) {
      await makeRoom(asset.bytes - (quota - usage));
    }
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    signal.addEventListener('abort', stop);
    active = { asset, bytes: 0, abort };
    try {
      await download(asset, {
        store,
        token,
        signal: abort.signal,
        onProgress(bytes) {
          if (active !== null) active.bytes = bytes;
          on.onProgress();
        },
      });
      stored.set(asset.sha256, {
        sha256: asset.sha256,
        bytes: asset.bytes,
        mimeType: asset.mimeType,
        storedAtMs: Date.now(),
      });
    } finally {
      active = null;
      signal.removeEventListener('abort', stop);
    }
  }

  /** Deals with a failed download; answers how long to wait before the next. */
  async function mend(asset: ManifestAsset, error: unknown, nextMs: () => number): Promise<number> {
    if (error instanceof Unpaired) {
      on.onUnpaired();
      return 0;
    }
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      if (!(await makeRoom(asset.bytes))) giveUp(asset, 'The storage of this device is full');
      return 0;
    }
    if (error instanceof WrongBytes) reports.error(error.message);
    else if (error instanceof CallFailed && (error.status === 404 || error.status === 410)) {
      giveUp(asset, `The server does not have ${asset.sha256.slice(0, 12)}`);
      return 0;
    } else if (error instanceof CallFailed && error.status === 416) await drop(asset.sha256);
    else if (!(error instanceof CallFailed)) reports.error(`Storing a file failed: ${String(error)}`);
    // A server out of reach is told of by its own absence.
    else if (error.status > 0) reports.error(`${asset.id} could not be loaded: ${error.message}`);
    return waitAskedFor(error) ?? nextMs();
  }

  async function work(): Promise<void> {
    const backoff = createBackoff(2_000, 60_000);
    while (!signal.aborted) {
      const asset = next();
      wake = new AbortController();
      if (asset === undefined) {
        await pause(HOPELESS_MS, wake.signal);
        continue;
      }
      try {
        await fetchOne(asset);
        backoff.reset();
        on.onChange();
      } catch (error) {
        // A more urgent file, or the end of this pairing: no failure.
        if (signal.aborted || next() !== asset) continue;
        const waitMs = await mend(asset, error, () => backoff.next()).catch(() => backoff.next());
        if (waitMs > 0) await pause(waitMs, wake.signal);
      }
    }
  }

  signal.addEventListener('abort', () => wake.abort());
  void work();

  return {
    has: (sha256) => stored.has(sha256),
    isHopeless,
    want(assets, keep) {
      wanted = assets;
      needed = keep;
      wake.abort();
      const urgent = next();
      if (active !== null && urgent !== undefined && urgent.sha256 !== active.asset.sha256) active.abort.abort();
    },
    async blob(sha256) {
      const asset = stored.get(sha256);
      if (asset === undefined) return null;
      const parts = await store.parts(sha256);
      const blob = new Blob(parts, { type: asset.mimeType });
      if (blob.size === asset.bytes) return blob;
      reports.error(`The copy of ${sha256.slice(0, 12)} on this device is damaged`);
      await drop(sha256);
      wake.abort();
      return null;
    },
    async check(sha256) {
      if (await isIntact(await store.parts(sha256), sha256)) return true;
      await drop(sha256);
      wake.abort();
      return false;
    },
    async clear() {
      active?.abort.abort();
      hopelessUntil.clear();
      for (const sha256 of new Set([...stored.keys(), ...(await store.partial())])) await drop(sha256);
      wake.abort();
      on.onChange();
    },
    progress: () => (active === null ? null : active.bytes / Math.max(active.asset.bytes, 1)),
    async freeBytes() {
      const { quota, usage } = await estimate();
      return quota === undefined || usage === undefined ? null : Math.max(quota - usage, 0);
    },
  };
}
