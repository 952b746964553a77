import type { AppError } from '@vitrine/contract/core/errors';
import type { StoredAnswer } from '../platform/idempotency/store.ts';
import type { Endpoint } from './endpoint.ts';
import { computeRetryAfter } from './failure.ts';
import { hasAnswerOptions } from './handlers.ts';

/** An answer as it is sent, without the security headers that all answers have. */
export interface RenderedAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body in UTF-8 or as bytes. Null where the answer has none. */
  text: string | Buffer | null;
  /** The body before serialisation, in which idempotency searches for secrets. */
  body: unknown;
}

const JSON_TYPE = 'application/json; charset=utf-8';

const NO_STORE = { 'cache-control': 'no-store' };
const JSON_HEADERS = { 'content-type': JSON_TYPE, ...NO_STORE };

/** Renders what a handler returned. @param url of the request, to derive the address of the next page */
export function renderResult(endpoint: Endpoint, url: string, result: unknown): RenderedAnswer {
  const status = endpoint.route.status ?? 200;
  if (!hasAnswerOptions(result)) return renderAnswer(status, JSON_HEADERS, endpoint.serialise(result));
  const { next, total } = result;
  const headers = {
    ...result.headers,
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    ...(next ? { link: `<${withCursor(url, next)}>; rel="next"` } : {}),
  };
  if (result.status === 302 || result.status === 304) return renderEmpty(result.status, headers);
  const all = { 'content-type': JSON_TYPE, ...headers, ...NO_STORE };
  if (result.bytes !== undefined) {
    return { status: result.status ?? status, headers: all, text: result.bytes, body: undefined };
  }
  return renderAnswer(result.status ?? status, all, endpoint.serialise(result.body));
}

function renderAnswer(status: number, headers: Record<string, string>, body: unknown): RenderedAnswer {
  return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body), body };
}

/** Renders a body that is not the result of a handler. */
export const renderJson = (status: number, body: unknown): RenderedAnswer => renderAnswer(status, JSON_HEADERS, body);

/** Renders an answer without a body. */
export function renderEmpty(status: number, headers: Record<string, string>): RenderedAnswer {
  return { status, headers: { ...headers, ...NO_STORE }, text: null, body: undefined };
}

/** Renders an error, with `Retry-After` where it says when to try again. */
export function renderFailure(failure: AppError, requestId: string): RenderedAnswer {
  const retryAfter = computeRetryAfter(failure);
  const headers = {
    'content-type': JSON_TYPE,
    ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
  };
  return renderAnswer(failure.status, headers, failure.toBody(requestId));
}

/** Repeats the answer to an earlier request with the same `Idempotency-Key`. */
export function renderStored({ status, headers, body }: StoredAnswer, requestId: string): RenderedAnswer {
  const replayed = { ...headers, 'idempotent-replayed': 'true' };
  if (body === '') return renderEmpty(status, replayed);
  // A failure names the request that it answers.
  const text = status < 400 ? body : JSON.stringify({ ...JSON.parse(body), requestId });
  return { status, headers: { 'content-type': JSON_TYPE, ...replayed, ...NO_STORE }, text, body: undefined };
}

function withCursor(url: string, cursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `${path}?${query.toString()}`;
}
