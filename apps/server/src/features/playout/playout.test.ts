import type { GroupId } from '@vitrine/contract/fleet/groups';
import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody, requestRaw } from '../../test/arrange.ts';
import { createEntitlements } from '../accounts/entitlements.ts';
import type { DeviceRow } from '../fleet/reads.ts';
import { upsertGlobalMedia } from '../library/global-store.ts';
import { createDeviceList } from '../fleet/devices/list.ts';
import { findPauses } from '../schedule/pause-store.ts';
import { createPlayout } from './service.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

type Shown = Awaited<ReturnType<typeof arrangeMediaItem>>;

interface Shop extends Member {
  screen: DeviceRow;
  mediaItem: (name: string, kind?: 'image' | 'video') => Promise<Shown>;
  schedule: (file: Shown, change?: Partial<ScheduleEventBody>) => Promise<string>;
  assign: (file: Shown, force?: boolean) => Promise<unknown>;
  group: () => Promise<GroupId>;
  assignGroup: (groupId: GroupId, file: Shown) => Promise<unknown>;
  activate: (file: Shown) => Promise<void>;
  explain: (at?: string) => ReturnType<Member['client']['playout']['explain']>;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { client, user } = member;
  const screen = await arrangeScreen(server.db, user.id);
  return {
    ...member,
    screen,
    mediaItem: (name, kind = 'image') => arrangeMediaItem(server.db, user.id, { name, kind }),
    schedule: async (file, change = {}) => {
      const body = createEventBody({ mediaType: file.kind, mediaId: file.id, deviceIds: [screen.id], ...change });
      const { event } = await client.schedule.create({ body });
      return event.id;
    },
    assign: (file, force = false) =>
      client.assignments.assignToDevice({
        params: { deviceId: screen.id },
        body: { mediaType: file.kind, mediaId: file.id, force },
      }),
    group: async () => {
      const { group } = await client.groups.create({ body: { name: 'Shop floor' } });
      await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.id } });
      return group.id;
    },
    assignGroup: (id, file) =>
      client.assignments.assignToGroup({
        params: { id },
        body: { mediaType: file.kind, mediaId: file.id, force: true },
      }),
    activate: (file) =>
      upsertGlobalMedia(server.db, { accountId: user.id, kind: file.kind, mediaId: file.id, setAt: server.clock() }),
    explain: (at) => client.playout.explain({ params: { deviceId: screen.id }, query: at === undefined ? {} : { at } }),
  };
}

const combinations = Array.from({ length: 16 }, (_, bits) => ({
  schedule: (bits & 8) > 0,
  device: (bits & 4) > 0,
  group: (bits & 2) > 0,
  global: (bits & 1) > 0,
}));

const order = ['schedule', 'device', 'group', 'global'] as const;

