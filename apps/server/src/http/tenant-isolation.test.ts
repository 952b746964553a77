import { PlaylistId } from '@vitrine/contract/library/content';
import { KEY_SCOPES, type KeyScope } from '@vitrine/contract/core/scopes';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { ask, inventUnknownLike } from '../test/requests/ask.ts';
import { namings, namingsIn, type Naming, type Place } from '../test/requests/named-things.ts';
import { createOneOfEach, deleteEach, type Things } from '../test/requests/one-of-each.ts';

const OTHER_ACCOUNT = 'another account';
const ADMIN = 'an administrator';

let server: TestApp;
let owner: Member;
let otherAccount: Member;
/** The ids of the owner's things, of the other account's own things, and of things that it has deleted. */
let owned: Things;
let own: Things;
let deleted: Partial<Things>;
/** The public identity of the owner's device. */
let publicName: string;
let before: unknown;
/** Tokens by caller; null: the request has none. */
const tokens: Record<string, string | null> = { nobody: null };
/** Callers without a valid session, who are refused before their question is read: one question is enough. */
const refused = new Set([
  'nobody',
  'an expired session',
  'a revoked session',
  'a deleted account',
  'an unpaired device',
  'a revoked API key',
]);

/** Everything that the owner can read about the things that requests name. */
async function state({ client }: Member) {
  const params = { deviceId: owned.device };
  return Promise.all([
    client.devices.list({ query: {} }),
    client.devices.settings({ params }),
    client.groups.list(),
    client.groups.memberships(),
    client.schedule.list(),
    client.assignments.listOfDevices(),
    client.assignments.listOfGroups(),
    client.commands.list({ params }),
    client.media.listImages({ query: {} }),
    client.media.listVideos({ query: {} }),
    client.media.currentImage(),
    client.media.currentVideo(),
    client.media.storage(),
    client.folders.list(),
    client.playlists.list({ query: {} }),
    client.playlists.get({ params: { id: PlaylistId.parse(owned.playlist) } }),
    client.webpages.list({ query: {} }),
    client.layouts.list({ query: {} }),
    client.priceLists.list(),
    client.content.current(),
    client.takeovers.list().then(({ running, ended }) => [running, ended]),
    client.takeovers.standby(),
    client.generator.list(),
    client.accounts.sessions().then(({ sessions }) => sessions.map(({ id }) => id)),
    client.apiKeys.list(),
    client.passkeys.list(),
    client.billing.overview(),
    client.plans.status(),
    client.audit.mine(),
  ]);
}

beforeAll(async () => {
  // Time stands still: after a minute the owner's screen would no longer be one that is connecting.
  server = await testApp({ now: new Date().toISOString() });
  owner = await server.signUp({ plan: 'free', seats: 1 });
  otherAccount = await server.signUp({ plan: 'free', seats: 1 });
  const former = await server.signUp({ plan: 'free', seats: 1 });
  const admin = await server.signUp({ isAdmin: true });
  const [first, second, gone] = [
    await createOneOfEach(server, owner),
    await createOneOfEach(server, otherAccount),
    await createOneOfEach(server, former),
  ];
  ({ things: owned, publicName } = first);
  own = second.things;
  deleted = await deleteEach(server, former, gone.things);
  const [expired, revoked, removed] = [await server.signUp(), await server.signUp(), await server.signUp()];
  await server.query(
    `update sessions set expires_at = now() - interval '1 day' where account_id = '${expired.user.id}'`,
  );
  await revoked.client.accounts.logout();
  await removed.client.accounts.deleteAccount({ body: { password: removed.password } });
  deleted.account = removed.user.id;
  const createKey = (scopes: KeyScope[]) =>
    otherAccount.client.apiKeys.create({ body: { name: 'Every scope', scopes } });
  const [key, revokedKey] = [await createKey([...KEY_SCOPES]), await createKey(['read'])];
  await otherAccount.client.apiKeys.revoke({ params: { id: revokedKey.apiKey.id } });
  Object.assign(tokens, {
    [OTHER_ACCOUNT]: otherAccount.token,
    'the account that deleted it': former.token,
    [ADMIN]: admin.token,
    'an expired session': expired.token,
    'a revoked session': revoked.token,
    'a deleted account': removed.token,
    'an API key of another account': key.token,
    'a revoked API key': revokedKey.token,
    'the other account’s device': second.deviceToken,
    'the other account’s agent': second.agentToken,
    'an unpaired device': gone.deviceToken,
    'an agent of an unpaired device': gone.agentToken,
  });
  // The plan's limits would refuse requests.
  await server.query(`update accounts set plan = 'test', status = 'active', bought_seats = 50`);
  // Processing of the uploaded files must end before states are compared.
  await vi.waitFor(async () => {
    const { images } = await owner.client.media.listImages({ query: {} });
    if (images[0]?.status !== 'ready' || images[0].thumbnailUrl === null) throw new Error('It is being prepared');
  });
  before = await state(owner);
});

