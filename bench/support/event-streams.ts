import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sized } from './size.ts';

/*
 * Holds many event streams in a child process, because the number of open connections per process is limited. This file
 * is both the child process and the function that starts it.
 */

/** Connections that are opened concurrently. */
const BATCH_SIZE = 100;

type Command = { open: { port: number; heads: string[] } } | 'listen';
type Reply = 'done' | 'received';

export interface Streams {
  /** Opens one stream for each request head: request line and headers, without `host`. */
  open(heads: readonly string[]): Promise<void>;
  /** Starts listening; `received` resolves when every open stream has received data. */
  listen(): Promise<{ received: Promise<unknown> }>;
  close(): void;
}

/** The head of a request for the event stream of a device. */
export const buildStreamRequest = (token: string): string =>
  `GET /api/player/v1/events HTTP/1.1\r\nauthorization: Bearer ${token}`;

/** Starts a child process for streams to a local port. */
export function openStreams(port: number): Streams {
  const child = fork(fileURLToPath(import.meta.url), { stdio: 'inherit' });
  return {
    async open(heads) {
      const done = awaitReply(child, 'done');
      child.send({ open: { port, heads: [...heads] } } satisfies Command);
      await done;
    },
    async listen() {
      const [done, received] = [awaitReply(child, 'done'), awaitReply(child, 'received')];
      child.send('listen' satisfies Command);
      await done;
      return { received };
    },
    close: () => void child.kill(),
  };
}

/** Time for all processes to become idle after a change. */
export const SETTLE_MS = sized(1_500, 200);

/** Milliseconds from the start of a change until the last stream has received an event. */
export async function measureFanout(streams: Streams, change: () => Promise<unknown>): Promise<number> {
  await delay(SETTLE_MS);
  const { received } = await streams.listen();
  const began = performance.now();
  await change();
  await received;
  return performance.now() - began;
}

async function awaitReply(child: ChildProcess, expected: Reply): Promise<void> {
  for (;;) {
    const [message]: unknown[] = await once(child, 'message');
    if (message === expected) return;
  }
}

if (import.meta.main) {
  const sockets: Socket[] = [];
  const send = (message: Reply) => process.send?.(message);
  process.on('message', (command: Command) => {
    if (command === 'listen') {
      const received = sockets.map((socket) => once(socket, 'data'));
      void Promise.all(received).then(() => send('received'));
      send('done');
    } else {
      void openAll(sockets, command.open.port, command.open.heads).then(() => send('done'));
    }
  });
}

async function openAll(sockets: Socket[], port: number, heads: readonly string[]): Promise<void> {
  for (let i = 0; i < heads.length; i += BATCH_SIZE) {
    sockets.push(...(await Promise.all(heads.slice(i, i + BATCH_SIZE).map((head) => openOne(port, head)))));
  }
}

async function openOne(port: number, head: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
  let text = '';
  while (!text.includes(': open')) text += String((await once(socket, 'data'))[0]);
  return socket.resume();
}
