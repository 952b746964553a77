import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port below the range for outgoing connections. A port in that range could be taken before the server listens,
 * or while it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const socket = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise<boolean>((resolve) => {
      socket.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isFree) continue;
    socket.close();
    await once(socket, 'close');
    return port;
  }
}
