import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { GroupId } from '@vitrine/contract/fleet/groups';
import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { openConsoleEvents } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

interface Shop extends Member {
  groupId: GroupId;
  /** Two members of the group, and a device without one. Row ids. */
  door: DeviceId;
  hall: DeviceId;
  roof: DeviceId;
  add: (name: string) => Promise<DeviceId>;
  join: (deviceId: string, id?: GroupId) => Promise<unknown>;
  leave: (deviceId: string) => Promise<unknown>;
  body: (targets: Targets) => ScheduleEventBody;
  /** Stores an event from 11:00 to 14:00. */
  create: (targets: Targets, change?: Partial<ScheduleEventBody>) => Promise<ScheduleEventOf>;
  /** The targets that the list of events has now, of the first one. */
  targets: () => Promise<Required<Targets> & { ownDeviceIds: string[] }>;
  /** Returns the reason of what a device shows at noon. */
  shows: (deviceId: string) => Promise<string>;
}

type Targets = Pick<ScheduleEventBody, 'deviceIds' | 'groupIds' | 'allDevices'>;
type ScheduleEventOf = Awaited<ReturnType<Member['client']['schedule']['create']>>['event'];

async function shop(): Promise<Shop> {
  const member = await server.signUp({ seats: 20 });
  const { client, user } = member;
  const image = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const add = async (name: string) => DeviceId.parse((await arrangeScreen(server.db, user.id, { name })).id);
  const [door, hall, roof] = [await add('Door'), await add('Hall'), await add('Roof')];
  const { group } = await client.groups.create({ body: { name: 'Ground floor' } });
  const join = (deviceId: string, id = group.id) => client.groups.addDevice({ params: { id }, body: { deviceId } });
  await join(door);
  await join(hall);
  const body = (targets: Targets) => createEventBody({ mediaId: image.id, ...targets });
  return {
    ...member,
    door,
    hall,
    roof,
    add,
    join,
    body,
    groupId: group.id,
    leave: (deviceId) => client.groups.removeDevice({ params: { id: group.id, deviceId } }),
    create: async (targets, change = {}) =>
      (await client.schedule.create({ body: { ...body(targets), ...change } })).event,
    targets: async () => {
      const [{ deviceIds, groupIds, ownDeviceIds, allDevices }] = (await client.schedule.list()).events as [
        ScheduleEventOf,
      ];
      return { deviceIds, groupIds, ownDeviceIds, allDevices };
    },
    shows: async (deviceId) => (await client.playout.explain({ params: { deviceId }, query: {} })).reason,
  };
}

describe('an event for a group', () => {
  test('plays on its members, each once, beside the devices that were chosen singly', async () => {
    const { create, door, hall, roof, groupId } = await shop();
    const event = await create({ groupIds: [groupId, groupId], deviceIds: [roof, door, roof] });
    expect(event).toMatchObject({
      deviceIds: [door, hall, roof].toSorted(),
      groupIds: [groupId],
      ownDeviceIds: [roof],
      allDevices: false,
    });
  });

  test('plays on a device from the moment it joins until it leaves', async () => {
    const { create, targets, join, leave, shows, door, hall, roof, groupId } = await shop();
    await create({ groupIds: [groupId] });
    expect([await shows(door), await shows(roof)]).toEqual(['schedule', 'nothing']);
    await join(roof);
    expect((await targets()).deviceIds).toEqual([door, hall, roof].toSorted());
    expect(await shows(roof)).toBe('schedule');
    await leave(door);
    expect((await targets()).deviceIds).toEqual([hall, roof].toSorted());
    expect(await shows(door)).toBe('nothing');
  });

  test('follows a device from one group to another', async () => {
    const { client, create, join, shows, door, groupId } = await shop();
    const { group: upstairs } = await client.groups.create({ body: { name: 'Upstairs' } });
    await create({ groupIds: [groupId] });
    const later = await create({ groupIds: [upstairs.id] }, { title: 'Dinner', startTime: '11:30' });
    expect(later.deviceIds).toEqual([]);
    await join(door, upstairs.id);
    const { sentence } = await client.playout.explain({ params: { deviceId: door }, query: {} });
    expect([await shows(door), sentence]).toEqual(['schedule', expect.stringContaining('Dinner')]);
  });

  test('keeps a device that was chosen singly when it leaves the group', async () => {
    const { create, targets, join, leave, roof, groupId } = await shop();
    await create({ groupIds: [groupId], deviceIds: [roof] });
    await join(roof);
    expect((await targets()).ownDeviceIds).toEqual([roof]);
    await leave(roof);
    expect((await targets()).deviceIds).toContain(roof);
  });

  test('loses the members of a group that is deleted', async () => {
    const { client, create, targets, roof, groupId } = await shop();
    await create({ groupIds: [groupId], deviceIds: [roof] });
    const effect = await client.groups.remove.dryRun({ params: { id: groupId } });
    expect(effect.screens.map(({ name }) => name).toSorted()).toEqual(['Door', 'Hall']);
    await client.groups.remove({ params: { id: groupId } });
    expect(await targets()).toEqual({ deviceIds: [roof], groupIds: [], ownDeviceIds: [roof], allDevices: false });
  });

  test('may have no device yet', async () => {
    const { client, create, targets, join, roof } = await shop();
    const { group } = await client.groups.create({ body: { name: 'Not built yet' } });
    const event = await create({ groupIds: [group.id] });
    expect(event.deviceIds).toEqual([]);
    await join(roof, group.id);
    expect((await targets()).deviceIds).toEqual([roof]);
  });

  test('belongs to a group of the account', async () => {
    const [{ create }, other] = [await shop(), await shop()];
    for (const groupId of [other.groupId, GroupId.parse('grp_unknown'), GroupId.parse('grp_\0')]) {
      await expect(create({ groupIds: [groupId] })).rejects.toMatchObject({ code: 'group.not_found' });
    }
  });
});

