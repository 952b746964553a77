import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@vitrine/contract/errors';
import { addressesOf, type Route } from '@vitrine/contract/route';
import { Ajv } from 'ajv';
import { z } from 'zod';
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

/** Whether a value is as a schema asks, which then drops from it what is not declared. */
type Check = (value: unknown) => boolean;

interface Served {
  method: string;
  route: Route;
  isFine: Check;
  isDeclared: Check;
  handle: Handle;
}

/** Does what a route is for; `caller` is who its access asks for. */
type Handle = (call: unknown) => Promise<unknown>;

/**
 * Answers the routes of transport `direct`, which every screen calls all the time: the framework costs several times
 * what such a call does. Callers see no difference to other routes.
 */
export function createDirect({ authenticate, headers, bodyLimit, log }: DirectOptions) {
  /** By their paths. */
  const served = new Map<string, Served>();
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
    { route, isFine, isDeclared, handle }: Served,
    request: IncomingMessage,
    text: string | null,
    response: ServerResponse,
  ): Promise<void> {
    const { access } = route;
    try {
      // Who asks is checked before anything that was sent.
      const asked =
        access === 'public' || access === 'signed' ? null : authenticate(credentialsOf(request, access), access);
      const caller = asked instanceof Promise ? await asked : asked;
      if (text === null) throw new AppError('request.too_large');
      const body = jsonOf(request, text);
      const result = await handle(isFine(body) ? { body, caller } : { ...parse(route, { body }), caller });
      const told = isDeclared(result) ? result : route.response.parse(result);
      send(response, route.status ?? 200, told, ['cache-control', 'no-store']);
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
      const isFine = route.body === undefined ? () => true : compiled(route.body);
      const isDeclared = compiled(route.response);
      for (const { method, path } of addressesOf(route)) {
        served.set(path, { method, route, isFine, isDeclared, handle });
      }
    },

    /** Whether the request is for one of these routes, and so is answered. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '' } = request;
      const query = url.indexOf('?');
      const found = served.get(query < 0 ? url : url.slice(0, query));
      if (found === undefined || found.method !== method) return false;
      readText(request, bodyLimit, (text) => void answer(found, request, text, response));
      return true;
    },
  };
}

/**
 * A schema as one function, which takes a tenth of the schema's own time and leaves no garbage. What it does not take,
 * the schema judges and finds the words for. It knows no refinements and no transformations, which direct routes must
 * not have.
 */
function compiled(schema: z.ZodType): Check {
  // Lengths are counted in UTF-16 units, as the schema does.
  const ajv = new Ajv({ removeAdditional: 'all', unicode: false, validateFormats: false, logger: false });
  return ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
}

/** Gives the body, or null where it is longer than `limit` bytes; nothing where the caller goes away before its end. */
function readText(request: IncomingMessage, limit: number, take: (text: string | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const isLonger = length <= limit && length + chunk.length > limit;
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else if (isLonger) take(null);
  });
  request.on('end', () => {
    if (length <= limit) take(chunks.length === 1 ? String(chunks[0]) : String(Buffer.concat(chunks)));
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
