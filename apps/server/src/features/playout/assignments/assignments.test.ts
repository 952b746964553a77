import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody, requestRaw } from '../../../test/arrange.ts';
import type { DeviceRow } from '../../fleet/reads.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});
beforeEach(() => server.setTime(NOON));

interface Shop extends Member {
  window: DeviceRow;
  bar: DeviceRow;
  image: string;
  video: string;
  assign: (
    kind: 'image' | 'video',
    force?: boolean,
    device?: string,
  ) => ReturnType<Member['client']['assignments']['assignToDevice']>;
  schedule: (change?: Partial<ScheduleEventBody>) => Promise<string>;
  pausedUntil: (device: DeviceRow) => Promise<string | null>;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { client, user } = member;
  const window = await arrangeScreen(server.db, user.id, { name: 'Window' });
  const bar = await arrangeScreen(server.db, user.id, { name: 'Bar' });
  const { id: image } = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const { id: video } = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'loop.mp4' });
  const scheduled = await arrangeMediaItem(server.db, user.id, { name: 'scheduled.png' });
  const idOf = { image, video } as Record<'image' | 'video', ScheduleEventBody['mediaId']>;
  return {
    ...member,
    window,
    bar,
    image,
    video,
    assign: (mediaType, force = false, device = window.id) =>
      client.assignments.assignToDevice({
        params: { deviceId: device },
        body: { mediaType, mediaId: idOf[mediaType], force },
      }),
    schedule: async (change = {}) => {
      const body = createEventBody({ mediaId: scheduled.id, deviceIds: [window.id], ...change });
      const { event } = await client.schedule.create({ body });
      return event.id;
    },
    pausedUntil: async (device) => (await client.devices.get({ params: { deviceId: device.id } })).pausedUntil,
  };
}

describe('assigning to a screen', () => {
  test('is stored and listed; the answer names the affected screens', async () => {
    const { client, window, image, assign } = await shop();
    const { assignment, receipt } = await assign('image', false, window.deviceId);
    expect(assignment).toEqual({
      id: assignment.id,
      deviceId: window.deviceId,
      mediaType: 'image',
      mediaId: image,
      mediaName: 'menu.png',
      assignedAt: NOON,
    });
    expect(receipt).toEqual({ deviceIds: [window.id] });
    expect(await client.assignments.listOfDevices()).toEqual({ assignments: [assignment] });
  });

  test('replaces an earlier assignment of either kind', async () => {
    const { client, assign } = await shop();
    await assign('image');
    const { assignment } = await assign('video');
    expect(await client.assignments.listOfDevices()).toEqual({ assignments: [assignment] });
  });

  test('needs a ready file of that kind; otherwise the earlier assignment stays', async () => {
    const { client, user, window, video, assign } = await shop();
    const { assignment } = await assign('image');
    const processing = await arrangeMediaItem(server.db, user.id, { status: 'processing' });
    const attempt = (mediaId: string) =>
      client.assignments.assignToDevice({
        params: { deviceId: window.id },
        body: { mediaType: 'image', mediaId: mediaId },
      });
    await expect(attempt(processing.id)).rejects.toMatchObject({ code: 'media.not_ready' });
    await expect(attempt(video)).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(attempt('med_unknown')).rejects.toMatchObject({ code: 'media.not_found' });
    expect(await client.assignments.listOfDevices()).toEqual({ assignments: [assignment] });
  });

  test('is removed by its kind; removing a missing one has no effect', async () => {
    const { client, window, assign } = await shop();
    await assign('image');
    const remove = async (mediaType: 'image' | 'video') =>
      (await client.assignments.removeFromDevice({ params: { deviceId: window.id, mediaType } })).receipt.deviceIds;
    expect(await remove('video')).toEqual([]);
    expect((await client.assignments.listOfDevices()).assignments).toHaveLength(1);
    expect(await remove('image')).toEqual([window.id]);
    expect(await remove('image')).toEqual([]);
    expect(await client.assignments.listOfDevices()).toEqual({ assignments: [] });
  });

  test('by many people at once results in one assignment', async () => {
    const { client, assign } = await shop();
    await Promise.all(Array.from({ length: 12 }, (_, i) => assign(i % 2 === 0 ? 'image' : 'video')));
    expect((await client.assignments.listOfDevices()).assignments).toHaveLength(1);
  });
});

