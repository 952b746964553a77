import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/*
 * Many event streams at once, held by a process of their own: each is a connection, and a process may have only so
 * many. This file is both: what starts such a process, and the process.
 */

/** Connections that are opened side by side. */
const AT_ONCE = 100;

type Order = { open: { port: number; heads: string[] } } | 'listen';
type Reply = 'done' | 'heard';

export interface Streams {
  /** Opens one for each head of a request: its first line and headers, without `host`. */
  open(heads: readonly string[]): Promise<void>;
  /** Listens from now on; the promise inside resolves when all that are open have been sent something. */
  listen(): Promise<{ heard: Promise<unknown> }>;
  close(): void;
}

/** Starts a process for streams to a port of this machine. */
export function streamsTo(port: number): Streams {
  const child = fork(fileURLToPath(import.meta.url), { stdio: 'inherit' });
  return {
    async open(heads) {
      const done = reply(child, 'done');
      child.send({ open: { port, heads: [...heads] } } satisfies Order);
      await done;
    },
    async listen() {
      const [done, heard] = [reply(child, 'done'), reply(child, 'heard')];
      child.send('listen' satisfies Order);
      await done;
      return { heard };
    },
    close: () => void child.kill(),
  };
}

async function reply(child: ChildProcess, expected: Reply): Promise<void> {
  for (;;) {
    const [said]: unknown[] = await once(child, 'message');
    if (said === expected) return;
  }
}

if (import.meta.main) {
  const sockets: Socket[] = [];
  const say = (word: Reply) => process.send?.(word);
  process.on('message', (order: Order) => {
    if (order === 'listen') {
      const heard = sockets.map((socket) => once(socket, 'data'));
      void Promise.all(heard).then(() => say('heard'));
      say('done');
    } else {
      void openAll(sockets, order.open.port, order.open.heads).then(() => say('done'));
    }
  });
}

async function openAll(sockets: Socket[], port: number, heads: readonly string[]): Promise<void> {
  for (let i = 0; i < heads.length; i += AT_ONCE) {
    sockets.push(...(await Promise.all(heads.slice(i, i + AT_ONCE).map((head) => openOne(port, head)))));
  }
}

async function openOne(port: number, head: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nhost: localhost\r\n\r\n`);
  let text = '';
  while (!text.includes(': open')) text += String((await once(socket, 'data'))[0]);
  return socket.resume();
}
