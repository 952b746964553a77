import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createPortServer, type Server, type Socket } from 'node:net';
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

/** A server that answers HTTPS, and plain requests at the same port by a redirect. */
function putBehindHttps(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  certificate: { cert: Buffer; key: Buffer },
): Server {
  const secure = createSecureServer(certificate, answer);
  const plain = createServer(({ headers, url }, response) => {
    response.writeHead(308, { location: `https://${headers.host}${url}` }).end();
  });
  return createPortServer((socket) => {
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      const isTls = first[0] === 0x16;
      (isTls ? secure : plain).emit('connection', socket);
      // TLS reads from the connection itself.
      if (!isTls) socket.resume();
    });
  });
}

/**
 * A server that offers a player and answers API requests by `api`, until the test ends. `files` may be replaced to
 * offer another release, `list` to announce another one than is served, `redirect` to answer all of it by a redirect.
 *
 * @param certificate puts it behind HTTPS: plain requests at its port are redirected there
 */
export async function startPlayerServer(
  api: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = (_, response) =>
    void response.end(),
  certificate: { cert: Buffer; key: Buffer } | null = null,
) {
  const offer: { files: Record<string, string>; list: () => object; redirect: string | null } = {
    files: PLAYER,
    list: () => listFiles(offer.files),
    redirect: null,
  };
  const requests: string[] = [];
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    requests.push(path);
    if (!path.startsWith('/player/')) return void api(request, response);
    if (offer.redirect !== null) return void response.writeHead(302, { location: offer.redirect }).end();
    if (path === '/player/release.json') return void response.end(JSON.stringify(offer.list()));
    const file = offer.files[path.slice('/player/'.length) || 'index.html'];
    if (file === undefined) return void response.writeHead(404).end();
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'", 'x-other': '1' });
    response.end(file);
  }
  const server = certificate === null ? createServer(answer) : putBehindHttps(answer, certificate);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  function stop(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  onTestFinished(stop);
  return { port, url: `http://127.0.0.1:${port}`, offer, requests, stop };
}
