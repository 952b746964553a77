import { AppError, isAppError } from '@vitrine/contract/core/errors';

/** The exit codes of the command, for scripts. */
export const EXIT = {
  failed: 1,
  /** A wrong command, option or value. */
  usage: 2,
  /** No server and key, or a key that is wrong, expired, revoked or may not do this. */
  key: 3,
  /** No thing, or more than one, has the name. */
  notFound: 4,
  /** The change waits for approval by an admin. */
  waiting: 5,
  /** The server does not answer. */
  unreachable: 6,
} as const;

export type ExitName = keyof typeof EXIT;

/** A failure that the command line finds by itself. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exit: ExitName;

  constructor(exit: ExitName, message: string) {
    super(message);
    this.exit = exit;
  }
}

/** The kind of an error, which decides the exit code. */
export function classify(error: unknown): ExitName {
  if (error instanceof CommandError) return error.exit;
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'network.failed' || error.code === 'server.unavailable') return 'unreachable';
  if (error.code === 'approval.waiting') return 'waiting';
  if (error.status === 401 || error.code.startsWith('auth.')) return 'key';
  if (error.code === 'request.invalid') return 'usage';
  return error.status === 404 ? 'notFound' : 'failed';
}

/** The message of an error, with the reason why a server did not answer. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isAppError(error, 'network.failed') ? `${error.message} (${findReason(error)})` : error.message;
}

/** The message of the innermost cause: `fetch` says only that it failed. */
function findReason(error: Error): string {
  let reason = error;
  while (reason.cause instanceof Error) reason = reason.cause;
  // A name with several addresses fails with one error for each of them.
  if (reason instanceof AggregateError && reason.errors[0] instanceof Error) reason = reason.errors[0];
  // The messages of OpenSSL are for its developers.
  return reason.message.includes('SSL routines') && 'code' in reason ? String(reason.code) : reason.message;
}
