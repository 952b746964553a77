import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * HTTP connections that send prepared requests: Node's HTTP client would use more CPU than the server that is measured.
 */

export const CONNECTIONS = 32;

const TICK_MS = 10;

/** Sends one request at a time. */
interface Connection {
  call(request: Buffer): Promise<void>;
  close(): void;
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let text = '';
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null;
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < headEnd + 4 + length) return;
    const isOk = text.startsWith('HTTP/1.1 200');
    const answer = text;
    text = '';
    if (isOk) settle?.resolve();
    else settle?.reject(new Error(`Unexpected response: ${answer}`));
  });
  socket.on('error', (error) => settle?.reject(error));
  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

async function withConnections<T>(
  port: number,
  use: (connections: Connection[]) => Promise<T>,
  count = CONNECTIONS,
): Promise<T> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
  try {
    return await use(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Sends each request once. */
export async function callAll(port: number, requests: readonly Buffer[]): Promise<void> {
  let next = 0;
  await withConnections(port, (connections) =>
    Promise.all(
      connections.map(async (connection) => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++])
          await connection.call(request);
      }),
    ),
  );
}

/** Closed-loop load: each connection sends its next request as soon as the previous one is answered. */
export async function callContinuously(
  port: number,
  requests: readonly Buffer[],
  durationMs: number,
): Promise<{ answered: number; perSecond: number }> {
  let answered = 0;
  const startMs = performance.now();
  await withConnections(port, (connections) =>
    Promise.all(
      connections.map(async (connection) => {
        while (performance.now() - startMs < durationMs) {
          await connection.call(requestAt(requests, answered));
          answered += 1;
        }
      }),
    ),
  );
  return { answered, perSecond: (answered * 1_000) / (performance.now() - startMs) };
}

/** Open-loop load at a constant rate: latencies count from when a request was due, even if no connection was free. */
export async function callAtRate(
  port: number,
  requests: readonly Buffer[],
  perSecond: number,
  durationMs: number,
  connectionCount = CONNECTIONS,
): Promise<{ answered: number; durationMs: number; latenciesMs: number[] }> {
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const send = async (connections: readonly Connection[]) => {
    const due: number[] = [];
    let sent = 0;
    let isOver = false;
    const idle: (() => void)[] = [];
    const working = connections.map(async (connection) => {
      for (;;) {
        const dueMs = due.shift();
        if (dueMs === undefined) {
          if (isOver) return;
          await new Promise<void>((resolve) => idle.push(resolve));
          continue;
        }
        sent += 1;
        await connection.call(requestAt(requests, sent));
        latenciesMs.push(performance.now() - dueMs);
      }
    });
    let planned = 0;
    for (let passedMs = 0; passedMs < durationMs; passedMs = performance.now() - startMs) {
      for (; planned < (passedMs * perSecond) / 1_000; planned += 1) {
        due.push(performance.now());
        idle.shift()?.();
      }
      await delay(TICK_MS);
    }
    isOver = true;
    for (const wake of idle.splice(0)) wake();
    await Promise.all(working);
  };
  await withConnections(port, send, connectionCount);
  return { answered: latenciesMs.length, durationMs: performance.now() - startMs, latenciesMs };
}

/** Calls at a rate until aborted. */
export async function callAtRateUntil(
  port: number,
  requests: readonly Buffer[],
  perSecond: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) await callAtRate(port, requests, perSecond, 1_000);
}

function requestAt(requests: readonly Buffer[], i: number): Buffer {
  const request = requests[i % requests.length];
  if (request === undefined) throw new RangeError('No requests given');
  return request;
}

/** A device's heartbeat as a complete HTTP request. */
export function buildHeartbeatRequest(token: string): Buffer {
  const body = JSON.stringify({
    playing: {
      assetId: 'med_01kb7w2m3nabcdefghjkmnpq',
      etag: '1-hjkmnpqr-7-20513',
      reason: 'group',
      positionMs: 4_012,
    },
    currentScreen: 1,
    totalScreens: 1,
    responseTimeMs: 12,
    clock: '2026-03-01T12:00:00.000Z',
    playerVersion: '1.0.0',
    cache: { have: 12, missing: 0, freeBytes: 12_000_000_000 },
    warnings: [],
  });
  const head = [
    'POST /api/player/v1/heartbeat HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A request for a device's manifest, as a complete HTTP request. */
export function buildManifestRequest(token: string): Buffer {
  const head = [
    'GET /api/player/v1/manifest HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'accept-encoding: gzip',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
}
