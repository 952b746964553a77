import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A site for one test, on a free port of 127.0.0.1. */
export interface WebServer {
  /** The server's address without a trailing slash. */
  url: string;
  port: number;
  /** The paths that were requested, in order. */
  requested: string[];
}

export async function startWebServer(answer: RequestListener): Promise<WebServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, requested };
}

/** Answers every path with this page. */
export const page =
  (html: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  };
