import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { type Access, findScope, type Route } from '@vitrine/contract/core/route';
import { hasRole } from '@vitrine/contract/team/roles';
import { DryRun } from '@vitrine/contract/playout/effect';
import { withLimits, withRequest } from '../platform/database/write-context.ts';
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { Log } from '../platform/log.ts';
import type { ApprovalGate } from './approval.ts';
import { type RenderedAnswer, renderFailure, renderJson, renderResult } from './answers.ts';
import type { AuditedRequest, RunAudited } from './audited-request.ts';
import { type Authenticate, type Caller, nameCaller, type PersonCaller } from './callers.ts';
import { withForce, isDryRunRequest, type TryOut } from './dry-run.ts';
import type { Endpoint } from './endpoint.ts';
import { toAppError } from './failure.ts';
import { createHolding } from './holding.ts';
import { readIdempotencyKey, runOnce } from './run-once.ts';
import { isAborted } from './files/interruptible-request.ts';
import { type Credentials, readCredentials, type Inputs, type Origin } from './request.ts';
import type { ServerRequest } from './node/server-request.ts';
import { createBrokenForm, type Extras, isFormFailure } from './transports.ts';
import { hashWhileReading } from './files/uploaded-file.ts';

/** One request as an adapter has received it, with its body read. */
export interface Exchange {
  headers: IncomingHttpHeaders;
  url: string;
  inputs: Inputs;
  /** Null for routes of transport `direct`, which take neither extras nor idempotency keys and are not audited. */
  details: ExchangeDetails | null;
}

interface ExchangeDetails {
  requestId: string;
  params: Record<string, string>;
  origin: Origin;
  /** Opens what the route's transport adds to the call. */
  openExtras: () => Promise<Extras>;
  /** Answers as the route's transport requires; null once it has been sent. Undefined: the result is JSON. */
  respond?: (result: unknown) => Promise<RenderedAnswer | null>;
}

type Call = Parameters<Endpoint['handle']>[0];

type PersonAccess = Exclude<Access, 'public' | 'signed' | 'device' | 'agent'>;

interface PipelineOptions {
  authenticate: Authenticate;
  runAudited: RunAudited;
  tryOut: TryOut;
  approval: ApprovalGate;
  /** The endpoint at a route's own address. */
  findEndpoint: (address: string) => Endpoint | undefined;
  idempotency: Idempotency;
  log: Log;
}

export type Pipeline = ReturnType<typeof createPipeline>;

/**
 * The stages of every request, in the order in which an adapter calls them: `authenticate` before the body is read,
 * `run` with the body, and `fail` for whatever one of them or the adapter itself throws. Adapters only receive requests
 * and send answers.
 */
