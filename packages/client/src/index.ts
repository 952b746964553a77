import { type Client, createClient } from '@vitrine/contract/core/client';
import type { KeyRoutes } from './key-routes.ts';
import { routes } from './routes.ts';

export { AppError as VitrineError, isAppError as isVitrineError } from '@vitrine/contract/core/errors';

/** Every call that an API key may make: `vitrine.devices.list({ query })`. */
export type Vitrine = Client<KeyRoutes>;

export interface VitrineOptions {
  /** The address of the server, e.g. `https://signs.example.com`. */
  server: string;
  /** An API key; it belongs to one account. */
  key: string;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

/**
 * A client of the server with an API key. Calls return the parsed answer or throw a `VitrineError` with the server's code
 * and message; `network.failed` if there is no answer.
 */
export function createVitrine({ server, key, ...options }: VitrineOptions): Vitrine {
  const baseUrl = server.replace(/\/+$/, '');
  return createClient<KeyRoutes>(routes, { baseUrl, token: () => key, isReadable: true, ...options });
}
