import { GroupId } from '@vitrine/contract/fleet/groups';
import { ContentId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, createEventBody } from '../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen } from '../../test/screen.ts';

const NOON = '2026-03-09T12:00:00.000Z';
const ONE = '2026-03-09T13:00:00.000Z';
const message = { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' as const };

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: NOON });
});

async function shop(): Promise<Member & { screen: Screen }> {
  const member = await server.signUp({ seats: 4 });
  return { ...member, screen: await pairScreen(server, member) };
}

const everywhere: TakeoverTarget = { all: true };

async function start({ client }: Member, body: { title?: string; target?: TakeoverTarget; until?: string } = {}) {
  const { takeover } = await client.takeovers.start({
    body: { title: 'Evacuation', message, target: everywhere, ...body },
  });
  return takeover;
}

async function group({ client }: Member, deviceIds: string[]): Promise<GroupId> {
  const { group: made } = await client.groups.create({ body: { name: 'Lobby' } });
  for (const deviceId of deviceIds) await client.groups.addDevice({ params: { id: made.id }, body: { deviceId } });
  return GroupId.parse(made.id);
}

/** The segment of a screen's manifest at the present time. */
async function shownOn({ client }: Screen): Promise<Manifest['timeline'][number] | undefined> {
  const now = server.clock().toISOString();
  return (await client.player.manifest()).timeline.find(({ until }) => now < until);
}

describe('a takeover with a message', () => {
  test('is in the manifest of its screens until its end', async () => {
    const member = await shop();
    const takeover = await start(member, { until: ONE });
    expect(takeover).toMatchObject({ message, content: null, screenCount: 1, until: ONE, endedAt: null });
    expect(takeover.startedBy).toBe(member.user.name);
    expect(await shownOn(member.screen)).toMatchObject({
      reason: 'takeover',
      content: { kind: 'message', ...message },
      until: ONE,
    });
    expect(await member.client.takeovers.list()).toMatchObject({
      at: NOON,
      running: [{ id: takeover.id }],
      ended: [],
    });
  });

  test('tells the screens at once when it starts, changes and ends', async () => {
    const member = await shop();
    const events = await openScreenEvents(server, member.screen.token);
    const takeover = await start(member);
    await events.until('manifest');
    const changed = { ...message, text: 'It was a drill.' };
    const body = { title: 'Drill', message: changed };
    await member.client.takeovers.update({ params: { id: takeover.id }, body });
    await events.until('manifest');
    expect(await shownOn(member.screen)).toMatchObject({ title: 'Drill', content: { text: 'It was a drill.' } });
    await member.client.takeovers.end({ params: { id: takeover.id } });
    await events.until('manifest');
    expect(await shownOn(member.screen)).toMatchObject({ reason: 'nothing' });
    expect(await member.client.takeovers.list()).toMatchObject({ running: [], ended: [{ endedAt: NOON }] });
    await events.close();
  });

  test('covers a running schedule, a paused screen and one beyond the plan’s limit', async () => {
    const member = await shop();
    const { client, user, screen } = member;
    const image = await arrangeMediaItem(server.db, user.id);
    await client.schedule.create({ body: createEventBody({ mediaId: image.id, deviceIds: [screen.device.id] }) });
    await client.assignments.assignToDevice({
      params: { deviceId: screen.device.id },
      body: { mediaType: 'image', mediaId: ContentId.parse(image.id), force: true },
    });
    server.setTime('2026-03-09T12:00:01.000Z');
    const other = await pairScreen(server, member);
    await server.query(`update accounts set bought_seats = 1 where id = '${user.id}'`);
    expect((await other.client.player.manifest()).notice).toContain('device limit');
    await start(member);
    for (const one of [screen, other]) expect(await shownOn(one)).toMatchObject({ reason: 'takeover' });
    const why = await client.playout.explain({ params: { deviceId: screen.device.id }, query: {} });
    expect(why.sentence).toBe('Shows the message "Leave the building" because of the takeover "Evacuation".');
    expect(why.message).toEqual(message);
  });

  test('covers the members of a group while it lasts, also those that join later', async () => {
    const member = await shop();
    const later = await pairScreen(server, member);
    const other = await pairScreen(server, member);
    const id = await group(member, [member.screen.device.id]);
    const takeover = await start(member, { target: { groupIds: [id] } });
    expect(takeover).toMatchObject({ screenCount: 1, target: { all: false, groups: [{ id, name: 'Lobby' }] } });
    await member.client.groups.addDevice({ params: { id }, body: { deviceId: later.device.id } });
    expect(await shownOn(later)).toMatchObject({ reason: 'takeover' });
    expect(await shownOn(other)).toMatchObject({ reason: 'nothing' });
  });

  test('gives way to a newer one, and returns when that ends', async () => {
    const member = await shop();
    await start(member, { title: 'Fire' });
    server.setTime('2026-03-09T12:00:01.000Z');
    const newer = await start(member, { title: 'Flood', target: { deviceIds: [member.screen.device.deviceId] } });
    expect(await shownOn(member.screen)).toMatchObject({ title: 'Flood', sourceId: newer.id });
    await member.client.takeovers.end({ params: { id: newer.id } });
    expect(await shownOn(member.screen)).toMatchObject({ title: 'Fire' });
  });
});

