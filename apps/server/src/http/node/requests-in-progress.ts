import type { ServerResponse } from 'node:http';
import type { ServerRequest } from './server-request.ts';

type Response = ServerResponse<ServerRequest>;

/**
 * The responses that have not been sent in full.
 *
 * A `Set` costs more: with entries that come and go, V8 replaces its table every few dozen entries, and an old table
 * keeps the responses that it refers to from being collected with the young generation. That costs a third of the CPU
 * time of a heartbeat (`npm run bench -- heartbeat`).
 */
export class RequestsInProgress {
  /**
   * The responses in no particular order. Each request knows its index, so that the last one can take the place of a
   * removed one.
   */
  readonly #responses: Response[] = [];

  get size(): number {
    return this.#responses.length;
  }

  add(response: Response): void {
    response.req.index = this.#responses.length;
    this.#responses.push(response);
  }

  remove({ req }: Response): void {
    const last = this.#responses.pop();
    if (last === undefined || last.req === req) return;
    last.req.index = req.index;
    this.#responses[req.index] = last;
  }

  /** A copy, which may be iterated while requests end. */
  list(): Response[] {
    return [...this.#responses];
  }
}
