import { ContentId } from '@vitrine/contract/library/content';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem } from '../../test/arrange.ts';
import { createRandom } from '../../test/dry-run/effects.ts';
import { devices } from '../../schema/fleet-tables.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';
import { events } from '../../schema/schedule-tables.ts';
import { listScheduleEntries, updateEvent } from './store.ts';
import { replaceEventTargets } from './target-store.ts';
import { resolveEventTargets } from './targets.ts';

const NOON = new Date('2026-03-09T12:00:00.000Z');
/** 5,000 cases: after each change to a world, its events have the devices that their targets say. */
const [WORLDS, ROUNDS] = [100, 50];
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];

interface Event {
  groups: Set<string>;
  own: Set<string>;
  all: boolean;
  zone: string;
}

interface DeviceState {
  zone: string;
  group: string | null;
}

/** An account as it should be: what a person would write down who knows nothing of tables. */
interface World {
  accountId: string;
  devices: Map<string, DeviceState>;
  groups: Set<string>;
  events: Map<string, Event>;
}

const isOn = ({ own, all, groups: of }: Event, id: string, { group }: Pick<DeviceState, 'group'>): boolean =>
  own.has(id) || all || (group !== null && of.has(group));

/** Statements of one round, each for many worlds at once, as the changes of many people. */
interface Batch {
  added: (typeof devices.$inferInsert)[];
  removed: string[];
  joined: (typeof groupMembers.$inferInsert)[];
  left: string[];
  deletedGroups: string[];
  newGroups: (typeof groups.$inferInsert)[];
  moved: { id: string; zone: string }[];
}

const random = createRandom(144);
const below = (n: number): number => Math.floor(random() * n);
const pick = <T>(from: Iterable<T>): T | undefined => {
  const list = [...from];
  return list[below(list.length)];
};
const some = <T>(from: Iterable<T>): T[] => [...from].filter(() => random() < 0.4);
const pickZone = () => ZONES[below(ZONES.length)] ?? 'UTC';

let count = 0;
const newId = (kind: string) => `${kind}_${String((count += 1)).padStart(6, '0')}`;

let server: TestApp;
let worlds: World[];
beforeAll(async () => {
  server = await testApp({ now: NOON.toISOString(), hasScheduler: false });
  worlds = await arrangeWorlds();
});

const createEvent = (zone: string): Event => ({ groups: new Set(), own: new Set(), all: false, zone });

/** Accounts with three events each, and no devices yet. */
async function arrangeWorlds(): Promise<World[]> {
  const { user } = await server.signUp();
  const media = await arrangeMediaItem(server.db, user.id);
  await server.query(`insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
    'id', 'acc_world_' || i, 'email', 'world-' || i, 'email_key', 'world-' || i))).*
    from accounts as a, generate_series(1, ${WORLDS}) as i where a.id = '${user.id}'`);
  const all = Array.from({ length: WORLDS }, (_, i): World => {
    const zones = ['screen', 'UTC', pickZone()];
    const list = zones.map((zone): [string, Event] => [newId('evt'), createEvent(zone)]);
    return { accountId: `acc_world_${i + 1}`, devices: new Map(), groups: new Set(), events: new Map(list) };
  });
  const when = { startTime: '11:00', endTime: '14:00', scheduledDate: '2026-03-09', recurrence: 'daily' } as const;
  await server.db.insert(events).values(
    all.flatMap(({ accountId, events: list }) =>
      [...list].map(([id, { zone: timeZone }]) => {
        const row = { id, accountId, title: id, mediaId: ContentId.parse(media.id), color: '#000000', timeZone };
        return { ...row, ...when, createdAt: NOON };
      }),
    ),
  );
  return all;
}

/** Saves one of the events with other targets, a third of them by a body that keeps the stored groups. */
async function retarget(world: World): Promise<void> {
  const { db } = server;
  const id = pick(world.events.keys()) ?? '';
  const event = world.events.get(id);
  if (event === undefined) return;
  const deviceIds = some(world.devices.keys());
  const keeps = random() < 0.3;
  const groupIds = some(world.groups).map((each) => GroupId.parse(each));
  const body = { deviceIds, ...(keeps ? {} : { groupIds, allDevices: random() < 0.2 }) };
  const stored = {
    groupIds: [...event.groups].map((each) => GroupId.parse(each)),
    ownDeviceIds: [...event.own].map((each) => DeviceId.parse(each)),
    allDevices: event.all,
  };
  const after = { ...event, groups: new Set<string>(body.groupIds ?? event.groups), all: body.allDevices ?? event.all };
  const covers = (device: string) =>
    isOn({ ...after, own: new Set() }, device, world.devices.get(device) ?? { group: null });
  after.own = new Set(deviceIds.filter((device) => !covers(device) || (keeps && event.own.has(device))));
  world.events.set(id, after);
  const targets = await resolveEventTargets(db, world.accountId, body, stored);
  await updateEvent(db, world.accountId, id, { coversAll: targets.coversAll });
  await replaceEventTargets(db, id, targets);
}

