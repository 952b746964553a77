import { api } from '@vitrine/contract/api';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { hasRole } from '@vitrine/contract/team/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { arrangePlaylist, createEventBody, readBody } from '../test/arrange.ts';
import { inviteMember } from '../test/members.ts';
import { ask, inventUnknownLike, plainParams } from '../test/requests/ask.ts';
import { type Naming, namingsIn, type Place, type Thing, thingInPath } from '../test/requests/named-things.ts';
import { createOneOfEach, type Things } from '../test/requests/one-of-each.ts';
import { createValidBody, queries } from '../test/requests/valid-bodies.ts';

/** The things that belong to screens, and those that belong to content. */
const ofScreens: readonly Thing[] = ['device', 'group', 'event', 'takeover', 'screenshot', 'machineLog', 'command'];
const ofContent: readonly Thing[] = [
  ...([
    'image',
    'video',
    'folder',
    'playlist',
    'document',
    'webpage',
    'layout',
    'priceList',
    'feed',
    'event',
    'generated',
  ] as const),
  ...DRAWN_KINDS,
  ...(['upload', 'imageFile', 'videoFile', 'thumbnailFile', 'hash'] as const),
];

const scopes = { groups: ofScreens, folders: ofContent, both: [...new Set([...ofScreens, ...ofContent])] };
type Scope = keyof typeof scopes;
const scopeNames = ['groups', 'folders', 'both'] as const;
const roles = ['viewer', 'scheduler', 'editor'] as const;

/** In the names of everything that limited members may not see. */
const HIDDEN = 'Zimtstern';

let server: TestApp;
let owner: Member;
/** The things that the limited members see, and those that they do not. */
let own: Things;
let hidden: Things;
let publicName: string;
const tokens = new Map<string, string>();
let before: unknown;

/** Puts everything of a world into its folder, and gives all of it this name. */
async function arrangeWorld(things: Things, name: string): Promise<void> {
  const content = ContentKind.options.map((kind) => things[kind]);
  const list = content.map((id) => `'${id}'`).join(', ');
  const inFolder = `folder_id = '${things.folder}'`;
  for (const statement of [
    `update media set ${inFolder}, original_name = '${name}' where id in (${list})`,
    `update feeds set ${inFolder}, name = '${name}' where id = '${things.feed}'`,
    `update price_lists set ${inFolder}, name = '${name}' where id = '${things.priceList}'`,
    `update generated_videos set ${inFolder}, name = '${name}' where id = '${things.generated}'`,
    `update uploads set ${inFolder} where id = '${things.upload}'`,
    `update folders set name = '${name}' where id = '${things.folder}'`,
    `update devices set name = '${name}' where id = '${things.device}'`,
    `update device_groups set name = '${name}' where id = '${things.group}'`,
    `update schedule_events set title = '${name}' where id = '${things.event}'`,
    `update takeovers set title = '${name}', message = '{"heading": "${name}", "text": "", "tone": "info"}'
      where id = '${things.takeover}'`,
  ]) {
    await server.query(statement);
  }
}

