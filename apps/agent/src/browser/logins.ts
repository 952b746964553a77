import type { AgentLogin } from '@vitrine/contract/agent/agent';
import { z } from 'zod';
import type { Call } from './devtools.ts';
import type { BrowserEvent, Frames } from './frames.ts';

/** The login of a page, as it is added to requests. */
interface Login {
  /** The address of the page without its fragment, which browsers do not send. */
  url: string;
  /** The site that gets it: scheme, host and port. */
  origin: string;
  headers: AgentLogin['headers'];
}

const Attached = z.object({ sessionId: z.string(), waitingForDebugger: z.boolean().optional() });
const Paused = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});
const AuthRequired = z.object({ requestId: z.string(), authChallenge: z.object({ source: z.string().optional() }) });

const toLogin = ({ url, headers }: AgentLogin): Login => ({
  url: url.split('#', 1)[0] ?? url,
  origin: new URL(url).origin,
  headers,
});

/** Every request of a frame, so that each address to which it is redirected is looked at. */
const ALL = [{ urlPattern: '*' }];

/** Sends logins with the requests of web pages, in the frames that the player has opened for these pages alone. */
export function createLoginSender({ frames, call }: { frames: Frames; call: Call }) {
  let logins: readonly Login[] = [];
  let playerSession: string | null = null;
  let isWatching = false;

  const findLogin = (opened: string | null): Login | undefined => logins.find(({ url }) => url === opened);

  /** The login of the page in whose frame a request is made; `session` is that of the frame's process. */
  function findOf({ frameId, resourceType, request }: z.infer<typeof Paused>, session: string): Login | undefined {
    const frame = session === playerSession ? frames.findOpened(frameId) : frames.findOpenedIn(session);
    // The first document of a new frame.
    if (frame === null && resourceType === 'Document') return findLogin(request.url);
    return frame === undefined ? undefined : findLogin(frame);
  }

  /** The headers of a request to its site, or without the login to any other; null: as they are. */
  function chooseHeaders({ url, headers }: z.infer<typeof Paused>['request'], login: Login): [string, string][] | null {
    const names = new Set(login.headers.map(([name]) => name.toLowerCase()));
    const others = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
    if (URL.canParse(url) && new URL(url).origin === login.origin) return [...others, ...login.headers];
    // Browsers drop it when a redirect leads to another site; nothing may depend on that.
    return others.length === Object.keys(headers).length ? null : others;
  }

  async function answer({ params, sessionId = '' }: BrowserEvent): Promise<void> {
    const paused = Paused.parse(params);
    const login = findOf(paused, sessionId);
    const headers = login === undefined ? null : chooseHeaders(paused.request, login);
    const { requestId } = paused;
    const changed = headers === null ? {} : { headers: headers.map(([name, value]) => ({ name, value })) };
    await call('Fetch.continueRequest', { requestId, ...changed }, sessionId);
  }

  async function refuseQuestion({ params, sessionId = '' }: BrowserEvent): Promise<void> {
    const { requestId, authChallenge } = AuthRequired.parse(params);
    // The window in which the browser asks for a password could not be closed by anybody.
    const response = authChallenge.source === 'Proxy' ? 'Default' : 'CancelAuth';
    await call('Fetch.continueWithAuth', { requestId, authChallengeResponse: { response } }, sessionId);
  }

  async function prepareFrame(sessionId: string): Promise<void> {
    const opened = frames.findOpenedIn(sessionId);
    if (opened === null || findLogin(opened) === undefined) return;
    await call('Fetch.enable', { patterns: ALL, handleAuthRequests: true }, sessionId);
    // Requests of a service worker would lack the login.
    await call('Network.setBypassServiceWorker', { bypass: true }, sessionId);
  }

  /** Watches the player's documents, and all requests to the sites of pages in its process. */
  async function preparePlayer(sessionId: string): Promise<void> {
    if (logins.length === 0) {
      if (isWatching) await call('Fetch.disable', {}, sessionId);
      isWatching = false;
      return;
    }
    isWatching = true;
    const sites = [...new Set(logins.map(({ origin }) => origin))].map((origin) => ({ urlPattern: `${origin}/*` }));
    const patterns = [{ urlPattern: '*', resourceType: 'Document' as const }, ...sites];
    await call('Fetch.enable', { patterns, handleAuthRequests: true }, sessionId);
  }

  return {
    /** A browser shows the player in this session. */
    start(sessionId: string): void {
      playerSession = sessionId;
    },

    /** Replaces all logins. Frames that are open keep theirs until the player opens them again. */
    async use(next: readonly AgentLogin[]): Promise<void> {
      logins = next.map(toLogin);
      if (playerSession !== null) await preparePlayer(playerSession);
    },

    /** The browser has attached to the process of a frame, or to a worker. */
    async attached(params: unknown): Promise<void> {
      const { sessionId, waitingForDebugger = false } = Attached.parse(params);
      await prepareFrame(sessionId).catch(() => undefined);
      if (waitingForDebugger) await call('Runtime.runIfWaitingForDebugger', {}, sessionId);
    },

    /** Answers a request that waits; false for another event. */
    note(event: BrowserEvent): boolean {
      const work =
        event.method === 'Fetch.requestPaused' ? answer : event.method === 'Fetch.authRequired' ? refuseQuestion : null;
      // A request that has ended meanwhile needs no answer.
      work?.(event).catch(() => undefined);
      return work !== null;
    },
  };
}