describe('a takeover with content', () => {
  test('shows it, and nothing of its own after the content was deleted', async () => {
    const member = await shop();
    const image = await arrangeMediaItem(server.db, member.user.id, { name: 'exit.png' });
    const content = { mediaType: 'image' as const, mediaId: ContentId.parse(image.id) };
    const body = { title: 'Exits', content, target: everywhere };
    const { takeover, receipt } = await member.client.takeovers.start({ body });
    expect(receipt.deviceIds).toEqual([member.screen.device.id]);
    expect(takeover.content).toMatchObject({ id: image.id });
    expect(await shownOn(member.screen)).toMatchObject({ content: { kind: 'asset', assetId: image.id } });
    await member.client.media.removeImage({ params: { id: MediaId.parse(image.id) } });
    expect(await shownOn(member.screen)).toMatchObject({ reason: 'nothing' });
  });
});

describe('prepared takeovers', () => {
  test('are kept by every screen, with their files first', async () => {
    const member = await shop();
    const { client, user, screen } = member;
    const [shown, exit] = [await arrangeMediaItem(server.db, user.id), await arrangeMediaItem(server.db, user.id)];
    const playlist = await arrangePlaylist(server.db, user.id, { name: 'Exits', items: [{ mediaId: exit.id }] });
    const params = { deviceId: screen.device.id };
    await client.assignments.assignToDevice({
      params,
      body: { mediaType: 'image', mediaId: ContentId.parse(shown.id) },
    });
    const content = { mediaType: 'playlist' as const, mediaId: ContentId.parse(playlist.id) };
    const { items } = await client.takeovers.setStandby({
      body: {
        items: [
          { title: 'Evacuation', message },
          { title: 'Exits', content },
        ],
      },
    });
    expect(items).toMatchObject([
      { title: 'Evacuation', message },
      { title: 'Exits', content: { id: playlist.id } },
    ]);
    const { standby, assets, lists } = await screen.client.player.manifest();
    expect(standby).toMatchObject([
      { kind: 'message', ...message },
      { kind: 'list', playlistId: playlist.id },
    ]);
    expect(assets.map(({ id }) => id)).toEqual([exit.id, shown.id]);
    expect(Object.keys(lists)).toHaveLength(1);
    const kept = await client.takeovers.setStandby({
      body: { items: [{ id: items[1]!.id, title: 'Ways out', content }] },
    });
    expect(kept.items).toMatchObject([{ id: items[1]!.id, title: 'Ways out' }]);
  });
});

test('a prepared takeover is marked “one press”, and stays so unless a change says otherwise', async () => {
  const { client } = await shop();
  const { items } = await client.takeovers.setStandby({
    body: {
      items: [
        { title: 'Fire', message, onePress: true },
        { title: 'Closing', message },
      ],
    },
  });
  expect(items.map(({ onePress }) => onePress)).toEqual([true, false]);
  const [fire, closing] = items.map(({ id }) => id);
  const { items: kept } = await client.takeovers.setStandby({
    body: {
      items: [
        { id: closing, title: 'Closing', message },
        { id: fire, title: 'Alarm', message },
      ],
    },
  });
  expect(kept.map(({ title, onePress }) => [title, onePress])).toEqual([
    ['Closing', false],
    ['Alarm', true],
  ]);
  const { items: asking } = await client.takeovers.setStandby({
    body: { items: [{ id: fire, title: 'Alarm', message, onePress: false }] },
  });
  expect(asking.map(({ onePress }) => onePress)).toEqual([false]);
  expect(await client.takeovers.standby()).toEqual({ items: asking });
});