describe('the playout of a screen', () => {
  test.each(combinations.map((on) => [order.filter((reason) => on[reason]).join(' + ') || 'nothing', on] as const))(
    'with candidates %s is the strongest one, and every weaker one is listed as lost',
    async (_, on) => {
      const { mediaItem, schedule, assign, group, assignGroup, activate, explain } = await shop();
      const files = { schedule: null, device: null, group: null, global: null } as Record<string, Shown | null>;
      for (const reason of order) if (on[reason]) files[reason] = await mediaItem(`${reason}.png`);
      // The schedule is created last, so that no assignment has to be forced.
      if (files['device']) await assign(files['device']);
      if (files['group']) await assignGroup(await group(), files['group']);
      if (files['global']) await activate(files['global']);
      if (files['schedule']) await schedule(files['schedule']);

      const present = order.filter((reason) => on[reason]);
      const { reason, media, candidates, sentence } = await explain();
      expect(reason).toBe(present[0] ?? 'nothing');
      expect(media?.id).toBe(files[reason]?.id);
      expect(
        candidates.map((candidate) => [candidate.reason, candidate.verdict, candidate.media?.originalName]),
      ).toEqual(present.map((name, i) => [name, i === 0 ? 'plays' : 'lost', `${name}.png`]));
      expect(sentence).toContain(present[0] === undefined ? 'Shows nothing' : `Shows "${present[0]}.png" because`);
    },
  );

  test('is the global video rather than the global image, and the group’s newest rather than its older one', async () => {
    const { mediaItem, group, assignGroup, activate, explain } = await shop();
    await activate(await mediaItem('active.mp4', 'video'));
    await activate(await mediaItem('active.png'));
    expect((await explain()).media?.originalName).toBe('active.mp4');

    const id = await group();
    await assignGroup(id, await mediaItem('older.mp4', 'video'));
    await assignGroup(id, await mediaItem('newer.png'));
    const { media, candidates } = await explain();
    expect(media?.originalName).toBe('newer.png');
    expect(candidates.map(({ rule }) => rule)).toEqual([null, 'older-assignment', 'weaker-level', 'weaker-level']);
  });

  test('is explained with the instant until which it lasts and the whole local day around it, of which nothing was reported', async () => {
    const { client, screen, mediaItem, schedule, assign, explain } = await shop();
    await client.devices.updateSettings({
      params: { deviceId: screen.id },
      body: { timezone: 'America/New_York' },
    });
    await assign(await mediaItem('all-day.png'));
    const event = await schedule(await mediaItem('lunch.mp4', 'video'), {
      timezone: 'America/New_York',
      startTime: '12:00',
      endTime: '12:59',
    });
    const { at, until, reason, day } = await explain();
    expect([at, until, reason]).toEqual([NOON, '2026-03-09T16:00:00.000Z', 'device']);
    expect(day.map(({ from, until: end, sourceId, media }) => [from, end, sourceId, media?.originalName])).toEqual([
      ['2026-03-09T04:00:00.000Z', NOON, null, undefined],
      [NOON, '2026-03-09T16:00:00.000Z', null, 'all-day.png'],
      ['2026-03-09T16:00:00.000Z', '2026-03-09T17:00:00.000Z', event, 'lunch.mp4'],
      ['2026-03-09T17:00:00.000Z', '2026-03-10T04:00:00.000Z', null, 'all-day.png'],
    ]);
  });

  test('can be requested for any instant with a four-digit year', async () => {
    const { mediaItem, schedule, explain } = await shop();
    await schedule(await mediaItem('menu.png'), { recurrence: 'weekly' });
    expect((await explain('2026-03-16T11:00:00Z')).reason).toBe('schedule');
    expect((await explain('2026-03-16T14:01:00Z')).reason).toBe('nothing');
    expect((await explain('2026-03-02T12:00:00Z')).reason).toBe('nothing');
    expect((await explain('9998-12-31T23:59:59Z')).at).toBe('9998-12-31T23:59:59.000Z');
    for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      await expect(explain(at)).rejects.toMatchObject({ code: 'request.invalid' });
    }
  });

  test('is never a file that is not ready: the next candidate plays, and the reason is given', async () => {
    const { mediaItem, schedule, assign, group, assignGroup, activate, explain } = await shop();
    const files = await Promise.all(['event.png', 'own.png', 'group.png', 'active.png'].map((name) => mediaItem(name)));
    const [event, own, ofGroup, active] = files as [Shown, Shown, Shown, Shown];
    await assign(own);
    await assignGroup(await group(), ofGroup);
    await activate(active);
    await schedule(event);
    await server.query(`update media set status = 'processing' where id in ('${event.id}', '${own.id}')`);
    await server.query(`update media set status = 'failed' where id = '${active.id}'`);

    const { media, reason, candidates, day } = await explain();
    expect([media?.originalName, reason]).toEqual(['group.png', 'group']);
    expect(new Set(day.map((segment) => segment.media?.originalName))).toEqual(new Set([undefined, 'group.png']));
    expect(candidates.map(({ rule, text }) => [rule, text])).toEqual([
      [null, '"group.png" is assigned to the group "Shop floor".'],
      ['not-ready', '"event.png" is scheduled now, but the file is still being prepared.'],
      ['not-ready', '"own.png" is assigned to this device, but the file is still being prepared.'],
      ['not-ready', '"active.png" is active, but the file cannot be shown.'],
    ]);
  });

  test('while its schedule is paused is the same as without it', async () => {
    const { mediaItem, schedule, assign, explain } = await shop();
    await schedule(await mediaItem('menu.png'));
    await assign(await mediaItem('poster.png'), true);
    const { media, candidates, sentence } = await explain();
    expect(media?.originalName).toBe('poster.png');
    expect(candidates.map(({ verdict, rule }) => [verdict, rule])).toEqual([
      ['lost', 'paused'],
      ['plays', null],
    ]);
    expect(sentence).toContain('the schedule is paused');
  });

  test('depends on the facts alone: a process that has just started gives the same answer', async () => {
    const { user, screen, mediaItem, schedule, assign, group, assignGroup, explain } = await shop();
    await schedule(await mediaItem('menu.png'), { recurrence: 'weekly' });
    await assign(await mediaItem('poster.png'), true);
    await assignGroup(await group(), await mediaItem('floor.png'));

    const database = openDatabase(server.databaseUrl, () => {}, { max: 1 });
    const platform = { ...server.platform, db: database.db };
    const entitlements = createEntitlements(platform, { hasLimits: true });
    const deviceList = createDeviceList(platform, { entitlements, findPauses });
    const playout = createPlayout(platform, { entitlements, deviceList });
    const after = await playout.explain({ accountId: user.id }, screen.id, {});
    await database.close();
    expect(after).toEqual(await explain());
    expect(after.candidates).toHaveLength(3);
  });
});

