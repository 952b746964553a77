import type { IncomingMessage } from 'node:http';
import { AppError, errorCatalog } from '@vitrine/contract/core/errors';
import type { Access, Route } from '@vitrine/contract/core/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { filesCookieOf } from './files/files-cookie.ts';

/** The credentials in a request. */
export interface Credentials {
  bearer: string | null;
  /** The cookie that gives access to files. */
  cookie: string | null;
}

/** Facts about a request for limits, logs and conditional answers. */
export interface Origin {
  address: string;
  userAgent: string;
  bearer: string | null;
  ifNoneMatch: string | null;
  /** The origin that the caller uses: `https://signs.example.com`. Empty if the request does not contain it. */
  serverUrl: string;
  /** Where the server listens: an IP address, `0.0.0.0` or `::` for all of the machine's. Null for a socket file. */
  listening: { address: string; port: number } | null;
  isSecure: boolean;
  /** The signature of a Stripe event; empty if there is none. */
  signature: string;
}

/** Reads the credentials; the cookie only for routes that accept it. */
export function credentialsOf(request: Pick<IncomingMessage, 'headers'>, access: Access): Credentials {
  const { cookie } = request.headers;
  const opensFiles = (access === 'file' || access === 'console') && cookie !== undefined;
  return { bearer: bearerOf(request), cookie: opensFiles ? filesCookieOf(cookie) : null };
}

function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** @param isSecure whether people reach the server by HTTPS, even if a proxy forwards plain HTTP */
export function originOf(request: FastifyRequest, isSecure: boolean): Origin {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bearer: bearerOf(request),
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    serverUrl: serverUrlOf(request),
    listening: listeningOf(request),
    isSecure: isSecure || request.protocol === 'https',
    signature: signatureOf(request),
  };
}

/** Uses forwarded headers only if a trusted proxy has sent them. */
function serverUrlOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return host && URL.canParse(url) && new URL(url).host === host.toLowerCase().replace(/:(80|443)$/, '') ? url : '';
}

function listeningOf({ server }: FastifyRequest): Origin['listening'] {
  const address = server.server.address();
  return typeof address === 'object' ? address : null;
}

function signatureOf({ headers }: FastifyRequest): string {
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
    if (!outcome.success) throw refusal(part, schema, given);
    parsed[part] = outcome.data;
  }
  return parsed;
}

/** Parameters of paths that are no ids: wrong ones are explained. */
const choices = new Set(['date', 'mediaType']);

/** @throws as for an unknown id: the route's error for the first id that is not valid or that PostgreSQL cannot store */
function requirePossibleIds({ params, errors = [] }: Route, given: unknown, error: z.ZodError | undefined): void {
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const isImpossible = (name: string) => wrong.has(name) || String(fieldOf(given, name)).includes('\0');
  const position = Object.keys(params?.shape ?? {})
    .filter((name) => !choices.has(name))
    .findIndex(isImpossible);
  if (position < 0) return;
  const codes = errors.filter((code) => errorCatalog[code].status === 404);
  throw new AppError(codes[position] ?? codes.at(-1) ?? 'route.not_found');
}

/** Parses the invalid part again, this time for messages: always creating them would slow down every request. */
function refusal(part: string, schema: z.ZodType, given: unknown): AppError {
  const { error } = schema.safeParse(given, { error: plainWords });
  const issues =
    error?.issues.map((issue) => ({ path: issue.path.map(String), message: messageOf(schema, given, issue) })) ?? [];
  return new AppError('request.invalid', { message: issues[0]?.message, details: { in: part, issues } });
}

/** A missing field gets the message of an empty one. */
function messageOf(schema: z.ZodType, given: unknown, issue: z.core.$ZodIssue): string {
  const { path, message } = issue;
  if (issue.code !== 'invalid_type' || !isMissing(given, path)) return message;
  const empty = emptyValues.get(issue.expected);
  if (empty === undefined) return message;
  const filled = withValue(given, path, empty);
  const { error } = schema.safeParse(filled, { error: plainWords });
  const next = error?.issues.find((each) => path.every((step, i) => each.path[i] === step));
  return next === undefined ? message : messageOf(schema, filled, next);
}

const emptyValues = new Map<string, unknown>([
  ['string', ''],
  ['array', []],
  ['object', {}],
]);

function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce(fieldOf, given);
  return value === undefined || value === null;
}

const fieldOf = (value: unknown, step: PropertyKey): unknown => (isObject(value) ? Reflect.get(value, step) : undefined);

function withValue(given: unknown, [step, ...rest]: readonly PropertyKey[], value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValue(fieldOf(given, step), rest, value);
  if (Array.isArray(given)) return given.map((each: unknown, i) => (i === step ? inner : each));
  return { ...(isObject(given) ? given : {}), [step]: inner };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Messages for rules without their own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const name = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${name} is missing` : `${name} has the wrong type`;
    case 'too_big':
      return `${name} must ${limit('at most', issue.maximum, issue.origin)}`;
    case 'too_small':
      return `${name} must ${limit('at least', issue.minimum, issue.origin)}`;
    case 'invalid_value':
      return issue.input === undefined ? `${name} is missing` : `${name} must be one of ${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'unrecognized_keys':
      return `${name} is not valid`;
  }
}

function limit(which: string, value: number | bigint, origin: string): string {
  const number = value.toLocaleString('en-US');
  if (origin === 'string') return `have ${which} ${number} ${number === '1' ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${which} ${number} ${number === '1' ? 'entry' : 'entries'}`;
  return `be ${which} ${number}`;
}

const labels: Record<string, string> = {
  originalName: 'Name',
  timezone: 'Time zone',
  timeZone: 'Time zone',
  storageGb: 'Storage',
  videoURL: 'Upload address',
  mediaIds: 'Media',
};

/** A field in words: `deviceSeats` is "Device seats", `items.0.duration` is "Duration". */
function labelOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((step) => typeof step === 'string');
  if (field === undefined) return 'The request';
  const words = field
    .replace(/Ids$/, 's')
    .replace(/(?<=.)Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
