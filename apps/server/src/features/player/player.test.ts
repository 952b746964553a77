import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import type { Heartbeat } from '@vitrine/contract/player/player';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBus } from '../../platform/bus.ts';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen, untilDevices } from '../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  // A new day brings new etags, so the clock stands still.
  server = await testApp({ now: '2026-03-04T12:00:00.000Z' });
});

const DAY_MS = 86_400_000;
const beat = (more: Partial<Heartbeat> = {}) => ({ body: { clock: server.clock().toISOString(), ...more } });

/** Lets a second pass. */
const passSecond = () => server.setTime(new Date(server.clock().getTime() + 1_000).toISOString());

/** Pairs screens one after the other: those beyond the limit of a plan are the newest. */
async function pairInOrder(members: readonly Member[]): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const member of members) {
    passSecond();
    screens.push(await pairScreen(server, member));
  }
  return screens;
}

async function pairedScreen(): Promise<{ member: Member; screen: Screen }> {
  const member = await server.signUp();
  return { member, screen: await pairScreen(server, member) };
}

/** Sets the purchased seats, as a payment does. */
const setSeats = (member: Member, seats: number) =>
  server.query(`update accounts set bought_seats = ${seats} where id = '${member.user.id}'`);

const assign = (member: Member, { device }: Screen, { id, kind }: { id: string; kind: 'image' | 'video' }) =>
  member.client.assignments.assignToDevice({
    params: { deviceId: device.id },
    body: { mediaType: kind, mediaId: id },
  });

