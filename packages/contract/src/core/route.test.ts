import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoutes, listRouteAddresses, needsApproval, type Route } from './route.ts';

const route: Route = {
  method: 'DELETE',
  path: '/api/things/:id',
  access: 'user',
  role: 'viewer',
  summary: 'Remove a thing',
  response: z.unknown(),
};

test('a route without aliases has one address', () => {
  expect(listRouteAddresses(route)).toEqual([{ method: 'DELETE', path: '/api/things/:id' }]);
});

test('aliases follow the route’s own address, with methods of their own', () => {
  const aliases = ['POST /api/thing/remove/:id', 'DELETE /api/thing/:id'] as const;
  expect(listRouteAddresses({ ...route, aliases }).slice(1)).toEqual([
    { method: 'POST', path: '/api/thing/remove/:id' },
    { method: 'DELETE', path: '/api/thing/:id' },
  ]);
});

test('a change by members needs an approval, unless its route says never; what each may do for themselves does not', () => {
  const change: Route = { ...route, role: 'editor' };
  const routes: Route[] = [
    change,
    { ...change, approval: 'never' },
    { ...change, role: 'self' },
    { ...change, method: 'GET' },
  ];
  expect(routes.map(needsApproval)).toEqual([true, false, false, false]);
});

test('a route has the topics that its group reads or changes, unless it says its own', () => {
  const group = defineRoutes({ reads: ['media', 'playlists'], changes: ['media'] })({
    list: { ...route, method: 'GET' },
    probe: { ...route, method: 'HEAD' },
    remove: { ...route, method: 'DELETE' },
    preview: { ...route, method: 'POST', reads: ['showing'] },
  });
  const topics = Object.values<Route>(group).map(({ reads, changes }) => ({ reads, changes }));
  expect(topics).toEqual([
    { reads: ['media', 'playlists'] },
    { reads: ['media', 'playlists'] },
    { changes: ['media'] },
    { reads: ['showing'] },
  ]);
});
