import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine at which another program listens, until `release` is called. Default: a free one. */
export async function occupyPort(wanted = 0): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => void server.close() };
}
