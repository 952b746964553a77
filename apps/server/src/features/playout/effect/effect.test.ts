// oxlint-disable unicorn/no-thenable -- `await` only calls a `then` that is a function
import { ContentId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import { MAX_LISTED } from '@vitrine/contract/playout/effect';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, NOWHERE, type TestApp, testApp } from '../../../test/app.ts';
import {
  arrangeMediaItem,
  arrangePlaylist,
  arrangeScreen,
  arrangeWebpage,
  createEventBody,
} from '../../../test/arrange.ts';
import { toItemBody } from '../../../test/content/playlists.ts';
import { pairScreen } from '../../../test/screen.ts';
import { arrangeWorld, NOON } from '../../../test/dry-run/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** An account with two images and a function that inserts screens. */
async function shop() {
  const member = await server.signUp({ seats: 100 });
  const { client, user } = member;
  const image = (name: string) => arrangeMediaItem(server.db, user.id, { name });
  const [apple, banana] = [await image('Apple'), await image('Banana')];
  return {
    ...member,
    apple,
    banana,
    screen: async (name: string, more: { createdAt?: string } = {}) =>
      (await arrangeScreen(server.db, user.id, { name, ...more })).id,
    assign: (deviceId: string, { id }: { id: string }, force = false) =>
      client.assignments.assignToDevice({ params: { deviceId }, body: { ...media(id), force } }),
    tryToAssign: (deviceId: string, { id }: { id: string }) =>
      client.assignments.assignToDevice.dryRun({ params: { deviceId }, body: media(id) }),
  };
}

const media = (id: string) => ({ mediaType: 'image', mediaId: MediaId.parse(id) }) as const;

describe('the effect of an assignment', () => {
  test('names the screen, what it shows now and then, and what is replaced', async () => {
    const { apple, banana, screen, assign, tryToAssign } = await shop();
    const door = await screen('Door');
    await assign(door, apple);
    const effect = await tryToAssign(door, banana);
    const before = { media: { id: apple.id, originalName: 'Apple' }, reason: 'device', until: null };
    expect(effect).toMatchObject({
      at: NOON,
      horizon: '2026-03-23T12:00:00.000Z',
      screens: [
        {
          deviceId: door,
          name: 'Door',
          isOnline: false,
          timeZone: 'UTC',
          now: before,
          otherwise: before,
          then: { media: { id: banana.id, originalName: 'Banana' }, reason: 'device', until: null },
          at: NOON,
        },
      ],
      screenCount: 1,
      nowCount: 1,
      offlineCount: 1,
      unchangedCount: 0,
      blankCount: 0,
      replaced: [{ media: { id: apple.id }, reason: 'device', from: NOON, until: null, screenCount: 1 }],
      replacedCount: 1,
    });
  });

  test('tells the shape of each screen, and the fit of the item that it shows', async () => {
    const { client, apple, banana, screen, assign } = await shop();
    const door = await screen('Door');
    await assign(door, apple);
    await client.devices.updateSettings({ params: { deviceId: door }, body: { rotation: 90, fit: 'cover' } });
    const screenSize = { width: 1920, height: 1080, pixelRatio: 1 };
    await server.query(`insert into device_state (device_id, last_seen_at, screen_size)
      values ('${door}', '${NOON}', '${JSON.stringify(screenSize)}')`);
    const items = [{ ...toItemBody(banana), fit: 'blur' as const }];
    const { playlist } = await client.playlists.create({ body: { name: 'Offers', items } });
    const body = { mediaType: 'playlist', mediaId: playlist.id } as const;
    const { screens } = await client.assignments.assignToDevice.dryRun({ params: { deviceId: door }, body });
    expect(screens).toMatchObject([
      { screenSize, rotation: 90, fit: 'cover', now: { fit: null }, then: { fit: 'blur' } },
    ]);
  });

  test('needs no force where a schedule runs, which it would pause', async () => {
    const { client, apple, banana, screen, tryToAssign } = await shop();
    const door = await screen('Door');
    const { event } = await client.schedule.create({ body: createEventBody({ mediaId: apple.id, deviceIds: [door] }) });
    const { screens, replaced } = await tryToAssign(door, banana);
    expect(screens).toMatchObject([{ at: NOON, now: { reason: 'schedule' }, then: { media: { id: banana.id } } }]);
    expect(replaced).toMatchObject([
      { reason: 'schedule', sourceId: event.id, title: 'Lunch', from: NOON, until: '2026-03-09T14:01:00.000Z' },
    ]);
    const real = client.assignments.assignToDevice({ params: { deviceId: door }, body: media(banana.id) });
    await expect(real).rejects.toMatchObject({ code: 'assignment.scheduled' });
  });

  test('begins at the end of the takeover that the screen shows now', async () => {
    const { client, banana, screen, tryToAssign } = await shop();
    const door = await screen('Door');
    const until = '2026-03-09T13:30:00.000Z';
    const message = { heading: 'A drill', text: '' };
    await client.takeovers.start({ body: { title: 'Drill', message, target: { all: true }, until } });
    expect(await tryToAssign(door, banana)).toMatchObject({
      screens: [
        {
          now: { message, reason: 'takeover', title: 'Drill', until },
          otherwise: { media: null, message: null, reason: 'nothing' },
          then: { media: { id: banana.id } },
          at: until,
        },
      ],
      nowCount: 0,
      replaced: [],
    });
  });

  test('to a group names the screens that keep what they show, and why', async () => {
    const { client, apple, banana, screen, assign } = await shop();
    const [door, roof] = [await screen('Door'), await screen('Roof')];
    const { group } = await client.groups.create({ body: { name: 'All' } });
    for (const deviceId of [door, roof])
      await client.groups.addDevice({ params: { id: group.id }, body: { deviceId } });
    await assign(roof, apple);
    expect(
      await client.assignments.assignToGroup.dryRun({ params: { id: group.id }, body: media(banana.id) }),
    ).toMatchObject({
      screens: [{ name: 'Door' }],
      unchanged: [{ deviceId: roof, name: 'Roof', now: { media: { id: apple.id }, reason: 'device' } }],
      unchangedCount: 1,
    });
  });

  test('names the item of a playlist that is on, and the first screens of many by name', async () => {
    const { client, user, apple, banana, screen } = await shop();
    for (let i = 0; i < MAX_LISTED + 3; i += 1) await screen(`Screen ${String(i).padStart(2, '0')}`);
    const items = [{ mediaId: apple.id }, { mediaId: banana.id }].map((item) => ({ ...item, durationMs: 7_000 }));
    const offers = await arrangePlaylist(server.db, user.id, { items });
    const effect = await client.content.setCurrent.dryRun({ body: { mediaType: 'playlist', mediaId: offers.id } });
    expect([effect.screenCount, effect.screens.length]).toEqual([MAX_LISTED + 3, MAX_LISTED]);
    const on = Math.floor(Date.parse(NOON) / 7_000) % 2 === 0 ? 'Apple' : 'Banana';
    expect(effect.screens[7]).toMatchObject({
      name: 'Screen 07',
      then: { media: { id: offers.id, type: 'playlist' }, item: { originalName: on } },
    });
  });
});

