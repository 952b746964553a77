import type { IncomingHttpHeaders } from 'node:http';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { Route } from '@vitrine/contract/core/route';
import { hashContent } from '../platform/storage/hash-file.ts';
import { withAttempt } from '../platform/database/write-context.ts';
import type { Idempotency } from '../platform/idempotency/idempotency.ts';
import type { AttemptOutcome } from '../platform/idempotency/store.ts';
import { type RenderedAnswer, renderStored } from './answers.ts';
import type { Caller } from './callers.ts';
import { toAppError } from './failure.ts';
import type { HashedFile } from './files/uploaded-file.ts';

/** Headers that announce a resumable upload. */
const TUS_HEADERS = ['upload-length', 'upload-metadata'];

interface Repeatable {
  requestId: string;
  route: Route;
  headers: IncomingHttpHeaders;
  key: string;
  caller: Caller | null;
  /** The address of the connection. */
  address: string;
  /** Parameters, query and body, as the route's schemas understand them. */
  parsed: Record<string, unknown>;
  /** The form's file; null for any other body. */
  file: HashedFile | null;
}

/**
 * The `Idempotency-Key` of a request; null where there is none or the route takes none.
 *
 * @throws request.invalid for an invalid key
 */
export function readIdempotencyKey(route: Route, headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (route.idempotency === undefined || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError('request.invalid', {
    message: 'Idempotency-Key must have 1 to 255 printable ASCII characters without spaces',
  });
}

/**
 * Carries a request out once. Repeated with the same key it gets the stored answer, with the header
 * `Idempotent-Replayed: true`.
 *
 * @throws idempotency.key_reused, idempotency.in_progress, idempotency.answer_not_stored
 */
export async function runOnce(
  idempotency: Idempotency,
  { requestId, route, headers, key, caller, address, parsed, file }: Repeatable,
  perform: () => Promise<RenderedAnswer>,
): Promise<RenderedAnswer> {
  const scope = chooseScope(caller, address);
  const known = file === null ? hashValue({ ...parsed, tus: pickTusHeaders(route, headers) }) : null;
  const fingerprint = () => known ?? fingerprintFile(parsed, file);
  let claim;
  try {
    claim = await idempotency.claim({ scope, key, route: `${route.method} ${route.path}`, fingerprint: known });
  } catch (error) {
    file?.bytes.resume(); // the response is sent after the form was read
    throw error;
  }
  if (claim.kind === 'answered') {
    if (file !== null) await file.readToEnd();
    if (fingerprint() !== claim.fingerprint) throw new AppError('idempotency.key_reused');
    if (claim.answer === null) throw new AppError('idempotency.answer_not_stored');
    return renderStored(claim.answer, requestId);
  }
  const { attempt } = claim;
  try {
    const rendered = await withAttempt(attempt, perform);
    await idempotency.end(attempt, toAttemptOutcome(fingerprint(), hasSecret(route, rendered.body) ? null : rendered));
    return rendered;
  } catch (error) {
    await idempotency.end(attempt, outcomeOfFailure(error, fingerprint()));
    throw error;
  }
}

function toAttemptOutcome(fingerprint: string | null, rendered: RenderedAnswer | null): AttemptOutcome {
  if (fingerprint === null) return { kind: 'failed' };
  if (rendered === null) return { kind: 'answered', fingerprint, answer: null };
  const { status, headers, text } = rendered;
  return { kind: 'answered', fingerprint, answer: { status, headers, body: text?.toString() ?? '' } };
}

/** Refusals are answers like others. A refusal that may not recur is not stored. */
function outcomeOfFailure(error: unknown, fingerprint: string | null): AttemptOutcome {
  const failure = toAppError(error);
  const { status } = failure;
  if (status >= 500) {
    const isKnown = isAppError(error) && failure.code !== 'server.failed' && failure.code !== 'server.unavailable';
    return { kind: isKnown ? 'released' : 'failed' };
  }
  if (status === 408 || status === 429 || fingerprint === null) return { kind: 'released' };
  return { kind: 'answered', fingerprint, answer: { status, headers: {}, body: JSON.stringify(failure.toBody()) } };
}

function hasSecret({ idempotency }: Route, body: unknown): boolean {
  const field = idempotency?.secret;
  if (field === undefined || typeof body !== 'object' || body === null || !(field in body)) return false;
  const value: unknown = Reflect.get(body, field);
  return value !== null && value !== undefined;
}

/** Keys are separate for each caller. Unauthenticated callers are distinguished by address. */
function chooseScope(caller: Caller | null, address: string): string {
  if (caller === null) return `address:${address}`;
  if (caller.kind === 'device') return caller.deviceId;
  // A key may see less than its maker.
  return [caller.accountId ?? '', caller.userId, ...(caller.key === null ? [] : [caller.key.id])].join('/');
}

function pickTusHeaders({ transport }: Route, headers: IncomingHttpHeaders): unknown {
  return transport === 'tus' ? TUS_HEADERS.map((name) => headers[name] ?? null) : null;
}

function fingerprintFile(parsed: Record<string, unknown>, file: HashedFile | null): string | null {
  const sha256 = file?.sha256() ?? null;
  return file === null || sha256 === null ? null : hashValue({ ...parsed, file: [file.field, file.name, sha256] });
}

/** Hashes a value: equal values have equal hashes, whatever the order of their keys. */
function hashValue(value: unknown): string {
  return hashContent(JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? sortKeys(part) : part)));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
