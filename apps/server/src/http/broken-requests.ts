import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@vitrine/contract/core/errors';

/**
 * Answers what Node could not parse as a request, such as headers that are too long, with the usual error body.
 *
 * @param headers sent with every answer
 */
export function answerBroken(headers: Record<string, string>) {
  return (error: Error & { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const failure = failureOf(error.code);
      const body = JSON.stringify(failure.toBody());
      const all = {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const head = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`;
      socket.write(`${[head, ...lines].join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };
}

function failureOf(code: string): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('request.headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request.too_slow');
  return new AppError('request.invalid', { message: 'The request is not valid HTTP' });
}
