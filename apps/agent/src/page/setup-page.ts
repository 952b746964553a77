import { createServer } from 'node:http';
import { once } from 'node:events';
import { renderNotice } from './notice.ts';

/**
 * Serves the page for machines without a server, in place of the player, on the loopback interface. It is outside of
 * `/player/`, where the service worker of a former player would answer.
 *
 * @param port 0 for any that is free
 * @param problem why there is no server
 */
export async function openSetupPage(
  port: number,
  problem: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(renderNotice('Tell this screen its server', problem));
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The agent has no port');
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}
