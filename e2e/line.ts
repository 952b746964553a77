import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Line {
  /** Where the server is reached through it. */
  url: string;
  /** How many bytes have gone to the server. */
  sentBytes: () => number;
  /** Lets so many bytes per second through to the server; all of them at first. */
  limit: (bytesPerSecond: number) => void;
  /** Ends every connection and takes none until `mend`. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** A connection to the server that can be slow and can break: browsers only pretend, and send all at once. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let rate = Number.POSITIVE_INFINITY;
  let isCut = false;
  let sent = 0;

  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (chunk) => {
      sent += chunk.length;
      far.write(chunk);
      if (rate === Number.POSITIVE_INFINITY) return;
      near.pause();
      setTimeout(() => near.resume(), (chunk.length / rate) * 1_000);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    sentBytes: () => sent,
    limit: (bytesPerSecond) => void (rate = bytesPerSecond),
    cut() {
      isCut = true;
      drop();
    },
    mend: () => void (isCut = false),
    async close() {
      drop();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
