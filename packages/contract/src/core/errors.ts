import { errorCatalog } from './errors/catalog.ts';

export { errorCatalog };

export type ErrorCode = keyof typeof errorCatalog;

/** The body of every failure. */
export interface FailureBody {
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown> | undefined;
  /** The one in the answer's `X-Request-Id`; operators find the request by it in the log. */
  requestId?: string | undefined;
}

/** True for a body of this API, false for one of a proxy. */
export function isFailureBody(body: unknown): body is FailureBody {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false;
  // A newer server may send a code that this program does not know.
  const isCode = typeof body.code === 'string' && /^[a-z_]+\.[a-z_]+$/.test(body.code);
  const details = 'details' in body ? body.details : undefined;
  const hasDetails = typeof details === 'object' && details !== null && !Array.isArray(details);
  const hasId = !('requestId' in body) || typeof body.requestId === 'string';
  return isCode && hasId && typeof body.message === 'string' && (details === undefined || hasDetails);
}

interface AppErrorOptions extends ErrorOptions {
  message?: string | undefined;
  /** Facts for the caller to show or use; never secrets. */
  details?: Record<string, unknown> | undefined;
  /** The response is not from this API; its message is a raw status line or body. */
  isForeign?: boolean;
  /** The request that failed with it, for a client. */
  requestId?: string | undefined;
  /** That of the response, for a client; otherwise it is the code’s. */
  status?: number;
}

/** An expected failure: thrown by the server, carried over the wire, rethrown by the client. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** True if the response is not from this API, e.g. from a proxy. */
  readonly isForeign: boolean;
  /** Set by the client if the server has named it. */
  readonly requestId: string | undefined;
  readonly #status: number | undefined;

  constructor(
    code: ErrorCode,
    { message, details, isForeign = false, requestId, status, ...options }: AppErrorOptions = {},
  ) {
    super(message ?? errorCatalog[code].message, options);
    this.code = code;
    this.details = details;
    this.isForeign = isForeign;
    this.requestId = requestId;
    this.#status = status;
  }

  get status(): number {
    return this.#status ?? errorCatalog[this.code].status;
  }

  toBody(requestId?: string): FailureBody {
    const { code, message, details } = this;
    return { code, message, ...(details ? { details } : {}), ...(requestId === undefined ? {} : { requestId }) };
  }
}

/** Narrows a caught value, e.g. `if (isAppError(error, 'device.limit_reached'))`. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/**
 * Returns an error with a message for people: a raw status line or body (`502: <html>…`) is replaced by the message of
 * its code, and the original error becomes the cause.
 */
export function toReadable(error: AppError): AppError {
  if (!error.isForeign) return error;
  const { code, details, isForeign, status } = error;
  return new AppError(code, { details, isForeign, status, cause: error });
}