/** The rows that name something that is hidden, by table. Approvals expire when somebody reads their list. */
async function readHidden(): Promise<unknown> {
  const tables = await server.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition
      and relname !~ '^(approvals|sessions|rate_limits|idempotency_keys|device_state|device_versions|log_entries|audit_entries|bus_)'`,
  );
  const ids = scopes.both.map((thing) => hidden[thing]).join('|');
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    found[name] = await server.query(
      `select to_jsonb(t) - 'updated_at' as row from "${name}" as t where to_jsonb(t)::text ~ '${HIDDEN}|${ids}' order by 1`,
    );
  }
  return found;
}

beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
  owner = await server.signUp({ plan: 'free', seats: 1 });
  await server.query(`update accounts set plan = 'test', status = 'active', bought_seats = 50`);
  const second = await createOneOfEach(server, owner);
  ({ things: hidden, publicName } = second);
  await arrangeWorld(hidden, HIDDEN);
  const first = await createOneOfEach(server, owner);
  own = first.things;
  await arrangeWorld(own, 'Own');
  // The event is on screens of both groups: answers about it must not name the hidden ones.
  const onBoth = createEventBody({
    title: 'Shared',
    mediaId: own.image,
    startTime: '03:00',
    endTime: '03:30',
    groupIds: [GroupId.parse(own.group), GroupId.parse(hidden.group)],
    deviceIds: [DeviceId.parse(hidden.device)],
  });
  await owner.client.schedule.create({ body: onBoth });
  const limits = { groupIds: [GroupId.parse(own.group)], folderIds: [FolderId.parse(own.folder)] };
  for (const role of roles) {
    for (const scope of scopeNames) {
      const { groupIds, folderIds } = limits;
      const given = { groups: { groupIds }, folders: { folderIds }, both: limits }[scope];
      tokens.set(`${role} ${scope}`, (await inviteMember(server, owner, role, given)).token);
    }
  }
  before = await readHidden();
});

const isForMembers = ({ route }: Place): boolean =>
  route.role !== undefined && route.role !== 'self' && hasRole('editor', route.role);

const addTitles = <T extends Place>(some: readonly T[], describeEach: (each: T) => string) =>
  some.map((each) => [`${each.method} ${each.path}${describeEach(each)}`, each] as const);

const places = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).flatMap(([key, route]) =>
    listRouteAddresses(route).map((address) => ({ name: `${group}.${key}`, route, ...address })),
  ),
);
const reads = places.filter(
  (place) =>
    isForMembers(place) && (place.method === 'GET' || 'dryRun' in place.route) && place.route.transport !== 'stream',
);

const namings = namingsIn('user', 'userOrDevice', 'file', 'console').filter(
  (each) => isForMembers(each) && scopes.both.includes(each.thing),
);

/** A device has two ids. */
const listHidden = ({ thing }: Naming): string[] =>
  thing === 'device' ? [hidden.device, publicName] : [hidden[thing]];

describe('to a member who is limited to groups, folders or both', () => {
  test.each(addTitles(namings, ({ part, at }) => ` (${part}: ${at})`))(
    '%s: what is outside of them is answered like what does not exist',
    async (_, naming) => {
      const { part, thing } = naming;
      const inPath = part === 'params' && thing !== 'device' ? hidden : own;
      for (const [name, token] of tokens) {
        const scope = name.split(' ')[1] as Scope;
        if (!scopes[scope].includes(thing)) continue;
        for (const value of listHidden(naming)) {
          const question = { caller: { token }, own, inPath };
          const known = await ask(server, naming, { ...question, value });
          const unknown = await ask(server, naming, { ...question, value: inventUnknownLike(value) });
          expect({ name, ...known }).toEqual({ name, ...unknown });
          expect(known.status).toBeLessThan(500);
        }
      }
    },
  );

  test.each(addTitles(reads, () => ''))('%s: nothing in the answer is outside of them', async (_, place) => {
    for (const [name, token] of tokens) {
      const scope = name.split(' ')[1] as Scope;
      const text = await read(place, token);
      if (text === null) continue;
      for (const thing of scopes[scope])
        for (const id of listHidden({ thing } as Naming)) expect(`${name} ${text}`).not.toContain(id);
      expect(`${name} ${text}`).not.toContain(scope === 'both' ? HIDDEN : publicName.repeat(2));
    }
  });

  test('an event on screens of theirs and of others is answered with theirs', async () => {
    for (const scope of ['groups', 'both']) {
      const { events } = await server.clientFor(tokens.get(`viewer ${scope}`) ?? '').schedule.list();
      const shared = events.find(({ title }) => title === 'Shared');
      expect(shared).toMatchObject({ isReadOnly: true, groupIds: [own.group], deviceIds: [own.device] });
    }
  });

  // Shows that the answers above would contain it.
  test('the same answers to the owner have what is outside of them', async () => {
    const found: string[] = [];
    for (const place of reads) {
      const text = (await read(place, owner.token)) ?? '';
      if (scopes.both.some((thing) => text.includes(hidden[thing])) || text.includes(HIDDEN)) found.push(place.name);
    }
    expect(found).toEqual(
      expect.arrayContaining(['devices.list', 'media.listImages', 'folders.list', 'schedule.list']),
    );
    expect(found.length).toBeGreaterThan(25);
  });

  test('nothing outside of them has changed', async () => {
    expect(await readHidden()).toEqual(before);
  });
});

const device = () => ({ deviceId: DeviceId.parse(own.device) });
const viewer = () => server.clientFor(tokens.get('viewer folders') ?? '');

const assign = async (mediaType: ContentKind, id: string): Promise<void> => {
  const body = { mediaType, mediaId: ContentId.parse(id), force: true };
  await owner.client.assignments.assignToDevice({ params: device(), body });
  await owner.client.assignments.assignToGroup({ params: { id: GroupId.parse(own.group) }, body });
};

describe('to a member whose screens show content outside of their folders', () => {
  const other = { id: 'med_other', originalName: 'Other content', filename: null, thumbnailUrl: null };
  const gets = reads.filter(({ method }) => method === 'GET');

  beforeAll(async () => {
    for (const { id } of (await owner.client.takeovers.list()).running) {
      await owner.client.takeovers.end({ params: { id } });
    }
  });

  /** @param absent texts that no answer may have */
  async function expectWithout(name: string, absent: readonly string[]): Promise<void> {
    for (const place of gets) {
      const text = (await read(place, tokens.get(name) ?? '')) ?? '';
      for (const each of absent) expect(`${place.name} ${text}`).not.toContain(each);
    }
  }

  test.each(ContentKind.options)('%s: every answer is without it, and says “Other content”', async (kind) => {
    await assign(kind, hidden[kind]);
    await expectWithout(
      'viewer folders',
      ofContent.map((thing) => hidden[thing]),
    );
    const params = device();
    expect(await viewer().playout.explain({ params, query: {} })).toMatchObject({ reason: 'device', media: other });
    expect((await viewer().playout.now({ params })).media).toEqual({ video: null, image: null });
    expect(await viewer().devices.get({ params })).toMatchObject({ assignedMedia: other });
    const masked = { mediaId: other.id, mediaName: other.originalName, thumbnailUrl: null };
    const { assignments } = await viewer().assignments.listOfGroups();
    expect(assignments).toContainEqual(expect.objectContaining(masked));
  });

  test('within content of theirs and in a takeover: no answer has its name', async () => {
    const items = [
      { mediaId: hidden.image, durationMs: 10_000 },
      { mediaId: hidden.webpage, durationMs: 10_000 },
    ];
    const playlist = await arrangePlaylist(server.db, owner.user.id, { items });
    await server.query(`update media set folder_id = '${own.folder}' where id = '${playlist.id}'`);
    await server.query(`update webpages set fallback_media_id = '${hidden.image}' where media_id = '${own.webpage}'`);
    await server.query(`update layouts set published = (select published from layouts where media_id = '${hidden.layout}'),
      draft = null where media_id = '${own.layout}'`);
    for (const [kind, id] of [
      ['playlist', playlist.id],
      ['webpage', own.webpage],
      ['layout', own.layout],
    ] as const) {
      await assign(kind, id);
      await expectWithout('viewer both', [HIDDEN]);
      expect((await viewer().playout.now({ params: device() })).media.video).toBeNull();
    }
    const content = { mediaType: 'image' as const, mediaId: ContentId.parse(hidden.image) };
    const target = { deviceIds: [device().deviceId] };
    await owner.client.takeovers.start({ body: { title: 'Sale', content, target } });
    await expectWithout('viewer both', [HIDDEN]);
    expect(await viewer().playout.explain({ params: device(), query: {} })).toMatchObject({ media: other });
  });
});

/** The text of an answer about things of the member; null where it is refused. */
async function read({ name, method, path, route }: Place, token: string): Promise<string | null> {
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    return plainParams[parameter] ?? own[thingInPath(path, parameter)];
  });
  const query = method === 'GET' ? (queries[name] ?? '') : '?dryRun=true';
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let body: string | undefined;
  if (method !== 'GET' && route.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(await createValidBody(name, own, server.visitor));
  }
  const answer = await fetch(server.url + filled + query, { method, headers, ...(body !== undefined && { body }) });
  const text = await readBody(answer);
  expect({ path, status: answer.status, text: answer.status >= 500 ? text : '' }).toMatchObject({
    status: expect.toBeOneOf([200, 201, 204, 304, 400, 403, 404, 409]),
  });
  return answer.status === 403 ? null : text;
}
