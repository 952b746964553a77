import type { api } from '@vitrine/contract/api';
import type { Client } from '@vitrine/contract/core/client';
import { findScope, type Route, type RouteTable } from '@vitrine/contract/core/route';
import type { KeyScope } from '@vitrine/contract/core/scopes';
import type { Role } from '@vitrine/contract/team/roles';

interface KeyRoute {
  access: 'user' | 'userOrDevice';
  role: Exclude<Role, 'owner'>;
  scope?: KeyScope;
  transport?: 'json' | 'multipart';
}

/** The routes of a table that API keys may call, without files and streams, which need no client. */
export type KeyRoutes<T extends Record<string, RouteTable> = typeof api> = {
  [G in keyof T]: { [K in keyof T[G] as T[G][K] extends KeyRoute ? K : never]: T[G][K] };
};

/** Every call that an API key may make: `vitrine.devices.list({ query })`. */
export type Calls = Client<KeyRoutes>;

const isKeyRoute = (route: Route): boolean =>
  findScope(route) !== null &&
  (route.access === 'user' || route.access === 'userOrDevice') &&
  ['json', 'multipart'].includes(route.transport ?? 'json');

/** Groups without such a route are left out. */
export function selectKeyRoutes<T extends Record<string, RouteTable>>(table: T): KeyRoutes<T> {
  const groups = Object.entries(table).map(([group, routes]) => [
    group,
    Object.fromEntries(Object.entries(routes).filter(([, route]) => isKeyRoute(route))),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same condition in types and values
  return Object.fromEntries(groups.filter(([, routes]) => Object.keys(Object(routes)).length > 0)) as KeyRoutes<T>;
}
