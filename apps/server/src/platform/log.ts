import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from './database/write-context.ts';

export type Log = Logger;

/**
 * The server's log: JSON lines without secrets.
 *
 * @param destination default: standard output
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === null ? {} : { requestId };
    },
    // The driver's errors contain the whole connection, including its address.
    serializers: { err: (error: Error) => ({ ...pino.stdSerializers.err(error), client: undefined }) },
    redact: ['*.headers.authorization', '*.headers.cookie', '*.password', '*.token', '*.deviceToken'],
  };
  return pino(options, destination);
}