function getManifest({ token }: Screen, etag?: string): Promise<Response> {
  return fetch(`${server.url}/api/player/v1/manifest`, {
    headers: { authorization: `Bearer ${token}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });
}

describe('the manifest', () => {
  test('has a gapless timeline of at least 14 days, and the files for it', async () => {
    const { member, screen } = await pairedScreen();
    const mediaItem = await arrangeMediaItem(server.db, member.user.id, { kind: 'video' });
    await assign(member, screen, mediaItem);

    const manifest = await screen.client.player.manifest();
    const now = Date.parse(manifest.serverTime);
    expect(Date.parse(manifest.horizonEnd)).toBeGreaterThanOrEqual(now + 14 * DAY_MS);
    expect(Date.parse(manifest.timeline[0]!.from)).toBeLessThanOrEqual(now);
    expect(manifest).toMatchObject({
      deviceId: screen.device.deviceId,
      name: screen.device.name,
      timeline: [{ until: manifest.horizonEnd, assetId: mediaItem.id, reason: 'device' }],
      fallback: { assetId: mediaItem.id, reason: 'device' },
      assets: [
        {
          id: mediaItem.id,
          kind: 'video',
          sha256: mediaItem.sha256,
          bytes: mediaItem.fileSize,
          url: `/api/player/v1/assets/${mediaItem.sha256}`,
          durationMs: mediaItem.durationMs,
          neededBy: manifest.timeline[0]!.from,
        },
      ],
      notice: null,
      language: 'en',
      settings: {
        brightness: 50,
        volume: 50,
        autoSleep: true,
        location: '',
        rotation: 0,
        fit: 'contain',
        crossfadeMs: 0,
      },
    });
  });

  test('is not sent again to a player that has it', async () => {
    const { screen } = await pairedScreen();
    const answer = await getManifest(screen);
    const etag = answer.headers.get('etag') ?? '';
    const { etag: named } = (await answer.json()) as Manifest;
    expect(etag).toBe(`"${named}"`);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, named]) {
      const again = await getManifest(screen, known);
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    expect((await getManifest(screen, '"other"')).status).toBe(200);
  });

  test('is sent to a player that another process has notified of a change before this process is notified', async () => {
    const { screen } = await pairedScreen();
    const { etag } = await screen.client.player.manifest();
    await server.query(`update device_versions set version = version + 1 where device_id = '${screen.device.id}'`);
    const answer = await getManifest(screen, `"${etag}"`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(`"${etag}"`);
  });

  test('with one etag always has the same timeline, and a new day has a new etag', async () => {
    const timed = await testApp({ now: '2026-03-01T12:00:00.000Z' });
    const member = await timed.signUp();
    const { client } = await pairScreen(timed, member);
    const seen = new Map<string, string>();
    for (let hour = 0; hour < 72; hour += 3) {
      timed.setTime(new Date(Date.parse('2026-03-01T12:00:00.000Z') + hour * 3_600_000).toISOString());
      const { serverTime, etag, ...rest } = await client.player.manifest();
      const content = JSON.stringify(rest);
      expect(seen.get(etag) ?? content).toBe(content);
      expect(Date.parse(rest.horizonEnd) - Date.parse(serverTime)).toBeGreaterThanOrEqual(14 * DAY_MS);
      seen.set(etag, content);
    }
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  test('of a device beyond the plan’s limit has a notice and no media', async () => {
    const member = await server.signUp({ seats: 2 });
    const [first, second] = (await pairInOrder([member, member])) as [Screen, Screen];
    const mediaItem = await arrangeMediaItem(server.db, member.user.id);
    await assign(member, first, mediaItem);
    await assign(member, second, mediaItem);
    const events = await openScreenEvents(server, second.token);
    await events.until('manifest');
    await setSeats(member, 1);
    await events.until('manifest');
    await events.close();

    expect(await second.client.player.manifest()).toMatchObject({
      notice: expect.stringContaining('over your plan’s device limit'),
      timeline: [{ assetId: null, reason: 'nothing' }],
      fallback: null,
      assets: [],
    });
    expect(await first.client.player.manifest()).toMatchObject({ notice: null, assets: [{ id: mediaItem.id }] });
  });
});

describe('many screens that fetch their manifests at once', () => {
  test('get their own, in two accounts that are both beyond their limits, also if one is removed meanwhile', async () => {
    const [shop, office] = [await server.signUp({ seats: 4 }), await server.signUp({ seats: 3 })];
    const screens = await pairInOrder([shop, office, shop, office, shop, shop]);
    for (const [i, screen] of screens.entries()) {
      const member = i % 2 === 1 && i < 5 ? office : shop;
      await assign(member, screen, await arrangeMediaItem(server.db, member.user.id));
    }
    const [removed] = (await pairInOrder([office])) as [Screen];
    await setSeats(shop, 3);
    await setSeats(office, 1);
    const alone: Manifest[] = [];
    for (const { client } of screens) alone.push(await client.player.manifest());
    expect(alone.map(({ notice }) => notice === null)).toEqual([true, true, true, false, true, false]);
    expect(new Set(alone.flatMap(({ fallback }) => fallback?.assetId ?? [])).size).toBe(4);

    const times = Array.from({ length: 20 });
    const asked = times.flatMap(() => screens.map(({ client }) => client.player.manifest()));
    const last = times.map(() => getManifest(removed));
    await office.client.devices.remove({ params: { deviceId: removed.device.id } });
    const seen = (await Promise.all(asked)).map((manifest) => ({ ...manifest, serverTime: '' }));
    expect(seen).toEqual(times.flatMap(() => alone.map((manifest) => ({ ...manifest, serverTime: '' }))));
    for (const answer of last) expect([200, 401]).toContain((await answer).status);
  });
});

describe('a change reaches the player at once', () => {
  interface Scene {
    member: Member;
    screen: Screen;
    mediaItem: { id: string };
    group: Group;
  }
  const event = ({ screen, mediaItem }: Scene) => ({
    title: 'Breakfast',
    startTime: '08:00',
    endTime: '10:00',
    scheduledDate: '2026-03-02',
    timezone: 'UTC',
    isRecurring: true,
    recurrenceType: 'weekly' as const,
    mediaType: 'image' as const,
    mediaId: mediaItem.id,
    deviceIds: [screen.device.id],
    color: '#3b82f6',
  });

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['an assignment', ({ member, screen, mediaItem }) => assign(member, screen, { id: mediaItem.id, kind: 'image' })],
    [
      'an assignment to its group',
      ({ member, mediaItem, group }) =>
        member.client.assignments.assignToGroup({
          params: { id: group.id },
          body: { mediaType: 'image', mediaId: mediaItem.id },
        }),
    ],
    ['a schedule', (scene) => scene.member.client.schedule.create({ body: event(scene) })],
    [
      'the name',
      ({ member, screen }) =>
        member.client.devices.rename({ params: { deviceId: screen.device.id }, body: { name: 'Bar' } }),
    ],
    [
      'a setting',
      ({ member, screen }) =>
        member.client.devices.updateSettings({ params: { deviceId: screen.device.deviceId }, body: { rotation: 90 } }),
    ],
    [
      'how items are fitted',
      ({ member, screen }) =>
        member.client.devices.updateSettings({ params: { deviceId: screen.device.id }, body: { fit: 'blur' } }),
    ],
    [
      'the transition',
      ({ member, screen }) =>
        member.client.devices.updateSettings({ params: { deviceId: screen.device.id }, body: { crossfadeMs: 500 } }),
    ],
    [
      'its language',
      async ({ member, screen }) => {
        const { id: deviceId } = screen.device;
        await member.client.devices.updateSettings({ params: { deviceId }, body: { language: 'fr' } });
        expect(await screen.client.player.manifest()).toMatchObject({ language: 'fr' });
        const changes = (await member.client.audit.mine()).entries.map((entry) => entry.changes);
        expect(changes).toContainEqual({ language: [null, 'fr'] });
      },
    ],
    [
      'the language of its account, unless it has its own',
      async ({ member, screen }) => {
        const { id: deviceId } = screen.device;
        const { device: other, client } = await pairScreen(server, member);
        await member.client.devices.updateSettings({ params: { deviceId: other.id }, body: { language: 'es' } });
        const { etag } = await client.player.manifest();
        await member.client.accounts.changeLanguage({ body: { language: 'de' } });
        expect(await screen.client.player.manifest()).toMatchObject({ language: 'de' });
        expect(await client.player.manifest()).toMatchObject({ language: 'es', etag });
        const { settings } = await member.client.devices.settings({ params: { deviceId } });
        expect(settings.language).toBe(null);
      },
    ],
    [
      'leaving its group',
      ({ member, screen, group }) =>
        member.client.groups.removeDevice({ params: { id: group.id, deviceId: screen.device.id } }),
    ],
    [
      'another name of its group',
      async ({ member, screen, group }) => {
        expect(await screen.client.player.manifest()).toMatchObject({ groupName: 'Shops' });
        await member.client.groups.update({ params: { id: group.id }, body: { name: 'Cafés' } });
        expect(await screen.client.player.manifest()).toMatchObject({ groupName: 'Cafés' });
      },
    ],
    ['more seats for the account', ({ member }) => setSeats(member, 20)],
  ])('%s', async (_, change) => {
    const { member, screen } = await pairedScreen();
    const mediaItem = await arrangeMediaItem(server.db, member.user.id);
    const { group } = await member.client.groups.create({ body: { name: 'Shops' } });
    await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
    const before = await screen.client.player.manifest();
    const events = await openScreenEvents(server, screen.token);
    expect((await events.until('manifest')).data).toEqual({ etag: before.etag });

    await change({ member, screen, mediaItem, group });

    const { data } = await events.until('manifest');
    await events.close();
    expect(data['etag']).not.toBe(before.etag);
    const after = await screen.client.player.manifest();
    expect(after.etag).toBe(data['etag']);
    expect(await screen.client.player.heartbeat(beat())).toMatchObject({ etag: after.etag });
  });

  test('but not another account’s player, nor a player that is not affected', async () => {
    const { member, screen } = await pairedScreen();
    const other = await pairScreen(server, member);
    const { screen: otherScreen } = await pairedScreen();
    const mediaItem = await arrangeMediaItem(server.db, member.user.id);
    const [first, second] = [
      await openScreenEvents(server, other.token),
      await openScreenEvents(server, otherScreen.token),
    ];
    const etags = [(await first.until('manifest')).data, (await second.until('manifest')).data];

    await assign(member, screen, mediaItem);

    expect([
      { etag: (await other.client.player.manifest()).etag },
      { etag: (await otherScreen.client.player.manifest()).etag },
    ]).toEqual(etags);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('a player', () => {
  test('whose device is removed is refused, and its stream ends', async () => {
    const { member, screen } = await pairedScreen();
    const events = await openScreenEvents(server, screen.token);
    await events.until('manifest');
    await member.client.devices.remove({ params: { deviceId: screen.device.id } });
    await events.untilEnd();
    for (const call of [
      () => screen.client.player.heartbeat(beat()),
      () => screen.client.player.manifest(),
      () => openScreenEvents(server, screen.token),
    ]) {
      await expect(call()).rejects.toThrow(/not paired/);
    }
  });

  test('whose token is replaced loses its stream, while the new token is accepted', async () => {
    const { member, screen } = await pairedScreen();
    const events = await openScreenEvents(server, screen.token);
    const next = await pairScreen(server, member, { replaceDeviceId: screen.device.id });
    await events.untilEnd();
    const reopened = await openScreenEvents(server, next.token);
    const { etag } = await next.client.player.manifest();
    expect((await reopened.until('manifest')).data).toEqual({ etag });
    await reopened.close();
  });
});

describe('a heartbeat', () => {
  test('is answered with the current manifest’s etag and the time of the next heartbeat', async () => {
    const { screen } = await pairedScreen();
    const { etag } = await screen.client.player.manifest();
    const answer = await screen.client.player.heartbeat(beat());
    expect(answer).toMatchObject({ etag, pendingCommands: 0 });
    expect(answer.nextInMs).toBeGreaterThanOrEqual(30_000);
    expect(answer.nextInMs).toBeLessThanOrEqual(90_000);
    expect(answer.serverTime).toBe(server.clock().toISOString());
  });

  test('without changes reads nothing from the database', async () => {
    // The process does nothing by itself meanwhile.
    const idle = await testApp({ hasScheduler: false, isWorker: false });
    const screen = await pairScreen(idle, await idle.signUp());
    await screen.client.player.heartbeat(beat());
    const query = vi.spyOn(idle.pool, 'query');
    for (let nth = 0; nth < 20; nth += 1) await screen.client.player.heartbeat(beat());
    const statements = query.mock.calls.map(([statement]: unknown[]) => String(Object(statement).text ?? statement));
    query.mockRestore();
    expect(statements.filter((text) => /^\s*(with|select)\b[^]*device/i.test(text))).toEqual([]);
  });

  test('is shown in the list: online, the playing item, whether it is the expected one, the device’s clock', async () => {
    const { member, screen } = await pairedScreen();
    const mediaItem = await arrangeMediaItem(server.db, member.user.id);
    await assign(member, screen, mediaItem);
    const { etag } = await screen.client.player.manifest();

    await screen.client.player.heartbeat({
      body: {
        clock: new Date(server.clock().getTime() + 3_600_000).toISOString(),
        playing: { assetId: mediaItem.id, etag, reason: 'device', positionMs: 12.5 },
        currentScreen: 1,
        totalScreens: 2,
        responseTimeMs: 31,
        warnings: ['muted'],
      },
    });

    const [device] = await untilDevices(server, member, ([listed]) => listed?.lastSeen !== null);
    expect(device).toMatchObject({
      status: 'online',
      playing: { media: { id: mediaItem.id }, reason: 'device', since: device!.lastSeen },
      isCurrent: true,
      responseTime: 31,
      currentScreen: 1,
      totalScreens: 2,
      warnings: ['muted'],
    });
    expect(device!.clockOffsetMs).toBe(3_600_000);

    await member.client.devices.rename({ params: { deviceId: device!.id }, body: { name: 'Bar' } });
    expect((await member.client.devices.get({ params: { deviceId: device!.deviceId } })).isCurrent).toBe(false);
  });

  test('does not change since when an item plays while the same item plays', async () => {
    const { member, screen } = await pairedScreen();
    const [mediaItem, other] = [
      await arrangeMediaItem(server.db, member.user.id),
      await arrangeMediaItem(server.db, member.user.id),
    ];
    const report = async (playing: Heartbeat['playing'], warning: string) => {
      passSecond();
      await screen.client.player.heartbeat(beat({ playing, warnings: [warning] }));
      const [device] = await untilDevices(server, member, ([listed]) => listed?.warnings[0] === warning);
      return device!;
    };
    const playing = { assetId: mediaItem.id, etag: 'any', reason: 'global' as const };
    const first = await report(playing, 'first');
    const second = await report({ ...playing, etag: 'other' }, 'second');
    const third = await report({ ...playing, assetId: other.id }, 'third');
    expect(first.playing?.since).toBe(first.lastSeen);
    expect(second.playing?.since).toBe(first.playing?.since);
    expect(second.lastSeen! > first.lastSeen!).toBe(true);
    expect(third.playing).toMatchObject({ media: { id: other.id }, since: third.lastSeen });
  });

  test('with invalid text prevents neither its own record nor those written with it', async () => {
    const { member, screen } = await pairedScreen();
    const neighbour = await pairScreen(server, member);
    const hostile = 'a\0b\uD800c\u202E<script>';
    await Promise.all([
      screen.client.player.heartbeat(
        beat({
          playing: { assetId: hostile, etag: hostile, reason: 'nothing' },
          playerVersion: hostile,
          warnings: [hostile],
          errors: [hostile],
        }),
      ),
      neighbour.client.player.heartbeat(beat({ warnings: ['muted'] })),
    ]);
    const devices = await untilDevices(server, member, (listed) => listed.every(({ lastSeen }) => lastSeen !== null));
    expect(devices.map(({ status, warnings }) => ({ status, warnings }))).toEqual(
      expect.arrayContaining([
        { status: 'online', warnings: ['ab\uFFFDc<script>'] },
        { status: 'online', warnings: ['muted'] },
      ]),
    );
  });

  test.each([
    ['without the device’s clock', {}],
    ['with a clock that is none', { clock: 'yesterday' }],
    ['with another type', { clock: '2026-03-01T12:00:00.000Z', playing: 'x' }],
    ['with a number beyond all bounds', { clock: '2026-03-01T12:00:00.000Z', responseTimeMs: 1e300 }],
    ['with a thousand warnings', { clock: '2026-03-01T12:00:00.000Z', warnings: Array(1000).fill('x') }],
  ])('%s is refused', async (_, body) => {
    const { screen } = await pairedScreen();
    const answer = await requestRaw({ url: server.url, token: screen.token }, 'POST', '/api/player/v1/heartbeat', body);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('request.invalid') });
  });
});

describe('a device’s files', () => {
  test('are served by their hash, also in part, to devices of the account only', async () => {
    const { member, screen } = await pairedScreen();
    const { screen: otherScreen } = await pairedScreen();
    const bytes = Buffer.from('these are the bytes of a file');
    const { id, storageKey } = await arrangeMediaItem(server.db, member.user.id);
    const { size, sha256 } = await server.storage.write(storageKey, Readable.from([bytes]));
    await server.query(`update media set sha256 = '${sha256}', file_size = ${size} where id = '${id}'`);
    const get = ({ token }: Screen, headers = {}) =>
      fetch(`${server.url}/api/player/v1/assets/${sha256}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });

    const whole = await get(screen);
    expect([whole.status, Buffer.from(await whole.arrayBuffer())]).toEqual([200, bytes]);
    const part = await get(screen, { range: 'bytes=6-8' });
    expect([part.status, await part.text()]).toEqual([206, 'are']);

    const path = `/api/player/v1/assets/${sha256}`;
    const unknown = `/api/player/v1/assets/${createHash('sha256').update('?').digest('hex')}`;
    const otherAccount = { url: server.url, token: otherScreen.token };
    expect(await requestRaw(otherAccount, 'GET', path)).toEqual(await requestRaw(otherAccount, 'GET', unknown));
  });
});

