import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import type { TestApp } from '../app.ts';
import type { Place } from './named-things.ts';

/** Every address of the routes for members of accounts. */
export const memberPlaces: Place[] = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    route.role === undefined
      ? []
      : listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, route, ...address })),
  ),
);

/** The code of the failure and its details; null for a success. Nothing that the path names exists. */
export async function askNothing(
  server: Pick<TestApp, 'url'>,
  token: string,
  { method, path }: Pick<Place, 'method' | 'path'>,
): Promise<{ code: string | null; status: number; details?: Record<string, unknown> }> {
  const abort = new AbortController();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(server.url + path.replaceAll(/:\w+/g, 'nothing'), {
    method,
    signal: abort.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(hasBody && { body: '{}' }),
  });
  const { status } = answer;
  // Streams do not end by themselves.
  if (answer.ok) abort.abort();
  if (answer.ok || method === 'HEAD') return { code: null, status };
  return { status, ...((await answer.json()) as { code: string; details?: Record<string, unknown> }) };
}
