import type { Paired } from '@vitrine/contract/fleet/pairing';
import { t, translate } from '../core/language.ts';
import { createBackoff, wait } from '../network/backoff.ts';
import { CallFailed, findRequestedWaitMs } from '../network/failures.ts';
import { createServer, type Server } from '../network/server.ts';
import type { Store, StoredPairing } from '../storage/store.ts';
import type { AgentLink } from './agent-link.ts';
import { createPairingScreen, PAIRING_LIFETIME_MS } from './pairing-screen.ts';

/** Name and identity suggested by the page's query string. */
export interface PairingProposal {
  name?: string | undefined;
  deviceId?: string | undefined;
}

/**
 * Shows a code until it is entered in the console, and a new one once the server does not know it any more, because it
 * has expired. A reload continues with the same code. Never gives up: while the server is unreachable, the screen says so
 * and still shows the code.
 *
 * A prepared screen pairs itself. While its token is refused, the screen says why, shows codes, and tries the
 * token again before each new one.
 *
 * @param place where the pairing screen is shown
 * @param agent the agent of the machine, which has the token of a prepared screen
 * @param server called without a token
 */
export async function pair(
  store: Store,
  proposal: PairingProposal,
  place: HTMLElement,
  agent: Pick<AgentLink, 'pairing' | 'movedFrom' | 'timeZone'>,
  server: Server = createServer({ signal: new AbortController().signal }),
): Promise<Paired> {
  const { signal } = new AbortController();
  const screen = createPairingScreen(proposal.name, agent.movedFrom);
  const backoff = createBackoff(2_000, 30_000);
  let pairing = agent.pairing ? null : await store.get('pairing').catch(() => null);
  let validUntilMs = -Infinity;
  let problem: string | null = null;
  let refusal: string | null = null;

  const draw = (): void =>
    screen.update({
      code: pairing && pairing.code,
      leftMs: validUntilMs - performance.now(),
      problem,
    });
  draw();
  place.append(screen.root);
  const countdown = setInterval(draw, 1_000);

  /**
   * Notes until when the code is shown as valid: by the server's clock, from the `Date` header, because the device's may
   * be years off. Without the header, as behind some proxies, a code counts as new when it is first seen.
   */
  function noteExpiry({ expiresAt }: StoredPairing, response: Response): void {
    const nowMs = performance.now();
    // Without the header this is NaN.
    const leftMs = Date.parse(expiresAt) - Date.parse(String(response.headers.get('date')));
    if (!Number.isNaN(leftMs)) validUntilMs = nowMs + Math.min(Math.max(leftMs, 0), PAIRING_LIFETIME_MS);
    else if (validUntilMs < nowMs) validUntilMs = nowMs + PAIRING_LIFETIME_MS;
  }

  async function start(): Promise<Paired | null> {
    const timeZone = agent.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (agent.pairing) {
      try {
        return (await server.call('POST /api/player/v1/pairings/claim', { body: { ...agent.pairing, timeZone } })).body;
      } catch (error) {
        // A server that is unreachable or fails is asked again; any other answer refuses this token.
        if (!(error instanceof CallFailed && error.code !== null && error.status < 500)) throw error;
        refusal = translate(error.message);
      }
    }
    const answer = await server.call('POST /api/player/v1/pairings', { body: { timeZone, ...proposal } });
    pairing = answer.body;
    if (pairing !== null) {
      validUntilMs = -Infinity;
      noteExpiry(pairing, answer.response);
      await store.put('pairing', pairing).catch(() => undefined);
    }
    return null;
  }

  async function poll(pending: StoredPairing): Promise<Paired | null> {
    const { body, response } = await server.call('GET /api/player/v1/pairings/:pairingId', {
      params: { pairingId: pending.pairingId },
      headers: { authorization: `Bearer ${pending.pollSecret}` },
    });
    if (body?.status === 'claimed') return { deviceId: body.deviceId, deviceToken: body.deviceToken };
    noteExpiry(pending, response);
    return null;
  }

  try {
    for (;;) {
      try {
        const identity = pairing === null ? await start() : await poll(pairing);
        if (identity !== null) return identity;
        problem = refusal;
        backoff.reset();
        draw();
        if (pairing !== null) await wait(pairing.pollAfterMs, signal);
      } catch (error) {
        const status = error instanceof CallFailed ? error.status : 0;
        if (status === 404 && pairing !== null) {
          pairing = null;
          continue;
        }
        const isInvalid = status === 400 && pairing === null;
        problem = isInvalid
          ? t('The name or device ID in this page’s address isn’t valid')
          : t('Can’t reach the server. Retrying…');
        draw();
        await wait(findRequestedWaitMs(error) ?? backoff.next(), signal);
      }
    }
  } finally {
    clearInterval(countdown);
    screen.root.remove();
  }
}

/** Deletes the code, once the identity is stored. */
export async function finishPairing(store: Store): Promise<void> {
  await store.remove('pairing').catch(() => undefined);
}
