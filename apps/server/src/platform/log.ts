import { pino, type Logger } from 'pino';

export type Log = Logger;

/** The server's log: JSON lines on standard output, without secrets. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.deviceToken'],
  });
}
