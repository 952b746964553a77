import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine at which another program listens, until `release` is called. */
export async function occupiedPort(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => void server.close() };
}
