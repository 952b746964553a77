import type { TakeoverTarget } from '@vitrine/contract/takeovers/takeovers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen } from '../../test/screen.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

const message = { heading: 'Leave the building', text: 'Use the stairs.', tone: 'danger' as const };

/** An account with a screen in the group Lobby and two others, and a takeover on one of these. */
async function shop() {
  const member = await server.signUp({ seats: 4 });
  const [bar, window, door] = [
    await pairScreen(server, member, { name: 'Bar' }),
    await pairScreen(server, member, { name: 'Window' }),
    await pairScreen(server, member, { name: 'Door' }),
  ];
  const { group } = await member.client.groups.create({ body: { name: 'Lobby' } });
  await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: door.device.id } });
  const { takeover } = await member.client.takeovers.start({
    body: { title: 'Evacuation', message, target: { deviceIds: [bar.device.id] } },
  });
  const change = (target: TakeoverTarget) =>
    member.client.takeovers.update({ params: { id: takeover.id }, body: { target } });
  return { member, client: member.client, bar, window, door, group, takeover, change };
}

/** The segment of a screen's manifest at the present time. */
async function shownOn({ client }: Screen) {
  const now = server.clock().toISOString();
  return (await client.player.manifest()).timeline.find(({ until }) => now < until);
}

const reasonOn = async (screen: Screen) => (await shownOn(screen))?.reason;

/** Follows a screen; `next` returns its next notification of the manifest. */
async function following(screen: Screen) {
  const events = await openScreenEvents(server, screen.token);
  const next = async () => (await events.until('manifest')).data;
  await next();
  return next;
}

const sentences = async ({ client }: Member) =>
  (await client.audit.mine({ query: {} })).entries.map(({ what }) => what);

