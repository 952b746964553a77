import type { Paired } from '@vitrine/contract/fleet/pairing';
import { createServer, type Server } from '../network/server.ts';

/** As `AGENT_FRAGMENT` of the contract. */
const FRAGMENT = '#agent=';

/** As `PAGE_PING_MS` of the contract. */
const PING_MS = 10_000;

const ignore = (): void => undefined;

/** The agent on this machine, which keeps the identity when the browser loses its storage. */
export interface AgentLink {
  /** The identity that it holds; null when there is none. */
  identity: Paired | null;
  /** Hands over the identity; ignored when the agent does not answer, since the next start does so again. */
  keep(identity: Paired | null): Promise<void>;
}

/**
 * Connects to the agent of this machine, which opened the page with its secret behind the `#` of the address, and pings
 * it from then on. Null in a browser without one, and when it does not answer: the player works without it.
 *
 * @param agent calls the page's own origin
 */
export async function connectAgent(
  { hash }: Pick<Location, 'hash'>,
  agent: Server = createServer({ signal: new AbortController().signal }),
): Promise<AgentLink | null> {
  if (!hash.startsWith(FRAGMENT)) return null;
  // As AGENT_SECRET_HEADER of the contract.
  const headers = { 'x-vitrine-agent': hash.slice(FRAGMENT.length) };
  try {
    const { body } = await agent.call('POST /agent/hello', { headers });
    if (body === null) return null;
    document.documentElement.dataset['server'] = body.server;
    const ping = (): void => {
      const { state, asset } = document.querySelector<HTMLElement>('.stage')?.dataset ?? {};
      agent.call('POST /agent/ping', { headers, body: { state, asset } }).catch(ignore);
    };
    ping();
    setInterval(ping, PING_MS);
    return {
      identity: body.identity,
      keep: (identity) => agent.call('POST /agent/identity', { headers, body: { identity } }).then(ignore, ignore),
    };
  } catch {
    return null;
  }
}
