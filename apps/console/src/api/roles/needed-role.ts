import { hasRole, type Role } from '@vitrine/contract/team/roles';
import type { ClientRoute } from '@vitrine/contract/core/client';
import type { May, RouteName } from '../../ui/access/may.tsx';
import { routes } from '../routes.ts';

/** A route of the table by its name. */
export function findNamedRoute(name: RouteName): ClientRoute | undefined {
  const [group = '', key = ''] = name.split('.');
  const table: Record<string, Record<string, ClientRoute>> = routes;
  return table[group]?.[key];
}

/** The least role that may call a route; null if everyone may. */
export function findNeededRole(name: RouteName): Role | null {
  const role = findNamedRoute(name)?.role;
  return role === undefined || role === 'self' || role === 'viewer' ? null : role;
}

/** The routes about all screens of the account, which refuse people who see only some. */
const aboutAllScreens: ReadonlySet<RouteName> = new Set<RouteName>([
  'content.setCurrent',
  'media.setCurrentImage',
  'media.setCurrentVideo',
  'takeovers.setStandby',
]);

/** The permissions of a role, from the route table of the contract. */
export function createMay(role: Role, seesAllScreens = true): May {
  return (name) => {
    if (!seesAllScreens && aboutAllScreens.has(name)) return false;
    const needed = findNeededRole(name);
    return needed === null || hasRole(role, needed);
  };
}
