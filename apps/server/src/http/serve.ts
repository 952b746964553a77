import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/errors';
import { addressesOf, type ParsedOf, type Route, type RouteTable } from '@vitrine/contract/route';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import type { Log } from '../platform/log.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { answerBroken } from './broken-requests.ts';
import type { Authenticate, DeviceCaller, UserCaller } from './callers.ts';
import { createDirect } from './direct.ts';
import { sendFile, type StoredFile } from './files.ts';
import { retryAfterOf, toAppError } from './failure.ts';
import { type Pages, servePages } from './pages.ts';
import { credentialsOf, type Origin, originOf, parse } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import { createStreams, type EventStream } from './streams.ts';
import { answerTus, type Pieces } from './tus.ts';

interface CallerByAccess {
  public: null;
  signed: null;
  user: UserCaller;
  admin: UserCaller;
  device: DeviceCaller;
  userOrDevice: UserCaller | DeviceCaller;
  file: UserCaller | DeviceCaller;
  console: UserCaller;
}

/** One file of a form. */
export interface UploadedFile {
  field: string;
  name: string;
  bytes: Readable;
}

interface TransportExtras {
  json: unknown;
  file: unknown;
  multipart: { file: UploadedFile | null };
  /** `length` is what the caller promised; null where it did not. */
  bytes: { bytes: Readable; length: number | null };
  tus: unknown;
  stream: { stream: EventStream };
  direct: unknown;
}

type TransportOf<R extends Route> = R extends { transport: infer T extends keyof TransportExtras } ? T : 'json';

type Call<R extends Route> = ParsedOf<R> & {
  caller: CallerByAccess[R['access']];
} & (TransportOf<R> extends 'direct' ? unknown : { origin: Origin }) &
  TransportExtras[TransportOf<R>];

const isAnswer = Symbol('answer');

interface AnswerOptions {
  status?: number;
  headers?: Record<string, string>;
  /** The cursor of the next page; null on the last one. */
  next?: string | null;
  /** How many there are in all. */
  total?: number;
}

/** A body with more than a body: another status, headers, or where a long list goes on. */
export interface Answer<T> extends AnswerOptions {
  [isAnswer]: true;
  body: T;
}

export const answer = <T>(body: T, options: AnswerOptions): Answer<T> => ({ [isAnswer]: true, body, ...options });

/** The answer to a conditional request whose condition holds: 304 without a body. */
export const notModified = (headers: Record<string, string>): Answer<never> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a 304 has no body
  answer(undefined as never, { status: 304, headers });

type ResultOf<R extends Route> = {
  json: z.input<R['response']> | Answer<z.input<R['response']>>;
  multipart: z.input<R['response']> | Answer<z.input<R['response']>>;
  bytes: z.input<R['response']> | Answer<z.input<R['response']>>;
  file: StoredFile;
  tus: Pieces;
  stream: void;
  direct: z.input<R['response']>;
}[TransportOf<R>];

/** One handler per route: a missing, misspelt or wrongly typed one does not compile. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (call: Call<T[K]>) => Promise<ResultOf<T[K]>>;
};

/** A call that may change something: what is asked for, by whom and from where. */
export interface Asked {
  route: Route;
  caller: UserCaller | DeviceCaller | null;
  params: Record<string, string>;
  body: unknown;
  origin: Origin;
}

/** Does what was asked for, and sees to it that it is written down who asked. */
export type Attend = <T>(asked: Asked, work: () => Promise<T>) => Promise<T>;

export interface Http {
  app: FastifyInstance;
  serve: <T extends RouteTable>(table: T, handlers: Handlers<T>) => void;
}

interface HttpOptions {
  authenticate: Authenticate;
  /** Stands around the handler of every route that is neither a GET nor direct. */
  attend?: Attend;
  storage: FileStorage;
  log: Log;
  trustProxy: string | undefined;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Null serves the API alone. */
  pages: Pages | null;
  /** Pages may load the payment provider's form. */
  hasStripe?: boolean;
}

const JSON_LIMIT_BYTES = 1024 * 1024;

/** A connection without a call is kept for so long: longer than proxies keep theirs, and than heartbeats are apart. */
const KEEP_ALIVE_MS = 72_000;

