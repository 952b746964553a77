import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The files of a small player, by their path. */
export const PLAYER = { 'index.html': '<script src="/player/assets/main-1.js"></script>', 'assets/main-1.js': 'one()' };

/** The list of the files of a release. */
export function listFiles(files: Record<string, string>) {
  const list = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: hashOf(text),
  }));
  return { version: hashOf(JSON.stringify(list)).slice(0, 16), files: list };
}

/**
 * A server that offers a player and answers API requests by `api`, until the test ends. `files` may be replaced to
 * offer another release, `list` to announce another one than is served.
 */
export async function startPlayerServer(
  api: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = (_, response) =>
    void response.end(),
) {
  const offer: { files: Record<string, string>; list: () => object } = {
    files: PLAYER,
    list: () => listFiles(offer.files),
  };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    if (!path.startsWith('/player/')) return void api(request, response);
    if (path === '/player/release.json') return void response.end(JSON.stringify(offer.list()));
    const file = offer.files[path.slice('/player/'.length) || 'index.html'];
    if (file === undefined) return void response.writeHead(404).end();
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'", 'x-other': '1' });
    response.end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  function stop(): void {
    server.close();
    server.closeAllConnections();
  }
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, offer, requests, stop };
}
