import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody, requestRaw } from '../../test/arrange.ts';
import { pairScreen } from '../../test/screen.ts';
import type { DeviceRow } from '../fleet/reads.ts';
import type { MediaRow } from '../library/content-row.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z' });
});

interface Shop extends Member {
  screens: [DeviceRow, DeviceRow];
  image: MediaRow;
  video: MediaRow;
  /** A request body; by default the image on the first screen, 9 March 2026 from 14:00 to 15:00 in UTC. */
  body: (change?: Partial<ScheduleEventBody>) => ScheduleEventBody;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { id } = member.user;
  const window = await arrangeScreen(server.db, id, { name: 'Window' });
  const bar = await arrangeScreen(server.db, id, { name: 'Bar' });
  const image = await arrangeMediaItem(server.db, id, { name: 'menu.png' });
  const video = await arrangeMediaItem(server.db, id, { kind: 'video', name: 'loop.mp4' });
  return {
    ...member,
    screens: [window, bar],
    image,
    video,
    body: (change = {}) => ({
      ...createEventBody({ mediaId: image.id, deviceIds: [window.id], startTime: '14:00', endTime: '15:00' }),
      ...change,
    }),
  };
}

describe('an event', () => {
  test('is stored as sent, with the name and color of its media item', async () => {
    const { client, screens, image, body } = await shop();
    const { event } = await client.schedule.create({ body: body({ title: ' Lunch ', mediaName: 'not its name' }) });
    expect(event).toEqual({
      id: event.id,
      title: 'Lunch',
      startTime: '14:00',
      endTime: '15:00',
      scheduledDate: '2026-03-09',
      lastDate: null,
      timezone: 'UTC',
      mediaType: 'image',
      mediaId: image.id,
      mediaName: 'menu.png',
      media: expect.objectContaining({ id: image.id, type: 'image', originalName: 'menu.png', thumbnailUrl: null }),
      deviceIds: [screens[0].id],
      groupIds: [],
      ownDeviceIds: [screens[0].id],
      allDevices: false,
      allDay: false,
      recurrence: 'none',
      rule: null,
      priority: 'normal',
      only: null,
      color: '#3b82f6',
      createdAt: '2026-03-09T12:00:00.000Z',
      exceptions: [],
      isReadOnly: false,
    });
    expect(await client.schedule.list()).toEqual({ events: [event] });
  });

  test('reports whether an update changed what plays at that moment', async () => {
    const { client, screens, video, body } = await shop();
    const [window, bar] = screens;
    const { event } = await client.schedule.create({ body: body() });
    const update = async (change: Partial<ScheduleEventBody>) =>
      (await client.schedule.update({ params: { id: event.id }, body: body(change) })).activeMediaUpdated;

    expect(await update({ endTime: '16:00' })).toBe(false);
    const running = { startTime: '11:00' };
    expect(await update(running)).toBe(true);
    expect(await update({ ...running, title: 'Brunch', endTime: '13:00' })).toBe(false);
    const ofVideo = { mediaType: 'video', mediaId: video.id as ScheduleEventBody['mediaId'] } as const;
    expect(await update({ ...running, ...ofVideo })).toBe(true);
    expect(await update({ ...running, ...ofVideo, deviceIds: [window.id, bar.id] })).toBe(true);

    await server.query(`insert into schedule_pauses values ('${window.id}', '2026-03-09T10:00Z', '2026-03-09T13:00Z')`);
    expect(await update({ ...running, ...ofVideo, deviceIds: [bar.id] })).toBe(false);
    expect(await update({ ...running, deviceIds: [window.id] })).toBe(true);
    expect(await update({ ...running, ...ofVideo, deviceIds: [window.id] })).toBe(false);
  });

  test('of a video is red, unless a colour was chosen', async () => {
    const { client, video, body } = await shop();
    const ofVideo = { mediaType: 'video', mediaId: video.id as ScheduleEventBody['mediaId'] } as const;
    expect((await client.schedule.create({ body: body(ofVideo) })).event.color).toBe('#ef4444');
    const chosen = body({ ...ofVideo, color: '#14B8A6', startTime: '16:00', endTime: '17:00' });
    expect((await client.schedule.create({ body: chosen })).event.color).toBe('#14b8a6');
  });

  test('has each screen once, by row id, even if another id was sent', async () => {
    const { client, screens, body } = await shop();
    const [window, bar] = screens;
    const deviceIds = [bar.deviceId, window.id, bar.id, window.deviceId];
    const { event } = await client.schedule.create({ body: body({ deviceIds }) });
    expect(event.deviceIds).toEqual([window.id, bar.id].toSorted());
  });

  test.each([
    ['2026-03-09', 'Pacific/Auckland', '2026-03-09'],
    ['2026-03-09T22:30:00.000Z', 'UTC', '2026-03-09'],
    ['2026-03-09T22:30:00.000Z', 'Europe/Athens', '2026-03-10'],
    ['2026-03-09T03:00:00.000Z', 'America/New_York', '2026-03-08'],
  ])('on %s in %s is on %s', async (scheduledDate, timezone, day) => {
    const { client, body } = await shop();
    expect((await client.schedule.create({ body: body({ scheduledDate, timezone }) })).event.scheduledDate).toBe(day);
  });

  test('is replaced by an edit, except its creation time', async () => {
    const { client, screens, video, body } = await shop();
    const { event } = await client.schedule.create({ body: body({ deviceIds: [screens[0].id] }) });
    const { event: edited } = await client.schedule.update({
      params: { id: event.id },
      body: body({
        title: 'Dinner',
        startTime: '14:30',
        endTime: '18:00',
        recurrence: 'weekly',
        lastDate: '2026-06-30',
        timezone: 'Europe/Paris',
        mediaType: 'video',
        mediaId: video.id as ScheduleEventBody['mediaId'],
        deviceIds: [screens[1].id],
      }),
    });
    expect(edited).toEqual({
      ...event,
      title: 'Dinner',
      startTime: '14:30',
      endTime: '18:00',
      recurrence: 'weekly',
      lastDate: '2026-06-30',
      timezone: 'Europe/Paris',
      mediaType: 'video',
      mediaId: video.id,
      mediaName: 'loop.mp4',
      media: expect.objectContaining({ id: video.id, type: 'video' }),
      deviceIds: [screens[1].id],
      ownDeviceIds: [screens[1].id],
      color: '#ef4444',
    });
    expect(await client.schedule.list()).toEqual({ events: [edited] });
  });

  test('is deleted with all its occurrences', async () => {
    const { client, body } = await shop();
    const { event } = await client.schedule.create({ body: body({ recurrence: 'weekly' }) });
    await client.schedule.remove({ params: { id: event.id } });
    expect(await client.schedule.list()).toEqual({ events: [] });
    await expect(client.schedule.remove({ params: { id: event.id } })).rejects.toMatchObject({
      code: 'schedule.not_found',
      message: 'Schedule not found',
    });
  });

  test('is listed by its start', async () => {
    const { client, body } = await shop();
    for (const [title, scheduledDate, startTime, endTime] of [
      ['third', '2026-03-12', '08:00', '09:00'],
      ['second', '2026-03-10', '11:00', '12:00'],
      ['first', '2026-03-10', '09:00', '10:00'],
    ] as const) {
      await client.schedule.create({ body: body({ title, scheduledDate, startTime, endTime }) });
    }
    expect((await client.schedule.list()).events.map(({ title }) => title)).toEqual(['first', 'second', 'third']);
  });

  test('is listed for one of its screens, by title and with all its screens', async () => {
    const { client, body, screens } = await shop();
    const [window, bar] = screens;
    const ids = screens.map(({ id }) => id);
    await client.schedule.create({ body: body({ title: 'tea', deviceIds: ids }) });
    const hours = { startTime: '16:00', endTime: '17:00' };
    await client.schedule.create({ body: body({ title: 'Breakfast', deviceIds: ids, ...hours }) });
    await client.schedule.create({
      body: body({ title: 'Lunch', deviceIds: [bar.id], startTime: '18:00', endTime: '19:00' }),
    });
    const { events } = await client.schedule.list({ query: { deviceId: window.id } });
    expect(events.map(({ title }) => title)).toEqual(['Breakfast', 'tea']);
    expect(events[0]?.deviceIds.toSorted()).toEqual(ids.toSorted());
    const { client: stranger } = await server.signUp();
    expect(await stranger.schedule.list({ query: { deviceId: window.id } })).toEqual({ events: [] });
  });

  test.each<[string, Partial<ScheduleEventBody>, string]>([
    ['without a title', { title: ' ' }, 'Please enter a schedule title'],
    ['without a screen', { deviceIds: [] }, 'Please select at least one device or group'],
    ['without a file', { mediaId: '' as ScheduleEventBody['mediaId'] }, 'Please select a media file'],
    ['that ends when it starts', { endTime: '14:00' }, 'End time must differ from start time'],
    ['at a time no clock shows', { startTime: '24:00' }, 'Please enter a time like 09:00'],
    ['on a day that does not exist', { scheduledDate: '2026-02-30' }, 'Please enter a date like 2026-03-09'],
    ['before calendars can tell', { scheduledDate: '0000-01-01' }, 'Please enter a date like 2026-03-09'],
    ['after calendars can tell', { scheduledDate: '9999-12-31T23:59:00Z' }, 'Please enter a date like 2026-03-09'],
    [
      'that ends before it begins',
      { recurrence: 'weekly', lastDate: '2026-03-08' },
      'The last date must not be before the first',
    ],
    ['in no known zone', { timezone: '+01:00' }, 'This time zone is not known. Use one like Europe/London.'],
  ])('%s is refused', async (_, change, message) => {
    const { client, body } = await shop();
    await expect(client.schedule.create({ body: body(change) })).rejects.toMatchObject({
      code: 'request.invalid',
      message,
    });
    expect(await client.schedule.list()).toEqual({ events: [] });
  });

  test('needs a ready file of the stated kind', async () => {
    const { client, user, video, body } = await shop();
    const processing = await arrangeMediaItem(server.db, user.id, { status: 'processing' });
    const attempt = (mediaId: string) =>
      client.schedule.create({ body: body({ mediaId: mediaId as ScheduleEventBody['mediaId'] }) });
    await expect(attempt(processing.id)).rejects.toMatchObject({ code: 'media.not_ready' });
    await expect(attempt(video.id)).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(attempt('med_unknown')).rejects.toMatchObject({ code: 'media.not_found' });
  });

  test('is deleted with its file', async () => {
    const { client, image, body } = await shop();
    await client.schedule.create({ body: body() });
    await server.query(`delete from media where id = '${image.id}'`);
    expect(await client.schedule.list()).toEqual({ events: [] });
  });
});

