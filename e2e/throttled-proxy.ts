import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from './server.ts';

export interface ThrottledProxy {
  /** The server's origin through the proxy. */
  url: string;
  port: number;
  /** Bytes sent to the server so far. */
  sentBytes: () => number;
  /** Limits the rate of bytes to the server; unlimited at first. */
  limit: (bytesPerSecond: number) => void;
  /** Ends every connection and accepts none until `reconnect`, like a server that is switched off. */
  disconnect: () => Promise<void>;
  reconnect: () => Promise<void>;
}

/**
 * A TCP proxy to the server that can be slow and can break. The browser's own network emulation buffers a request body
 * and sends it at once.
 */
export async function openThrottledProxy(port: number): Promise<ThrottledProxy> {
  const sockets = new Set<Socket>();
  let rate = Number.POSITIVE_INFINITY;
  let sent = 0;

  const proxy = createServer((near) => {
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
  const ownPort = await freePort();
  const reconnect = async () => {
    proxy.listen(ownPort, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const disconnect = async () => {
    if (!proxy.listening) return;
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await once(proxy, 'close');
  };
  await reconnect();
  return {
    url: `http://127.0.0.1:${ownPort}`,
    port: ownPort,
    sentBytes: () => sent,
    limit: (bytesPerSecond) => void (rate = bytesPerSecond),
    disconnect,
    reconnect,
  };
}
