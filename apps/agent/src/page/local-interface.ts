import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ScreenFacts } from '@vitrine/contract/agent/settings-file';
import { localAgent, type PagePing } from '@vitrine/contract/agent/local';
import type { StateFile } from '../files/state.ts';

interface Options {
  state: StateFile;
  /** The origin of the server, as people open it. */
  server: string;
  /** The pairing token in the settings of the machine; null when there is none. */
  pairingToken: string | null;
  /** What the settings say of a screen that pairs by the token. */
  screen?: ScreenFacts;
  /** The time zone in the settings; undefined where they name none. */
  timeZone: string | undefined;
  /** Time between two pings of the page. */
  pingMs: number;
  /** Returns sentences for people in front of the screen about what they have to correct. */
  notices: () => string[];
  /** The secret of this start of the agent: see the contract's `agent/local.ts`. */
  secret: string;
  /** The page has handed over an identity, as after every start. */
  onIdentity: () => void;
  /** The screen was removed, and has no identity any more. */
  onRemoved: () => void;
  onPing: (ping: PagePing) => void;
  /** As `judgePage` of the browser. */
  judgePage: (url: string) => Promise<string | null>;
}

export interface LocalRequest {
  method: string;
  /** E.g. `/agent/hello`. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** `body` is sent as JSON. */
export interface LocalAnswer {
  status: number;
  body: object;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const refuse = (status: number, message: string): LocalAnswer => ({ status, body: { message } });

/** True if an `Authorization` header has this token. */
export function hasSecret(given: string | string[] | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(`Bearer ${secret}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Handles requests of the player on this machine to its agent. Web pages in the player's frames have other origins: they
 * do not know the secret, and the browser's same-origin policy keeps them from sending a token or reading a response.
 */
export function createLocalInterface({
  state,
  server,
  pairingToken,
  screen = {},
  timeZone,
  pingMs,
  notices,
  secret,
  onIdentity,
  onRemoved,
  onPing,
  judgePage,
}: Options) {
  const { hello, keepIdentity, page, ping } = localAgent;

  /**
   * Returns the pairing token and the secret of its claim. Null when the screen is paired, or has no token, or was paired by
   * this token before: a screen that was removed then shows its code.
   */
  async function offerPairing(): Promise<({ token: string; claimSecret: string } & ScreenFacts) | null> {
    const { identity, usedPairingToken, claimSecret } = state.read();
    if (identity !== null || pairingToken === null || hashToken(pairingToken) === usedPairingToken) return null;
    const kept = claimSecret ?? randomBytes(32).toString('base64url');
    if (claimSecret === null) await state.keep({ claimSecret: kept });
    return { token: pairingToken, claimSecret: kept, ...screen };
  }

  const routes: Record<string, (body: unknown) => Promise<LocalAnswer> | LocalAnswer> = {
    [hello.path]: async () => ({
      status: 200,
      body: {
        server,
        identity: state.read().identity,
        pairing: await offerPairing(),
        movedFrom: state.read().movedFrom,
        timeZone,
        pingMs,
        notices: notices().join('\n'),
      },
    }),
    async [keepIdentity.path](body) {
      const { success, data } = keepIdentity.body.safeParse(body);
      if (!success) return refuse(400, 'identity: expected a device’s id and token, or null');
      const { identity, issuer } = state.read();
      // The credential is one of the device with this token: a copy of this disk keeps it.
      const isOther = data.identity?.deviceToken !== identity?.deviceToken;
      const isPaired = data.identity !== null && identity === null && pairingToken !== null;
      await state.keep({
        ...data,
        ...(isOther && { agentToken: null }),
        ...(data.identity === null ? { issuer: null } : { issuer: issuer ?? { server, key: null }, movedFrom: null }),
        ...(isPaired && { usedPairingToken: hashToken(pairingToken), claimSecret: null }),
      });
      if (data.identity === null) onRemoved();
      else onIdentity();
      return { status: 200, body: {} };
    },
    async [page.path](body) {
      const { success, data } = page.body.safeParse(body);
      if (!success) return refuse(400, 'url: expected an address');
      return { status: 200, body: { problem: await judgePage(data.url) } };
    },
    [ping.path](body) {
      const { success, data } = ping.body.safeParse(body);
      if (!success) return refuse(400, 'state and asset: expected texts');
      onPing(data);
      return { status: 200, body: {} };
    },
  };

  return async ({ method, path, headers, body }: LocalRequest): Promise<LocalAnswer> => {
    const { origin } = headers;
    const isForeign = origin !== undefined && origin !== `http://${String(headers['host'])}`;
    if (isForeign || !hasSecret(headers['authorization'], secret)) {
      return refuse(403, 'Only the player of this machine may ask its agent');
    }
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route === undefined) return refuse(404, 'The agent has no such address');
    if (method !== 'POST') return refuse(405, 'The agent answers POST only');
    return route(parseJson(body));
  };
}
