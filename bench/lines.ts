import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Connections that send ready-made HTTP requests: a client of Node would cost more than what is measured. */

export const CONNECTIONS = 32;

const TICK_MS = 10;

/** A connection that sends one request at a time. */
interface Line {
  call(request: Buffer): Promise<void>;
  close(): void;
}

async function openLine(port: number): Promise<Line> {
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
    const isFine = text.startsWith('HTTP/1.1 200');
    const answer = text;
    text = '';
    if (isFine) settle?.resolve();
    else settle?.reject(new Error(`Not an answer to measure: ${answer}`));
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

async function withLines<T>(port: number, use: (lines: Line[]) => Promise<T>): Promise<T> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)));
  try {
    return await use(lines);
  } finally {
    for (const line of lines) line.close();
  }
}

/** Calls with each request once. */
export async function callAll(port: number, requests: readonly Buffer[]): Promise<void> {
  let next = 0;
  await withLines(port, (lines) =>
    Promise.all(
      lines.map(async (line) => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++])
          await line.call(request);
      }),
    ),
  );
}

/** Calls with one request after the other, as fast as they are answered. */
export async function load(
  port: number,
  requests: readonly Buffer[],
  durationMs: number,
): Promise<{ answered: number; perSecond: number }> {
  let answered = 0;
  const startMs = performance.now();
  await withLines(port, (lines) =>
    Promise.all(
      lines.map(async (line) => {
        while (performance.now() - startMs < durationMs) {
          await line.call(at(requests, answered));
          answered += 1;
        }
      }),
    ),
  );
  return { answered, perSecond: (answered * 1_000) / (performance.now() - startMs) };
}

/** Calls so many times a second, answered or not; a call waits from when it was due. */
export async function pace(
  port: number,
  requests: readonly Buffer[],
  perSecond: number,
  durationMs: number,
): Promise<{ answered: number; durationMs: number; waitsMs: number[] }> {
  const waitsMs: number[] = [];
  const startMs = performance.now();
  await withLines(port, async (lines) => {
    const due: number[] = [];
    let sent = 0;
    let isOver = false;
    const idle: (() => void)[] = [];
    const working = lines.map(async (line) => {
      for (;;) {
        const dueMs = due.shift();
        if (dueMs === undefined) {
          if (isOver) return;
          await new Promise<void>((resolve) => idle.push(resolve));
          continue;
        }
        sent += 1;
        await line.call(at(requests, sent));
        waitsMs.push(performance.now() - dueMs);
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
  });
  return { answered: waitsMs.length, durationMs: performance.now() - startMs, waitsMs };
}

/** The same, until told to end. */
export async function keepPace(
  port: number,
  requests: readonly Buffer[],
  perSecond: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) await pace(port, requests, perSecond, 1_000);
}

function at(requests: readonly Buffer[], i: number): Buffer {
  const request = requests[i % requests.length];
  if (request === undefined) throw new RangeError('Nothing to call with');
  return request;
}

/** The heartbeat of a device as it goes over the wire. */
export function heartbeatOf(token: string): Buffer {
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