describe('a screen that shows nothing', () => {
  test('is listed with every period in which it would show something without the change', async () => {
    const { client, apple, screen } = await shop();
    const door = await screen('Door');
    const { playlist } = await client.playlists.create({ body: { name: 'Offers', items: [toItemBody(apple)] } });
    await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
    const items = [toItemBody(apple, { windows: [{ from: '06:00', to: '22:00' }] })];
    const { blank } = await client.playlists.update.dryRun({
      params: { id: playlist.id },
      body: { name: 'Offers', items },
    });
    const night = { from: '2026-03-09T22:00:00.000Z', until: '2026-03-10T06:00:00.000Z' };
    expect(blank).toMatchObject([{ deviceId: door, name: 'Door', timeZone: 'UTC', ...night, periodCount: 14 }]);
    expect(blank[0]?.periods[0]).toEqual(night);
    expect(blank[0]?.periods).toHaveLength(14);
  });

  test('for good has a period without an end', async () => {
    const { client, apple, screen, assign } = await shop();
    const door = await screen('Door');
    await assign(door, apple);
    const { blank, screens } = await client.media.removeImage.dryRun({ params: { id: MediaId.parse(apple.id) } });
    expect(blank).toMatchObject([{ periods: [{ from: NOON, until: null }], periodCount: 1 }]);
    expect(screens).toMatchObject([{ then: { media: null, reason: 'nothing', until: null } }]);
  });
});

describe('the files', () => {
  test('that screens do not have yet are counted, for all and for the screen with most', async () => {
    const { client, user, apple, banana, screen, assign } = await shop();
    const [door, roof, hall] = [await screen('Door'), await screen('Roof'), await screen('Hall')];
    await assign(door, apple);
    const items = [{ mediaId: apple.id }, { mediaId: banana.id }];
    const { id } = await arrangePlaylist(server.db, user.id, { items });
    const effect = await client.assignments.assignToDevices.dryRun({
      body: { mediaType: 'playlist', mediaId: id, deviceIds: [door, roof, hall] },
    });
    expect(effect).toMatchObject({ bytes: 5_000, maxBytes: 2_000, screensWithBytes: 3, tooSmallCount: 0 });
  });

  test('of prepared takeovers are loaded although no screen changes', async () => {
    const { client, apple, screen } = await shop();
    await screen('Door');
    const items = [{ title: 'Evacuation', content: media(apple.id) }];
    expect(await client.takeovers.setStandby.dryRun({ body: { items } })).toMatchObject({
      screenCount: 0,
      bytes: 1_000,
      screensWithBytes: 1,
    });
  });

  test('that do not fit into the free storage that a screen reported are listed', async () => {
    const { client, user, apple, banana } = await shop();
    const member: Member = Object.assign(await server.signUp(), { client, user });
    const { device, client: player } = await pairScreen(server, member, { name: 'Old' });
    await client.assignments.assignToDevice({ params: { deviceId: device.id }, body: media(apple.id) });
    const { etag } = await player.player.manifest();
    const report = async (freeBytes: number) =>
      player.player.heartbeat({
        body: {
          playing: { assetId: apple.id, etag, reason: 'device' },
          clock: NOON,
          cache: { have: 1, missing: 0, freeBytes },
        },
      });
    const { id } = await arrangePlaylist(server.db, user.id, {
      items: [{ mediaId: apple.id }, { mediaId: banana.id }],
    });
    const dryRun = () =>
      client.assignments.assignToDevice.dryRun({
        params: { deviceId: device.id },
        body: { mediaType: 'playlist', mediaId: id },
      });
    await report(999);
    await expect
      .poll(async () => (await dryRun()).tooSmall)
      .toEqual([{ deviceId: device.id, name: 'Old', bytes: 1_000, freeBytes: 999 }]);
    await report(1_000);
    await expect.poll(async () => (await dryRun()).tooSmallCount).toBe(0);
    expect((await dryRun()).screens[0]?.isOnline).toBe(true);
  });
});

