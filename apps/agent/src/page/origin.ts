import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import type { player } from '@vitrine/contract/player/player';
import { createProxyServer } from 'httpxy';
import type { FirstBootFacts } from './first-boot.ts';
import { findSecureOrigin } from '../network/redirects.ts';
import { FIRST_BOOT_PATH, sendFirstBoot } from './first-boot-page.ts';
import { listen } from './listen.ts';
import type { LocalAnswer, LocalRequest } from './local-interface.ts';
import type { PlayerCopy } from './player-copy.ts';

interface Options {
  /** 0 for any that is free. */
  port: number;
  /** The origin of the server. */
  server: string;
  copy: PlayerCopy;
  /** Returns what the page of the screen tells while there is no copy. */
  readFirstBoot: () => Promise<FirstBootFacts>;
  answerLocally: (request: LocalRequest) => Promise<LocalAnswer>;
  /** Answers a request for an asset with a file of a USB stick; false when the server has to answer. */
  sendStickMedia: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;
  /** Returns the machine report to add to a heartbeat, or null if none is due. */
  reportMachine: () => Promise<MachineReport | null>;
  /** A heartbeat of the page passes by; it may also be one of a web page in its frames. */
  onHeartbeat: (text: string, authorization: string | undefined) => void;
  /** The player is about to fetch its manifest, which waits for this. */
  onManifest: () => Promise<void>;
  /** The server has told the player that a command is pending. */
  onCommand: () => void;
  /** The server has redirected to its HTTPS address. */
  onRedirect: (from: string, to: string) => void;
  logError: (message: string) => void;
}

export interface Origin {
  /** E.g. `http://localhost:8090`. */
  url: string;
  close(): Promise<void>;
}

/** The largest request to the agent itself, and the largest heartbeat. */
const MAX_LOCAL_BYTES = 100_000;

/** The paths that are proxied to the server. */
const PASSED_ON = /^\/(?:api|fonts|objects|player)\//;

// Of the contract only the types: its schemas would take 5 MB of memory.
const EVENTS_PATH: typeof player.events.path = '/api/player/v1/events';
const HEARTBEAT_PATH: typeof player.heartbeat.path = '/api/player/v1/heartbeat';
const MANIFEST_PATH: typeof player.manifest.path = '/api/player/v1/manifest';

/** In the player's stream of events, or in the answer to a heartbeat. */
const TELLS_OF_COMMANDS = /^event: command$|"pendingCommands":[1-9]/m;

/** Headers of the page's own origin, which the server does not know and does not need. */
const DROPPED_HEADERS = ['cookie', 'origin', 'referer'];

/** Returns null when the body is larger than the agent accepts. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_LOCAL_BYTES) return null;
  }
  return text;
}

function sendJson(response: ServerResponse, { status, body }: LocalAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/**
 * The origin that the browser of this machine opens, on the loopback interface only. `localhost` is a secure context
 * without a certificate, so the player may install its service worker. The player's files come from the copy, and
 * until there is one, a page says what is wrong. The API, events and media are passed on to the server as they arrive.
 */
export async function openOrigin({
  port,
  server,
  copy,
  readFirstBoot,
  answerLocally,
  sendStickMedia,
  reportMachine,
  onHeartbeat,
  onManifest,
  onCommand,
  onRedirect,
  logError,
}: Options): Promise<Origin> {
  const { host: serverHost } = new URL(server);
  // The stream of events has no end, and a large file takes as long as it takes: the player has its own limits.
  const proxy = createProxyServer({ target: server, changeOrigin: true, proxyTimeout: 0, timeout: 0 });
  proxy.on('error', (error, _request, response) => {
    logError(`The server at ${serverHost} can’t be reached: ${error.message}`);
    if (response === undefined || !('writeHead' in response)) return;
    if (response.headersSent) response.destroy();
    else sendJson(response, { status: 502, body: { message: 'The agent can’t reach its server' } });
  });

  proxy.on('proxyRes', (answered, { url = '' }) => {
    const { statusCode: status = 0, headers } = answered;
    const secure = findSecureOrigin(new URL(url, server), { status, headers });
    if (secure !== null) onRedirect(server, secure);
    if (url !== EVENTS_PATH && url !== HEARTBEAT_PATH) return;
    answered.on('data', (chunk: Buffer) => {
      if (TELLS_OF_COMMANDS.test(chunk.toString('latin1'))) onCommand();
    });
  });

  function sendFile(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = copy.find(path);
    if (file === null) return false;
    response.writeHead(200, { ...file.headers, 'content-length': file.content.length });
    response.end(request.method === 'HEAD' ? undefined : file.content);
    return true;
  }

  /** Adds the report of the machine, which the player cannot know. */
  async function passHeartbeat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [body, machine] = await Promise.all([readBody(request), reportMachine().catch(() => null)]);
    if (body === null) return sendJson(response, { status: 413, body: { message: 'The request is too large' } });
    onHeartbeat(body, request.headers.authorization);
    const text = machine === null ? body : JSON.stringify({ ...JSON.parse(body), machine });
    request.headers['content-length'] = String(Buffer.byteLength(text));
    await proxy.web(request, response, { buffer: Readable.from([text]) });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    // A name that resolves to this machine does not make a page of another site one of this origin.
    if (!/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(request.headers.host ?? '')) {
      return sendJson(response, { status: 421, body: { message: 'The agent answers at localhost only' } });
    }
    if (pathname.startsWith('/agent/')) {
      const body = await readBody(request);
      if (body === null) return sendJson(response, { status: 413, body: { message: 'The request is too large' } });
      return sendJson(response, await answerLocally({ method, path: pathname, headers: request.headers, body }));
    }
    if (pathname === '/' || pathname === '/player') {
      response.writeHead(308, { location: '/player/' }).end();
      return;
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const isPoll = pathname === FIRST_BOOT_PATH;
    // Whatever else answers at a wrong address is not shown.
    if (isRead && copy.version() === null && (isPoll || pathname === '/player/')) {
      sendFirstBoot(request, response, await readFirstBoot());
      return;
    }
    if (!PASSED_ON.test(pathname)) {
      return sendJson(response, { status: 404, body: { message: 'The agent serves the player only' } });
    }
    if (isRead && pathname.startsWith('/player/') && sendFile(request, response, pathname.slice('/player/'.length))) {
      return;
    }
    if (isRead && (await sendStickMedia(request, response, pathname))) return;
    for (const name of DROPPED_HEADERS) delete request.headers[name];
    if (method === 'POST' && pathname === HEARTBEAT_PATH) return passHeartbeat(request, response);
    if (pathname === MANIFEST_PATH) await onManifest();
    await proxy.web(request, response);
  }

  const listener = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      logError(`A request failed: ${String(error)}`);
      response.destroy();
    });
  });
  const { port: used, close } = await listen(listener, port);
  return { url: `http://localhost:${used}`, close };
}
