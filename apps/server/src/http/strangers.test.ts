import { api } from '@vitrine/contract/api';
import { MediaId } from '@vitrine/contract/media';
import { addressesOf, type Route } from '@vitrine/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { arrangeMedium, rawAnswer } from '../test/arrange.ts';
import { pairScreen, type Screen } from '../test/screen.ts';

/** The features whose paths name a device, a group or an event. */
const tables = (({ devices, fleet, groups, assignments, schedule, showing, commands, plays, history }) => ({
  devices,
  fleet,
  groups,
  assignments,
  schedule,
  showing,
  commands,
  plays,
  history,
}))(api);

const NAMES_SOMETHING = /:(deviceId|id|eventId)\b/;

const routes = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries<Route>(table)
    .filter(([, { access }]) => ['user', 'userOrDevice', 'file', 'console'].includes(access))
    .flatMap(([key, route]) => addressesOf(route).map((address) => ({ name: `${group}.${key}`, route, ...address })))
    .filter(({ path }) => NAMES_SOMETHING.test(path)),
);

interface Named {
  deviceId: string;
  group: string;
  event: string;
}

let server: TestApp;
let owner: Member;
let stranger: Member;
let screen: Screen;
/** What the owner has, and what the stranger has himself. */
let owned: Named;
let own: { deviceId: string; mediaId: string; group: string };
let before: unknown;

/** All that the owner can see of what the paths name. */
async function state({ client }: Member) {
  const params = { deviceId: screen.device.id };
  return {
    devices: await client.fleet.list({ query: {} }),
    settings: await client.devices.settings({ params }),
    groups: await client.groups.list(),
    memberships: await client.groups.memberships(),
    events: await client.schedule.list(),
    devicesAssigned: await client.assignments.listOfDevices(),
    groupsAssigned: await client.assignments.listOfGroups(),
    commands: await client.commands.list({ params }),
  };
}

beforeAll(async () => {
  server = await testApp();
  owner = await server.signUp();
  stranger = await server.signUp();
  screen = await pairScreen(server, owner);
  const { group } = await owner.client.groups.create({ body: { name: 'Ground floor' } });
  await owner.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
  const { id: mediaId } = await arrangeMedium(server.db, owner.user.id);
  const { event } = await owner.client.schedule.create({ body: eventBody(mediaId, screen.device.id) });
  await owner.client.commands.send({ params: { deviceId: screen.device.id }, body: { kind: 'identify' } });
  owned = { deviceId: screen.device.id, group: group.id, event: event.id };

  const his = await pairScreen(server, stranger);
  const { id } = await arrangeMedium(server.db, stranger.user.id);
  const { group: hall } = await stranger.client.groups.create({ body: { name: 'Hall' } });
  own = { deviceId: his.device.id, mediaId: id, group: hall.id };
  before = await state(owner);
});

const eventBody = (mediaId: string, deviceId: string) => ({
  title: 'Lunch',
  startTime: '11:00',
  endTime: '14:00',
  scheduledDate: '2036-03-09',
  timezone: 'UTC',
  mediaType: 'image' as const,
  mediaId: MediaId.parse(mediaId),
  deviceIds: [deviceId],
});

/** What a well-meant call would send; all of it the stranger's own. */
const bodies: Record<string, () => unknown> = {
  'devices.rename': () => ({ name: 'Mine' }),
  'devices.updateSettings': () => ({ volume: 1 }),
  'groups.update': () => ({ name: 'Mine' }),
  'groups.addDevice': () => ({ deviceId: own.deviceId }),
  'assignments.assignToDevice': () => ({ mediaType: 'image', mediaId: own.mediaId, force: true }),
  'assignments.assignToGroup': () => ({ mediaType: 'image', mediaId: own.mediaId, force: true }),
  'schedule.update': () => eventBody(own.mediaId, own.deviceId),
  'commands.send': () => ({ kind: 'reload' }),
  'commands.setVolume': () => ({ volume: 1 }),
  'commands.setBrightness': () => ({ brightness: 1 }),
  'commands.setOfGroup': () => ({ volume: 1 }),
};

