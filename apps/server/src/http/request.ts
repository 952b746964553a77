import type { IncomingMessage } from 'node:http';
import { AppError } from '@vitrine/contract/errors';
import type { Access, Route } from '@vitrine/contract/route';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** What a caller brought to say who it is. */
export interface Credentials {
  bearer: string | null;
  /** The cookie that opens files. */
  cookie: string | null;
}

/** Who asks, from where: for limits, logs and conditional answers. */
export interface Origin {
  address: string;
  userAgent: string;
  bearer: string | null;
  ifNoneMatch: string | null;
  isSecure: boolean;
  /** Of an event of the payment provider; empty where there is none. */
  signature: string;
}

/** The cookie that opens files and the console's event stream, and nothing else. */
export const FILES_COOKIE = 'vitrine_files';

/** What the caller brought; the cookie opens files only. */
export function credentialsOf(request: Pick<IncomingMessage, 'headers'>, access: Access): Credentials {
  const { cookie } = request.headers;
  const opensFiles = (access === 'file' || access === 'console') && cookie !== undefined;
  return { bearer: bearerOf(request), cookie: opensFiles ? (parseCookie(cookie)[FILES_COOKIE] ?? null) : null };
}

function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

export function originOf(request: FastifyRequest): Origin {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bearer: bearerOf(request),
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    isSecure: request.protocol === 'https',
    signature: signatureOf(request),
  };
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  return typeof signature === 'string' ? signature : '';
}

/**
 * What the route's schemas make of a request.
 *
 * @throws request.invalid with the text of the first rule that failed
 */
export function parse(
  route: Route,
  request: Partial<Record<'params' | 'query' | 'body', unknown>>,
): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema === undefined) continue;
    const given = request[part] ?? undefined;
    const outcome = schema.safeParse(given);
    if (!outcome.success) throw refusal(part, schema, given);
    parsed[part] = outcome.data;
  }
  return parsed;
}

/** What is wrong with a part of a request. It is looked at again for the words: to have them ready costs every call. */
function refusal(part: string, schema: z.ZodType, given: unknown): AppError {
  const { error } = schema.safeParse(given, { error: plainWords });
  const issues = error?.issues.map(({ path, message }) => ({ path: path.map(String), message })) ?? [];
  return new AppError('request.invalid', { message: issues[0]?.message, details: { in: part, issues } });
}

/** What is wrong in words, for rules that have none of their own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.length ? issue.path.join('.') : 'the request';
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? `${name} is missing` : `${name} is of the wrong type`;
  }
  if (issue.code === 'too_big') return `${name} may be at most ${String(issue.maximum)}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `${name} must be at least ${String(issue.minimum)}${unitOf(issue.origin)}`;
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.map(String).join(', ')}`;
  return `${name} is not valid`;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}