/** A device's public id is unique in the installation, so this answer reveals that another account has it. */
const isRegistration = ({ name }: Place) => name === 'devices.register';

/** A draft keeps the ids of content that does not exist, which shows nothing; each draft is a new revision. */
const isDraft = ({ name, part }: Place & Naming) => name === 'layouts.saveDraft' && part === 'body';

const addTitles = (some: readonly (Place & Naming)[]) =>
  some
    .filter((each) => !isRegistration(each) && !isDraft(each))
    .map((each) => [`${each.method} ${each.path} (${each.part}: ${each.at})`, each] as const);

/** A device has two ids. */
const listOwnNames = ({ thing }: Naming) => (thing === 'device' ? [owned.device, publicName] : [owned[thing]]);

const isForPeople = ({ route }: Place) => !['device', 'agent'].includes(route.access) && route.access !== 'admin';

const everywhere = namingsIn('user', 'userOrDevice', 'file', 'console', 'device', 'agent', 'admin');

/** A comparison of everything that the owner can read takes as long as a row, so it follows each group of routes. */
const groups = Map.groupBy(addTitles(everywhere), ([, { name }]) => name.split('.')[0]);

const title =
  '%s: whoever asks, an id of another account or a deleted one is answered like an unknown one, and nothing changes';

describe.each([...groups])(title, (_group, rows) => {
  test.each(rows)('%s', async (_, naming) => {
    const { part, thing, route } = naming;
    // The path also names the other thing of the owner to which the thing belongs.
    const inPath = part === 'params' && thing !== 'device' ? owned : own;
    const past = deleted[thing];
    for (const [name, token] of Object.entries(tokens)) {
      const caller = token === null ? null : { token };
      // Administrators may name every account.
      const isAllowed = route.access === 'admin' && name === ADMIN;
      const asked = [
        ...(isAllowed ? [] : listOwnNames(naming).map((value) => ({ value, inPath }))),
        ...(past === undefined ? [] : [{ value: past, inPath: own }]),
      ];
      for (const question of refused.has(name) ? asked.slice(0, 1) : asked) {
        const known = await ask(server, naming, { caller, own, ...question });
        const unknown = await ask(server, naming, {
          caller,
          own,
          ...question,
          value: inventUnknownLike(question.value),
        });
        expect({ name, ...known }).toEqual({ name, ...unknown });
        if (name !== OTHER_ACCOUNT || !isForPeople(naming)) continue;
        expect(known.status).toBeOneOf(part === 'params' ? [404] : [200, 201, 404]);
      }
    }
  });

  test('everything of the other account is as before', async () => {
    expect(await state(owner)).toEqual(before);
  });
});

// Shows that the requests above are valid.
test.each(addTitles(namings).filter(([, { method }]) => method === 'GET'))(
  '%s: the owner’s request succeeds',
  async (_, naming) => {
    for (const value of listOwnNames(naming)) {
      const answer = await ask(server, naming, { value, caller: owner, own: owned });
      expect(answer.status).toBe(200);
    }
  },
);