describe('the forecast of a screen', () => {
  test('is 14 days in its own time zone, from the start of today, without gaps', async () => {
    const { client, screen, mediaItem, schedule, assign } = await shop();
    await client.devices.updateSettings({ params: { deviceId: screen.id }, body: { timezone: 'America/New_York' } });
    const [base, lunch] = [await mediaItem('base.png'), await mediaItem('lunch.png')];
    await assign(base);
    const eventId = await schedule(lunch, { recurrence: 'weekly', startTime: '17:00', endTime: '18:00' });

    const { timezone, days, segments } = await client.playout.forecast({ params: { deviceId: screen.id } });
    expect(timezone).toBe('America/New_York');
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-03-09', from: '2026-03-09T04:00:00.000Z', until: '2026-03-10T04:00:00.000Z' });
    expect(segments.map(({ from, sourceId, media }) => [from, sourceId, media?.originalName])).toEqual([
      ['2026-03-09T04:00:00.000Z', null, undefined],
      [NOON, null, 'base.png'],
      ['2026-03-09T17:00:00.000Z', eventId, 'lunch.png'],
      ['2026-03-09T18:01:00.000Z', null, 'base.png'],
      ['2026-03-16T17:00:00.000Z', eventId, 'lunch.png'],
      ['2026-03-16T18:01:00.000Z', null, 'base.png'],
    ]);
    segments.forEach(({ until }, index) => expect(until).toBe(segments[index + 1]?.from ?? days.at(-1)?.until));
  });
});

describe('the day of many screens', () => {
  test('is one page by name, on the calendar day of the requested time zone', async () => {
    const { client, user, screen, mediaItem, schedule, activate } = await shop();
    await activate(await mediaItem('base'));
    const others = await Promise.all(
      ['Bar', 'Attic'].map((name) =>
        arrangeScreen(server.db, user.id, { name, createdAt: '2026-02-01T00:00:00.000Z' }),
      ),
    );
    await schedule(await mediaItem('lunch'), { deviceIds: [screen.id] });

    const first = await client.playout.days.page({ query: { limit: 2, timezone: 'Europe/Helsinki' } });
    expect(first.body.map(({ name }) => name)).toEqual(['Attic', 'Bar']);
    expect(first.total).toBe(3);
    const { body, next } = await client.playout.days.page({
      query: { limit: 2, timezone: 'Europe/Helsinki', cursor: first.next ?? '' },
    });
    expect(next).toBeNull();
    expect(body.map(({ name, day }) => [name, day.map(({ from, until, title }) => [from, until, title])])).toEqual([
      [
        'Window',
        [
          ['2026-03-08T22:00:00.000Z', NOON, null],
          [NOON, '2026-03-09T14:01:00.000Z', 'Lunch'],
          ['2026-03-09T14:01:00.000Z', '2026-03-09T22:00:00.000Z', null],
        ],
      ],
    ]);
    const found = await client.playout.days({ query: { search: 'attic' } });
    expect(found.map(({ id }) => id)).toEqual([others[1]?.id]);
    expect(found[0]?.day).toMatchObject([
      { from: '2026-03-09T00:00:00.000Z', until: NOON },
      { from: NOON, until: '2026-03-10T00:00:00.000Z' },
    ]);
  });

  test('contains no screens of other accounts', async () => {
    await shop();
    const { client } = await server.signUp();
    expect(await client.playout.days({ query: {} })).toEqual([]);
  });
});

