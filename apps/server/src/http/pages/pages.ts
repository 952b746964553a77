import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Page, readConsolePages } from './console-pages.ts';
import { type OtherRoute, ServerRequest } from '../node/server-request.ts';

/** Folders, each with a built single-page app. */
export interface Pages {
  console: string;
  player: string;
}

/**
 * Serves the built console at `/` and the player at `/player/`. Returns a function for requests that match neither a
 * file nor a route: the page whose router handles the address, or null if the request is not for a page.
 */
export async function servePages(
  app: FastifyInstance,
  { console, player }: Pages,
): Promise<(request: FastifyRequest) => Page | null> {
  const shared = { index: ['index.html'], cacheControl: false, preCompressed: true, setHeaders };
  await app.register(fastifyStatic, { root: player, prefix: '/player/', redirect: true, ...shared });
  await app.register(fastifyStatic, { root: console, prefix: '/', decorateReply: false, ...shared });
  // The scope of its service worker is this folder, so the page must be inside it.
  app.get('/player', (_request, reply) => reply.redirect('/player/', 308));
  const findConsolePage = await readConsolePages(console);
  // Not from the folder, where there is one page for each language.
  for (const path of ['/', '/index.html'])
    app.get(path, (request, reply) => sendPage(findConsolePage(request), request, reply));
  const playerPage = { html: await readFile(join(player, 'index.html'), 'utf8'), headers: {} };

  return (request) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || !(headers.accept ?? '').includes('text/html') || /^\/(api|objects)\//.test(url))
      return null;
    if (url.startsWith('/player')) return playerPage;
    return findConsolePage(request);
  };
}

/** Sends a page, which the browser asks for again at every use. */
export function sendPage({ html, headers }: Page, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (raw instanceof ServerRequest) raw.route = 'page' satisfies OtherRoute;
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').headers(headers).send(html);
}

/**
 * Built files have a content hash in their name; pages and the service worker do not. The packages for TVs load one icon
 * of the player from another origin, to find out whether the server answers.
 */
function setHeaders(reply: FastifyReply, path: string): void {
  void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (path.endsWith('/icon-192.png')) void reply.header('cross-origin-resource-policy', 'cross-origin');
}
