import { api } from '@vitrine/contract/api';
import { MediaId } from '@vitrine/contract/library/media';
import type { Route } from '@vitrine/contract/core/route';
import { beforeAll, expect, test } from 'vitest';
import { arrangeMediaItem, arrangeScreen } from '../../../test/arrange.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { inviteMember } from '../../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('a change is recorded: who changed what, and from where', async () => {
  const { client, user, email } = await server.signUp();
  const { id } = await arrangeScreen(server.db, user.id);
  await client.devices.rename({ params: { deviceId: id }, body: { name: 'Bar' } });
  const { entries } = await client.audit.mine();
  expect(entries[0]).toMatchObject({
    actor: email,
    accountEmail: email,
    what: expect.stringMatching(/^Renamed .+ to Bar$/),
    names: [expect.any(String), 'Bar'],
    target: id,
    details: { name: 'Bar' },
    from: '127.0.0.1',
    userAgent: expect.any(String),
  });
  expect(entries.at(-1)?.what).toBe('Created the account');
});

const change = async (token: string, path: string, method: string, body: object, userAgent: string) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  });

test('an entry names the member who made the change, also after they left', async () => {
  const owner = await server.signUp();
  const ben = await inviteMember(server, owner, 'admin');
  await ben.client.folders.create({ body: { name: 'Menus', color: '#ef4444' } });
  await owner.client.team.removeMember({ params: { memberId: ben.user.userId } });
  await ben.client.accounts.changeProfile({ body: { name: 'Benedict' } }).catch(() => {});
  const { entries } = await owner.client.audit.mine();
  expect(entries.find(({ what }) => what.startsWith('Created the folder'))).toMatchObject({
    actor: ben.email,
    actorName: 'Ben',
    accountEmail: owner.email,
  });
  const found = await owner.client.audit.mine({ query: { person: 'ben' } });
  expect(new Set(found.entries.map(({ actorName }) => actorName))).toEqual(new Set(['Ben']));
});

test('an entry says by what means: in a browser, with an app, or without signing in', async () => {
  const { client, token } = await server.signUp();
  await change(token, '/api/folders', 'POST', { name: 'Menus', color: '#ef4444' }, 'Mozilla/5.0 (X11)');
  await change(token, '/api/folders', 'POST', { name: 'Cakes', color: '#ef4444' }, 'okhttp/4.12');
  const { entries } = await client.audit.mine();
  expect(entries.map(({ means }) => means)).toEqual(['app', 'console', 'link']);
});

test('an entry has the values before and after, of all that one change concerns', async () => {
  const { client, user } = await server.signUp();
  const { id } = await arrangeScreen(server.db, user.id, { name: 'Bar' });
  await client.devices.rename({ params: { deviceId: id }, body: { name: 'Lobby' } });
  await client.accounts.changeProfile({ body: { name: 'Ada Byron', organization: 'Bytown' } });
  const [profile, renamed] = (await client.audit.mine()).entries;
  expect(renamed?.changes).toEqual({ name: ['Bar', 'Lobby'] });
  expect(profile?.changes).toEqual({ name: [user.name, 'Ada Byron'], organization: ['', 'Bytown'] });
});

test('where one change concerns many things, no single one stands for all', async () => {
  const { client, user } = await server.signUp();
  const items = [await arrangeMediaItem(server.db, user.id), await arrangeMediaItem(server.db, user.id)];
  const { folder } = await client.folders.create({ body: { name: 'Menus', color: '#ef4444' } });
  const mediaIds = items.map(({ id: mediaId }) => MediaId.parse(mediaId));
  await client.media.moveMany({ body: { mediaIds, folderId: folder.id } });
  await client.media.moveMany({ body: { mediaIds: mediaIds.slice(0, 1), folderId: null } });
  const [one, many] = (await client.audit.mine()).entries;
  expect(many?.changes).toEqual({});
  expect(one?.changes).toEqual({ folderId: [folder.id, null] });
});

test('an entry is a sentence with the names from before the change, also of deleted things', async () => {
  const { client, user } = await server.signUp();
  const screen = await arrangeScreen(server.db, user.id);
  const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'Silent film.jpg' });
  const { group } = await client.groups.create({ body: { name: 'Education room' } });
  await client.assignments.assignToGroup({ params: { id: group.id }, body: { mediaType: 'image', mediaId } });
  await client.assignments.removeFromGroup({ params: { id: group.id, mediaType: 'image' } });
  await client.assignments.assignToDevices({
    body: { deviceIds: [screen.deviceId], mediaType: 'image', mediaId },
  });
  await client.groups.remove({ params: { id: group.id } });

  const { entries } = await client.audit.mine();
  const { name } = screen;
  expect(entries.slice(0, 4).map(({ what, names }) => ({ what, names }))).toEqual([
    { what: 'Deleted the group Education room', names: ['Education room'] },
    { what: `Assigned Silent film to ${name}`, names: ['Silent film', name] },
    { what: 'Removed Silent film from the group Education room', names: ['Silent film', 'Education room'] },
    { what: 'Assigned Silent film to the group Education room', names: ['Silent film', 'Education room'] },
  ]);
});