/** The only module that knows both Fastify and the contract. */
export async function createHttp({
  authenticate,
  attend = (_asked, work) => work(),
  storage,
  log,
  trustProxy,
  tls,
  pages,
  hasStripe = false,
}: HttpOptions): Promise<Http> {
  const logger: FastifyBaseLogger = log;
  const headers = securityHeaders({ isSecure: tls !== null, hasStripe, filesOrigin: storage.origin });
  const direct = createDirect({ authenticate, headers: headers.data, bodyLimit: JSON_LIMIT_BYTES, log });
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => {
      const listener: RequestListener = (request, response) => {
        if (!direct.take(request, response)) handler(request, response);
      };
      const server = tls === null ? createServer(listener) : createSecureServer(tls, listener);
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      // Uploads take as long as they take.
      server.requestTimeout = 0;
      return server;
    },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: true,
    // One strange key must not cost a device its whole batch; no schema lets it through.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (_error, _request, { raw }) => {
      const failure = new AppError('request.invalid', { message: 'This address cannot be read' });
      raw.writeHead(failure.status, { ...headers.data, 'content-type': 'application/json' });
      raw.end(JSON.stringify(failure.toBody()));
    },
    clientErrorHandler: answerBroken(headers.data),
    // One logger for all: making one for each request costs more than a heartbeat does.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
  });
  const streams = createStreams();
  const callers = new WeakMap<FastifyRequest, UserCaller | DeviceCaller>();
  app.addHook('preClose', async () => streams.closeAll());

  app.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(url.startsWith('/api/') ? headers.data : headers.page);
    done();
  });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  });
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000 } });

  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error, url: request.url.split('?')[0] }, failure.code);
    const retryAfter = retryAfterOf(failure);
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    return reply.code(failure.status).send(failure.toBody());
  });
  const pageFor = pages === null ? () => null : await servePages(app, pages);
  app.setNotFoundHandler((request, reply) => {
    const page = pageFor(request);
    if (page !== null) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    const failure = new AppError('route.not_found');
    return reply.code(failure.status).send(failure.toBody());
  });

  function serveRoute(scope: FastifyInstance, route: Route, handle: (call: unknown) => Promise<unknown>): void {
    for (const { method, path } of addressesOf(route)) {
      scope.route({
        method,
        url: path,
        // Only lists are worth it; files are compressed already and other answers are short.
        ...(method === 'GET' && (route.transport ?? 'json') === 'json' ? {} : { compress: false as const }),
        ...(isRaw(route) ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
        onRequest: async (request) => {
          if (route.access === 'public' || route.access === 'signed') return;
          callers.set(request, await authenticate(credentialsOf(request, route.access), route.access));
        },
        handler: async (request, reply) => {
          const call = {
            ...parse(route, request),
            caller: callers.get(request) ?? null,
            origin: originOf(request),
            ...(await extrasOf(route, request, reply, streams)),
          };
          // The pieces of a file are no acts; what is made of them in the end is.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> asks for pieces of tus routes
          if (route.transport === 'tus') return answerTus(request, reply, (await handle(call)) as Pieces);
          const result =
            method === 'GET'
              ? await handle(call)
              : await attend(askedOf(route, request, call), async () => handle(call));
          // Not the reply, which Fastify would wait for and so keep as long as the stream lasts.
          if (route.transport === 'stream') return undefined;
          if (route.transport === 'file') {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> asks a StoredFile of file routes
            await sendFile(request, reply, storage, result as StoredFile);
            return reply;
          }
          return send(route, request, reply, result);
        },
      });
    }
  }

  return {
    app,
    serve(table, handlers) {
      for (const [key, route] of Object.entries<Route>(table)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> has a handler for every key of T
        const handle = handlers[key] as (call: unknown) => Promise<unknown>;
        if (route.transport === 'direct') {
          direct.serve(route, handle);
        } else if (isRaw(route)) {
          void app.register(async (scope) => {
            scope.removeAllContentTypeParsers();
            // What a file claims to be decides nothing; browsers send an empty type for those they do not know.
            if (route.transport === 'bytes') {
              scope.addHook('onRequest', async ({ raw }) => {
                raw.headers['content-type'] = 'application/octet-stream';
              });
            }
            scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
            serveRoute(scope, route, handle);
          });
        } else {
          serveRoute(app, route, handle);
        }
      }
    },
  };
}

/** Whether the body is the file itself, of any size, and nobody reads it before the handler does. */
const isRaw = ({ transport }: Route): boolean => transport === 'bytes' || transport === 'tus';

function askedOf(
  route: Route,
  request: FastifyRequest,
  { caller, origin, body }: { caller: UserCaller | DeviceCaller | null; origin: Origin; body?: unknown },
): Asked {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router gives texts
  const params = request.params as Record<string, string>;
  return { route, caller, params, body, origin };
}

function send(route: Route, request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  const { body, status, headers, next, total } = isRich(result) ? result : { body: result };
  if (headers) void reply.headers(headers);
  if (total !== undefined) void reply.header('x-total-count', total);
  if (next) void reply.header('link', `<${withCursor(request.url, next)}>; rel="next"`);
  void reply.header('cache-control', 'no-store').code(status ?? route.status ?? 200);
  if (status === 304) return reply.send();
  return reply.send(route.response.parse(body)); // drops undeclared fields
}

function isRich(result: unknown): result is Answer<unknown> {
  return typeof result === 'object' && result !== null && isAnswer in result;
}

function withCursor(url: string, cursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `${path}?${query.toString()}`;
}

async function extrasOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  streams: ReturnType<typeof createStreams>,
): Promise<Partial<{ file: UploadedFile | null; bytes: unknown; length: number | null; stream: EventStream }>> {
  switch (route.transport ?? 'json') {
    case 'multipart': {
      if (!request.isMultipart()) return { file: null };
      const part = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } }).catch((cause: unknown) => {
        throw new AppError('request.invalid', { message: 'The form cannot be read', cause });
      });
      return { file: part ? { field: part.fieldname, name: part.filename, bytes: part.file } : null };
    }
    case 'bytes': {
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      return { bytes: request.body ?? request.raw, length: Number.isSafeInteger(length) ? length : null };
    }
    case 'stream':
      return { stream: streams.open(reply) };
    case 'json':
    case 'file':
    case 'tus':
    case 'direct':
      return {};
  }
}
