import { api } from '@vitrine/contract/api';
import { renderClientTable } from '@vitrine/contract/core/client-table';
import type { Route } from '@vitrine/contract/core/route';
import type { Plugin } from 'vite';
/// <reference types="vitest/config" />

/** Routes that only screens and their agents may call; the type `Api` of the console has none of them. */
const isOfScreens = ({ access }: Route): boolean => access === 'device' || access === 'agent';

/** The routes that the console may call. */
const forPeople = Object.fromEntries(
  Object.entries(api).map(([group, table]) => [
    group,
    Object.fromEntries(Object.entries<Route>(table).filter(([, route]) => !isOfScreens(route))),
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