test('the sentence contains no names from another account', async () => {
  const [{ client }, other] = [await server.signUp(), await server.signUp()];
  const { folder } = await other.client.folders.create({ body: { name: 'Secret plans', color: '#3b82f6' } });
  await client.media.moveMany({ body: { mediaIds: [], folderId: folder.id } }).catch(() => {});
  await client.folders.create({ body: { name: folder.id, color: '#3b82f6' } });
  expect(JSON.stringify((await client.audit.mine()).entries)).not.toContain('Secret plans');
});

test('an entry is written in the transaction of its change', async () => {
  const { client, user } = await server.signUp();
  const { id } = await arrangeScreen(server.db, user.id);
  await client.devices.rename({ params: { deviceId: id }, body: { name: 'Bar' } });
  const { group } = await client.groups.create({ body: { name: 'Bars' } });
  const rows = await server.query(`
    select entry.what
    from (select id, xmin from devices union all select id, xmin from device_groups) as changed
      join audit_entries as entry on entry.xmin = changed.xmin
    where changed.id in ('${id}', '${group.id}') and entry.account_id = '${user.id}'`);
  expect(rows).toHaveLength(2);
});

/** Tables that the server changes by itself or as a consequence of other changes, and copies. */
const unaudited = [
  'agents',
  'alert_pauses',
  'alert_watch',
  'audit_entries',
  'bus_messages',
  'bus_relays',
  'device_alerts',
  'device_spans',
  'device_state',
  'device_versions',
  'document_pages',
  'external_identities',
  'first_airings',
  'generator_segments',
  'hidden_first_steps',
  'idempotency_keys',
  'invoices',
  'layout_content',
  'layout_feeds',
  'layout_price_lists',
  'layout_weather',
  'log_entries',
  'machine_alerts',
  'machine_days',
  'machine_logs',
  'new_play_sums',
  'pairing_claims',
  'pairings',
  'partition_upkeep',
  'payment_customers',
  'payment_events',
  'play_days',
  'play_hours',
  'play_months',
  'play_months_missing',
  'playlist_items',
  'playlist_music',
  'plays',
  'plays_to_sum',
  'qr_codes',
  'qr_scans',
  'rate_limits',
  'sample_sets',
  'sample_things',
  'sandbox_objects',
  'schedule_boundaries',
  'scheduler_state',
  'screen_plans',
  'sign_in_attempts',
  'sign_in_origins',
  'signing_keys',
  'single_sign_on_sessions',
  'subscriptions',
  'uploads',
  'weather_places',
  'webhook_deliveries',
  'webhook_outbox',
  'webhook_plays',
  'webhook_queues',
  'webhook_watches',
  'webpage_logins',
  'write_checks',
];

test('every table has an audit trigger, or is listed here as one that people do not change', async () => {
  const tables = await server.query<{ name: string; isAudited: boolean }>(`
    select relname as name, exists (
      select from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = pg_class.oid and proname = 'vitrine_audit'
    ) as "isAudited"
    from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname`);
  expect(tables.filter(({ isAudited }) => !isAudited).map(({ name }) => name)).toEqual(unaudited);
});

test('without a signed-in user the changed row determines the account', async () => {
  const { client, email, password } = await server.signUp();
  await server.visitor.accounts.login({ body: { email, password } });
  const [newest] = (await client.audit.mine()).entries;
  expect(newest).toMatchObject({ actor: email, accountEmail: email, what: 'Signed in' });
});

test('entries of a deleted account keep its email address', async () => {
  const { client, email, password } = await server.signUp();
  const admin = await server.signUp({ isAdmin: true });
  await client.accounts.deleteAccount({ body: { password } });
  const { entries } = await admin.client.audit.all({ query: { search: email } });
  expect(entries[0]).toMatchObject({ actor: email, accountEmail: email, what: expect.stringContaining('elete') });
});

test('refused requests and reads leave no entry', async () => {
  const { client } = await server.signUp();
  await client.devices.rename({ params: { deviceId: 'dev_none' }, body: { name: 'Bar' } }).catch(() => {});
  await client.accounts.me();
  expect((await client.audit.mine()).entries).toHaveLength(1);
});

test('requests that change nothing leave no entry, whatever their method', async () => {
  const { client, user } = await server.signUp();
  const mediaItem = await arrangeMediaItem(server.db, user.id);
  const [mediaId, before] = [MediaId.parse(mediaItem.id), (await client.audit.mine()).entries];
  await client.devices.ping();
  await client.devices.timeZones({ body: { deviceIds: [] } });
  await client.devices.names({ body: { deviceIds: [] } });
  await client.playout.mediaUse({ body: { mediaIds: [mediaId] } });
  await client.playout.delivery({ body: { mediaId } });
  await client.media.announceUpload({ body: { fileSize: 10 } });
  await client.media.removeMany({ body: { mediaIds: [] } }).catch(() => {});
  await client.accounts.changeProfile({ body: { name: user.name } });
  await client.branding.deleteLogo();
  expect((await client.audit.mine()).entries).toEqual(before);
});

