import type { Manifest } from '@vitrine/contract/player';
import { ask, Unpaired, waitAskedFor } from '../network/api.ts';
import { createBackoff, pause } from '../network/backoff.ts';
import type { Cache } from './cache.ts';
import { inOrderOfNeed, isReady, requiredNow } from './cache-plan.ts';
import type { Clock } from '../clock.ts';
import type { Store } from './store.ts';

/** The manifest that plays, the newer one that is being made ready, and the way from one to the other. */
export interface Manifests {
  /** The server says that this one is current; anything else is fetched. Null: ask in any case. */
  hear(etag: string | null): void;
  /** Files arrived or turned out hopeless: is the newer manifest ready? */
  check(): void;
  /** Files of the newest manifest that are there and that are not. */
  count(): { have: number; missing: number };
}

interface ManifestsOptions {
  current: Manifest | null;
  store: Store;
  cache: Cache;
  clock: Clock;
  token: string;
  signal: AbortSignal;
  /** A newer manifest was read and is being made ready. */
  onExpected: (manifest: Manifest) => void;
  /** The newer manifest is complete and kept: play it. */
  onTaken: (manifest: Manifest) => void;
  onTime: (serverMs: number, sentMs: number, receivedMs: number) => void;
  onUnpaired: () => void;
}

export function createManifests({ store, cache, clock, token, signal, ...options }: ManifestsOptions): Manifests {
  let { current } = options;
  let pending: Manifest | null = null;
  let isPulling = false;
  let isTaking = false;
  /** Somebody asked while a pull was under way. */
  let isAskedAgain = false;

  const newest = (): Manifest | null => pending ?? current;

  function plan(): void {
    const manifest = newest();
    if (manifest === null) return;
    const needed = [...manifest.assets, ...(current?.assets ?? [])];
    const order = inOrderOfNeed(manifest, clock.now());
    cache.want(order, new Set(needed.map(({ sha256 }) => sha256)));
  }

  async function take(manifest: Manifest): Promise<void> {
    const required = requiredNow(manifest, clock.now()).filter((sha256) => cache.has(sha256));
    // A store that is full or broken must not keep a change from the screen: what is in memory plays.
    const isWhole = await store.takeOver(manifest, required).catch(() => true);
    if (!isWhole || signal.aborted || manifest !== pending) return;
    current = manifest;
    pending = null;
    options.onTaken(manifest);
    plan();
  }

  function check(): void {
    if (pending === null || isTaking || signal.aborted) return;
    if (!isReady(pending, cache, clock.now(), current === null)) return;
    isTaking = true;
    void take(pending).finally(() => {
      isTaking = false;
      check();
    });
  }

  async function pull(): Promise<void> {
    const known = newest();
    const headers: Record<string, string> = known === null ? {} : { 'if-none-match': `"${known.etag}"` };
    const { body, sentMs, receivedMs } = await ask<Manifest>('/api/player/v1/manifest', {
      bearer: token,
      headers,
      signal,
    });
    if (body === null) return;
    options.onTime(Date.parse(body.serverTime), sentMs, receivedMs);
    pending = body;
    options.onExpected(body);
    plan();
    check();
  }

  async function pullUntilDone(): Promise<void> {
    const backoff = createBackoff(1_000, 60_000);
    do {
      isAskedAgain = false;
      try {
        await pull();
        backoff.reset();
      } catch (error) {
        if (error instanceof Unpaired) return options.onUnpaired();
        isAskedAgain = true;
        await pause(waitAskedFor(error) ?? backoff.next(), signal);
      }
    } while (isAskedAgain && !signal.aborted);
  }

  plan();
  return {
    hear(etag) {
      if (etag !== null && etag === newest()?.etag) return;
      isAskedAgain = true;
      if (isPulling) return;
      isPulling = true;
      void pullUntilDone().finally(() => (isPulling = false));
    },
    check,
    count() {
      const hashes = new Set(newest()?.assets.map(({ sha256 }) => sha256));
      const have = [...hashes].filter((sha256) => cache.has(sha256)).length;
      return { have, missing: hashes.size - have };
    },
  };
}
