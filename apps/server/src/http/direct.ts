import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@vitrine/contract/errors';
import { addressesOf, type Route } from '@vitrine/contract/route';
import type { Log } from '../platform/log.ts';
import { retryAfterOf, toAppError } from './failure.ts';
import { credentialsOf, parse } from './request.ts';
import type { Authenticate } from './callers.ts';

interface DirectOptions {
  authenticate: Authenticate;
  /** Borne by every answer. */
  headers: Record<string, string>;
  bodyLimit: number;
  log: Log;
}

/** Does what a route is for; `caller` is who its access asks for. */
type Handle = (call: unknown) => Promise<unknown>;

/**
 * Answers the routes of transport `direct`, which every screen calls all the time: the framework costs several times
 * what such a call does. Callers see no difference to other routes.
 */
export function createDirect({ authenticate, headers, bodyLimit, log }: DirectOptions) {
  const served = new Map<string, { route: Route; handle: Handle }>();
  const heads = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
  }).flat();

  /**
   * The answers of one turn of the event loop go out together: a proxy next door would be woken for each that goes out
   * alone, which costs as much as to make it.
   */
  let outgoing: { response: ServerResponse; text: string }[] = [];

  function send(response: ServerResponse, status: number, body: unknown, more: readonly string[] = []): void {
    const text = JSON.stringify(body);
    response.writeHead(status, [...heads, ...more, 'content-length', String(Buffer.byteLength(text))]);
    if (outgoing.length === 0) setImmediate(sendAll);
    outgoing.push({ response, text });
  }

  function sendAll(): void {
    const all = outgoing;
    outgoing = [];
    for (const { response, text } of all) response.end(text);
  }

  async function answer(
    { route, handle }: { route: Route; handle: Handle },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { access } = route;
    const reading = textOf(request, bodyLimit);
    try {
      // Who asks is checked before anything that was sent.
      const caller =
        access === 'public' || access === 'signed' ? null : await authenticate(credentialsOf(request, access), access);
      const text = await reading;
      if (text === null) throw new AppError('request.too_large');
      const result = await handle({ ...parse(route, { body: jsonOf(request, text) }), caller });
      // What is not declared is dropped.
      send(response, route.status ?? 200, route.response.parse(result), ['cache-control', 'no-store']);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500) log.error({ err: error, url: request.url?.split('?')[0] }, failure.code);
      const retryAfter = retryAfterOf(failure);
      const more = retryAfter === null ? [] : ['retry-after', String(retryAfter)];
      send(response, failure.status, failure.toBody(), more);
    }
  }

  return {
    serve(route: Route, handle: Handle): void {
      for (const { method, path } of addressesOf(route)) served.set(`${method} ${path}`, { route, handle });
    },

    /** Whether the request is for one of these routes, and so is answered. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      const { method = '', url = '' } = request;
      const query = url.indexOf('?');
      const found = served.get(`${method} ${query < 0 ? url : url.slice(0, query)}`);
      if (found === undefined) return false;
      void answer(found, request, response);
      return true;
    },
  };
}

/** The body; null where it is longer than `limit` bytes. Never settles where the caller goes away before its end. */
function textOf(request: IncomingMessage, limit: number): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(chunks.length === 1 ? String(chunks[0]) : String(Buffer.concat(chunks))));
  });
}

/** Keys that JSON may bear and objects must not, such as `__proto__`, get no further than the route's schema. */
function jsonOf({ headers }: IncomingMessage, text: string): unknown {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('request.invalid', { message: 'The body must be of the type application/json' });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('request.invalid', { cause });
  }
}