/** Changes a world, and adds the change to the statements of the round. */
function change(world: World, batch: Batch): void {
  const { accountId } = world;
  const kind = below(8);
  const device = pick(world.devices.keys());
  const group = pick(world.groups);
  const state = world.devices.get(device ?? '');
  if (kind === 0 || device === undefined || state === undefined) {
    const [id, zone] = [newId('dev'), pickZone()];
    batch.added.push({ id, accountId, deviceId: id, name: id, timeZone: zone, createdAt: NOON });
    world.devices.set(id, { zone, group: null });
  } else if (kind === 1 && world.devices.size > 3) {
    batch.removed.push(device);
    world.devices.delete(device);
    for (const { own } of world.events.values()) own.delete(device);
  } else if (kind === 2 || group === undefined) {
    const id = newId('grp');
    batch.newGroups.push({ id, accountId, name: id, color: '#3b82f6', createdAt: NOON });
    world.groups.add(id);
  } else if (kind === 3 && world.groups.size > 1) {
    batch.deletedGroups.push(group);
    world.groups.delete(group);
    for (const { groups: of } of world.events.values()) of.delete(group);
    for (const each of world.devices.values()) if (each.group === group) each.group = null;
  } else if (kind === 4) {
    batch.left.push(device);
    state.group = null;
  } else if (kind === 5) {
    state.zone = pickZone();
    batch.moved.push({ id: device, zone: state.zone });
  } else {
    batch.joined.push({ deviceId: device, groupId: group, addedAt: NOON });
    state.group = group;
  }
}

async function apply(batch: Batch): Promise<void> {
  const { db } = server;
  if (batch.added.length > 0) await db.insert(devices).values(batch.added);
  if (batch.newGroups.length > 0) await db.insert(groups).values(batch.newGroups);
  await db.delete(devices).where(inArray(devices.id, batch.removed));
  await db.delete(groups).where(inArray(groups.id, batch.deletedGroups));
  await db.delete(groupMembers).where(inArray(groupMembers.deviceId, batch.left));
  const moved = sql.param(JSON.stringify(batch.moved));
  await db.execute(sql`update ${devices} set time_zone = moved.zone
    from jsonb_to_recordset(${moved}::jsonb) as moved (id text, zone text) where ${devices.id} = moved.id`);
  if (batch.joined.length === 0) return;
  await db
    .insert(groupMembers)
    .values(batch.joined)
    .onConflictDoUpdate({ target: groupMembers.deviceId, set: { groupId: sql`excluded.group_id` } });
}

/** Every event with each of its devices and groups, as the tables have them. */
async function listStored(): Promise<string[]> {
  const rows = await server.query<{ line: string }>(`
    select concat_ws(' ', event_id, device_id, case when is_own then 'own' end) as line from schedule_event_devices
    union all select event_id || ' ' || group_id from schedule_event_groups`);
  return rows.map(({ line }) => line).toSorted();
}

/** Calls `line` for each event with each of its devices, by what the worlds say. */
const forEachDevice = (line: (id: string, event: Event, device: string, state: DeviceState) => string): string[] =>
  worlds.flatMap((world) =>
    [...world.events].flatMap(([id, event]) =>
      [...world.devices].flatMap(([device, state]) =>
        isOn(event, device, state) ? [line(id, event, device, state)] : [],
      ),
    ),
  );

const listExpected = (): string[] =>
  [
    ...forEachDevice((id, { own }, device) => `${id} ${device}${own.has(device) ? ' own' : ''}`),
    ...worlds.flatMap((world) =>
      [...world.events].flatMap(([id, event]) => [...event.groups].map((group) => `${id} ${group}`)),
    ),
  ].toSorted();

/** The events that the resolver gets for each device, with the clock that they follow there. */
async function listEntries(): Promise<string[]> {
  const ids = worlds.flatMap((world) => [...world.devices.keys()]);
  const entries = await listScheduleEntries(server.db, ids, NOON.getTime());
  return entries
    .flatMap(({ entry, deviceIds }) => deviceIds.map((device) => `${entry.id} ${device} ${entry.timeZone}`))
    .toSorted();
}

const listExpectedEntries = (): string[] =>
  forEachDevice((id, { zone }, device, state) => `${id} ${device} ${zone === 'screen' ? state.zone : zone}`).toSorted();

test.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
  `events have the devices that their targets say, after change %i of ${ROUNDS} to each of ${WORLDS} accounts`,
  async () => {
    const batch: Batch = { added: [], removed: [], joined: [], left: [], deletedGroups: [], newGroups: [], moved: [] };
    const { retargeted = [], changed = [] } = Object.groupBy(worlds, () => (random() < 0.1 ? 'retargeted' : 'changed'));
    for (const world of changed) change(world, batch);
    await apply(batch);
    await Promise.all(retargeted.map(retarget));
    expect(await listStored()).toEqual(listExpected());
    expect(await listEntries()).toEqual(listExpectedEntries());
  },
);
