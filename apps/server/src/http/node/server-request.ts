import type { IncomingMessage } from 'node:http';
import type { Transport } from '@vitrine/contract/core/route';
import { newId } from '../../platform/ids.ts';
import type { Caller } from '../callers.ts';
import { InterruptibleRequest } from '../files/interruptible-request.ts';

/** The status of a request whose caller disconnected before the answer. nginx uses the same number. */
export const CALLER_LEFT = 499;

/** A request that has ended, as observers see it. */
export interface EndedRequest {
  /** A bounded set: the path of a contract's route, such as `/api/devices/:id`, or of a document, or an `OtherRoute`. */
  readonly route: string;
  /** Null for what is not a route of the contract. */
  readonly transport: Transport | null;
  /** Undefined if the request could not be parsed. */
  readonly method?: string | undefined;
  readonly status: number;
  /**
   * The time from the request until the answer was handed over to the operating system. An event stream lasts for
   * hours.
   */
  readonly durationMs: number;
  /** Null if unauthenticated. */
  readonly caller: Caller | null;
  readonly id: string;
  /** With headers; null if it was not counted. */
  readonly bytesSent: number | null;
}

/**
 * `page`: the console or the player, whatever the address. `static`: a file of theirs. `unknown`: nothing is at this
 * address. `invalid`: the request is not valid HTTP.
 */
export type OtherRoute = 'page' | 'static' | 'unknown' | 'invalid';

/** Called with every request of both adapters. Heartbeats are among them, so it allocates as little as possible. */
export type RequestObserver = (request: EndedRequest) => void;

/** The id that a caller has given to its request, if it is fit for logs and headers. */
const GIVEN_ID = /^[\w.:/+=@-]{1,128}$/;

export const newRequestId = (): string => newId('req');

/** Every request that this server receives, with what its observers need to know. */
export class ServerRequest extends InterruptibleRequest implements EndedRequest {
  readonly startedMs = performance.now();
  route: string = 'invalid' satisfies OtherRoute;
  transport: Transport | null = null;
  caller: Caller | null = null;
  /** Set at the end, like the duration. */
  status = 0;
  durationMs = 0;
  #id: string | null = null;
  #bytesBefore: number | null = null;

  /** The id in `X-Request-Id`, or a new one. It is made when it is first read, because few heartbeats need one. */
  get id(): string {
    if (this.#id === null) {
      const given = this.headers['x-request-id'];
      this.#id = typeof given === 'string' && GIVEN_ID.test(given) ? given : newRequestId();
    }
    return this.#id;
  }

  /** Called before anything is sent, if `bytesSent` is to be known. */
  countBytes(): void {
    this.#bytesBefore = this.socket.bytesWritten;
  }

  get bytesSent(): number | null {
    return this.#bytesBefore === null ? null : this.socket.bytesWritten - this.#bytesBefore;
  }
}

/** @throws TypeError for a request from elsewhere, e.g. one that a test injects */
export function requireServerRequest(request: IncomingMessage): ServerRequest {
  if (request instanceof ServerRequest) return request;
  throw new TypeError('The request was not received by createServers');
}
