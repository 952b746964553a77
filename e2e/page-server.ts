import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { freePort } from './server.ts';

export interface PageServer {
  /** Its address, which the server of tests may not open. */
  url: string;
  /** Another address of it, which the server of tests may open. */
  readableUrl: string;
  /** The paths that were requested, in order, without `/robots.txt`. */
  requests: string[];
  /** Stops listening, like a server that is switched off. */
  stop: () => Promise<void>;
  /** Listens again, at the same address. */
  start: () => Promise<void>;
}

/** Answers a request for a path; a page that is not answered hangs. */
export type Answer = (response: ServerResponse, path: string) => void;

/** Starts a site at an origin of its own. */
export async function startPageServer(answer: Answer): Promise<PageServer> {
  const port = await freePort();
  const requests: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    // The player asks for it to find pages that hang.
    if (url === '/robots.txt') return void response.end('User-agent: *');
    requests.push(url);
    answer(response, url);
  });
  const start = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}/`,
    readableUrl: `http://localhost:${port}/`,
    requests,
    start,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page of one colour, with this script. */
export const coloured =
  (colour: string, script = ''): Answer =>
  (response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end(`<title>Page</title><body style="margin:0;background:${colour}"><script>${script}</script>`);
