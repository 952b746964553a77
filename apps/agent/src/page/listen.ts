import { once } from 'node:events';
import type { Server } from 'node:http';

/**
 * Lets a server listen on one interface.
 *
 * @param port 0: any free port
 * @returns the port, and a function that ends all connections
 */
export async function listen(
  server: Server,
  port: number,
  host = '127.0.0.1',
): Promise<{ port: number; close: () => Promise<void> }> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