describe('the screens of a takeover that runs', () => {
  test('are replaced: those that leave show what they showed, those that join show it, and the others stay', async () => {
    const { client, bar, window, door, group, takeover, change } = await shop();
    const shows = async () => [await reasonOn(bar), await reasonOn(window), await reasonOn(door)];
    const onBar = await change({ deviceIds: [bar.device.id, window.device.deviceId] });
    expect(onBar.takeover).toMatchObject({ id: takeover.id, screenCount: 2, endedAt: null });
    expect(await shows()).toEqual(['takeover', 'takeover', 'nothing']);
    const onLobby = await change({ groupIds: [group.id], deviceIds: [window.device.id] });
    expect(onLobby.takeover.target).toEqual({
      all: false,
      groups: [{ id: group.id, name: 'Lobby' }],
      devices: [{ id: window.device.id, name: 'Window' }],
    });
    expect(await shows()).toEqual(['nothing', 'takeover', 'takeover']);
    expect((await change({ all: true })).takeover).toMatchObject({
      screenCount: 3,
      target: { all: true, devices: [] },
    });
    expect(await shows()).toEqual(['takeover', 'takeover', 'takeover']);
    await change({ groupIds: [group.id] });
    expect(await shows()).toEqual(['nothing', 'nothing', 'takeover']);
    expect((await client.takeovers.list()).running).toMatchObject([{ target: { all: false }, message }]);
  });

  test('are told at once; those that join, with what it shows', async () => {
    const { bar, window, door, group, takeover, change } = await shop();
    const content = { kind: 'message', ...message };
    const [onBar, onWindow, onDoor] = [await following(bar), await following(window), await following(door)];
    await change({ deviceIds: [window.device.id] });
    expect(await onWindow()).toMatchObject({ takeover: { content, sourceId: takeover.id, until: null } });
    const left = await onBar();
    expect(left).toEqual({ etag: (await bar.client.player.manifest()).etag });
    await change({ groupIds: [group.id] });
    expect(await onDoor()).toMatchObject({ takeover: { content, sourceId: takeover.id } });
    await change({ all: true });
    expect(await onBar()).toMatchObject({ takeover: { content, sourceId: takeover.id } });
    await change({ deviceIds: [bar.device.id] });
    // A screen that leaves is told that something changed, and not what it shows.
    const { etag } = await door.client.player.manifest();
    let last = await onDoor();
    while (last['etag'] !== etag) last = await onDoor();
    expect(last).toEqual({ etag });
  });

  test('that show a newer takeover are not told of the older one’s content', async () => {
    const { client, window, change } = await shop();
    server.setTime('2026-03-09T12:00:01.000Z');
    await client.takeovers.start({ body: { title: 'Flood', message, target: { deviceIds: [window.device.id] } } });
    const next = await following(window);
    await change({ deviceIds: [window.device.id] });
    expect(Object.keys(await next())).toEqual(['etag']);
    expect(await shownOn(window)).toMatchObject({ title: 'Flood' });
  });

  test('of a change that is tried are named, and stay as they are', async () => {
    const { client, bar, window, takeover } = await shop();
    const effect = await client.takeovers.update.dryRun({
      params: { id: takeover.id },
      body: { target: { deviceIds: [window.device.id] } },
    });
    expect(effect.screens.map(({ name, then }) => [name, then.reason])).toEqual([
      ['Bar', 'nothing'],
      ['Window', 'takeover'],
    ]);
    expect([await reasonOn(bar), await reasonOn(window)]).toEqual(['takeover', 'nothing']);
    const { logs } = await client.logs.list({ query: { search: 'Takeover' } });
    expect(logs.map((entry) => entry.message)).toEqual(['Takeover “Evacuation” started']);
  });

  test('cannot be others’, unknown or none', async () => {
    const { bar, takeover, change } = await shop();
    const stranger = await server.signUp();
    const strange = await arrangeScreen(server.db, stranger.user.id);
    await expect(change({ deviceIds: [strange.id] })).rejects.toMatchObject({ code: 'device.not_found' });
    await expect(change({ groupIds: ['grp_none' as never] })).rejects.toMatchObject({ code: 'group.not_found' });
    await expect(change({})).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Please select at least one screen or group',
    });
    expect(await reasonOn(bar)).toBe('takeover');
    const foreign = stranger.client.takeovers.update({ params: { id: takeover.id }, body: { target: { all: true } } });
    await expect(foreign).rejects.toMatchObject({ code: 'takeover.not_found' });
  });

  test('are in the audit log with their names', async () => {
    const { member, bar, window, group, change } = await shop();
    await change({ groupIds: [group.id], deviceIds: [window.device.id] });
    await change({ all: true });
    await change({ all: true });
    await change({ deviceIds: [bar.device.id] });
    expect((await sentences(member)).filter((what) => what.startsWith('Changed the takeover')).toSorted()).toEqual([
      'Changed the takeover Evacuation to cover Bar',
      'Changed the takeover Evacuation to cover Lobby and Window',
      'Changed the takeover Evacuation to cover all screens',
    ]);
  });

  test('change beside other changes of the same screens without a failure', async () => {
    const { client, user } = await server.signUp({ seats: 20 });
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await arrangeScreen(server.db, user.id)).id);
    const image = await arrangeMediaItem(server.db, user.id);
    const { takeover } = await client.takeovers.start({
      body: { title: 'Evacuation', message, target: { deviceIds: ids.slice(0, 6) } },
    });
    const { event } = await client.schedule.create({ body: createEventBody({ mediaId: image.id, deviceIds: ids }) });
    const targets: TakeoverTarget[] = [{ all: true }, { deviceIds: ids.slice(6) }, { deviceIds: ids.toReversed() }];
    const changes = targets.flatMap((target) => [
      client.takeovers.update({ params: { id: takeover.id }, body: { target } }),
      client.schedule.update({
        params: { id: event.id },
        body: createEventBody({ mediaId: image.id, deviceIds: ids }),
      }),
    ]);
    expect((await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('the audit log', () => {
  test('names a takeover by its title when it is changed and ended', async () => {
    const { member, client, takeover } = await shop();
    await client.takeovers.update({ params: { id: takeover.id }, body: { message: { ...message, text: '' } } });
    await client.takeovers.end({ params: { id: takeover.id } });
    const all = await sentences(member);
    expect(all.filter((what) => what.includes('takeover')).toSorted()).toEqual([
      'Changed the takeover Evacuation',
      'Ended the takeover Evacuation',
      'Started the takeover Evacuation',
    ]);
  });
});

const messages = async ({ client }: Member) =>
  (await client.logs.list({ query: { search: 'takeover' } })).logs.map((entry) => [entry.timestamp, entry.message]);

describe('the activity log', () => {
  test('says when a takeover starts, changes and ends', async () => {
    const { member, client, takeover, change } = await shop();
    const params = { id: takeover.id };
    server.setTime('2026-03-09T12:01:00.000Z');
    await change({ all: true });
    const until = '2026-03-09T13:00:00.000Z';
    await client.takeovers.update({ params, body: { title: 'Drill', message: { ...message, text: '' }, until } });
    // A change to what it is already is none.
    await client.takeovers.update({ params, body: { title: 'Drill', until, target: { all: true } } });
    await client.takeovers.end({ params });
    await client.takeovers.end({ params });
    expect(await messages(member)).toEqual([
      ['2026-03-09T12:01:00.000Z', 'Takeover “Drill” ended'],
      ['2026-03-09T12:01:00.000Z', 'Takeover “Drill” changed: title, message, end'],
      ['2026-03-09T12:01:00.000Z', 'Takeover “Evacuation” changed: screens'],
      ['2026-03-09T12:00:00.000Z', 'Takeover “Evacuation” started'],
    ]);
    // Entries about the screens’ pairing are written in the background, perhaps after these.
    const [newest] = (await client.logs.list({ query: { search: 'takeover' } })).logs;
    expect(newest).toMatchObject({ level: 'info', data: { takeoverId: takeover.id, until }, deviceId: null });
  });

  test('says once, with its time, when a takeover ends by itself', async () => {
    const { member, client, takeover, bar } = await shop();
    const params = { id: takeover.id };
    await client.takeovers.update({ params, body: { until: '2026-03-09T12:30:00.000Z' } });
    const image = await arrangeMediaItem(server.db, member.user.id);
    const wakeScheduler = (startTime: string, endTime: string) =>
      client.schedule.create({
        body: createEventBody({ mediaId: image.id, deviceIds: [bar.device.id], startTime, endTime }),
      });
    for (const [now, startTime, endTime] of [
      ['2026-03-09T12:30:10.000Z', '18:00', '19:00'],
      ['2026-03-09T12:30:40.000Z', '20:00', '21:00'],
    ] as const) {
      server.setTime(now);
      await wakeScheduler(startTime, endTime);
      await vi.waitFor(async () => expect((await client.scheduler.status()).status.lastCheck).toBe(now));
    }
    expect((await messages(member))[0]).toEqual(['2026-03-09T12:30:00.000Z', 'Takeover “Evacuation” ended by itself']);
    expect(await messages(member)).toHaveLength(3);
  });
});