test('a web page that gets another address changes its screens, and is not read before it is saved', async () => {
  const { client, user, screen } = await shop();
  await screen('Door');
  const page = await arrangeWebpage(server.db, user.id);
  await client.content.setCurrent({ body: { mediaType: 'webpage', mediaId: page.id } });
  const body = { name: 'Other', url: `${NOWHERE}/other` };
  const effect = await client.webpages.update.dryRun({ params: { id: page.id }, body });
  expect(effect).toMatchObject({ screenCount: 1, replaced: [] });
  expect((await client.webpages.get({ params: { id: page.id } })).webpage.url).toBe('https://example.com/board');
});

test('a call that changes nothing has no effect', async () => {
  const { client, apple, screen, assign, tryToAssign } = await shop();
  const door = await screen('Door');
  await assign(door, apple);
  expect(await tryToAssign(door, apple)).toMatchObject({ screenCount: 0, replacedCount: 0, bytes: 0 });
  expect(await client.media.setCurrentVideo.dryRun({ body: { videoId: null } })).toMatchObject({
    screenCount: 0,
    unchangedCount: 0,
  });
});

test('screens beyond the limit of the plan change with takeovers only', async () => {
  const { client, user, apple, screen } = await shop();
  const [first, second] = [await screen('First'), await screen('Second', { createdAt: '2026-01-02T00:00:00.000Z' })];
  await server.query(`update accounts set bought_seats = 1 where id = '${user.id}'`);
  const body = { ...media(apple.id), deviceIds: [first, second] };
  expect(await client.assignments.assignToDevices.dryRun({ body })).toMatchObject({
    screens: [{ name: 'First' }],
    unchanged: [{ name: 'Second' }],
  });
  const alarm = { title: 'Alarm', message: { heading: 'Fire', text: '' }, target: { all: true } } as const;
  expect((await client.takeovers.start.dryRun({ body: alarm })).screenCount).toBe(2);
});

describe('a dry run fails like the change', () => {
  test('for content, screens and groups that do not exist or belong to another account', async () => {
    const { client, apple, screen } = await shop();
    const other = await shop();
    const door = await screen('Door');
    const of = (deviceId: string, id: string) =>
      client.assignments.assignToDevice.dryRun({ params: { deviceId }, body: media(id) });
    await expect(of(door, 'med_unknown')).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(of(door, other.apple.id)).rejects.toMatchObject({ code: 'media.not_found' });
    await expect(of(await other.screen('Theirs'), apple.id)).rejects.toMatchObject({ code: 'device.not_found' });
  });

  test('for two schedules at one time', async () => {
    const { client, apple, screen } = await shop();
    const body = createEventBody({ mediaId: apple.id, deviceIds: [await screen('Door')] });
    await client.schedule.create({ body });
    await expect(client.schedule.create.dryRun({ body })).rejects.toMatchObject({ code: 'schedule.conflict' });
  });

  test('for a playlist that somebody else has changed', async () => {
    const { client, day } = await arrangeWorld(server);
    const body = { name: 'By day', items: [], revision: day.revision + 1 };
    const failing = client.playlists.update.dryRun({ params: { id: day.id }, body });
    await expect(failing).rejects.toMatchObject({ code: 'playlist.changed' });
  });
});

test('a dry run says nothing about the screens of other accounts', async () => {
  const [mine, theirs] = [await shop(), await shop()];
  await theirs.screen('Theirs');
  await mine.screen('Mine');
  const effect = await mine.client.content.setCurrent.dryRun({
    body: {
      mediaType: 'webpage',
      mediaId: ContentId.parse((await arrangeWebpage(server.db, mine.user.id)).id),
    },
  });
  expect(effect.screens.map(({ name }) => name)).toEqual(['Mine']);
});
