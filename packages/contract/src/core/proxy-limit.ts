import { AppError, isFailureBody } from './errors.ts';
import { createProxyRefusal, REQUEST_SIZES } from './request-parts.ts';

/** Limits that people set, between two of the sizes above. */
const USUAL_LIMITS = [3e6, 4e6, 8e6, 1.5e7, 1.6e7, 2.5e7, 3e7, 3.2e7, 6e7, 6.4e7];

/** Where the server counts the bytes of a request. */
export const MEASURE_PATH = '/api/request-size';

const MEGABYTE = new Uint8Array(1e6);

/** How large a request may be to pass the proxies in front of a server. */
export interface RequestLimit {
  /** The largest request that passed, in bytes; 0 if none did. */
  allowed: number;
  /** The smallest request that was refused; null if none was. */
  refused: number | null;
}

interface Measured {
  /** The address of the server, without a trailing slash; empty for that of the page. */
  server: string;
  fetch?: typeof fetch;
  /** Larger requests are not tried. */
  most?: number;
  /** Called before each request with its size. */
  onTry?: (bytes: number) => void;
  /** Ends the measurement with what is known then. */
  signal?: AbortSignal | undefined;
}

/**
 * Measures how large a request may be, by requests of growing size, of which the server keeps nothing. Ends with what is
 * known when one takes longer than the server waits.
 *
 * @throws AppError `network.failed` or `server.unavailable` if not even the smallest request is answered;
 *   `request.too_many` while others measure
 */
export async function measureRequestLimit(measured: Measured): Promise<RequestLimit> {
  const { most = Number.POSITIVE_INFINITY, signal } = measured;
  const limit: RequestLimit = { allowed: 0, refused: null };
  const tryOne = async (bytes: number): Promise<boolean> => {
    measured.onTry?.(bytes);
    const passes = await passesProxies(bytes, measured, limit.allowed);
    if (passes) limit.allowed = bytes;
    else limit.refused = bytes;
    return passes;
  };
  try {
    for (const bytes of REQUEST_SIZES) if (bytes > most || !(await tryOne(bytes))) break;
    for (const bytes of USUAL_LIMITS) {
      const { allowed, refused } = limit;
      if (refused !== null && bytes > allowed && bytes < refused && !(await tryOne(bytes))) break;
    }
  } catch (error) {
    const isLinkSlow = error instanceof AppError && error.code === 'request.too_slow' && limit.allowed > 0;
    if (signal?.aborted !== true && !isLinkSlow) throw error;
  }
  return limit;
}

/** @param allowed the size of a request that has passed; 0 if none has */
async function passesProxies(bytes: number, measured: Measured, allowed: number): Promise<boolean> {
  const { server, fetch: transport = fetch, signal = null } = measured;
  const send = async (size: number): Promise<Response> => {
    const body = new Blob(splitSize(size));
    return transport(server + MEASURE_PATH, { method: 'POST', body, signal }).catch((cause: unknown) => {
      throw new AppError('network.failed', { cause });
    });
  };
  let answer: Response;
  try {
    answer = await send(bytes);
  } catch (error) {
    if (allowed === 0) throw error;
    // Some proxies close the connection instead of answering. If a smaller request passes, the network is not the reason.
    await send(allowed);
    return false;
  }
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok && typeof told === 'object' && told !== null && 'bytes' in told) return told.bytes === bytes;
  if (isFailureBody(told)) throw new AppError(told.code, told);
  if ([502, 503, 504].includes(answer.status)) throw new AppError('server.unavailable');
  return false;
}

/** One megabyte of zeros, repeated, so that a large body takes no memory of its own. */
const splitSize = (bytes: number): Uint8Array<ArrayBuffer>[] =>
  bytes < 1e6 ? [new Uint8Array(bytes)] : Array.from({ length: bytes / 1e6 }, () => MEGABYTE);

/**
 * The refusal of a client's request, with the limit that the proxy turns out to have.
 *
 * @param request the one that was refused, which is larger than the limit: much larger ones are not tried
 */
export async function nameProxyLimit(
  refusal: AppError,
  { baseUrl: server = '', fetch: transport = fetch }: { baseUrl?: string; fetch?: typeof fetch },
  request: Body,
): Promise<AppError> {
  const sent = countBytes(request);
  const most = REQUEST_SIZES.find((bytes) => bytes >= sent);
  const limit = await measureRequestLimit({ server, fetch: transport, ...(most === undefined ? {} : { most }) }).catch(
    () => null,
  );
  // The proxy may have a limit of its own for the address of the request.
  return createProxyRefusal(limit === null || limit.refused === null ? null : limit.allowed, refusal);
}

/** The body of a request: JSON, or a form with a file. */
interface Body {
  body?: unknown;
  form?: FormData;
}

function countBytes({ body = null, form }: Body): number {
  if (form === undefined) return JSON.stringify(body).length;
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}
