import { createServer } from 'node:http';
import { once } from 'node:events';
import { describeFirstBoot, readFirstBootFacts } from './first-boot.ts';
import { FIRST_BOOT_PATH, sendFirstBoot } from './first-boot-page.ts';

interface Options {
  /** 0 for any that is free. */
  port: number;
  /** The file in which the network's state is. */
  networkStatus: string;
  /** What is wrong with the settings; null when they only name no server. */
  problem: string | null;
}

/**
 * Serves the page for machines without a server, in place of the player, on the loopback interface. It is outside of
 * `/player/`, where the service worker of a former player would answer.
 */
export async function openSetupPage({
  port,
  networkStatus,
  problem,
}: Options): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = createServer((request, response) => {
    void readFirstBootFacts(networkStatus, { server: null, problem }).then((facts) =>
      sendFirstBoot(response, describeFirstBoot(facts), request.url === FIRST_BOOT_PATH),
    );
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
