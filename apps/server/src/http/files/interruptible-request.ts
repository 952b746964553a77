import { IncomingMessage } from 'node:http';
import type { AppError } from '@vitrine/contract/core/errors';

/**
 * A request whose body can be ended early without closing its connection, so that the caller still gets an answer.
 * Node closes the connection of every request that is destroyed before its end.
 */
export class InterruptibleRequest extends IncomingMessage {
  /** Kept by `RequestsInProgress`. */
  index = 0;
  #reason: AppError | null = null;

  /** Fails the body with this error for its reader; the rest of it is discarded. */
  interrupt(reason: AppError): void {
    if (this.destroyed || this.#reason !== null) return;
    this.#reason = reason;
    this.destroy(reason);
  }

  get isInterrupted(): boolean {
    return this.#reason !== null;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // oxlint-disable-next-line no-underscore-dangle -- Node's own name
    if (this.#reason === null) super._destroy(error, callback);
    // An error without a listener would end the process.
    else callback(this.listenerCount('error') > 0 ? error : null);
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    return this.#reason === null ? super.push(chunk, encoding) : true;
  }
}

/** True if the caller closed the connection before the end of the request, so that an answer would not be read. */
export const isAborted = ({ socket, complete }: IncomingMessage): boolean => !complete && socket.destroyed;
