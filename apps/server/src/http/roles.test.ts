import { hasRole, ROLES, type Role } from '@vitrine/contract/team/roles';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inviteMember } from '../test/members.ts';
import { askNothing, memberPlaces } from '../test/requests/ask-nothing.ts';

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

const places = memberPlaces.flatMap(({ route: { role }, ...place }) =>
  role === undefined || role === 'self' ? [] : [{ ...place, needed: role }],
);

test('the routes say for every role what it may do', () => {
  expect(places.length).toBeGreaterThan(190);
  expect(new Set(places.map(({ needed }) => needed))).toEqual(new Set(ROLES));
});

test.each(places.filter(({ name }) => !endings.has(name)))(
  '$method $path: members with less than the role $needed are refused, whatever they name',
  async ({ needed, ...place }) => {
    for (const role of ROLES) {
      const { code, status } = await askNothing(server, tokens.get(role) ?? '', place);
      const isRefused = code === 'auth.role_required' || (place.method === 'HEAD' && status === 403);
      expect({ role, isRefused }).toEqual({ role, isRefused: !hasRole(role, needed) });
    }
  },
);