/** The path with `ids` for what it names; every other parameter is the stranger's own or harmless. */
function fill(name: string, path: string, ids: Named): string {
  return path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (parameter === 'deviceId') return ids.deviceId;
    if (parameter === 'eventId' || name.startsWith('schedule.')) return ids.event;
    if (parameter === 'mediaType') return 'image';
    return name.startsWith('groups.') || path.includes('device-groups') ? ids.group : 'x';
  });
}

describe.each(routes)('$method $path ($name)', ({ name, method, path, route }) => {
  test('answers a stranger who names what is another’s like one who names what does not exist', async () => {
    const caller = { url: server.url, token: stranger.token };
    const body = route.body === undefined ? undefined : bodies[name]?.();
    if (route.body !== undefined && body === undefined) throw new Error(`What would ${name} be sent?`);
    const unknown = {
      deviceId: unknownLike(owned.deviceId),
      group: unknownLike(owned.group),
      event: unknownLike(owned.event),
    };
    const [others, nobodys] = [
      await rawAnswer(caller, method, fill(name, path, owned), body),
      await rawAnswer(caller, method, fill(name, path, unknown), body),
    ];
    expect(others).toEqual(nobodys);
    expect(others.status).toBe(404);
    expect(await state(owner)).toEqual(before);
  });
});

/** Calls that name something elsewhere than in their path: `of` is what is named, the rest is the stranger's own. */
const elsewhere: [name: string, method: string, path: (of: Named) => string, body?: (of: Named) => unknown][] = [
  ['screens of a group', 'GET', ({ group }) => `/api/devices?group=${group}`],
  ['the log of a screen', 'GET', ({ deviceId }) => `/api/logs/realtime?deviceId=${deviceId}`],
  ['a file of the log of a screen', 'GET', ({ deviceId }) => `/api/logs/export?deviceId=${deviceId}`],
  [
    'commands to several screens',
    'POST',
    () => '/api/devices/commands',
    ({ deviceId }) => ({ deviceIds: [deviceId], kind: 'reload' }),
  ],
  [
    'an assignment to several screens',
    'POST',
    () => '/api/device/bulk-assign',
    ({ deviceId }) => ({ deviceIds: [deviceId], mediaType: 'image', mediaId: own.mediaId, force: true }),
  ],
  [
    'the arrival on screens',
    'POST',
    () => '/api/devices/arrival',
    ({ deviceId }) => ({ deviceIds: [deviceId], mediaId: own.mediaId }),
  ],
  [
    'the arrival in a group',
    'POST',
    () => '/api/devices/arrival',
    ({ group }) => ({ groupId: group, mediaId: own.mediaId }),
  ],
  ['a schedule for a screen', 'POST', () => '/api/calendar/events', ({ deviceId }) => eventBody(own.mediaId, deviceId)],
  [
    'a screen for an own group',
    'POST',
    () => `/api/device-groups/${own.group}/devices`,
    ({ deviceId }) => ({ deviceId }),
  ],
];

/** An id of the same form and length that nothing has. */
const unknownLike = (id: string): string => id.replace(/.{8}$/, '00000000');

test.each(elsewhere)('%s of another account answer like those that do not exist', async (_, method, path, body) => {
  const caller = { url: server.url, token: stranger.token };
  const unknown = {
    deviceId: unknownLike(owned.deviceId),
    group: unknownLike(owned.group),
    event: unknownLike(owned.event),
  };
  const ask = async (of: Named) => {
    const { headers, ...answer } = await rawAnswer(caller, method, path(of), body?.(of));
    if (!answer.body.includes(of.deviceId)) return { ...answer, headers };
    // An answer that says of each what became of it repeats the name that it was given; all else is alike.
    const { etag: _etag, ...alike } = headers;
    return { ...answer, headers: alike, body: answer.body.replaceAll(of.deviceId, '…') };
  };
  expect(await ask(owned)).toEqual(await ask(unknown));
  expect(await state(owner)).toEqual(before);
});
