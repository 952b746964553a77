import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readiness } from '../../platform/health/readiness.ts';

export type Health = ReturnType<typeof createHealth>;

/**
 * Answers `/healthz`, which tells if the process is alive, and `/readyz`, which tells if it may get requests. Neither
 * needs Fastify, a database or credentials.
 */
export function createHealth(readiness: Readiness) {
  async function answerReady(response: ServerResponse, headers: Record<string, string>): Promise<void> {
    const report = await readiness.report();
    send(response, report.status === 'ready' ? 200 : 503, report, headers);
  }

  return {
    /**
     * Answers the request if it is for one of these; else returns false.
     *
     * @param headers sent with the answer
     */
    take({ method, url = '' }: IncomingMessage, response: ServerResponse, headers: Record<string, string>): boolean {
      if (method !== 'GET' && method !== 'HEAD') return false;
      if (url === '/healthz') send(response, 200, { status: 'ok' }, headers);
      else if (url === '/readyz') void answerReady(response, headers);
      else return false;
      return true;
    },
  };
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string>): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}