test('an entry contains no secret', async () => {
  const { client, password } = await server.signUp();
  await client.accounts.changePassword({ body: { currentPassword: password, password: 'another horse' } });
  const { csv } = await client.audit.mineCsv();
  expect(csv).toContain('Changed the password');
  expect(csv).not.toContain('horse');
  expect((await client.audit.mine()).entries[0]).toMatchObject({ what: 'Changed the password', changes: {} });
});

test('an account sees its own entries, an administrator those of all accounts', async () => {
  const member = await server.signUp({ plan: 'free', seats: 1 });
  const admin = await server.signUp({ isAdmin: true });
  await admin.client.admin.updateLimits({ params: { userId: member.user.id }, body: { deviceSeats: 4 } });
  const [newest] = (await member.client.audit.mine()).entries;
  expect(newest).toMatchObject({ actor: admin.email, accountEmail: member.email, details: { deviceSeats: 4 } });
  const all = await admin.client.audit.all({ query: { search: member.email } });
  expect(all.entries.map(({ id }) => id)).toContain(newest?.id);
  expect((await server.signUp().then(({ client }) => client.audit.mine())).entries).toHaveLength(1);
});

test('the audit log is limited to a person, a kind of changes and a time', async () => {
  const { client, email } = await server.signUp();
  await client.branding.update({ body: { primaryColor: '#112233' } });
  await client.folders.create({ body: { name: 'Menus', color: '#ef4444' } });
  const whatOf = async (query: Parameters<typeof client.audit.mine>[0]) =>
    (await client.audit.mine(query)).entries.map(({ what }) => what);
  const all = await client.audit.mine();
  const [folder, color, created] = all.entries;
  expect(await whatOf({ query: { kind: 'media' } })).toEqual([folder?.what]);
  expect(await whatOf({ query: { kind: 'account' } })).toEqual([color?.what, created?.what]);
  expect(await whatOf({ query: { kind: 'billing' } })).toEqual([]);
  expect(await whatOf({ query: { person: email.toUpperCase() } })).toHaveLength(all.entries.length);
  expect(await whatOf({ query: { person: 'somebody-else' } })).toEqual([]);
  const at = color?.at ?? '';
  const after = new Date(Date.parse(at) + 60_000).toISOString();
  expect(await whatOf({ query: { since: at } })).toContain(color?.what);
  expect(await whatOf({ query: { since: after } })).toEqual([]);
  expect(await whatOf({ query: { until: created?.at } })).toEqual([]);
  const page = await client.audit.mine.page({ query: { kind: 'account', limit: 1 } });
  expect([page.total, page.body.entries.map(({ what }) => what)]).toEqual([2, [color?.what]]);
  const rest = await client.audit.mine.page({ query: { kind: 'account', limit: 1, cursor: page.next ?? '' } });
  expect(rest.body.entries.map(({ what }) => what)).toEqual([created?.what]);
  expect((await client.audit.mineCsv({ query: { kind: 'media' } })).csv.trim().split('\r\n')).toHaveLength(2);
});

test('the audit log can be searched and paged', async () => {
  const { client } = await server.signUp();
  for (const name of ['One', 'Two', 'Three']) await client.accounts.changeProfile({ body: { name } });
  expect((await client.audit.mine({ query: { search: 'TWO' } })).entries).toHaveLength(1);
  const first = await client.audit.mine.page({ query: { limit: 2 } });
  expect(first.total).toBe(4);
  const second = await client.audit.mine.page({ query: { limit: 2, cursor: first.next ?? '' } });
  expect(second.next).toBeNull();
  expect([...first.body.entries, ...second.body.entries].map(({ details }) => details['name'])).toEqual([
    'Three',
    'Two',
    'One',
    'Someone',
  ]);
});

test('no field of the CSV is a formula for a spreadsheet', async () => {
  const { client } = await server.signUp();
  const { csv } = await client.audit.mineCsv();
  expect(csv.split('\r\n')[0]).toBe(
    '"When","Account","Who","What","Target","Details","From","Browser","Name","Means","Changes","Key"',
  );
  expect(csv).not.toMatch(/"[=+@]/);
});

test('no administrator’s route is open to anyone else', async () => {
  const { token } = await server.signUp();
  const routes = Object.values(api)
    .flatMap((table) => Object.values<Route>(table))
    .filter(({ access }) => access === 'admin');
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path } of routes) {
    const answer = await fetch(server.url + path.replace(/:\w+/g, 'x'), {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
