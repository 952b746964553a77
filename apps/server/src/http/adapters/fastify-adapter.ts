import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withRequest } from '../../platform/database/write-context.ts';
import { toPlainAddress } from '../../platform/rate-limit/address-keys.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { RenderedAnswer } from '../answers.ts';
import { createEndpoint, type Endpoint } from '../endpoint.ts';
import type { Handle } from '../handlers.ts';
import type { Exchange, Pipeline } from '../pipeline.ts';
import { readOrigin } from '../request.ts';
import { requireServerRequest } from '../node/server-request.ts';
import type { Streams } from '../streams.ts';
import { isRaw, openExtras, createResponder } from '../transports.ts';

interface FastifyAdapterOptions {
  app: FastifyInstance;
  pipeline: Pipeline;
  streams: Streams;
  storage: FileStorage;
  /** Aborted when the server shuts down. */
  draining: AbortSignal;
  /** True if people reach the server by HTTPS, even if a proxy forwards plain HTTP. */
  isSecure: boolean;
}

/** The adapter for all routes that Fastify serves: those that are not of transport `direct`. */
export function createFastifyAdapter({ app, pipeline, streams, storage, draining, isSecure }: FastifyAdapterOptions) {
  function exchangeOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Exchange {
    const { headers, url, query, body } = request;
    const { route } = endpoint;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router gives texts
    const params = request.params as Record<string, string>;
    const respond = createResponder(route, request, reply, { storage, draining });
    return {
      headers,
      url,
      inputs: { params, query, body },
      details: {
        requestId: request.id,
        params,
        origin: readOrigin(request, isSecure),
        openExtras: () => openExtras(route, request, reply, streams),
        ...(respond === undefined ? {} : { respond }),
      },
    };
  }

  function register(scope: FastifyInstance, endpoint: Endpoint): void {
    const { route, method, path } = endpoint;
    scope.route({
      method,
      url: path,
      // Only lists are worth compressing: files are compressed already, other answers are short.
      ...(method === 'GET' && (route.transport ?? 'json') === 'json' ? {} : { compress: false as const }),
      ...chooseBodyLimit(route),
      onRequest: async (request) => {
        const received = requireServerRequest(request.raw);
        received.transport = route.transport ?? 'json';
        const { id } = request;
        const address = toPlainAddress(request.ip);
        const authenticate = async () => pipeline.authenticate(route, request);
        received.caller = await withRequest({ id, address, caller: undefined }, authenticate);
      },
      handler: async (request, reply) => {
        const { caller } = requireServerRequest(request.raw);
        const answered = await pipeline.run(endpoint, exchangeOf(endpoint, request, reply), caller);
        // Fastify would hold the reply in memory as long as a stream lasts.
        return answered === null ? undefined : sendAnswer(reply, answered);
      },
    });
  }

  return {
    serve(route: Route, handle: Handle): void {
      const endpoints = listRouteAddresses(route).map(({ method, path }) =>
        createEndpoint(route, method, path, handle),
      );
      if (!isRaw(route) && !ignoresBody(route)) {
        for (const endpoint of endpoints) register(app, endpoint);
        return;
      }
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        // The content type is ignored: browsers send an empty one for types that they do not know.
        if (route.transport === 'bytes') {
          scope.addHook('onRequest', async ({ raw }) => {
            raw.headers['content-type'] = 'application/octet-stream';
          });
        }
        if (ignoresBody(route)) {
          scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
        } else {
          scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
        }
        for (const endpoint of endpoints) register(scope, endpoint);
      });
    },
  };
}

/** True for routes whose address contains its own secret and that take no body: buttons and sensors may send any. */
const ignoresBody = (route: Route): boolean =>
  route.access === 'signed' && route.method === 'POST' && route.body === undefined && !isRaw(route);

export function sendAnswer(reply: FastifyReply, { status, headers, text }: RenderedAnswer): FastifyReply {
  void reply.headers(headers).code(status);
  return text === null ? reply.send() : reply.send(text);
}

function chooseBodyLimit(route: Route): { bodyLimit?: number } {
  if (isRaw(route)) return { bodyLimit: Number.MAX_SAFE_INTEGER };
  return route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes };
}
