import { listRouteAddresses, type Route, type RouteTable } from '@vitrine/contract/core/route';
import type { FastifyInstance } from 'fastify';
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { Log } from '../platform/log.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { ApprovalGate } from './approval.ts';
import type { Authenticate } from './callers.ts';
import { createDirectAdapter } from './adapters/direct-adapter.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { createFastifyAdapter } from './adapters/fastify-adapter.ts';
import { createFastify } from './fastify.ts';
import type { Verbs } from './handlers.ts';
import type { Health } from './ops/health.ts';
import type { Pages } from './pages/pages.ts';
import type { RunAudited } from './audited-request.ts';
import type { TryOut } from './dry-run.ts';
import { createPipeline } from './pipeline.ts';
import { createSecurityHeaders } from './security-headers.ts';
import type { RequestObserver } from './node/server-request.ts';
import { createServers, type DrainTimeouts, type RequestTimeouts } from './node/server.ts';
import { createStreams } from './streams.ts';
import { createHandle, type Verb } from './verbs.ts';

export interface Http {
  app: FastifyInstance;
  /** Answers the requests in progress and takes no new connections. The app is closed after that. */
  drain: () => Promise<void>;
  /** Has a service answer the routes of a table by its verbs of the same names. */
  serve: <T extends RouteTable>(table: T, service: Verbs<T>) => void;
  /** The endpoint at a route's own address, e.g. `POST /api/folders`; undefined if nothing is served there. */
  findEndpoint: (address: string) => Endpoint | undefined;
}

interface HttpOptions {
  authenticate: Authenticate;
  /** Wraps the handler of every route except GET, resumable uploads and direct ones. */
  runAudited?: RunAudited;
  tryOut: TryOut;
  approval: ApprovalGate;
  idempotency: Idempotency;
  /** Called at the end of every request, in this order. */
  observers?: readonly RequestObserver[];
  /** Answers monitors, also where nothing else can be answered. */
  health: Health;
  storage: FileStorage;
  log: Log;
  trustProxy: string | undefined;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Null serves only the API. */
  pages: Pages | null;
  /** True if pages may load Stripe's form. */
  hasStripe?: boolean;
  /** True if people reach the server by HTTPS, its own or a proxy's. */
  isSecure: boolean;
  requestTimeouts?: RequestTimeouts | undefined;
  drainTimeouts?: DrainTimeouts | undefined;
}

const JSON_LIMIT_BYTES = 1024 * 1024;

/** Serves the contract's routes: one pipeline with two adapters, Fastify and Node's own requests. */
export async function createHttp({
  authenticate,
  runAudited = (_request, work) => work(),
  tryOut,
  approval,
  idempotency,
  observers = [],
  health,
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
  const headers = createSecurityHeaders({ isSecure, hasStripe, filesOrigin: storage.origin });
  const endpoints = new Map<string, Endpoint>();
  const findEndpoint = (address: string) => endpoints.get(address);
  const pipeline = createPipeline({ authenticate, runAudited, tryOut, approval, findEndpoint, idempotency, log });
  const direct = createDirectAdapter({ pipeline, headers: headers.data, bodyLimit: JSON_LIMIT_BYTES });
  const servers = createServers({
    tls,
    headers: headers.data,
    observers,
    timeouts: requestTimeouts,
    drain: drainTimeouts,
  });
  const app = await createFastify({
    createServer: (listener) =>
      servers.create((request, response) => {
        if (direct.take(request, response)) return;
        if (health.take(request, response, headers.data)) request.route = request.url ?? '';
        else listener(request, response);
      }),
    pipeline,
    headers,
    observers,
    bodyLimit: JSON_LIMIT_BYTES,
    log,
    trustProxy,
    pages,
  });
  const streams = createStreams();
  const { draining } = servers;
  draining.addEventListener('abort', () => streams.closeAll());
  app.addHook('preClose', async () => streams.closeAll());
  const fastify = createFastifyAdapter({ app, pipeline, streams, storage, draining, isSecure });

  return {
    app,
    drain: () => servers.drain(),
    findEndpoint,
    serve(table, service) {
      for (const [key, route] of Object.entries<Route>(table)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> has a verb for every key of T
        const handle = createHandle(route, service[key] as Verb);
        const { method, path } = route;
        endpoints.set(`${method} ${path}`, createEndpoint(route, method, path, handle));
        if (route.transport !== 'direct') fastify.serve(route, handle);
        else {
          for (const each of listRouteAddresses(route))
            direct.serve(createEndpoint(route, each.method, each.path, handle));
        }
      }
    },
  };
}