describe('a schedule that runs', () => {
  test('is named with its times in order, even after a right-to-left title', async () => {
    const { schedule, assign } = await shop();
    await schedule({ title: 'غداء' });
    await expect(assign('image')).rejects.toMatchObject({
      message: expect.stringContaining('schedule: "\u2068غداء\u2069" (11:00 - 14:00).'),
    });
  });

  test('prevents an assignment, and the error names it', async () => {
    const { client, schedule, assign } = await shop();
    const id = await schedule();
    await expect(assign('image')).rejects.toMatchObject({
      code: 'assignment.scheduled',
      message:
        'Device is currently controlled by schedule: "Lunch" (11:00 - 14:00). This assignment will pause the active schedule.',
      details: {
        event: {
          id,
          title: 'Lunch',
          startTime: '11:00',
          endTime: '14:00',
          timezone: 'UTC',
          from: '2026-03-09T11:00:00.000Z',
          until: '2026-03-09T14:01:00.000Z',
        },
        isRunning: true,
      },
    });
    expect(await client.assignments.listOfDevices()).toEqual({ assignments: [] });
  });

  test('is named before one that starts later', async () => {
    const { schedule, assign } = await shop();
    await schedule({ title: 'Dinner', startTime: '18:00', endTime: '20:00' });
    await schedule();
    await expect(assign('image')).rejects.toMatchObject({ details: { isRunning: true, event: { title: 'Lunch' } } });
  });

  test('is overridden by force until its end, and plays again at its next occurrence', async () => {
    const { client, window, schedule, assign, pausedUntil } = await shop();
    await schedule({ recurrence: 'weekly' });
    await assign('image', true);
    expect(await pausedUntil(window)).toBe('2026-03-09T14:01:00.000Z');
    const reasonAt = async (at: string) =>
      (await client.playout.explain({ params: { deviceId: window.id }, query: { at } })).reason;
    expect(await reasonAt('2026-03-09T12:00:00Z')).toBe('device');
    expect(await reasonAt('2026-03-09T14:00:59Z')).toBe('device');
    expect(await reasonAt('2026-03-16T11:00:00Z')).toBe('schedule');
    server.setTime('2026-03-09T14:01:00.000Z');
    expect(await pausedUntil(window)).toBeNull();
  });

  test('that is paused does not prevent another assignment', async () => {
    const { schedule, assign } = await shop();
    await schedule();
    await assign('image', true);
    expect((await assign('video')).assignment.mediaType).toBe('video');
  });

  test('that overlaps another one is named if it plays, and the pause lasts until the end of both', async () => {
    const { window, schedule, assign, pausedUntil } = await shop();
    await schedule({ title: 'Weekly', startTime: '10:00', endTime: '16:00', recurrence: 'weekly' });
    await schedule({ title: 'Monthly', startTime: '11:00', endTime: '13:00', recurrence: 'monthly' });
    await expect(assign('image')).rejects.toMatchObject({ details: { event: { title: 'Monthly' } } });
    await assign('image', true);
    expect(await pausedUntil(window)).toBe('2026-03-09T16:01:00.000Z');
  });

  test('plays again at once when the screen is resumed', async () => {
    const { client, window, schedule, assign, pausedUntil } = await shop();
    await schedule();
    await assign('image', true);
    const resume = async () =>
      (await client.assignments.resume({ params: { deviceId: window.deviceId } })).receipt.deviceIds;
    expect(await resume()).toEqual([window.id]);
    expect(await pausedUntil(window)).toBeNull();
    expect((await client.playout.explain({ params: { deviceId: window.id }, query: {} })).reason).toBe('schedule');
    await expect(assign('video')).rejects.toMatchObject({ code: 'assignment.scheduled' });
    expect(await resume()).toEqual([]);
  });

  test('on another screen does not prevent an assignment', async () => {
    const { bar, schedule, assign } = await shop();
    await schedule({ deviceIds: [bar.id] });
    expect((await assign('image')).receipt.deviceIds).toHaveLength(1);
  });

  test('whose file cannot be shown does not prevent an assignment', async () => {
    const { schedule, assign } = await shop();
    const id = await schedule();
    await server.query(`update media set status = 'failed' where id = (
      select media_id from schedule_events where id = '${id}')`);
    expect((await assign('image')).receipt.deviceIds).toHaveLength(1);
  });
});

