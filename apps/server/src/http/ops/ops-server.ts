import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Health } from './health.ts';

interface OpsOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  health: Health;
  metrics: Metrics;
}

export interface OpsServer {
  port: number;
  close(): Promise<void>;
}

/** Enough for every monitor of an installation. */
const MAX_CONNECTIONS = 50;

/**
 * Serves `/healthz`, `/readyz` and `/metrics` to the operator's monitors, by plain HTTP on a port of its own: it answers
 * before the database can be reached and until everything is closed.
 *
 * @throws Error with Node's `code` when it cannot listen
 */
export async function openOpsServer({ port, host, health, metrics }: OpsOptions): Promise<OpsServer> {
  async function answerMetrics(response: ServerResponse): Promise<void> {
    const text = await metrics.render();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    response.end(text);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (health.take(request, response, {})) return;
    if (request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')) {
      answerMetrics(response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
      return;
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Here are /healthz, /readyz and /metrics.\n');
  }

  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, answer);
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening'); // rejects with the `error` event
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