test('two people who start a prepared takeover at once start it once, and again after it has ended', async () => {
  const { client } = await shop();
  const body = { title: 'Fire', message, target: everywhere, unlessRunning: true };
  const pressed = await Promise.allSettled([
    client.takeovers.start({ body }),
    client.takeovers.start({ body }),
    client.takeovers.start({ body }),
  ]);
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const { running } = await client.takeovers.list();
  expect(running).toMatchObject([{ title: 'Fire' }]);
  await expect(client.takeovers.start({ body })).rejects.toMatchObject({ code: 'takeover.already_running' });
  const other = { ...message, text: 'Use the lift.' };
  await client.takeovers.start({ body: { ...body, message: other } });
  await client.takeovers.start({ body: { ...body, unlessRunning: false, until: ONE } });
  for (const { id } of (await client.takeovers.list()).running) {
    await client.takeovers.end({ params: { id } });
  }
  expect(await client.takeovers.start({ body })).toMatchObject({ takeover: { title: 'Fire' } });
});

test('a prepared takeover starts although the same runs in another account, on a group, or ended by itself', async () => {
  const member = await shop();
  const elsewhere = await shop();
  const prepared = { title: 'Evacuation', message, target: everywhere, unlessRunning: true };
  await start(elsewhere);
  await start(member, { target: { groupIds: [await group(member, [])] } });
  await start(member, { until: ONE });
  await expect(member.client.takeovers.start({ body: prepared })).rejects.toMatchObject({
    code: 'takeover.already_running',
  });
  server.setTime(ONE);
  expect(await member.client.takeovers.start({ body: prepared })).toMatchObject({ takeover: { title: 'Evacuation' } });
});

