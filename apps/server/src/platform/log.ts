import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { getCurrentRequest } from './database/write-context.ts';
import { createLineOutput } from './log/log-output.ts';
import { toLoggedError } from './log/log-errors.ts';
import { formatLogLine } from './log/log-text.ts';

export type Log = Logger;

/** A destination that shows lines as text, in colours on a terminal. */
export function createTextOutput(stream: NodeJS.WriteStream & { fd: number }): DestinationStream {
  const output = createLineOutput(stream.fd);
  return { write: (line) => output.write(formatLogLine(line, stream.isTTY && stream.hasColors())) };
}

/** Fields that no line shows, at any of these depths. */
const SECRETS = ['password', 'currentPassword', 'token', 'deviceToken', 'filesToken', 'pollSecret', 'clientSecret'];
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The server's log: JSON lines without secrets.
 *
 * @param destination default: standard output
 * @param secrets of the configuration, for which every line is searched: a library could put one into a message
 */
export function createLog(
  level: string,
  destination: DestinationStream = createLineOutput(1),
  secrets: readonly string[] = [],
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = getCurrentRequest();
      return request === null ? {} : { requestId: request.id };
    },
    serializers: { err: (error: unknown) => toLoggedError(error) },
    redact: ['*.headers.authorization', '*.headers.cookie', ...REDACTED],
  };
  return pino(options, secrets.length === 0 ? destination : without(secrets, destination));
}

function without(secrets: readonly string[], destination: DestinationStream): DestinationStream {
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return {
    write(line) {
      let safe = line;
      for (const secret of written) if (safe.includes(secret)) safe = safe.replaceAll(secret, '[secret]');
      destination.write(safe);
    },
  };
}
