import type { IncomingMessage } from 'node:http';
import { AppError, errorCatalog } from '@vitrine/contract/core/errors';
import type { Access, Route } from '@vitrine/contract/core/route';
import type { FastifyRequest } from 'fastify';
import type { Language } from '@vitrine/messages/languages';
import { toPlainAddress } from '../platform/rate-limit/address-keys.ts';
import type { z } from 'zod';
import { readFilesCookie } from './files/files-cookie.ts';
import { findRequestLanguage } from './pages/request-language.ts';
import { describeRefusal } from './refusal.ts';

/** The credentials in a request. */
export interface Credentials {
  bearer: string | null;
  /** The cookie that gives access to files. */
  cookie: string | null;
  /** The account that the request is about; null if it names none. */
  accountId: string | null;
}

/** Facts about a request for limits, logs and conditional answers. */
export interface Origin {
  address: string;
  userAgent: string;
  bearer: string | null;
  /** The header with the cookies; empty if there is none. */
  cookies: string;
  ifNoneMatch: string | null;
  /** The language in which whoever asks reads pages, unless they have a setting. */
  language: Language;
  acceptsGzip: boolean;
  /** The origin that the caller uses: `https://signs.example.com`. Empty if the request does not contain it. */
  serverUrl: string;
  /**
   * The address at which the server listens: an IP address, `0.0.0.0` or `::` for all of the machine's. Null for a
   * socket file.
   */
  listening: { address: string; port: number } | null;
  isSecure: boolean;
  /** The signature of a Stripe event; empty if there is none. */
  signature: string;
}

/**
 * Reads the credentials; the cookie only for routes that accept it. These routes are loaded by the browser, which sends no
 * header of ours, so they name the account in the query.
 */
export function readCredentials(request: Pick<IncomingMessage, 'headers' | 'url'>, access: Access): Credentials {
  const { cookie, 'x-account': named } = request.headers;
  const isLoaded = access === 'file' || access === 'console';
  const inQuery = isLoaded ? new URLSearchParams(request.url?.split('?')[1]).get('account') : null;
  return {
    bearer: readBearer(request),
    cookie: isLoaded && cookie !== undefined ? readFilesCookie(cookie) : null,
    accountId: (typeof named === 'string' ? named : null) ?? inQuery,
  };
}

function readBearer({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** @param isSecure whether people reach the server by HTTPS, even if a proxy forwards plain HTTP */
export function readOrigin(request: FastifyRequest, isSecure: boolean): Origin {
  return {
    address: toPlainAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bearer: readBearer(request),
    cookies: request.headers.cookie ?? '',
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    language: findRequestLanguage(request),
    acceptsGzip: acceptsGzip(request.headers['accept-encoding'] ?? ''),
    serverUrl: readServerUrl(request),
    listening: findListeningAddress(request),
    isSecure: isSecure || request.protocol === 'https',
    signature: readSignature(request),
  };
}

/** Uses forwarded headers only if a trusted proxy has sent them. */
function readServerUrl({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return host && URL.canParse(url) && new URL(url).host === host.toLowerCase().replace(/:(80|443)$/, '') ? url : '';
}

function findListeningAddress({ server }: FastifyRequest): Origin['listening'] {
  const address = server.server.address();
  return typeof address === 'object' ? address : null;
}

function acceptsGzip(encodings: string): boolean {
  const gzip = encodings.split(',').find((each) => /^\s*gzip\s*(;|$)/i.test(each));
  return gzip !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(gzip);
}

function readSignature({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  return typeof signature === 'string' ? signature : '';
}

/** The inputs that a route's schemas validate, as received. */
export type Inputs = Partial<Record<'params' | 'query' | 'body', unknown>>;

/**
 * Parses a request by the route's schemas.
 *
 * @throws request.invalid with the message of the first failed rule; for an id in the path that cannot exist, the same
 * as for one that is unknown
 */
export function parse(route: Route, inputs: Inputs): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema === undefined) continue;
    const given = inputs[part] ?? undefined;
    const outcome = schema.safeParse(given);
    if (part === 'params') requirePossibleIds(route, given, outcome.error);
    if (!outcome.success) throw describeRefusal(part, schema, given);
    parsed[part] = outcome.data;
  }
  return parsed;
}

/** Parameters of paths that are no ids: wrong ones are explained. */
const choices = new Set(['date', 'mediaType']);

/** @throws as for an unknown id: the route's error for the first id that is not valid or that PostgreSQL cannot store */
function requirePossibleIds({ params, errors = [] }: Route, given: unknown, error: z.ZodError | undefined): void {
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const isImpossible = (name: string) => wrong.has(name) || String(Object(given)[name]).includes('\0');
  const position = Object.keys(params?.shape ?? {})
    .filter((name) => !choices.has(name))
    .findIndex(isImpossible);
  if (position < 0) return;
  const codes = errors.filter((code) => errorCatalog[code].status === 404);
  throw new AppError(codes[position] ?? codes.at(-1) ?? 'route.not_found');
}