describe('how many screens show a takeover', () => {
  test('is counted by their reports', async () => {
    const member = await shop();
    const silent = await pairScreen(server, member, { name: 'Cellar' });
    const takeover = await start(member);
    const params = { id: takeover.id };
    await member.screen.client.player.heartbeat({ body: { clock: NOON } });
    await expect
      .poll(() => member.client.takeovers.delivery({ params }))
      .toMatchObject({ onAir: 0, loading: 1, loadingScreens: [{ id: member.screen.device.id }] });
    const { etag } = await member.screen.client.player.manifest();
    const playing = { assetId: null, etag, reason: 'takeover' as const };
    const screenSize = { width: 1080, height: 1920, pixelRatio: 1 };
    await member.screen.client.player.heartbeat({ body: { playing, screenSize, clock: NOON } });
    await expect
      .poll(() => member.client.takeovers.delivery({ params }))
      .toMatchObject({
        total: 2,
        onAir: 1,
        loadingScreens: [],
        offline: 1,
        silent: [{ id: silent.device.id, name: 'Cellar' }],
      });
    const device = await member.client.devices.get({ params: { deviceId: member.screen.device.id } });
    expect(device.playing).toMatchObject({ media: null, reason: 'takeover' });
    const listed = (state: 'showing' | 'missing') => member.client.takeovers.screens({ params, query: { state } });
    expect(await listed('showing')).toEqual([
      expect.objectContaining({
        name: device.name,
        state: 'onAir',
        playing: device.playing,
        screenSize,
        rotation: 0,
        fit: 'contain',
      }),
    ]);
    expect(await listed('missing')).toEqual([
      expect.objectContaining({ name: 'Cellar', state: 'offline', playing: null, lastSeen: null }),
    ]);
    await server.query(`update device_state set machine = '{"display":"off"}'
      where device_id = '${member.screen.device.id}'`);
    expect(await listed('showing')).toEqual([]);
    expect((await listed('missing')).map(({ name, state }) => [name, state])).toContainEqual([device.name, 'off']);
    expect(await member.client.takeovers.delivery({ params })).toMatchObject({
      onAir: 0,
      behind: 1,
      behindScreens: [{ name: device.name, reason: 'off' }],
    });
  });

  test('names each of them in pages, and refuses a page that does not exist', async () => {
    const member = await shop();
    const cellar = await pairScreen(server, member, { name: 'Cellar' });
    await pairScreen(server, member, { name: 'attic' });
    const { id } = await start(member);
    const names = async (cursor?: string) => {
      const query = { state: 'missing' as const, limit: 2, cursor };
      const page = await member.client.takeovers.screens.page({ params: { id }, query });
      return { names: page.body.map(({ name }) => name), next: page.next ?? undefined, total: page.total };
    };
    const first = await names();
    expect(first).toMatchObject({ names: ['attic', 'Cellar'], total: 3 });
    // The last one of the page is removed before the next page is read.
    await member.client.devices.remove({ params: { deviceId: cellar.device.id } });
    expect(await names(first.next)).toEqual({ names: [member.screen.device.name], next: undefined, total: 2 });
    await expect(names('nonsense')).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('bad input', () => {
  test.for<[string, object, string, string]>([
    [
      'neither content nor message',
      { message: null },
      'request.invalid',
      'Please choose content, a message or a strip',
    ],
    ['no target', { target: {} }, 'request.invalid', 'Please select at least one screen or group'],
    ['an end in the past', { until: '2026-03-09T11:00:00.000Z' }, 'takeover.ends_in_past', 'an end in the future'],
    ['an unknown group', { target: { groupIds: ['grp_none'] } }, 'group.not_found', 'Group not found'],
    ['an unknown screen', { target: { deviceIds: ['nobody'] } }, 'device.not_found', 'Device not found'],
    [
      'a message without a heading',
      { message: { heading: ' ', text: '' } },
      'request.invalid',
      'Please enter a heading',
    ],
  ])('with %s is refused with a sentence', async ([, change, code, text]) => {
    const { client } = await shop();
    const body = { title: 'Evacuation', message, target: everywhere, ...change };
    const failure = await client.takeovers.start({ body }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(JSON.stringify(failure) + String(failure)).toContain(text);
    expect((await client.takeovers.list()).running).toEqual([]);
  });

  test('cannot change a takeover that has ended, nor the message of one with content', async () => {
    const member = await shop();
    const { id } = await start(member, { until: ONE });
    server.setTime(ONE);
    const change = () => member.client.takeovers.update({ params: { id }, body: { message } });
    await expect(change()).rejects.toMatchObject({ code: 'takeover.ended' });
    expect((await member.client.takeovers.list()).ended).toMatchObject([{ id, endedAt: ONE }]);
    const image = await arrangeMediaItem(server.db, member.user.id);
    const content = { mediaType: 'image' as const, mediaId: ContentId.parse(image.id) };
    const other = await member.client.takeovers.start({ body: { title: 'Exits', content, target: everywhere } });
    await expect(
      member.client.takeovers.update({ params: { id: other.takeover.id }, body: { message } }),
    ).rejects.toMatchObject({ code: 'takeover.has_no_message' });
  });

  test('another account’s takeovers, screens and content do not exist', async () => {
    const member = await shop();
    const stranger = await shop();
    const { id } = await start(member);
    const params = { id };
    const { takeovers } = stranger.client;
    await expect(takeovers.end({ params })).rejects.toMatchObject({ code: 'takeover.not_found' });
    await expect(takeovers.delivery({ params })).rejects.toMatchObject({ code: 'takeover.not_found' });
    await expect(takeovers.screens({ params, query: { state: 'showing' } })).rejects.toMatchObject({
      code: 'takeover.not_found',
    });
    await expect(takeovers.update({ params, body: {} })).rejects.toMatchObject({ code: 'takeover.not_found' });
    await expect(start(stranger, { target: { deviceIds: [member.screen.device.id] } })).rejects.toMatchObject({
      code: 'device.not_found',
    });
    const image = await arrangeMediaItem(server.db, member.user.id);
    const content = { mediaType: 'image' as const, mediaId: ContentId.parse(image.id) };
    const body = { title: 'Exits', content, target: everywhere };
    await expect(takeovers.start({ body })).rejects.toMatchObject({ code: 'media.not_found' });
    expect(await shownOn(stranger.screen)).toMatchObject({ reason: 'nothing' });
  });
});
