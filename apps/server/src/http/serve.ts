import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { addressesOf, type ParsedOf, type Route, type RouteTable } from '@vitrine/contract/core/route';
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
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { Log } from '../platform/log.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { answerBroken } from './broken-requests.ts';
import type { Authenticate, DeviceCaller, UserCaller } from './callers.ts';
import { createDirect } from './direct.ts';
import { sendFile, type StoredFile } from './files.ts';
import { retryAfterOf, toAppError } from './failure.ts';
import { idempotencyKeyOf, once, type Rendered } from './idempotency.ts';
import { type Pages, servePages } from './pages.ts';
import { credentialsOf, type Origin, originOf, parse } from './request.ts';
import { isAborted } from './interruptible-request.ts';
import { securityHeaders } from './security-headers.ts';
import { createServers, type DrainTimeouts, type RequestTimeouts } from './server.ts';
import { createStreams, type EventStream } from './streams.ts';
import { answerTus, type ResumableUploads } from './tus.ts';
import { hashed, type UploadedFile } from './uploaded-file.ts';

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

interface TransportExtras {
  json: unknown;
  file: unknown;
  multipart: { file: UploadedFile | null };
  /** `length` is the Content-Length; null if the request has none. */
  bytes: { bytes: Readable; length: number | null };
  tus: unknown;
  /** The answer begins when the stream is opened; until then the handler can refuse. */
  stream: { openStream: () => EventStream };
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
  /** The total number of items. */
  total?: number;
}

/** A body with another status, headers, or the cursor of the next page. */
export interface Answer<T> extends AnswerOptions {
  [isAnswer]: true;
  body: T;
}

export const answer = <T>(body: T, options: AnswerOptions): Answer<T> => ({ [isAnswer]: true, body, ...options });

/** 304 without a body. */
export const notModified = (headers: Record<string, string>): Answer<never> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a 304 has no body
  answer(undefined as never, { status: 304, headers });

type ResultOf<R extends Route> = {
  json: z.input<R['response']> | Answer<z.input<R['response']>>;
  multipart: z.input<R['response']> | Answer<z.input<R['response']>>;
  bytes: z.input<R['response']> | Answer<z.input<R['response']>>;
  file: StoredFile;
  tus: ResumableUploads;
  stream: void;
  direct: z.input<R['response']>;
}[TransportOf<R>];

/** One handler per route; a missing, misspelled or wrongly typed one does not compile. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (call: Call<T[K]>) => Promise<ResultOf<T[K]>>;
};

/** A request that may change something. */
export interface AuditedRequest {
  route: Route;
  caller: UserCaller | DeviceCaller | null;
  params: Record<string, string>;
  body: unknown;
  origin: Origin;
}

/** Runs a request with its audit context. */
export type RunAudited = <T>(request: AuditedRequest, work: () => Promise<T>) => Promise<T>;

export interface Http {
  app: FastifyInstance;
  /** Answers the requests in progress and takes no new connections. The app is closed after that. */
  drain: () => Promise<void>;
  serve: <T extends RouteTable>(table: T, handlers: Handlers<T>) => void;
}

interface HttpOptions {
  authenticate: Authenticate;
  /** Wraps the handler of every route except GET and direct ones. */
  runAudited?: RunAudited;
  idempotency: Idempotency;
  storage: FileStorage;
  log: Log;
  trustProxy: string | undefined;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Null serves only the API. */
  pages: Pages | null;
  /** Whether pages may load Stripe's form. */
  hasStripe?: boolean;
  /** Whether people reach the server by HTTPS, its own or a proxy's. */
  isSecure: boolean;
  requestTimeouts?: RequestTimeouts | undefined;
  drainTimeouts?: DrainTimeouts | undefined;
}

