import type { FailureBody } from '@vitrine/contract/core/errors';
import { retryAfterMs } from './backoff.ts';

/** The one response that ends a pairing: this device's token is no longer valid. */
export class Unpaired extends Error {
  override readonly name = 'Unpaired';
}

/**
 * Any other failure: the server is unreachable or does not respond as expected. It is never a reason to stop playing.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  // These fields are only declared, because initializers would set them twice.
  /** HTTP status; 0 when there was no response. */
  declare readonly status: number;
  declare readonly retryAfterMs: number | null;
  /** The error code of the API; null when the response came from something else, such as a proxy. */
  declare readonly code: string | null;

  constructor(message: string, status = 0, retryAfter: number | null = null, code: string | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfter;
    this.code = code;
  }
}

/** The wait that the server requested when it refused a call, in milliseconds; null when it requested none. */
export function findRequestedWaitMs(error: unknown): number | null {
  return error instanceof CallFailed ? error.retryAfterMs : null;
}

/** Converts an unsuccessful response to an error. */
export async function readFailure(response: Response): Promise<Unpaired | CallFailed> {
  const body: Partial<FailureBody> = (await response.json().catch(() => null)) ?? {};
  const { message, code = null } = body;
  const { status } = response;
  if (status === 401 && code === 'device.unpaired') return new Unpaired(message);
  const waitMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
  return new CallFailed(message ?? `The server answered ${status}`, status, waitMs, code);
}
