import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Clock } from '../core/clock.ts';
import { createBackoff, wait } from '../network/backoff.ts';
import { findRequestedWaitMs } from '../network/failures.ts';
import type { Server } from '../network/server.ts';
import type { Cache } from './cache.ts';
import { sortByNeed, isManifestReady, listNeededSoon, listRequiredNow } from './cache-policy.ts';
import type { Store } from './store.ts';

/** The active manifest, the pending one whose media are being downloaded, and the change from one to the other. */
export interface Manifests {
  /** Continues with the active manifest as it was stored (null: none is) and requests its media. */
  start(stored: Manifest | null, listener: ManifestListener): void;
  /** The server reported this etag as current: any other manifest is fetched. Null: fetch in any case. */
  announce(etag: string | null): void;
  /** Files arrived or became unavailable: activates the pending manifest if it is ready. */
  check(): void;
  /** Counts the files of the newest manifest that are stored, and those that are not. */
  count(): { have: number; missing: number };
}

interface ManifestListener {
  /** A newer manifest was fetched; its media are being downloaded. */
  onPending: (manifest: Manifest) => void;
  /** The newer manifest is complete and stored: play it. */
  onActivated: (manifest: Manifest) => void;
  onTime: (serverMs: number, sentMs: number, receivedMs: number) => void;
}

interface ManifestsOptions {
  store: Store;
  cache: Pick<Cache, 'has' | 'isUnavailable' | 'request'>;
  clock: Clock;
  server: Server;
  /** The manifest that plays: the active one, or that with a takeover that a notification has started. */
  playing: () => Manifest | null;
  signal: AbortSignal;
}

export function createManifests({ store, cache, clock, server, playing, signal }: ManifestsOptions): Manifests {
  let listener: ManifestListener | undefined;
  let active: Manifest | null = null;
  let pending: Manifest | null = null;
  let isFetching = false;
  let isActivating = false;
  let isFetchQueued = false;

  const newest = (): Manifest | null => pending ?? active;

  function requestMedia(): void {
    const manifest = newest();
    if (manifest === null) return;
    const nowMs = clock.now();
    const both = active === null ? [manifest] : [manifest, active];
    const needed = both.flatMap(({ assets }) => assets.map(({ sha256 }) => sha256));
    const soon = both.flatMap((each) => listNeededSoon(each, nowMs));
    cache.request(sortByNeed(manifest, nowMs), new Set(needed), new Set(soon));
  }

  async function activate(manifest: Manifest): Promise<void> {
    const required = listRequiredNow(manifest, clock.now()).filter((sha256) => cache.has(sha256));
    // A full or broken store must not prevent a change: the manifest then plays from memory.
    const isStored = await store.activate(manifest, required).catch(() => true);
    if (!isStored || signal.aborted || manifest !== pending) return;
    active = manifest;
    pending = null;
    listener?.onActivated(manifest);
    requestMedia();
  }

  function check(): void {
    const manifest = pending;
    if (manifest === null || isActivating || signal.aborted) return;
    if (!isManifestReady(manifest, cache, clock.now(), playing())) return;
    isActivating = true;
    void activate(manifest).finally(() => {
      isActivating = false;
      // A newer manifest may have arrived. The same one waits for a change of the cache, or this would be a busy loop.
      if (pending !== manifest) check();
    });
  }

  async function fetchOnce(): Promise<void> {
    const known = newest();
    const headers: Record<string, string> = known === null ? {} : { 'if-none-match': `"${known.etag}"` };
    const { body, sentMs, receivedMs } = await server.call('GET /api/player/v1/manifest', { headers });
    if (body === null) return;
    listener?.onTime(Date.parse(body.serverTime), sentMs, receivedMs);
    pending = body;
    listener?.onPending(body);
    requestMedia();
    check();
  }

  async function fetchUntilDone(): Promise<void> {
    const backoff = createBackoff(1_000, 60_000);
    do {
      isFetchQueued = false;
      try {
        await fetchOnce();
        backoff.reset();
      } catch (error) {
        isFetchQueued = true;
        await wait(findRequestedWaitMs(error) ?? backoff.next(), signal);
      }
    } while (isFetchQueued && !signal.aborted);
  }

  return {
    start(stored, started) {
      listener = started;
      active = stored;
      requestMedia();
    },
    announce(etag) {
      if (etag !== null && etag === newest()?.etag) return;
      isFetchQueued = true;
      if (isFetching) return;
      isFetching = true;
      void fetchUntilDone().finally(() => (isFetching = false));
    },
    check,
    count() {
      const hashes = new Set(newest()?.assets.map(({ sha256 }) => sha256));
      const have = [...hashes].filter((sha256) => cache.has(sha256)).length;
      return { have, missing: hashes.size - have };
    },
  };
}
