import type { Paired } from '@vitrine/contract/fleet/pairing';
import type { ResponseAt } from '../network/routes.ts';
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
  /** The token and the secret that pair this screen without a code; none once there was an identity. */
  pairing?: ResponseAt<'POST /agent/hello'>['pairing'];
  /** The time zone in the settings of the machine, which its browser does not know. */
  timeZone?: string | undefined;
  /** The origin of another installation, with which this screen was paired before its settings changed. */
  movedFrom?: ResponseAt<'POST /agent/hello'>['movedFrom'];
  /** Tells what the frame of a web page shows instead of it; null: the page, or that is not known. Missing without an agent. */
  judgePage?: (url: string) => Promise<string | null>;
  /** Hands over the identity; ignored when the agent does not answer, since the next start does so again. */
  keep(identity: Paired | null): Promise<void>;
}

/** The player works without an agent. */
export const NO_AGENT: AgentLink = { identity: null, keep: async () => undefined };

/**
 * Connects to the agent of this machine, which opened the page with its secret behind the `#` of the address, and pings
 * it from then on. {@link NO_AGENT} in a browser without one, and when it does not answer.
 *
 * @param connect opens the page's own origin with a token
 */
export async function connectAgent(
  { hash }: Pick<Location, 'hash'>,
  connect = (token: string): Server => createServer({ token, signal: new AbortController().signal }),
): Promise<AgentLink> {
  const token = hash.split(FRAGMENT)[1];
  if (token === undefined) return NO_AGENT;
  const agent = connect(token);
  try {
    const { body: hello } = await agent.call('POST /agent/hello');
    if (hello === null) return NO_AGENT;
    // The style sheet shows the notices for two minutes.
    const { server, notices = '', pingMs = PING_MS } = hello;
    Object.assign(document.documentElement.dataset, { server, notices });
    const ping = (): void => {
      const stage = document.querySelector<HTMLElement>('.stage');
      const body = stage === null ? {} : { state: stage.dataset['state'], asset: stage.dataset['asset'] };
      agent.call('POST /agent/ping', { body }).catch(ignore);
    };
    ping();
    setInterval(ping, pingMs);
    const link: AgentLink = {
      ...hello,
      judgePage: (url) =>
        agent.call('POST /agent/page', { body: { url } }).then(
          ({ body }) => body && body.problem,
          () => null,
        ),
      keep(identity) {
        link.pairing = null;
        link.movedFrom = null;
        return agent.call('POST /agent/identity', { body: { identity } }).then(ignore, ignore);
      },
    };
    return link;
  } catch {
    return NO_AGENT;
  }
}
