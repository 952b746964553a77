/**
 * Fields that are logged besides message and stack. Other properties of errors may contain statements with values, or
 * connections.
 */
const FIELDS = ['code', 'syscall', 'signal', 'status', 'severity', 'schema', 'table', 'column', 'constraint'] as const;

interface LoggedError extends Partial<Record<(typeof FIELDS)[number], unknown>> {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: LoggedError;
}

/**
 * An error as the log shows it: without values of the database and of requests, which libraries put into messages and
 * properties of their errors.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error', stack: undefined };
  const message = toSafeMessage(error);
  const logged: LoggedError = {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
  };
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string' || typeof value === 'number') logged[field] = value;
  }
  if (error.cause !== undefined && depth < 3) logged.cause = toLoggedError(error.cause, depth + 1);
  return logged;
}

function toSafeMessage(error: Error): string {
  const { message } = error;
  // Drizzle lists the parameters of the statement.
  if ('params' in error) return message.replace(/\nparams:[\s\S]*/, '');
  // PostgreSQL quotes values that it cannot read (SQLSTATE class 22).
  if ('severity' in error && 'code' in error && String(error.code).startsWith('22')) return maskQuoted(message);
  // The parser quotes the text around the mistake.
  return error instanceof SyntaxError ? maskQuoted(message) : message;
}

const maskQuoted = (message: string): string => message.replaceAll(/"[\s\S]*"|'[^']*'/g, '"…"');
