import { pino, type Logger } from 'pino';

export type Log = Logger;

/** The server's log: JSON lines on standard output, without secrets. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The driver's errors contain the whole connection, including its address.
    serializers: { err: (error: Error) => ({ ...pino.stdSerializers.err(error), client: undefined }) },
    redact: ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token', '*.deviceToken'],
  });
}
