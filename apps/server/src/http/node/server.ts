import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@vitrine/contract/core/errors';
import { RequestsInProgress } from './requests-in-progress.ts';
import { CALLER_LEFT, type RequestObserver, ServerRequest } from './server-request.ts';

/** The time for which the server waits for callers, in milliseconds. */
export interface RequestTimeouts {
  /** The time for all headers of a request. */
  headersMs: number;
  /** The time for the next byte of a body. An upload may take as long as it needs while bytes arrive. */
  bodyMs: number;
}

/** The time for which a shutdown waits, in milliseconds. */
export interface DrainTimeouts {
  /** The time for requests in progress. */
  requestsMs: number;
  /** The time without a new request after which idle connections are closed: proxies have sent what they had to send. */
  idleMs: number;
}

const requestTimeouts: RequestTimeouts = { headersMs: 60_000, bodyMs: 30_000 };
const drainTimeouts: DrainTimeouts = { requestsMs: 10_000, idleMs: 1_000 };

interface ServerOptions {
  tls: { cert: Buffer; key: Buffer } | null;
  /** Sent with every answer that this module makes. */
  headers: Record<string, string>;
  observers: readonly RequestObserver[];
  timeouts?: RequestTimeouts | undefined;
  drain?: DrainTimeouts | undefined;
}

/** Idle connections live longer than those of proxies, and longer than the interval between heartbeats. */
const KEEP_ALIVE_MS = 72_000;

/** Time limit for the refusal of an interrupted request, before which the received bytes of an upload are written. */
const ANSWER_WITHIN_MS = 10_000;

/** A turn of the event loop that took less time was idle. */
const QUIET_TURN_MS = 0.1;
const MAX_TURNS = 200;

/**
 * Creates Node's servers, and adds what neither Node nor Fastify provides: a timeout for bodies that make no progress,
 * and a shutdown that answers the requests in progress.
 */