describe('a schedule that has not started', () => {
  test('and starts within 24 hours prevents an assignment, and is named with the day in its own time zone', async () => {
    const { schedule, assign } = await shop();
    const id = await schedule({
      title: 'Breakfast',
      startTime: '08:00',
      endTime: '10:00',
      timezone: 'Asia/Tokyo',
      scheduledDate: '2026-03-10',
    });
    await expect(assign('image')).rejects.toMatchObject({
      code: 'assignment.scheduled',
      message:
        'Device has upcoming schedules. Next: "Breakfast" on Mar 10, 2026. Assignment will override scheduled media.',
      details: {
        event: { id, from: '2026-03-09T23:00:00.000Z', until: '2026-03-10T01:01:00.000Z', timezone: 'Asia/Tokyo' },
        isRunning: false,
      },
    });
  });

  test.each([
    ['exactly 24 hours ahead is', '12:00', 'rejected'],
    ['one minute further is not', '12:01', 'fulfilled'],
  ])('%s', async (_, startTime, expected) => {
    const { schedule, assign } = await shop();
    await schedule({ scheduledDate: '2026-03-10', startTime, endTime: '13:00' });
    const [outcome] = await Promise.allSettled([assign('image')]);
    expect(outcome.status).toBe(expected);
  });

  test('is overridden by force until the end of its next occurrence only', async () => {
    const { client, window, schedule, assign, pausedUntil } = await shop();
    await schedule({ startTime: '18:00', endTime: '20:00', recurrence: 'weekly' });
    await assign('image', true);
    expect(await pausedUntil(window)).toBe('2026-03-09T20:01:00.000Z');
    const reasonAt = async (at: string) =>
      (await client.playout.explain({ params: { deviceId: window.id }, query: { at } })).reason;
    expect(await reasonAt('2026-03-09T19:00:00Z')).toBe('device');
    expect(await reasonAt('2026-03-16T19:00:00Z')).toBe('schedule');
    expect((await assign('video')).assignment.mediaType).toBe('video');
  });

  test('prevents an assignment after the running one has been paused', async () => {
    const { window, schedule, assign, pausedUntil } = await shop();
    await schedule();
    await schedule({ title: 'Dinner', startTime: '18:00', endTime: '20:00' });
    await assign('image', true);
    await expect(assign('video')).rejects.toMatchObject({ details: { isRunning: false, event: { title: 'Dinner' } } });
    await assign('video', true);
    expect(await pausedUntil(window)).toBe('2026-03-09T20:01:00.000Z');
  });

  test('force pauses nothing if no schedule prevents the assignment', async () => {
    const { window, schedule, assign, pausedUntil } = await shop();
    await schedule({ scheduledDate: '2026-03-20' });
    await assign('image', true);
    expect(await pausedUntil(window)).toBeNull();
  });
});

async function grouped() {
  const all = await shop();
  const { client, window, bar, image, video } = all;
  const { group } = await client.groups.create({ body: { name: 'Shop' } });
  for (const { id } of [window, bar]) {
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: id } });
  }
  const assignGroup = (mediaType: 'image' | 'video', force = false) =>
    client.assignments.assignToGroup({
      params: { id: group.id },
      body: { mediaType, mediaId: { image, video }[mediaType], force },
    });
  return { ...all, group, assignGroup };
}

