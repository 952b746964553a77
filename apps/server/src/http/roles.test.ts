import { api } from '@vitrine/contract/api';
import { type Route, listRouteAddresses } from '@vitrine/contract/core/route';
import { hasRole, ROLES, type Role } from '@vitrine/contract/team/roles';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inviteMember } from '../test/members.ts';

let server: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  const owner = await server.signUp({ plan: 'pro' });
  tokens.set('owner', owner.token);
  for (const role of ['viewer', 'scheduler', 'editor', 'admin'] as const) {
    tokens.set(role, (await inviteMember(server, owner, role)).token);
  }
});

/** These end the session with which the other requests are sent. */
const endings = new Set(['accounts.logout', 'accounts.endSessions', 'team.leave']);

const places = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    route.role === undefined || route.role === 'self'
      ? []
      : listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, needed: route.role, ...address })),
  ),
);

/** The code of the failure; null for a success. Nothing that the path names exists. */
async function ask(role: Role, { method, path }: { method: string; path: string }): Promise<string | null> {
  const abort = new AbortController();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(server.url + path.replaceAll(/:\w+/g, 'nothing'), {
    method,
    signal: abort.signal,
    headers: { authorization: `Bearer ${tokens.get(role)}`, 'content-type': 'application/json' },
    ...(hasBody && { body: '{}' }),
  });
  // Streams do not end by themselves.
  if (answer.ok) abort.abort();
  if (answer.ok || method === 'HEAD') return answer.status === 403 ? 'auth.role_required' : null;
  const { code } = (await answer.json()) as { code: string };
  return code;
}

test('the routes say for every role what it may do', () => {
  expect(places.length).toBeGreaterThan(190);
  expect(new Set(places.map(({ needed }) => needed))).toEqual(new Set(ROLES));
});

test.each(places.filter(({ name }) => !endings.has(name)))(
  '$method $path: members with less than the role $needed are refused, whatever they name',
  async ({ needed, ...place }) => {
    for (const role of ROLES) {
      const code = await ask(role, place);
      const isRefused = code === 'auth.role_required';
      expect({ role, isRefused }).toEqual({ role, isRefused: needed !== 'self' && !hasRole(role, needed ?? 'owner') });
    }
  },
);