describe('an event for all devices', () => {
  test('plays on devices that are added later', async () => {
    const { create, targets, add, shows, door, hall, roof } = await shop();
    expect(await create({ allDevices: true, deviceIds: [roof] })).toMatchObject({
      deviceIds: [door, hall, roof].toSorted(),
      ownDeviceIds: [],
      allDevices: true,
    });
    const cellar = await add('Cellar');
    expect((await targets()).deviceIds).toContain(cellar);
    expect(await shows(cellar)).toBe('schedule');
  });

  test('plays on no device of another account', async () => {
    const [one, other] = [await shop(), await shop()];
    await one.create({ allDevices: true });
    await other.add('Cellar');
    expect(await other.shows(other.door)).toBe('nothing');
    expect((await one.targets()).deviceIds).toHaveLength(3);
  });
});

describe('a body that names no groups', () => {
  test('is for its devices only when an event is created', async () => {
    const { create, door } = await shop();
    expect(await create({ deviceIds: [door] })).toMatchObject({
      groupIds: [],
      ownDeviceIds: [door],
      allDevices: false,
    });
  });

  test('keeps the stored targets when an event is replaced', async () => {
    const { client, create, body, join, door, hall, roof, groupId } = await shop();
    const { id, deviceIds } = await create({ groupIds: [groupId], deviceIds: [roof] });
    await join(roof);
    const update = async (targets: Targets) =>
      (await client.schedule.update({ params: { id }, body: body(targets) })).event;
    expect(await update({ deviceIds })).toMatchObject({ groupIds: [groupId], ownDeviceIds: [roof], deviceIds });
    expect(await update({ deviceIds: [door] })).toMatchObject({ groupIds: [groupId], ownDeviceIds: [], deviceIds });
    expect(await update({ groupIds: [], deviceIds: [hall] })).toMatchObject({
      groupIds: [],
      ownDeviceIds: [hall],
      deviceIds: [hall],
    });
    await update({ allDevices: true });
    expect(await update({ deviceIds: [hall] })).toMatchObject({ allDevices: true, ownDeviceIds: [], deviceIds });
    expect(await update({ allDevices: false, deviceIds: [hall] })).toMatchObject({ deviceIds: [hall] });
  });

  test('keeps them when a series is split', async () => {
    const { client, create, body, groupId } = await shop();
    const { id, deviceIds } = await create({ groupIds: [groupId] }, { recurrence: 'daily' });
    const from = '2026-03-12';
    const { event, earlier } = await client.schedule.split({
      params: { id },
      body: { ...body({ deviceIds }), recurrence: 'daily', scheduledDate: from, from },
    });
    expect([event, earlier]).toMatchObject([{ groupIds: [groupId] }, { groupIds: [groupId] }]);
  });
});

test('a body without any target is refused', async () => {
  const { create } = await shop();
  for (const targets of [{}, { deviceIds: [] }, { groupIds: [] }, { allDevices: false, deviceIds: [] }]) {
    await expect(create(targets)).rejects.toMatchObject({ code: 'request.invalid' });
  }
});

test('one occurrence has the targets of its series', async () => {
  const { client, create, roof, groupId } = await shop();
  const { id, deviceIds, mediaId } = await create({ groupIds: [groupId] }, { recurrence: 'daily' });
  const change = (targets: Targets) =>
    client.schedule.changeOccurrence({
      params: { id, date: '2026-03-10' },
      body: {
        title: 'Party',
        scheduledDate: '2026-03-10',
        startTime: '10:00',
        endTime: '16:00',
        mediaType: 'image',
        mediaId,
        ...targets,
      },
    });
  await change({ deviceIds });
  await change({ groupIds: [groupId] });
  for (const targets of [{ allDevices: true }, { groupIds: [], deviceIds }, { deviceIds: [...deviceIds, roof] }]) {
    await expect(change(targets)).rejects.toMatchObject({ code: 'request.invalid' });
  }
});

