import { api } from '@vitrine/contract/api';
import { renderClientTable } from '@vitrine/contract/core/client-table';
import type { Route } from '@vitrine/contract/core/route';
import type { Plugin } from 'vite';
/// <reference types="vitest/config" />

/**
 * Routes of screens and of their agents, those that an address or a signature opens, and those whose answer is no JSON:
 * browsers and parts of the console ask for them by their address. The type `Api` of the console has none of them.
 */
const isForOthers = ({ access, transport }: Route): boolean =>
  ['device', 'agent', 'signed'].includes(access) || ['file', 'archive', 'stream', 'tus'].includes(transport ?? 'json');

/** The routes that the console may call. */
const forPeople = Object.fromEntries(
  Object.entries(api).map(([group, table]) => [
    group,
    Object.fromEntries(Object.entries<Route>(table).filter(([, route]) => !isForOthers(route))),
  ]),
);

/** Replaces `src/api/routes.ts` by the same routes without zod, written from the contract. */
export function withoutSchemas(listed: (...parts: string[]) => (id: string) => boolean): Plugin {
  const isRoutes = listed('apps/console/src/api/routes.ts');
  return {
    name: 'without-schemas',
    enforce: 'pre',
    load: (id) => (isRoutes(id) ? renderClientTable(forPeople) : null),
    // Tests cache modules by their source, which is not what the table is made of.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isRoutes(id) ? false : null)),
  };
}