export function createPipeline({ authenticate, runAudited, tryOut, idempotency, log, ...options }: PipelineOptions) {
  const holdOrPerform = createHolding({ tryOut, ...options });

  /** Runs the handler with the audit context. */
  async function perform({ route, method, handle }: Endpoint, call: Call, audited: AuditedRequest): Promise<unknown> {
    // The chunks of a resumable upload are not audited; the file that is made of them is.
    if (method === 'GET' || route.transport === 'tus') return handle(call);
    return runAudited(audited, () => handle(call));
  }

  async function runWithDetails(
    endpoint: Endpoint,
    { headers, url, inputs }: Exchange,
    { requestId, params, origin, openExtras, respond }: ExchangeDetails,
    caller: Caller | null,
  ): Promise<RenderedAnswer | null> {
    const { route } = endpoint;
    const parsed = endpoint.parse(inputs);
    if (isDryRunRequest(endpoint, inputs.query)) {
      if (caller?.kind !== 'user' || caller.accountId === null) {
        throw new TypeError(`${route.path} is for members of an account, so it can be tried`);
      }
      const call = { ...withForce(parsed), caller, origin };
      const { effect } = await tryOut(caller.accountId, () => endpoint.handle(call));
      return renderJson(200, DryRun.parse({ dryRun: true, effect }));
    }
    const key = readIdempotencyKey(route, headers);
    const extras = await openExtras();
    const file = key !== null && extras.file ? hashWhileReading(extras.file) : null;
    const call = { ...parsed, caller, origin, ...extras, ...(file === null ? {} : { file }) };
    const audited = { route, caller, params, body: parsed['body'], origin };
    const attempt = async () => {
      const result = await holdOrPerform({ endpoint, parsed, inputs, audited }, () =>
        perform(endpoint, call, audited).catch((error: unknown) => {
          throw !isAppError(error) && extras.file && isFormFailure(error, extras.file)
            ? createBrokenForm(error)
            : error;
        }),
      );
      return respond === undefined ? renderResult(endpoint, url, result) : respond(result);
    };
    if (key === null) return attempt();
    const repeatable = { requestId, route, headers, key, caller, address: origin.address, parsed, file };
    return runOnce(idempotency, repeatable, async () => {
      const answered = await attempt();
      if (answered === null) throw new TypeError(`${route.path} sends its own answer, so it cannot be repeated`);
      return answered;
    });
  }

  async function admitPerson(route: Route, credentials: Credentials, access: PersonAccess): Promise<Caller> {
    const caller = await authenticate(credentials, access);
    if (caller.kind === 'user') {
      requireScope(route, caller);
      requireRole(route, caller);
    }
    return caller;
  }

  /**
   * Browsers load files without naming an account, so a file is found in whichever account of the person has it.
   */
  async function runInAccounts(
    endpoint: Endpoint,
    exchange: Exchange,
    details: ExchangeDetails,
    caller: Caller | null,
  ): Promise<RenderedAnswer | null> {
    const { route } = endpoint;
    const { access } = route;
    try {
      // The limits of a member do not apply to routes for administrators of the installation.
      return await limit(access === 'admin' ? null : caller, () => runWithDetails(endpoint, exchange, details, caller));
    } catch (error) {
      if ((access !== 'file' && access !== 'console') || caller?.kind !== 'user' || !isMissing(error)) throw error;
      const credentials = readCredentials(exchange, access);
      const others = credentials.accountId === null ? caller.accountIds.filter((id) => id !== caller.accountId) : [];
      for (const accountId of others) {
        const other = await admitPerson(route, { ...credentials, accountId }, access);
        try {
          return await limit(other, () => runWithDetails(endpoint, exchange, details, other));
        } catch (again) {
          if (!isMissing(again)) throw again;
        }
      }
      throw error;
    }
  }

  return {
    /**
     * The caller; null on public routes. What a role may do is decided here only.
     *
     * @throws auth.required, auth.forbidden, auth.expired, auth.role_required, auth.second_factor_missing,
     *   auth.single_sign_on_required, auth.key_invalid, auth.scope_required, auth.keys_refused, request.too_many,
     *   account.none, account.not_found, device.unpaired
     */
    authenticate(route: Route, request: Pick<IncomingMessage, 'headers' | 'url'>): Promise<Caller> | Caller | null {
      const { access } = route;
      if (access === 'public' || access === 'signed') return null;
      const credentials = readCredentials(request, access);
      // Synchronous for devices, which are cached.
      if (access === 'device' || access === 'agent') return authenticate(credentials, access);
      return admitPerson(route, credentials, access);
    },

    /** Validates the inputs, calls the handler once and renders its result; null where the answer has been sent. */
    async run(endpoint: Endpoint, exchange: Exchange, caller: Caller | null): Promise<RenderedAnswer | null> {
      const { details } = exchange;
      if (details !== null) {
        const { requestId: id, origin } = details;
        const request = { id, address: origin.address, caller: caller === null ? undefined : nameCaller(caller) };
        return withRequest(request, () => runInAccounts(endpoint, exchange, details, caller));
      }
      const call = { ...endpoint.parse(exchange.inputs), caller };
      return limit(caller, async () => renderResult(endpoint, exchange.url, await endpoint.handle(call)));
    },

    /** Logs a failure of the server and renders what the caller sees of it. */
    fail(error: unknown, request: ServerRequest): RenderedAnswer {
      const failure: AppError = toAppError(error);
      const { id, method, route } = request;
      // An error that occurs because the caller disconnected is not a failure of the server.
      if (failure.status >= 500 && !isAborted(request)) {
        log.error({ requestId: id, method, route, err: error }, failure.code);
      }
      return renderFailure(failure, id);
    },
  };
}

/** Runs a request of a member who is limited within those limits. This is the only place that sets them. */
const limit = <T>(caller: Caller | null, work: () => Promise<T>): Promise<T> =>
  caller?.kind === 'user' && caller.limits !== null ? withLimits(caller.limits, work) : work();

const isMissing = (error: unknown): boolean => isAppError(error) && error.status === 404;

/** @throws auth.scope_required, auth.keys_refused for a program with an API key */
function requireScope(route: Route, { key }: PersonCaller): void {
  if (key === null) return;
  const scope = findScope(route);
  if (scope === null) throw new AppError('auth.keys_refused');
  if (key.scopes.includes(scope)) return;
  throw new AppError('auth.scope_required', {
    message: `This call needs an API key with the scope “${scope}”.`,
    details: { scope },
  });
}

/**
 * Routes for the administrators of the installation need no role in an account. Routes about the person themselves are
 * open to sessions that lack what the account asks for, so that they can add it.
 *
 * @throws account.none, auth.role_required, auth.second_factor_missing, auth.single_sign_on_required
 */
function requireRole({ role: needed }: Route, { accountId, role, missingProof }: PersonCaller): void {
  if (needed === 'self') return;
  if (missingProof !== null) throw new AppError(missingProof);
  if (needed === undefined) return;
  if (accountId === null || role === null) throw new AppError('account.none');
  if (!hasRole(role, needed)) throw new AppError('auth.role_required', { details: { role: needed } });
}
