import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

interface ThrottledProxy {
  /** The server's origin through the proxy. */
  url: string;
  /** Bytes sent to the server so far. */
  sentBytes: () => number;
  /** Limits the rate of bytes to the server; unlimited at first. */
  limit: (bytesPerSecond: number) => void;
  /** Ends every connection and accepts none until `reconnect`. */
  disconnect: () => void;
  reconnect: () => void;
  close: () => Promise<void>;
}

/**
 * A TCP proxy to the server that can be slow and can break. The browser's own network emulation buffers a request body
 * and sends it at once.
 */
export async function openThrottledProxy(port: number): Promise<ThrottledProxy> {
  const sockets = new Set<Socket>();
  let rate = Number.POSITIVE_INFINITY;
  let isDisconnected = false;
  let sent = 0;

  const proxy = createServer((near) => {
    if (isDisconnected) {
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
    disconnect() {
      isDisconnected = true;
      drop();
    },
    reconnect: () => void (isDisconnected = false),
    async close() {
      drop();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
