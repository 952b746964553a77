import type { Paired } from '@vitrine/contract/player';
import { ask, CallFailed, waitAskedFor } from '../network/api.ts';
import { createBackoff, pause } from '../network/backoff.ts';
import type { Identity } from './identity.ts';
import { createPairingScreen } from './pairing-screen.ts';
import type { Store } from '../storage/store.ts';

/** What the address of the page may say about the screen. */
export interface PairingWishes {
  name: string | null;
  deviceId: string | null;
}

interface Pairing {
  pairingId: string;
  code: string;
  pollSecret: string;
  expiresAt: string;
  pollAfterMs: number;
}

type Poll = { status: 'pending' } | ({ status: 'claimed' } & Paired);

const KEY = 'pairing';
const LIFETIME_MS = 10 * 60 * 1000;

/** How long the code is still good, by the server's clock, which its answers carry; the device's may be years off. */
function leftOf({ expiresAt }: Pairing, response: Response): number {
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  const leftMs = Date.parse(expiresAt) - (Number.isNaN(serverMs) ? Date.now() : serverMs);
  return Math.min(Math.max(leftMs, 0), LIFETIME_MS);
}

/**
 * Shows a code until somebody has typed it in, and a new one whenever it expires. A reload goes on with the same code.
 * Never gives up: without a server it says so, and keeps the code.
 */
export async function pair(store: Store, wishes: PairingWishes, place: HTMLElement): Promise<Identity> {
  const { signal } = new AbortController();
  const screen = createPairingScreen(wishes.name);
  const backoff = createBackoff(2_000, 30_000);
  let pairing = await store.get<Pairing>(KEY).catch(() => null);
  let goodUntilMs = -Infinity;
  let trouble: string | null = null;

  const draw = (): void =>
    screen.update({ code: pairing?.code ?? null, leftMs: goodUntilMs - performance.now(), trouble });
  draw();
  place.append(screen.root);
  const ticks = setInterval(draw, 1_000);

  async function begin(): Promise<void> {
    const { name, deviceId } = wishes;
    const body = {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(name === null ? {} : { name }),
      ...(deviceId === null ? {} : { deviceId }),
    };
    const { body: begun, response } = await ask<Pairing>('/api/player/v1/pairings', { method: 'POST', body, signal });
    pairing = begun;
    if (begun === null) return;
    goodUntilMs = performance.now() + leftOf(begun, response);
    await store.put(KEY, begun).catch(() => undefined);
  }

  async function poll(pending: Pairing): Promise<Identity | null> {
    const address = `/api/player/v1/pairings/${encodeURIComponent(pending.pairingId)}`;
    const { body, response } = await ask<Poll>(address, { bearer: pending.pollSecret, signal });
    if (body?.status === 'claimed') return { deviceId: body.deviceId, deviceToken: body.deviceToken };
    const leftMs = leftOf(pending, response);
    goodUntilMs = performance.now() + leftMs;
    if (leftMs === 0) pairing = null;
    return null;
  }

  try {
    for (;;) {
      try {
        const identity = pairing === null ? await begin() : await poll(pairing);
        if (identity) return identity;
        trouble = null;
        backoff.reset();
        draw();
        if (pairing !== null) await pause(pairing.pollAfterMs, signal);
      } catch (error) {
        const status = error instanceof CallFailed ? error.status : 0;
        if (status === 404 && pairing !== null) {
          pairing = null;
          continue;
        }
        const isRefused = status === 400 && pairing === null;
        trouble = isRefused
          ? 'The name or device ID in this page’s address isn’t valid'
          : 'Can’t reach the server. Retrying…';
        draw();
        await pause(waitAskedFor(error) ?? backoff.next(), signal);
      }
    }
  } finally {
    clearInterval(ticks);
    screen.root.remove();
  }
}

/** The pairing is used up: the identity is kept. */
export async function finishPairing(store: Store): Promise<void> {
  await store.remove(KEY).catch(() => undefined);
}
