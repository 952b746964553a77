import { join } from 'node:path';
import { api } from '@vitrine/contract/api';
import { renderClientModules } from '@vitrine/contract/core/client-table';
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

/** Groups of which pages for a purpose of its own ask; the structures of their responses are loaded with the first request. */
const apart = new Set([
  'addressChecks',
  'admin',
  'alerts',
  'apiKeys',
  'assignments',
  'audit',
  'billing',
  'commands',
  'documents',
  'feeds',
  'generator',
  'history',
  'hours',
  'identityProviders',
  'layouts',
  'logs',
  'media',
  'onlinevideo',
  'ownData',
  'pairingTokens',
  'passkeys',
  'plans',
  'playlists',
  'playout',
  'plays',
  'priceLists',
  'reportEmails',
  'reportLinks',
  'reports',
  'schedule',
  'scheduler',
  'search',
  'secondFactors',
  'sharedReports',
  'signInPolicy',
  'singleSignOn',
  'stickMedia',
  'stream',
  'tags',
  'takeovers',
  'team',
  'transfers',
  'triggers',
  'weather',
  'webhooks',
  'webpages',
  'welcome',
]);

const PART = 'virtual:answers/';

/** Replaces `src/api/routes.ts` by the same routes without zod, written from the contract. */
export function withoutSchemas(listed: (...parts: string[]) => (id: string) => boolean): Plugin {
  const isRoutes = listed('apps/console/src/api/routes.ts');
  const { table, parts } = renderClientModules(forPeople, {
    table: join(import.meta.dirname, 'src/api/routes.ts'),
    partOf: (group) => (apart.has(group) ? PART + group : null),
  });
  const findPart = (id: string) => (id.startsWith(`\0${PART}`) ? parts[id.slice(PART.length + 1)] : undefined);
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PART) ? `\0${id}` : null),
    load: (id) => (isRoutes(id) ? table : (findPart(id) ?? null)),
    // Tests cache modules by their source, which is not what the table is made of.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isRoutes(id) || findPart(id) !== undefined ? false : null)),
  };
}
