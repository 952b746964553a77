import type { ServerResponse } from 'node:http';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { RenderedAnswer } from '../answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { isJson, parseJson } from '../json-body.ts';
import type { Pipeline } from '../pipeline.ts';
import type { ServerRequest } from '../node/server-request.ts';

interface DirectOptions {
  pipeline: Pipeline;
  /** Sent with every answer. */
  headers: Record<string, string>;
  /** The limit of a body in bytes. */
  bodyLimit: number;
}

/**
 * The adapter for routes of transport `direct`, which every screen calls all the time: it works on Node's own requests,
 * because Fastify would cost several times as much as the call itself.
 */
export function createDirectAdapter({ pipeline, headers, bodyLimit }: DirectOptions) {
  const endpoints = new Map<string, Endpoint>();
  const fixedHeaders = Object.entries(headers).flat();

  /**
   * Answers of one turn of the event loop are sent together. Sent one by one, each would wake a proxy on the same
   * machine, which costs as much as the answer itself.
   */
  let outgoing: { response: ServerResponse; text: string | Buffer }[] = [];

  function send(response: ServerResponse<ServerRequest>, { status, headers: own, text }: RenderedAnswer): void {
    const body = text ?? '';
    const all = [...fixedHeaders];
    for (const name in own) all.push(name, own[name] ?? '');
    all.push('content-length', String(Buffer.byteLength(body)));
    const { req } = response;
    if (status >= 400 || req.headers['x-request-id'] !== undefined) all.push('x-request-id', req.id);
    response.writeHead(status, all);
    if (outgoing.length === 0) setImmediate(sendAll);
    outgoing.push({ response, text: body });
  }

  function sendAll(): void {
    const all = outgoing;
    outgoing = [];
    for (const { response, text } of all) response.end(text);
  }

  async function answer(
    endpoint: Endpoint,
    request: ServerRequest,
    received: string | AppError,
    response: ServerResponse<ServerRequest>,
  ): Promise<void> {
    try {
      const authenticated = pipeline.authenticate(endpoint.route, request);
      const caller = authenticated instanceof Promise ? await authenticated : authenticated;
      request.caller = caller;
      if (isAppError(received)) throw received;
      const { headers: requestHeaders, url = '' } = request;
      const inputs = { body: parseBody(request, received) };
      const answered = await pipeline.run(endpoint, { headers: requestHeaders, url, inputs, details: null }, caller);
      if (answered !== null) send(response, answered);
    } catch (error) {
      send(response, pipeline.fail(error, request));
    }
  }

  return {
    serve(endpoint: Endpoint): void {
      endpoints.set(endpoint.path, endpoint);
    },

    /** Answers the request if it is for one of these routes; else returns false. */
    take(request: ServerRequest, response: ServerResponse<ServerRequest>): boolean {
      const { method, url = '' } = request;
      const query = url.indexOf('?');
      const endpoint = endpoints.get(query < 0 ? url : url.slice(0, query));
      if (endpoint === undefined || endpoint.method !== method) return false;
      request.route = endpoint.path;
      request.transport = 'direct';
      readText(request, bodyLimit, (received) => void answer(endpoint, request, received, response));
      return true;
    },
  };
}

/**
 * Reads the body, or the reason why there is none: it is longer than `limit` bytes, or stopped arriving. Never calls
 * back if the caller disconnects before the end.
 */
function readText(request: ServerRequest, limit: number, onRead: (received: string | AppError) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const isLonger = length <= limit && length + chunk.length > limit;
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else if (isLonger) onRead(new AppError('request.too_large'));
  });
  request.on('end', () => {
    if (length <= limit) onRead(chunks.length === 1 ? String(chunks[0]) : String(Buffer.concat(chunks)));
  });
  request.on('error', (error) => {
    if (isAppError(error) && length <= limit) onRead(error);
  });
}

function parseBody({ headers }: ServerRequest, text: string): unknown {
  if (isJson(headers['content-type'])) return parseJson(text);
  throw new AppError('request.invalid', { message: 'The content type of the body must be application/json' });
}