export function createServers({
  tls,
  headers,
  observers,
  timeouts = requestTimeouts,
  drain: { requestsMs, idleMs } = drainTimeouts,
}: ServerOptions) {
  const servers: Server[] = [];
  const inProgress = new RequestsInProgress();
  const draining = new AbortController();
  let onEnded: (() => void) | null = null;
  /** The time of the last request since the server drains. */
  let lastRequestMs = 0;

  function ended(this: ServerResponse<ServerRequest>): void {
    const { req } = this;
    inProgress.remove(this);
    req.status = this.headersSent ? this.statusCode : CALLER_LEFT;
    req.durationMs = performance.now() - req.startedMs;
    for (const observe of observers) observe(req);
    onEnded?.();
  }

  function begin(response: ServerResponse<ServerRequest>): void {
    inProgress.add(response);
    response.on('close', ended);
    if (!draining.signal.aborted) return;
    response.shouldKeepAlive = false;
    lastRequestMs = performance.now();
  }

  function refuse(response: ServerResponse<ServerRequest>, failure: AppError): void {
    const { id } = response.req;
    const body = JSON.stringify(failure.toBody(id));
    const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(failure.status, { ...headers, ...type, 'x-request-id': id, connection: 'close' });
    response.end(body);
  }

  /** Bytes received on the connection of a body that is incomplete, and since when there were no more. */
  let waiting = new Map<ServerResponse, { bytes: number; sinceMs: number }>();

  function endStalledBodies(): void {
    const nowMs = performance.now();
    const stillWaiting: typeof waiting = new Map();
    for (const response of inProgress.list()) {
      const { req } = response;
      // With a full buffer the server is the slow side.
      if (req.complete || req.readableLength >= req.readableHighWaterMark) continue;
      const { bytesRead: bytes } = req.socket;
      const before = waiting.get(response);
      const sinceMs = before?.bytes === bytes ? before.sinceMs : nowMs;
      stillWaiting.set(response, { bytes, sinceMs });
      if (nowMs - sinceMs < timeouts.bodyMs + (req.isInterrupted ? ANSWER_WITHIN_MS : 0)) continue;
      response.shouldKeepAlive = false;
      // A request that is not answered by now never will be, because nothing reads the body.
      if (req.isInterrupted) req.socket.destroy();
      else req.interrupt(new AppError('request.too_slow'));
    }
    waiting = stillWaiting;
  }

  /**
   * Waits until every request has been answered, and no connection has brought one for a while, nor brings one now. A
   * connection that is closed while a request is on its way is reset, and the request is lost.
   */
  async function awaitSilence(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const restMs = lastRequestMs + idleMs - performance.now();
      if (restMs > 0) {
        await delay(restMs, undefined, { signal }).catch(() => {});
      } else if (inProgress.size > 0) {
        await new Promise<void>((resolve) => (onEnded = resolve));
      } else {
        const latestMs = lastRequestMs;
        await awaitQuietTurn();
        if (inProgress.size === 0 && lastRequestMs === latestMs) return;
      }
    }
  }

  return {
    /** Aborted once the server drains. */
    draining: draining.signal,

    /** @param listener gets every valid request */
    create(listener: (request: ServerRequest, response: ServerResponse<ServerRequest>) => void): Server {
      const options = {
        IncomingMessage: ServerRequest,
        // Checked in `toOriginForm`, to get the usual error body.
        requireHostHeader: false,
        headersTimeout: timeouts.headersMs,
        // Node's limit is for the whole request, which would end long uploads.
        requestTimeout: 0,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: Math.min(5_000, timeouts.headersMs),
      };
      const onRequest = (request: ServerRequest, response: ServerResponse<ServerRequest>) => {
        begin(response);
        const failure = toOriginForm(request);
        if (failure === null) listener(request, response);
        else refuse(response, failure);
      };
      const server =
        tls === null ? createServer(options, onRequest) : createSecureServer({ ...options, ...tls }, onRequest);
      server.on('checkExpectation', (_request, response: ServerResponse<ServerRequest>) => {
        begin(response);
        refuse(response, new AppError('request.expectation_failed'));
      });
      const rounds = setInterval(endStalledBodies, Math.min(1_000, timeouts.bodyMs)).unref();
      server.on('close', () => clearInterval(rounds));
      servers.push(server);
      return server;
    },

    /**
     * Stops accepting connections, and resolves when every request has been answered or has timed out. Proxies send
     * new requests to another process. The server has to be closed afterwards.
     */
    async drain(): Promise<void> {
      const listening = servers.filter((server) => server.listening);
      if (listening.length === 0 || draining.signal.aborted) return;
      await awaitQuietTurn();
      // `server.close()` would also close idle connections, and a proxy may be sending a request on one.
      for (const server of listening) NetServer.prototype.close.call(server);
      for (const response of inProgress.list()) if (!response.headersSent) response.shouldKeepAlive = false;
      draining.abort();
      lastRequestMs = performance.now();

      const over = new AbortController();
      const allClosed = Promise.all(listening.map((server) => awaitClose(server)));
      const limit = delay(requestsMs, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([awaitSilence(over.signal), allClosed, limit]);
      over.abort();
      for (const server of listening) server.closeIdleConnections();
    },
  };
}

/**
 * Turns an absolute address into a path. Clients send them to proxies, but every server has to accept them (RFC 9112,
 * 3.2.2).
 *
 * @returns why the request is refused; null if it is valid
 */
function toOriginForm(request: ServerRequest): AppError | null {
  const { url = '', headers } = request;
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) {
    const { host, pathname, search } = new URL(url);
    request.url = pathname + search;
    headers.host = host;
  }
  if (headers.host !== undefined || request.httpVersionMinor === 0) return null;
  return new AppError('request.invalid', { message: 'The Host header is missing' });
}

/**
 * Waits for a turn of the event loop in which nothing happened, so that no connection is waiting to be accepted: closing
 * the listening socket would reset it.
 */
async function awaitQuietTurn(): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const startMs = performance.now();
    await nextTurn();
    if (performance.now() - startMs < QUIET_TURN_MS) return;
  }
}

async function awaitClose(server: Server): Promise<void> {
  await new Promise((resolve) => server.once('close', resolve));
}
