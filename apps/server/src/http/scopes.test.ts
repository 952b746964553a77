import { findScope } from '@vitrine/contract/core/route';
import { KEY_SCOPES, type KeyScope, LIMITABLE_SCOPES, scopeRoles } from '@vitrine/contract/core/scopes';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { hasRole } from '@vitrine/contract/team/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { inviteMember } from '../test/members.ts';
import { ask, inventUnknownLike } from '../test/requests/ask.ts';
import { askNothing, memberPlaces } from '../test/requests/ask-nothing.ts';
import { namings, type Naming, type Thing } from '../test/requests/named-things.ts';
import { createOneOfEach, type Things } from '../test/requests/one-of-each.ts';
import { pairScreen } from '../test/screen.ts';

/** A key as the tests describe it: `schedule`, or `schedule, limited`. */
interface Key {
  title: string;
  scopes: readonly KeyScope[];
  isLimited: boolean;
}

const keys: Key[] = [
  ...KEY_SCOPES.map((scope) => ({ title: scope, scopes: [scope], isLimited: false })),
  ...LIMITABLE_SCOPES.map((scope) => ({ title: `${scope}, limited to a group`, scopes: [scope], isLimited: true })),
];

let server: TestApp;
let owner: Member;
/** Things that the limited keys do not see, and the same things with a screen and a group that they see. */
let hidden: Things;
let seen: Things;
/** Tokens by the title of the key. */
const tokens = new Map<string, string>();
/** A key of an editor who was made a viewer. */
let lowered: string;

beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  owner = await server.signUp({ plan: 'pro' });
  const { client } = owner;
  ({ things: hidden } = await createOneOfEach(server, owner));
  await server.query(`update accounts set plan = 'test', status = 'active', bought_seats = 50`);
  const screen = await pairScreen(server, owner);
  const { group } = await client.groups.create({ body: { name: 'Cafés' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
  seen = { ...hidden, device: screen.device.id, group: group.id };
  for (const { title, scopes, isLimited } of keys) {
    const body = { name: title, scopes: [...scopes], groupIds: isLimited ? [GroupId.parse(seen.group)] : null };
    tokens.set(title, (await client.apiKeys.create({ body })).token);
  }
  const editor = await inviteMember(server, owner, 'editor');
  const { token } = await editor.client.apiKeys.create({
    body: { name: 'Editor', scopes: ['schedule', 'content'] },
  });
  lowered = token;
  await client.team.changeMember({ params: { memberId: editor.user.userId }, body: { role: 'viewer' } });
});

const places = memberPlaces.map((place) => ({ ...place, needed: findScope(place.route) }));

const closed = { code: 'auth.keys_refused', details: undefined };
const required = (scope: KeyScope) => ({ code: 'auth.scope_required', details: { scope } });

/** The code and details of a refusal by key, scope or role; null for any other answer. */
function pickRefusal({ code, details }: Awaited<ReturnType<typeof askNothing>>) {
  return code?.startsWith('auth.') === true ? { code, details } : null;
}

describe('every route', () => {
  test('is for one scope, or for none', () => {
    expect(places.length).toBeGreaterThan(200);
    expect(new Set(places.map(({ needed }) => needed))).toEqual(new Set([...KEY_SCOPES, null]));
  });

  test.each(places)('$method $path: keys without the scope $needed are refused', async ({ needed, ...place }) => {
    for (const { title, scopes } of keys) {
      const answer = await askNothing(server, tokens.get(title) ?? '', place);
      const refusal = needed === null ? closed : required(needed);
      const isAllowed = needed === 'read' || (needed !== null && scopes.includes(needed));
      // Answers to HEAD have no body. The only such route asks for a header of the tus protocol first.
      const told = place.method === 'HEAD' ? { status: answer.status } : pickRefusal(answer);
      const expected = place.method === 'HEAD' ? { status: isAllowed ? 412 : 403 } : isAllowed ? null : refusal;
      expect({ title, told }).toEqual({ title, told: expected });
    }
  });

  const nowForbidden = places.flatMap(({ needed, ...place }) =>
    (needed === 'schedule' || needed === 'content') && place.method !== 'HEAD' ? [place] : [],
  );
  test.each(nowForbidden)('$method $path: a key loses what its maker may not do any more', async (place) => {
    expect(await askNothing(server, lowered, place)).toMatchObject({ code: 'auth.role_required' });
  });

  test('needs a role that may give a key its scope', () => {
    const given = places.flatMap(({ needed, name, route: { role } }) =>
      needed === null || role === undefined || role === 'self' || hasRole(scopeRoles[needed], role) ? [] : [name],
    );
    expect(given).toEqual([]);
  });
});

/** Names of things that are hidden with their screen, and of changes of others that wait for approval. */
const hiddenThings = new Set<Thing>([
  'device',
  'group',
  'event',
  'takeover',
  'screenshot',
  'machineLog',
  'command',
  'approval',
]);

const hiddenNamings = namings
  .filter(({ thing, route }) => hiddenThings.has(thing) && LIMITABLE_SCOPES.some((scope) => scope === findScope(route)))
  .map((naming) => [`${naming.method} ${naming.path} (${naming.part}: ${naming.at})`, naming] as const);

/** Paths in which the thing belongs to the screen that the path names. */
const inPathOf = ({ part, thing }: Naming) => (part === 'params' && thing !== 'device' ? hidden : seen);

test.each(hiddenNamings)(
  '%s: what is outside of the groups of a key is answered like what does not exist',
  async (_, naming) => {
    const scope = findScope(naming.route) ?? '';
    const caller = { token: tokens.get(`${scope}, limited to a group`) ?? '' };
    const question = { caller, own: seen, inPath: inPathOf(naming) };
    const value = hidden[naming.thing];
    const known = await ask(server, naming, { ...question, value });
    const unknown = await ask(server, naming, { ...question, value: inventUnknownLike(value) });
    expect(known).toEqual(unknown);
  },
);

test('lists show a limited key what is in its groups only', async () => {
  const client = server.clientFor(tokens.get('read, limited to a group') ?? '');
  expect((await client.devices.list({ query: {} })).map(({ id }) => id)).toEqual([seen.device]);
  expect((await client.groups.list()).groups.map(({ id }) => id)).toEqual([seen.group]);
  expect((await client.devices.counts()).total).toBe(1);
  const scheduler = server.clientFor(tokens.get('schedule, limited to a group') ?? '');
  expect((await scheduler.approvals.list({ query: { state: 'waiting' } })).approvals).toEqual([]);
  expect((await owner.client.approvals.list({ query: { state: 'waiting' } })).approvals).toHaveLength(1);
});
