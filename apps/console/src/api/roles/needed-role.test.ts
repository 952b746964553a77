import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { hasRole, type Role, ROLES } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { expect, test } from 'vitest';
import type { RouteName } from '../../ui/access/may.tsx';
import { createMay, findNamedRoute, findNeededRole } from './needed-role.ts';
import { allScreensSentences, type ExplainedRoute, roleSentences } from './role-sentences.ts';
import { describeWhoCan } from './who-can.ts';

/** The routes that the console has. It asks for files, archives and uploads by their addresses. */
const routes = Object.entries(api)
  .flatMap(([group, table]) =>
    Object.entries<Route>(table).map(([key, route]) => ({
      name: `${group}.${key}` as RouteName,
      role: route.role,
    })),
  )
  .filter(({ name }) => findNamedRoute(name) !== undefined);

test.each(ROLES)('the role %s may call what the contract allows it, and nothing else', (role) => {
  const may = createMay(role);
  const allowed = routes.filter(
    ({ role: needed }) => needed === undefined || needed === 'self' || hasRole(role, needed),
  );
  expect(routes.filter(({ name }) => may(name))).toEqual(allowed);
});

test('a person who sees only some groups may put nothing on all screens', () => {
  const may = createMay('editor', false);
  expect(routes.filter(({ name }) => createMay('editor')(name) && !may(name)).map(({ name }) => name)).toEqual([
    'media.setCurrentImage',
    'media.setCurrentVideo',
    'content.setCurrent',
    'takeovers.setStandby',
  ]);
});

const member = (name: string, role: Member['role'], isYou = false) => ({ name, role, isYou, email: '' }) as Member;

const members = [
  member('Ada', 'owner'),
  member('Ben', 'admin'),
  member('Cleo', 'editor'),
  member('Dan', 'viewer', true),
];

const describe = (route: ExplainedRoute, among?: readonly Member[]) =>
  describeWhoCan(findNeededRole(route)!, roleSentences[route], allScreensSentences[route] ?? '', among);

test('the owner and the admins are named as those to ask', () => {
  expect(describe('layouts.saveDraft', members)).toBe('Only editors and above can change layouts. Ask Ada or Ben.');
  expect(describe('devices.pair', members)).toBe('Only admins and owners can add screens. Ask Ada or Ben.');
});

test('a person whose role suffices is told that they lack screens', () => {
  const you = { ...member('Emi', 'editor', true), groupIds: [] };
  expect(describe('takeovers.setStandby', [...members.slice(0, 2), you])).toBe(
    'Only people who see all screens can prepare takeovers. Ask Ada or Ben.',
  );
});

test('for what only the owner can, the owner is named alone', () => {
  expect(describe('billing.overview', members)).toBe('Only owners can see and change the plan. Ask Ada.');
});

test('a person is not told to ask themselves, and nobody is named before the members are known', () => {
  expect(describe('billing.overview', [member('Ada', 'owner', true)])).toBe('Only owners can see and change the plan.');
  expect(describe('layouts.saveDraft')).toBe('Only editors and above can change layouts.');
});

const who: Record<Role, string> = {
  viewer: '',
  scheduler: 'schedulers and above',
  editor: 'editors and above',
  admin: 'admins and owners',
  owner: 'owners',
};

test.each(Object.entries(roleSentences))(
  'the sentence for %s names the role that the contract asks for',
  (route, text) => {
    expect(text).toMatch(new RegExp(`^Only ${who[findNeededRole(route as ExplainedRoute) ?? 'viewer']} can `));
  },
);