describe('two events that overlap on one screen', () => {
  test('the second is refused, and the error names the first', async () => {
    const { client, body } = await shop();
    const { event } = await client.schedule.create({ body: body({ recurrence: 'weekly' }) });
    await expect(
      client.schedule.create({ body: body({ scheduledDate: '2026-03-16', startTime: '14:30', endTime: '16:00' }) }),
    ).rejects.toMatchObject({
      code: 'schedule.conflict',
      message:
        'Another schedule already exists for the same device(s) at this time. Please choose a different time or device.',
      details: {
        event: {
          id: event.id,
          title: 'Lunch',
          startTime: '14:00',
          endTime: '15:00',
          timezone: 'UTC',
          firstMeetsAt: '2026-03-16T14:30:00.000Z',
        },
      },
    });
    expect((await client.schedule.list()).events).toEqual([event]);
  });

  test('the error names the event that overlaps first', async () => {
    const { client, body } = await shop();
    await client.schedule.create({ body: body({ title: 'Later', scheduledDate: '2026-03-23' }) });
    const { event } = await client.schedule.create({ body: body({ title: 'Sooner', scheduledDate: '2026-03-16' }) });
    await expect(client.schedule.create({ body: body({ recurrence: 'weekly' }) })).rejects.toMatchObject({
      details: { event: { id: event.id, title: 'Sooner' } },
    });
  });

  test.each<[string, Partial<ScheduleEventBody>, Partial<ScheduleEventBody>]>([
    ['one that hands over on the minute', { endTime: '15:00' }, { startTime: '15:00', endTime: '16:00' }],
    ['one on another day', {}, { scheduledDate: '2026-03-10' }],
    ['a monthly one beside a weekly one', { recurrence: 'weekly' }, { recurrence: 'monthly' }],
    ['one that ended before today', { scheduledDate: '2026-03-02' }, { scheduledDate: '2026-03-02' }],
    [
      'one that was over by its last day',
      { recurrence: 'weekly', lastDate: '2026-03-15' },
      { scheduledDate: '2026-03-16' },
    ],
    ['one at another hour of another zone', {}, { timezone: 'America/New_York' }],
  ])('%s is allowed', async (_, first, second) => {
    const { client, body } = await shop();
    await client.schedule.create({ body: body(first) });
    await client.schedule.create({ body: body(second) });
    expect((await client.schedule.list()).events).toHaveLength(2);
  });

  test.each<[string, Partial<ScheduleEventBody>, Partial<ScheduleEventBody>]>([
    [
      'over midnight',
      { startTime: '22:00', endTime: '02:00' },
      { scheduledDate: '2026-03-10', startTime: '01:00', endTime: '03:00' },
    ],
    ['across zones', { timezone: 'Europe/Berlin' }, { startTime: '13:30', endTime: '13:45' }],
    ['a monthly and a single one', { recurrence: 'monthly' }, { scheduledDate: '2026-05-09' }],
  ])('are refused %s', async (_, first, second) => {
    const { client, body } = await shop();
    await client.schedule.create({ body: body(first) });
    await expect(client.schedule.create({ body: body(second) })).rejects.toMatchObject({ code: 'schedule.conflict' });
  });

  test('are allowed on different screens', async () => {
    const { client, screens, body } = await shop();
    await client.schedule.create({ body: body() });
    await client.schedule.create({ body: body({ deviceIds: [screens[1].id] }) });
    expect((await client.schedule.list()).events).toHaveLength(2);
    await expect(
      client.schedule.create({ body: body({ deviceIds: screens.map(({ id }) => id) }) }),
    ).rejects.toMatchObject({ code: 'schedule.conflict' });
  });

  test('an edited event conflicts with others, but not with itself', async () => {
    const { client, body } = await shop();
    const { event } = await client.schedule.create({ body: body() });
    await client.schedule.create({ body: body({ title: 'Tea', startTime: '16:00', endTime: '17:00' }) });
    const edit = (change: Partial<ScheduleEventBody>) =>
      client.schedule.update({ params: { id: event.id }, body: body(change) });

    expect((await edit({ endTime: '15:30' })).event.endTime).toBe('15:30');
    await expect(edit({ endTime: '16:30' })).rejects.toMatchObject({ code: 'schedule.conflict' });
    expect((await client.schedule.list()).events[0]).toMatchObject({ id: event.id, endTime: '15:30' });
  });

  test('that two people save at the same moment: exactly one is stored, fifty times out of fifty', async () => {
    const { client, body } = await shop();
    for (let round = 1; round <= 50; round += 1) {
      const scheduledDate = new Date(Date.UTC(2026, 3, round)).toISOString().slice(0, 10);
      const outcomes = await Promise.allSettled([
        client.schedule.create({ body: body({ title: 'Hers', scheduledDate }) }),
        client.schedule.create({ body: body({ title: 'His', scheduledDate, startTime: '14:59', endTime: '18:00' }) }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'schedule.conflict' },
      });
    }
    expect((await client.schedule.list()).events).toHaveLength(50);
  });

  test('that two people move into one gap at the same moment: exactly one is moved', async () => {
    const { client, screens, body } = await shop();
    const [window, bar] = screens;
    const { event: one } = await client.schedule.create({ body: body({ deviceIds: [window.id] }) });
    const { event: two } = await client.schedule.create({ body: body({ deviceIds: [bar.id] }) });
    const gap = body({ startTime: '16:00', endTime: '17:00', deviceIds: [window.id, bar.id] });
    const outcomes = await Promise.allSettled(
      [one, two].map(({ id }) => client.schedule.update({ params: { id }, body: gap })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

const versions = async () =>
  Object.fromEntries(
    (await server.query<{ device_id: string; version: number }>('select device_id, version from device_versions')).map(
      ({ device_id: id, version }) => [id, version],
    ),
  );

test('changing an event raises the versions of the screens that it had before and has after', async () => {
  const { client, screens, body } = await shop();
  const [window, bar] = screens;
  const { event } = await client.schedule.create({ body: body({ deviceIds: [window.id] }) });
  const first = await versions();
  await client.schedule.update({ params: { id: event.id }, body: body({ deviceIds: [bar.id] }) });
  const second = await versions();
  expect(second[window.id]).toBeGreaterThan(first[window.id] ?? Infinity);
  expect(second[bar.id]).toBeGreaterThan(first[bar.id] ?? Infinity);
  await client.schedule.remove({ params: { id: event.id } });
  const third = await versions();
  expect(third[window.id]).toBe(second[window.id]);
  expect(third[bar.id]).toBeGreaterThan(second[bar.id] ?? Infinity);
});

test('one changed event changes the manifests of its own screens and of no others', async () => {
  const { body, ...member } = await shop();
  const { client, user } = member;
  await Promise.all(Array.from({ length: 40 }, () => arrangeScreen(server.db, user.id)));
  const [one, other, idle, spare] = [
    await pairScreen(server, member),
    await pairScreen(server, member),
    await pairScreen(server, member),
    await pairScreen(server, await server.signUp()),
  ];
  const own = [one, other].map(({ device }) => device.id);
  const { event } = await client.schedule.create({ body: body({ deviceIds: own }) });
  const seen = async () => {
    const manifests = await Promise.all([one, other, idle, spare].map((screen) => screen.client.player.manifest()));
    return { versions: await versions(), etags: manifests.map(({ etag }) => etag) };
  };
  let before = await seen();
  for (const change of [
    () => client.schedule.update({ params: { id: event.id }, body: body({ deviceIds: own, endTime: '15:30' }) }),
    () => client.schedule.create({ body: body({ deviceIds: own, startTime: '16:00', endTime: '17:00' }) }),
    () => client.schedule.remove({ params: { id: event.id } }),
  ]) {
    await change();
    const after = await seen();
    const changed = Object.keys(after.versions).filter((id) => after.versions[id] !== before.versions[id]);
    expect(changed.toSorted()).toEqual(own.toSorted());
    expect(after.etags.map((etag, i) => etag !== before.etags[i])).toEqual([true, true, false, false]);
    before = after;
  }
});

const path = (id: string) => `/api/calendar/events/${id}`;

test('requests for another account’s events, screens and files are answered like those for unknown ones, byte for byte', async () => {
  const [owner, otherAccount] = [await shop(), await shop()];
  const { event: theirs } = await owner.client.schedule.create({ body: owner.body() });
  const { event: mine } = await otherAccount.client.schedule.create({
    body: otherAccount.body({ scheduledDate: '2026-05-01' }),
  });
  const caller = { url: server.url, token: otherAccount.token };
  const [screen, file] = [owner.screens[0].id, owner.image.id];

  const pairs: [method: string, ofOther: [string, unknown?], unknown: [string, unknown?]][] = [
    ['PUT', [path(theirs.id), otherAccount.body()], [path('evt_unknown'), otherAccount.body()]],
    ['DELETE', [path(theirs.id)], [path('evt_unknown')]],
    ...(['POST', 'PUT'] as const).flatMap((method): [string, [string, unknown], [string, unknown]][] => {
      const at = method === 'POST' ? '/api/calendar/events' : path(mine.id);
      return [
        [
          method,
          [at, otherAccount.body({ deviceIds: [screen] })],
          [at, otherAccount.body({ deviceIds: ['dev_unknown'] })],
        ],
        [
          method,
          [at, { ...otherAccount.body(), mediaId: file }],
          [at, { ...otherAccount.body(), mediaId: 'med_unknown' }],
        ],
      ];
    }),
  ];
  for (const [method, ofOther, unknown] of pairs) {
    const answer = await requestRaw(caller, method, ...ofOther);
    expect([method, answer.status, answer]).toEqual([method, 404, await requestRaw(caller, method, ...unknown)]);
  }
  expect((await owner.client.schedule.list()).events).toEqual([theirs]);
  expect((await otherAccount.client.schedule.list()).events).toEqual([mine]);
});