describe('a screen beyond the plan’s limit', () => {
  test('shows nothing, and the reason is given; the oldest up to the limit continue to play', async () => {
    const { client, user } = await server.signUp({ seats: 2 });
    const screens = await Promise.all(
      ['2026-01-03', '2026-01-01', '2026-01-02'].map((day) =>
        arrangeScreen(server.db, user.id, { name: day, createdAt: `${day}T00:00:00.000Z` }),
      ),
    );
    const file = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
    await upsertGlobalMedia(server.db, { accountId: user.id, kind: 'image', mediaId: file.id, setAt: server.clock() });

    expect((await client.devices.list({ query: {} })).map(({ name, isOverLimit }) => [name, isOverLimit])).toEqual([
      ['2026-01-01', false],
      ['2026-01-02', false],
      ['2026-01-03', true],
    ]);
    const [newest, oldest] = screens as [DeviceRow, DeviceRow, DeviceRow];
    const explain = (deviceId: string) => client.playout.explain({ params: { deviceId }, query: {} });
    expect((await explain(oldest.id)).media?.originalName).toBe('menu.png');
    expect(await explain(newest.id)).toMatchObject({
      media: null,
      reason: 'nothing',
      sentence: 'Shows nothing because this device is over the plan’s limit and shows a notice instead.',
      candidates: [{ verdict: 'lost', rule: 'over-limit' }],
      day: [{ isReported: false }, { from: NOON, until: '2026-03-10T00:00:00.000Z', media: null, reason: 'nothing' }],
    });
    const now = (deviceId: string) => client.playout.now({ params: { deviceId } });
    expect((await now(newest.id)).media).toEqual({ video: null, image: null });
    expect((await client.devices.get({ params: { deviceId: newest.deviceId } })).isOverLimit).toBe(true);

    await client.devices.remove({ params: { deviceId: oldest.id } });
    expect((await explain(newest.id)).media?.originalName).toBe('menu.png');
  });
});

describe('the short answer for simple apps', () => {
  test('is the video or the image that plays now, for the account and for the screen itself', async () => {
    const { client, user } = await server.signUp();
    const { device, deviceToken } = await client.devices.register({ body: { deviceId: 'kiosk-1' } });
    const { deviceToken: other } = await client.devices.register({ body: { deviceId: 'kiosk-2' } });
    const itself = server.clientFor(deviceToken);
    const nowFor = (caller: typeof client, deviceId: string) => caller.playout.now({ params: { deviceId } });
    expect(await nowFor(itself, 'kiosk-1')).toEqual({ success: true, media: { video: null, image: null } });

    const image = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
    await upsertGlobalMedia(server.db, { accountId: user.id, kind: 'image', mediaId: image.id, setAt: server.clock() });
    const expected = {
      success: true,
      media: { video: null, image: { filename: image.filename, originalName: 'menu.png' } },
    };
    expect(await nowFor(client, device.id)).toEqual(expected);
    expect(await nowFor(itself, device.id)).toEqual(expected);

    const video = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'loop.mp4' });
    await upsertGlobalMedia(server.db, { accountId: user.id, kind: 'video', mediaId: video.id, setAt: server.clock() });
    expect((await nowFor(itself, 'kiosk-1')).media).toEqual({
      video: { filename: video.filename, originalName: 'loop.mp4' },
      image: null,
    });
    await expect(nowFor(server.clientFor(other), 'kiosk-1')).rejects.toMatchObject({ code: 'device.not_found' });
  });
});

/** A name as it is sorted. */
test('requests for another account’s screen are answered like those for an unknown one, byte for byte', async () => {
  const [owner, otherAccount] = [await shop(), await server.signUp()];
  await owner.assign(await owner.mediaItem('secret.png'));
  const caller = { url: server.url, token: otherAccount.token };
  for (const path of [
    (id: string) => `/api/devices/${id}`,
    (id: string) => `/api/devices/${id}/showing`,
    (id: string) => `/api/device/${id}/media`,
  ]) {
    const answer = await requestRaw(caller, 'GET', path(owner.screen.id));
    expect([answer.status, answer]).toEqual([404, await requestRaw(caller, 'GET', path('dev_unknown'))]);
  }
  expect(await otherAccount.client.devices.list({ query: {} })).toEqual([]);
});

test.each([
  ['GET', '/api/devices?search=%00', 200], // which has no words to search for
  ['GET', '/api/devices/a%00b', 404],
  ['DELETE', '/api/device-groups/grp_%00', 404],
  ['DELETE', '/api/calendar/events/evt_%00', 404],
])('text that the database cannot store is no server error: %s %s', async (method, path, expected) => {
  const { token } = await server.signUp();
  expect((await requestRaw({ url: server.url, token }, method, path)).status).toBe(expected);
});