describe('a ping', () => {
  test('is answered by connected players; for others the result has the time of their last report', async () => {
    const member = await server.signUp();
    const [connected, silent] = [
      await pairScreen(server, member, { name: 'A' }),
      await pairScreen(server, member, { name: 'B' }),
    ];
    await connected.client.player.heartbeat(beat());
    await untilDevices(server, member, (listed) => listed.some(({ lastSeen }) => lastSeen !== null));
    const events = await openScreenEvents(server, connected.token);
    await events.until('manifest');

    const { client: otherAccount } = (await pairedScreen()).screen;
    const asking = member.client.devices.ping();
    const { data } = await events.until('ping');
    const params = { id: String(data['id']) };
    await otherAccount.player.acknowledge({ params, body: { state: 'done' } });
    await connected.client.player.acknowledge({ params, body: { state: 'done' } });
    await connected.client.player.acknowledge({ params, body: { state: 'done' } });
    await events.close();

    expect((await asking).results).toEqual([
      {
        deviceId: connected.device.deviceId,
        isOnline: true,
        responseTime: expect.any(Number),
        error: null,
        lastSeen: expect.any(String),
      },
      {
        deviceId: silent.device.deviceId,
        isOnline: false,
        responseTime: null,
        error: 'Not connected',
        lastSeen: null,
      },
    ]);
  });

  test('whose answer reaches this process before the ping does is counted as answered', async () => {
    const { member, screen } = await pairedScreen();
    const bus = await openBus(server.databaseUrl, () => {});
    onTestFinished(() => bus.close());
    const answers: string[] = [];
    bus.subscribe('vitrine_answers', (payload) => answers.push(payload));
    const { client: otherAccount } = (await pairedScreen()).screen;
    for (const client of [otherAccount, screen.client]) {
      await client.player.acknowledge({ params: { id: 'png_early' }, body: { state: 'done' } });
    }
    await bus.publish('vitrine_answers', `ask png_early ${member.user.id}`);
    await vi.waitFor(() => expect(answers.filter((each) => each.startsWith('png_early'))).toHaveLength(1));
    expect(answers.at(-1)).toBe(`png_early ${screen.device.id}:`);
  });

  test('whose answer was earlier than the ping takes the time since the ping was sent', async () => {
    const { member, screen } = await pairedScreen();
    await screen.client.player.heartbeat(beat());
    await untilDevices(server, member, (listed) => listed.some(({ lastSeen }) => lastSeen !== null));
    const bus = await openBus(server.databaseUrl, () => {});
    onTestFinished(() => bus.close());
    const asked = Promise.withResolvers<string>();
    bus.subscribe('vitrine_answers', (payload) => {
      const [kind, pingId = '', accountId] = payload.split(' ');
      if (kind === 'ask' && accountId === member.user.id) asked.resolve(pingId);
    });
    const asking = member.client.devices.ping();
    const pingId = await asked.promise;
    const askedMs = performance.now();
    // Takes some time, which is part of the round trip.
    await member.client.devices.list({ query: {} });
    const leastMs = Math.floor(performance.now() - askedMs);
    await bus.publish('vitrine_answers', `${pingId} ${screen.device.id}:`);
    const [result] = (await asking).results;
    expect(result?.responseTime).toBeGreaterThanOrEqual(Math.max(1, leastMs));
  });
});

