import type { ErrorBody } from '@vitrine/contract/core/errors';
import { retryAfterMs } from './backoff.ts';

/** The one answer that ends a pairing: this device's token is dead. */
export class Unpaired extends Error {
  override readonly name = 'Unpaired';
}

/** Any other failure: the server cannot be reached, or does not answer as wished. Never a reason to stop playing. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** As the server names it; null where the answer was not its own. */
  readonly code: string | null;

  constructor(message: string, status = 0, retryAfter: number | null = null, code: string | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfter;
    this.code = code;
  }
}

/** What an unsuccessful call asks the next one to wait, or null where the caller decides. */
export function waitAskedFor(error: unknown): number | null {
  return error instanceof CallFailed ? error.retryAfterMs : null;
}

interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  /** A file in place of a body. */
  file?: Blob;
  bearer?: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** An answer with its times on the monotonic clock, for the round trip. */
interface Answered<T> {
  response: Response;
  body: T;
  sentMs: number;
  receivedMs: number;
}

const TIMEOUT_MS = 15_000;

async function failureOf(response: Response): Promise<Error> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  if (response.status === 401 && body?.code === 'device.unpaired') return new Unpaired(body.message);
  const wait = retryAfterMs(response.headers.get('retry-after'), Date.now());
  return new CallFailed(
    body?.message ?? `The server answered ${response.status}`,
    response.status,
    wait,
    body?.code ?? null,
  );
}

/** One call; `read` has to be through within the time-out as well. */
async function call<T>(
  address: string,
  { method = 'GET', body, file, bearer, headers = {}, signal }: Call,
  read: (response: Response) => Promise<T>,
): Promise<Answered<T>> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  try {
    const sentMs = performance.now();
    const response = await fetch(address, {
      method,
      headers: {
        ...headers,
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file }),
    });
    const receivedMs = performance.now();
    if (!response.ok && response.status !== 304) throw await failureOf(response);
    return { response, body: await read(response), sentMs, receivedMs };
  } catch (error) {
    if (error instanceof Unpaired || error instanceof CallFailed) throw error;
    throw new CallFailed('Cannot reach the server');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Asks the server for JSON; the body of a 304 is null.
 *
 * @throws Unpaired when the server says that this device is not paired
 * @throws CallFailed for everything else, also when `signal` ends the call
 */
export function ask<T>(address: string, options: Call): Promise<Answered<T | null>> {
  return call(address, options, async (response) => {
    if (response.status === 304) return null;
    const body: T = await response.json();
    return body;
  });
}

/**
 * Opens a body to be read piece by piece; whoever reads it minds stand-stills and ends it.
 *
 * @throws Unpaired, CallFailed as {@link ask}
 */
export async function open(
  address: string,
  options: Call,
): Promise<{ response: Response; reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> }> {
  const { response } = await call(address, options, () => Promise.resolve());
  if (response.body === null) throw new CallFailed('The answer has no body', response.status);
  return { response, reader: response.body.getReader() };
}

/**
 * The next piece of a body; null at its end.
 *
 * @throws CallFailed when nothing comes for `quietMs`, the connection breaks, or `signal` ends it
 */
export async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  quietMs: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  let isCut = signal.aborted;
  const cut = (): void => {
    isCut = true;
    cancel();
  };
  const timer = setTimeout(cut, quietMs);
  signal.addEventListener('abort', cut);
  if (isCut) cancel();
  try {
    const { done, value } = await reader.read();
    if (isCut) throw new CallFailed('The connection stood still');
    return done ? null : value;
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed('The connection broke off');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cut);
  }
}
