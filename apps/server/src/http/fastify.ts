import type { RequestListener, Server } from 'node:http';
import { AppError } from '@vitrine/contract/core/errors';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';
import { renderFailure } from './answers.ts';
import { answerBroken } from './node/broken-requests.ts';
import { sendAnswer } from './adapters/fastify-adapter.ts';
import { parseJson } from './json-body.ts';
import { type Pages, sendPage, servePages } from './pages/pages.ts';
import type { Pipeline } from './pipeline.ts';
import { type createSecurityHeaders, findAddressHeaders } from './security-headers.ts';
import {
  newRequestId,
  type OtherRoute,
  type RequestObserver,
  ServerRequest,
  requireServerRequest,
} from './node/server-request.ts';

interface FastifyOptions {
  createServer: (listener: RequestListener) => Server;
  pipeline: Pipeline;
  headers: ReturnType<typeof createSecurityHeaders>;
  /** The observers of requests that cannot be parsed. The server observes all others. */
  observers: readonly RequestObserver[];
  /** The limit of a body in bytes. */
  bodyLimit: number;
  log: Log;
  trustProxy: string | undefined;
  /** Null serves only the API. */
  pages: Pages | null;
}

/** Sets up Fastify: limits, bodies, headers and failures, before any route. */
export async function createFastify({
  createServer,
  pipeline,
  headers,
  observers,
  bodyLimit,
  log,
  trustProxy,
  pages,
}: FastifyOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createServer(handler),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: true,
    // A URL that cannot be decoded reaches neither routes nor hooks.
    frameworkErrors: (_error, { id }, { raw }) => {
      const failure = new AppError('request.invalid', { message: 'The URL is not valid' });
      const body = JSON.stringify(failure.toBody(id));
      const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      raw.writeHead(failure.status, { ...headers.data, ...type, 'x-request-id': id });
      raw.end(body);
    },
    clientErrorHandler: answerBroken(headers.data, observers),
    // One logger for all requests: creating one costs more than a heartbeat.
    childLoggerFactory: (parent) => parent,
    genReqId: (raw) => (raw instanceof ServerRequest ? raw.id : newRequestId()),
    routerOptions: { maxParamLength: 300 },
  });
  app.addHook('onRequest', ({ id, url, raw, routeOptions }, reply, done) => {
    if (raw instanceof ServerRequest) {
      raw.route = nameRoute(routeOptions.url);
      raw.countBytes();
    }
    void reply.header('x-request-id', id);
    const page = url.startsWith('/player/') ? headers.player : headers.page;
    void reply.headers({ ...(url.startsWith('/api/') ? headers.data : page), ...findAddressHeaders(url) });
    done();
  });
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000 } });

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJson(body),
  );
  app.setErrorHandler((error, request, reply) =>
    sendAnswer(reply, pipeline.fail(error, requireServerRequest(request.raw))),
  );

  const pageFor = pages === null ? () => null : await servePages(app, pages);
  app.setNotFoundHandler((request, reply) => {
    const page = pageFor(request);
    if (page !== null) return sendPage(page, request, reply);
    if (request.raw instanceof ServerRequest) request.raw.route = 'unknown' satisfies OtherRoute;
    return sendAnswer(reply, renderFailure(new AppError('route.not_found'), request.id));
  });
  return app;
}

/** @param template the path of a route or, with a wildcard, of a folder with built files; undefined for no route */
function nameRoute(template: string | undefined): string {
  if (template === undefined) return 'unknown' satisfies OtherRoute;
  return template.endsWith('*') ? ('static' satisfies OtherRoute) : template;
}