describe('assigning to a group', () => {
  test('stores one image and one video; the newer one plays on every screen, even within one millisecond', async () => {
    const { client, window, bar, group, image, assignGroup } = await grouped();
    await assignGroup('image');
    const { assignment: second, receipt } = await assignGroup('video');
    expect(receipt.deviceIds.toSorted()).toEqual([window.id, bar.id].toSorted());
    const shown = async ({ id }: DeviceRow) =>
      (await client.playout.explain({ params: { deviceId: id }, query: {} })).media?.type ?? null;
    expect([await shown(window), await shown(bar)]).toEqual(['video', 'video']);

    const { assignment: third } = await assignGroup('image');
    expect([await shown(window), await shown(bar)]).toEqual(['image', 'image']);
    expect(third).toMatchObject({ groupId: group.id, mediaType: 'image', mediaId: image, mediaName: 'menu.png' });
    const listed = [third, second].map((each) => ({ ...each, thumbnailUrl: null }));
    expect(await client.assignments.listOfGroups()).toEqual({ assignments: listed });
  });

  test('is refused with all screens that have a schedule, running ones first', async () => {
    const { window, bar, schedule, assignGroup } = await grouped();
    await schedule({ title: 'Dinner', startTime: '18:00', endTime: '20:00', deviceIds: [bar.id] });
    await schedule({ deviceIds: [window.id] });
    await expect(assignGroup('image')).rejects.toMatchObject({
      code: 'assignment.scheduled',
      message:
        'Device is currently controlled by schedule: "Lunch" (11:00 - 14:00). This assignment will pause the active schedule.',
      details: {
        isRunning: true,
        event: { title: 'Lunch' },
        deviceCount: 2,
        devices: [
          { deviceId: window.deviceId, name: 'Window', isRunning: true, event: { title: 'Lunch' } },
          { deviceId: bar.deviceId, name: 'Bar', isRunning: false, event: { title: 'Dinner' } },
        ],
      },
    });
  });

  test('by force pauses the screens that have a schedule, each until the end of its own', async () => {
    const { client, user, window, bar, group, schedule, assignGroup, pausedUntil } = await grouped();
    const hall = await arrangeScreen(server.db, user.id, { name: 'Hall' });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: hall.id } });
    await schedule({ deviceIds: [window.id] });
    await schedule({ startTime: '18:00', endTime: '20:00', deviceIds: [bar.id] });
    const { receipt } = await assignGroup('image', true);
    expect(receipt.deviceIds).toHaveLength(3);
    expect([await pausedUntil(window), await pausedUntil(bar), await pausedUntil(hall)]).toEqual([
      '2026-03-09T14:01:00.000Z',
      '2026-03-09T20:01:00.000Z',
      null,
    ]);
    expect((await assignGroup('video')).receipt.deviceIds).toHaveLength(3);
  });

  test('is removed by its kind', async () => {
    const { client, group, assignGroup } = await grouped();
    await assignGroup('image');
    const remove = async (mediaType: 'image' | 'video') =>
      (await client.assignments.removeFromGroup({ params: { id: group.id, mediaType } })).receipt.deviceIds;
    expect(await remove('video')).toEqual([]);
    expect(await remove('image')).toHaveLength(2);
    expect(await client.assignments.listOfGroups()).toEqual({ assignments: [] });
  });

  test('needs a media item', async () => {
    const { token, group } = await grouped();
    const answer = await requestRaw({ url: server.url, token }, 'POST', `/api/device-groups/${group.id}/assign`, {
      mediaType: 'image',
    });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      400,
      { message: 'Please select media type and media item' },
    ]);
  });
});

const on = (device: string, rest: string) => `/api/device/${device}/${rest}`;

test('requests for another account’s screens and files are answered like those for unknown ones, and change nothing', async () => {
  const [owner, otherAccount] = [await shop(), await shop()];
  await owner.assign('image');
  const before = await owner.client.assignments.listOfDevices();
  const caller = { url: server.url, token: otherAccount.token };
  const body = { mediaType: 'image', mediaId: otherAccount.image, force: true };

  for (const theirs of [owner.window.id, owner.window.deviceId]) {
    for (const [method, rest, sent] of [
      ['POST', 'assign', body],
      ['DELETE', 'assign/image', undefined],
      ['DELETE', 'pause', undefined],
      ['GET', 'media', undefined],
    ] as const) {
      const answer = await requestRaw(caller, method, on(theirs, rest), sent);
      expect([rest, answer.status, answer]).toEqual([
        rest,
        404,
        await requestRaw(caller, method, on('dev_unknown', rest), sent),
      ]);
    }
  }
  const own = on(otherAccount.window.id, 'assign');
  const answer = await requestRaw(caller, 'POST', own, { ...body, mediaId: owner.image });
  expect([answer.status, answer]).toEqual([404, await requestRaw(caller, 'POST', own, { ...body, mediaId: 'med_x' })]);
  expect(await owner.client.assignments.listOfDevices()).toEqual(before);
  expect(await otherAccount.client.assignments.listOfDevices()).toEqual({ assignments: [] });
});
