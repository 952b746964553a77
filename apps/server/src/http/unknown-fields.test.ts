import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { z } from 'zod';
import { beforeAll, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import type { Schema } from '../test/requests/hostile-values.ts';
import { createOneOfEach, type Things } from '../test/requests/one-of-each.ts';
import { plainParams } from '../test/requests/ask.ts';
import { thingInPath } from '../test/requests/named-things.ts';
import { createValidBody } from '../test/requests/valid-bodies.ts';

/** Part of every text that no route may store. */
const MARK = 'forbidden7f3a';

let server: TestApp;
let member: Member;
let victim: Member;
let admin: Member;
let things: Things;
let [deviceToken, agentToken] = ['', ''];

beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  member = await server.signUp({ plan: 'free', seats: 1 });
  [victim, admin] = [await server.signUp(), await server.signUp({ isAdmin: true })];
  ({ things, deviceToken, agentToken } = await createOneOfEach(server, member));
  await server.query(`update accounts set plan = 'pro', status = 'active', bought_seats = 50 where not is_admin`);
});

/** Names of columns, of fields in other requests and answers, and of properties that every object has. */
const unknown = () => ({
  id: `dev_${MARK}`,
  accountId: victim.user.id,
  account_id: victim.user.id,
  userId: victim.user.id,
  ownerId: victim.user.id,
  isAdmin: true,
  is_admin: true,
  isSuspended: false,
  role: `admin ${MARK}`,
  plan: 'enterprise',
  subscriptionPlan: 'enterprise',
  status: `active ${MARK}`,
  boughtSeats: 777,
  bought_seats: 777,
  grantedSeats: 777,
  deviceSeats: 777,
  maxDevices: 777,
  extraStorageBytes: 777,
  pricePence: 0,
  customerId: `cus_${MARK}`,
  token: MARK,
  tokenHash: MARK,
  passwordHash: MARK,
  storageKey: `media/${victim.user.id}/${MARK}`,
  filename: `${MARK}.svg`,
  mimeType: `text/html; ${MARK}`,
  sha256: MARK,
  createdAt: '1999-01-01T00:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  receivedAt: '1999-01-01T00:00:00.000Z',
  $set: { isAdmin: true },
  PROTO: { isAdmin: true, mark: MARK },
  constructor: { prototype: { isAdmin: true, mark: MARK } },
});

const routes = Object.entries(api)
  .flatMap(([group, table]) =>
    Object.entries<Route>(table).flatMap(([key, route]) =>
      route.body === undefined ? [] : [{ name: `${group}.${key}`, route, body: route.body }],
    ),
  )
  // Deletions come last, because other requests name the same things.
  .toSorted((a, b) => Number(/remove|delete/.test(a.name)) - Number(/remove|delete/.test(b.name)));

/** The names of all fields of a schema. */
function listFieldNames(schema: Schema): string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.items) inner.push(schema.items);
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(listFieldNames)];
}

/** The value with the fields added to each object in it. */
function extended(value: unknown, fields: object): unknown {
  if (Array.isArray(value)) return value.map((each) => extended(each, fields));
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, extended(each, fields)])),
    ...fields,
  };
}

/** Not the accounts that the requests themselves create. */
const isOld = `email <> 'nobody@example.com' and organization <> 'Mine'`;

/** The data that no request of these tests may change: all accounts, and everything of the account that sends none. */
async function protectedState(): Promise<unknown> {
  const tables = await server.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' order by 1`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int from "${name}" where account_id = '${victim.user.id}'`,
  );
  return [
    // Paying and granting change other columns of the account that sends the requests.
    await server.query(
      `select id, email, password_hash, is_admin, suspended_at from accounts where ${isOld} order by id`,
    ),
    await server.query(`select * from accounts where ${isOld} and id <> '${member.user.id}' order by id`),
    await server.query(`select id from accounts where 777 in (bought_seats, granted_seats, bought_storage_bytes)`),
    await server.query(counts.join(' union all ')),
  ];
}

/** The tables in which the mark is stored. */
async function markedTables(): Promise<string[]> {
  const tables = await server.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const searches = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select 1 from "${name}" as each where each::text like '%${MARK}%')`,
  );
  return (await server.query<{ name: string }>(searches.join(' union all '))).map(({ name }) => name);
}

/** Statuses of requests that come too early, with a wrong password or price, or whose every field names something. */
const refused: Record<string, number[]> = {
  'accounts.demo': [401],
  'accounts.resetPassword': [400],
  // It expires once the job that looks for changes of its subjects finds those of the requests before.
  'approvals.approve': [200, 409],
  'approvals.decline': [200, 409],
  'assignments.undo': [200, 409],
  'content.undo': [200, 409],
  'accounts.changePassword': [403],
  'accounts.deleteAccount': [403],
  'passkeys.begin': [403],
  'passkeys.add': [400],
  'passkeys.signIn': [401],
  'ownData.remove': [403],
  'secondFactors.confirm': [403, 409],
  'secondFactors.prove': [409],
  'secondFactors.renewRecoveryCodes': [409],
  'secondFactors.turnOff': [403],
  'secondFactors.signIn': [401],
  'billing.createStorageSubscription': [400],
  'billing.reduceStorage': [409],
  'billing.confirm': [402],
  'admin.setPlan': [409],
  'identityProviders.check': [400],
  'singleSignOn.complete': [400],
  // The upload has become a media item.
  'transfers.import': [404],
  'pairing.claim': [404],
  'team.handOver': [403],
  'team.readInvitation': [404],
  'team.acceptInvitation': [404],
  // The person has a passkey, and this session was started with a password.
  'team.join': [403],
  'priceLists.create': [400],
  'priceLists.update': [400],
};

function tokenFor({ access }: Route): string {
  if (access === 'device') return deviceToken;
  if (access === 'agent') return agentToken;
  return access === 'admin' ? admin.token : member.token;
}

test.each(routes)('$name ignores or refuses unknown and forbidden fields', async ({ name, route, body }) => {
  const known = new Set(listFieldNames(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema));
  const fields = Object.fromEntries(Object.entries(unknown()).filter(([field]) => !known.has(field)));
  const valid = await createValidBody(name, things, server.visitor);
  const before = await protectedState();
  const path = route.path.replace(
    /:(\w+)/g,
    (_, parameter: string) => plainParams[parameter] ?? things[thingInPath(route.path, parameter)],
  );
  const answer = await fetch(server.url + path, {
    method: route.method,
    headers: { authorization: `Bearer ${tokenFor(route)}`, 'content-type': 'application/json' },
    body: JSON.stringify(extended(valid, fields)).replaceAll('"PROTO"', '"__proto__"'),
  });
  const text = await answer.text();
  // The status shows that the body is valid apart from these fields.
  expect(answer.status).toBeOneOf(refused[name] ?? [200, 201]);
  expect(text).not.toContain(MARK);
  expect(await protectedState()).toEqual(before);
  expect(await markedTables()).toEqual([]);
  expect({}).not.toHaveProperty('isAdmin');
});