test('an event is refused if it overlaps one that a device has through a group', async () => {
  const { create, door, roof, groupId } = await shop();
  await create({ groupIds: [groupId] });
  await expect(create({ deviceIds: [door] })).rejects.toMatchObject({ code: 'schedule.conflict' });
  await expect(create({ allDevices: true })).rejects.toMatchObject({ code: 'schedule.conflict' });
  await create({ deviceIds: [roof] });
});

test('the list of one device has the events of its group', async () => {
  const { client, create, door, roof, groupId } = await shop();
  await create({ groupIds: [groupId] });
  const titles = async (deviceId: string) =>
    (await client.schedule.list({ query: { deviceId } })).events.map(({ title }) => title);
  expect([await titles(door), await titles(roof)]).toEqual([['Lunch'], []]);
});

test('a device leaves an event only if it was chosen singly', async () => {
  const { client, create, targets, door, roof, groupId } = await shop();
  const { id } = await create({ groupIds: [groupId], deviceIds: [roof] });
  const leaveEvent = (deviceId: string, eventId: string) =>
    client.assignments.removeFromSchedule({ params: { deviceId, eventId } });
  await expect(leaveEvent(door, id)).rejects.toMatchObject({ code: 'schedule.through_group' });
  expect((await leaveEvent(roof, id)).isEventDeleted).toBe(false);
  expect((await targets()).ownDeviceIds).toEqual([]);
});

test('the last single device takes its event along, but not one that has a group', async () => {
  const { client, create, door, roof } = await shop();
  const { group } = await client.groups.create({ body: { name: 'Empty' } });
  const { id } = await create({ groupIds: [group.id], deviceIds: [roof] });
  const { id: other } = await create({ deviceIds: [door] });
  const leaveEvent = async (deviceId: string, eventId: string) =>
    (await client.assignments.removeFromSchedule({ params: { deviceId, eventId } })).isEventDeleted;
  expect([await leaveEvent(roof, id), await leaveEvent(door, other)]).toEqual([false, true]);
});

test('consoles learn that a schedule has other devices when a device joins its group', async () => {
  const { create, join, roof, groupId, ...member } = await shop();
  await create({ groupIds: [groupId] });
  const events = await openConsoleEvents(server, member);
  await join(roof);
  const awaited = new Set(['groups', 'schedule']);
  while (awaited.size > 0) {
    for (const topic of (await events.until('changed')).data['topics'] as string[]) awaited.delete(topic);
  }
  await events.close();
  expect(awaited.size).toBe(0);
});

test('an update that changes only the groups is in the audit log', async () => {
  const { client, create, body, groupId } = await shop();
  const { group } = await client.groups.create({ body: { name: 'Empty' } });
  const { id } = await create({ groupIds: [groupId] });
  await client.schedule.update({ params: { id }, body: body({ groupIds: [groupId, group.id] }) });
  const { entries } = await client.audit.mine();
  expect(entries.map(({ target, details }) => [target, details?.['groupIds']])).toContainEqual([
    id,
    JSON.stringify([groupId, group.id]),
  ]);
});

test('a member stays in an event from which a process of the release before deletes it', async () => {
  const { create, targets, door, groupId } = await shop();
  const { id, deviceIds } = await create({ groupIds: [groupId] });
  await server.query(`delete from schedule_event_devices where event_id = '${id}' and device_id = '${door}'`);
  expect((await targets()).deviceIds).toEqual(deviceIds);
});

describe('the effect of joining a group', () => {
  test('names two schedules that overlap from then on, and the one that starts later plays', async () => {
    const { client, create, roof, groupId } = await shop();
    const lunch = await create({ groupIds: [groupId] });
    const brunch = await create({ deviceIds: [roof] }, { title: 'Brunch', startTime: '10:00', endTime: '13:00' });
    const joining = { params: { id: groupId }, body: { deviceId: roof } };
    const effect = await client.groups.addDevice.dryRun(joining);
    expect(effect).toMatchObject({
      conflicting: [
        {
          deviceId: roof,
          name: 'Roof',
          timeZone: 'UTC',
          schedule: { id: lunch.id, title: 'Lunch' },
          other: { id: brunch.id, title: 'Brunch' },
          from: '2026-03-09T11:00:00.000Z',
        },
      ],
      conflictingCount: 1,
    });
    await client.groups.addDevice(joining);
    const { sentence } = await client.playout.explain({ params: { deviceId: roof }, query: {} });
    expect(sentence).toContain('Lunch');
  });

  test('names none where the schedules of the device and of the group do not meet, or differ in priority', async () => {
    const { client, create, roof, groupId } = await shop();
    await create({ groupIds: [groupId] });
    await create({ deviceIds: [roof] }, { title: 'Dinner', startTime: '18:00', endTime: '20:00' });
    await create({ deviceIds: [roof] }, { title: 'Alarm', priority: 'high' });
    const effect = await client.groups.addDevice.dryRun({ params: { id: groupId }, body: { deviceId: roof } });
    expect(effect.conflicting).toEqual([]);
  });
});
