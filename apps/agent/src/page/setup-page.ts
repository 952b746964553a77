import { createServer } from 'node:http';
import { readFirstBootFacts } from './first-boot.ts';
import { sendFirstBoot } from './first-boot-page.ts';
import { listen } from './listen.ts';

interface Options {
  /** 0: any free port. */
  port: number;
  /** The file with the state of the network. */
  networkStatus: string;
  /** The mistake in the settings; null when they only lack a server. */
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
      sendFirstBoot(request, response, facts),
    );
  });
  const { port: used, close } = await listen(listener, port);
  return { url: `http://localhost:${used}/`, close };
}
