import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@vitrine/contract/core/errors';
import { newRequestId, type RequestObserver } from './server-request.ts';

/**
 * Answers what Node could not parse as a request, such as headers that are too long, with the usual error body.
 *
 * @param headers sent with every answer
 */
export function answerBroken(headers: Record<string, string>, observers: readonly RequestObserver[]) {
  return (error: Error & { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const id = newRequestId();
    const failure = toRequestFailure(error.code);
    if (socket.writable) {
      const body = JSON.stringify(failure.toBody(id));
      const all = {
        ...headers,
        'content-type': 'application/json',
        'x-request-id': id,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const head = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`;
      socket.write(`${[head, ...lines].join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
    // The caller disconnected. A request that was being received is observed when it ends.
    if (error.code === 'HPE_INVALID_EOF_STATE') return;
    const { status } = failure;
    const facts = { route: 'invalid', transport: null, caller: null, durationMs: 0, bytesSent: null };
    for (const observe of observers) observe({ ...facts, id, status });
  };
}

function toRequestFailure(code: string): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('request.headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request.too_slow');
  return new AppError('request.invalid', { message: 'The request is not valid HTTP' });
}