const JSON_LIMIT_BYTES = 1024 * 1024;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The only module that knows both Fastify and the contract. */
export async function createHttp({
  authenticate,
  runAudited = (_request, work) => work(),
  idempotency,
  storage,
  log,
  trustProxy,
  tls,
  pages,
  hasStripe = false,
  isSecure,
  requestTimeouts,
  drainTimeouts,
}: HttpOptions): Promise<Http> {
  const logger: FastifyBaseLogger = log;
  const headers = securityHeaders({ isSecure, hasStripe, filesOrigin: storage.origin });
  const direct = createDirect({ authenticate, headers: headers.data, bodyLimit: JSON_LIMIT_BYTES, log });
  const servers = createServers({ tls, headers: headers.data, timeouts: requestTimeouts, drain: drainTimeouts });
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      servers.create((request, response) => {
        if (!direct.take(request, response)) handler(request, response);
      }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: true,
    // One forbidden key must not make a device lose its whole batch; schemas drop it.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // A URL that cannot be decoded reaches neither routes nor hooks.
    frameworkErrors: (_error, _request, { raw }) => {
      const failure = new AppError('request.invalid', { message: 'The URL is not valid' });
      raw.writeHead(failure.status, { ...headers.data, 'content-type': 'application/json' });
      raw.end(JSON.stringify(failure.toBody()));
    },
    clientErrorHandler: answerBroken(headers.data),
    // One logger for all requests: creating one costs more than a heartbeat.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
  });
  const streams = createStreams();
  const callers = new WeakMap<FastifyRequest, UserCaller | DeviceCaller>();
  const { draining } = servers;
  draining.addEventListener('abort', () => streams.closeAll());
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

  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name a type although they send no body.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error);
    if (isAborted(request.raw)) {
      request.log.info({ method: request.method, url: request.url.split('?')[0] }, 'the caller closed the connection');
    } else if (failure.status >= 500) request.log.error({ err: error, url: request.url.split('?')[0] }, failure.code);
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
        // Only lists are worth compressing: files are compressed already, other answers are short.
        ...(method === 'GET' && (route.transport ?? 'json') === 'json' ? {} : { compress: false as const }),
        ...(isRaw(route) ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
        onRequest: async (request) => {
          if (route.access === 'public' || route.access === 'signed') return;
          callers.set(request, await authenticate(credentialsOf(request, route.access), route.access));
        },
        handler: async (request, reply) => {
          const parsed = parse(route, request);
          const caller = callers.get(request) ?? null;
          const key = idempotencyKeyOf(route, request);
          const extras = await extrasOf(route, request, reply, streams);
          const file = key !== null && extras.file ? hashed(extras.file) : null;
          const call = {
            ...parsed,
            caller,
            origin: originOf(request, isSecure),
            ...extras,
            ...(file === null ? {} : { file }),
          };
          const render = (result: unknown) =>
            route.transport === 'tus' ? renderTus(request, reply, result, draining) : rendered(route, request, result);
          // The pieces of a file are not audited; the file that is made of them is.
          const perform = async () =>
            method === 'GET' || route.transport === 'tus'
              ? handle(call)
              : runAudited(auditedRequestOf(route, request, call), async () => handle(call)).catch((error: unknown) => {
                  throw !isAppError(error) && extras.file?.bytes.errored === error ? brokenForm(error) : error;
                });
          if (key !== null) {
            const repeatable = { route, request, key, caller, parsed, file };
            return send(reply, await once(idempotency, repeatable, async () => render(await perform())));
          }
          const result = await perform();
          // Not the reply: Fastify would hold it in memory as long as the stream lasts.
          if (route.transport === 'stream') return undefined;
          if (route.transport === 'file') {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> asks a StoredFile of file routes
            await sendFile(request, reply, storage, result as StoredFile);
            return reply;
          }
          return send(reply, await render(result));
        },
      });
    }
  }

  return {
    app,
    drain: () => servers.drain(),
    serve(table, handlers) {
      for (const [key, route] of Object.entries<Route>(table)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> has a handler for every key of T
        const handle = handlers[key] as (call: unknown) => Promise<unknown>;
        if (route.transport === 'direct') {
          direct.serve(route, handle);
        } else if (isRaw(route)) {
          void app.register(async (scope) => {
            scope.removeAllContentTypeParsers();
            // The content type is ignored: browsers send an empty one for types that they do not know.
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

/** Whether the body is the file itself, of any size, and is read by the handler. */
const isRaw = ({ transport }: Route): boolean => transport === 'bytes' || transport === 'tus';

function auditedRequestOf(
  route: Route,
  request: FastifyRequest,
  { caller, origin, body }: { caller: UserCaller | DeviceCaller | null; origin: Origin; body?: unknown },
): AuditedRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router gives texts
  const params = request.params as Record<string, string>;
  return { route, caller, params, body, origin };
}

async function renderTus(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  draining: AbortSignal,
): Promise<Rendered> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Handlers<T> asks for pieces of tus routes
  const answered = await answerTus(request, reply, result as ResumableUploads, draining);
  return { ...answered, text: null, body: undefined };
}

/** Turns a handler's result into an answer. */
function rendered(route: Route, request: FastifyRequest, result: unknown): Rendered {
  const { body, status = route.status ?? 200, headers = {}, next, total } = isRich(result) ? result : { body: result };
  const all = {
    ...headers,
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    ...(next ? { link: `<${withCursor(request.url, next)}>; rel="next"` } : {}),
  };
  if (status === 304) return { status, headers: all, text: null, body: undefined };
  const declared = route.response.parse(body); // drops undeclared fields
  return {
    status,
    headers: all,
    text: typeof declared === 'string' ? declared : JSON.stringify(declared),
    body: declared,
  };
}

function send(reply: FastifyReply, { status, headers, text }: Rendered): FastifyReply {
  void reply.headers({ ...(text === null ? {} : JSON_TYPE), ...headers, 'cache-control': 'no-store' }).code(status);
  return text === null ? reply.send() : reply.send(text);
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

const brokenForm = (cause: unknown): AppError =>
  new AppError('request.invalid', { message: 'The form is damaged or ends before its closing boundary', cause });

async function extrasOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  streams: ReturnType<typeof createStreams>,
): Promise<
  Partial<{ file: UploadedFile | null; bytes: unknown; length: number | null; openStream: () => EventStream }>
> {
  switch (route.transport ?? 'json') {
    case 'multipart': {
      if (!request.isMultipart()) return { file: null };
      const part = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } }).catch((cause: unknown) => {
        throw isAppError(cause) ? cause : brokenForm(cause);
      });
      return { file: part ? { field: part.fieldname, name: part.filename, bytes: part.file } : null };
    }
    case 'bytes': {
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      return { bytes: request.body ?? request.raw, length: Number.isSafeInteger(length) ? length : null };
    }
    case 'stream':
      return { openStream: () => streams.open(reply) };
    case 'json':
    case 'file':
    case 'tus':
    case 'direct':
      return {};
  }
}