const report = ({ client }: Screen, message: string) =>
  client.player.startFailure({ body: { message, clock: server.clock().toISOString() } });

describe('a player that cannot start', () => {
  test('has its reason shown on the device page and in the Activity Log, until the next heartbeat', async () => {
    const { member, screen } = await pairedScreen();
    const params = { deviceId: screen.device.id };
    const warnings = async () => (await member.client.devices.get({ params })).warnings;
    const message = 'This browser is too old (Chrome 61). Vitrine needs Chrome 68.';
    await report(screen, message);
    await expect.poll(warnings).toEqual([`cannot-start: ${message}`]);
    await expect
      .poll(async () => (await member.client.logs.list({ query: {} })).logs.map((entry) => entry.message))
      .toContain(message);

    await report(screen, '\u202e<b>\u0007gone</b>');
    await expect.poll(warnings).toEqual(['cannot-start: <b>gone</b>']);

    await screen.client.player.heartbeat(beat());
    await expect.poll(warnings).toEqual([]);
  });

  test('reports it at most ten times an hour', async () => {
    const { screen } = await pairedScreen();
    for (let i = 0; i < 10; i += 1) await report(screen, `Reason ${i}`);
    await expect(report(screen, 'One more')).rejects.toMatchObject({ code: 'request.too_many' });
    await screen.client.player.heartbeat(beat());
  });
});
