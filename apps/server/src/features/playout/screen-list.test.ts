import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const fold = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

describe('the list of screens', () => {
  test('has all known facts about each screen', async () => {
    const { client, user } = await server.signUp();
    const { deviceToken } = await client.devices.register({ body: { deviceId: 'hall-1', name: 'Hall' } });
    const file = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
    const { group } = await client.groups.create({ body: { name: 'Floor' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: 'hall-1' } });
    await client.assignments.assignToDevice({
      params: { deviceId: 'hall-1' },
      body: { mediaType: 'image', mediaId: file.id },
    });
    const player = server.clientFor(deviceToken);
    const { etag } = await player.player.manifest();
    await player.player.heartbeat({
      body: {
        playing: { assetId: file.id, etag, reason: 'device' },
        currentScreen: 1,
        totalScreens: 2,
        screenSize: { width: 1080, height: 1920, pixelRatio: 1.5 },
        responseTimeMs: 12.5,
        clock: '2026-03-09T12:00:03.000Z',
        warnings: ['muted'],
        playerVersion: '2.0',
        cache: { have: 1, missing: 0, freeBytes: 5e9 },
      },
    });

    const shown = { id: file.id, type: 'image', filename: file.filename, originalName: 'menu.png', thumbnailUrl: null };
    const known = {
      deviceId: 'hall-1',
      name: 'Hall',
      status: 'online',
      lastSeen: NOON,
      responseTime: 12.5,
      currentScreen: 1,
      totalScreens: 2,
      assignedMedia: shown,
      playing: { media: shown, reason: 'device', since: NOON },
      isCurrent: true,
      groupId: group.id,
      pausedUntil: null,
      isOverLimit: false,
      timeZone: 'UTC',
      screenSize: { width: 1080, height: 1920, pixelRatio: 1.5 },
      rotation: 0,
      fit: 'contain',
      clockOffsetMs: 3_000,
      warnings: ['muted'],
      createdAt: NOON,
    };
    await vi.waitFor(async () =>
      expect(await client.devices.list({ query: {} })).toEqual([expect.objectContaining(known)]),
    );
    const [device] = await client.devices.list({ query: {} });
    expect(await client.devices.get({ params: { deviceId: 'hall-1' } })).toEqual({
      ...device,
      playerVersion: '2.0',
      copies: [],
      cache: { have: 1, missing: 0, freeBytes: 5e9 },
      machine: null,
    });
    expect((await client.groups.list()).groups).toMatchObject([{ deviceCount: 1, onlineCount: 1 }]);
    const delivery = (recipients: { deviceIds?: string[]; groupId?: typeof group.id }) =>
      client.playout.delivery({ body: { mediaId: MediaId.parse(file.id), ...recipients } });
    const onAir = { total: 1, onAir: 1, loading: 0, behind: 0, behindScreens: [], offline: 0, silent: [] };
    expect([await delivery({}), await delivery({ deviceIds: ['hall-1', 'dev_unknown'] })]).toEqual([onAir, onAir]);
    const { client: otherAccount } = await server.signUp();
    await expect(otherAccount.playout.delivery({ body: { mediaId: MediaId.parse(file.id) } })).rejects.toMatchObject({
      code: 'media.not_found',
    });
    const othersItem = await arrangeMediaItem(server.db, (await otherAccount.accounts.me()).id);
    const others = { mediaId: MediaId.parse(othersItem.id), deviceIds: ['hall-1'] };
    expect(await otherAccount.playout.delivery({ body: others })).toEqual({ ...onAir, total: 0, onAir: 0 });
    await expect(
      otherAccount.playout.delivery({ body: { mediaId: others.mediaId, groupId: group.id } }),
    ).rejects.toMatchObject({ code: 'group.not_found' });

    const turn = (display: string) =>
      server.query(`update device_state set machine = '{"display":"${display}"}'
        where device_id in (select id from devices where device_id = 'hall-1')`);
    await turn('off');
    expect(await delivery({})).toMatchObject({ onAir: 0, behind: 1, behindScreens: [{ reason: 'off' }], offline: 0 });
    await turn('on');
    expect(await delivery({})).toEqual(onAir);

    await client.devices.rename({ params: { deviceId: 'hall-1' }, body: { name: 'Great hall' } });
    expect((await client.devices.get({ params: { deviceId: 'hall-1' } })).isCurrent).toBe(false);
    await arrangeScreen(server.db, user.id, { name: 'Totem' });
    expect(await delivery({ groupId: group.id })).toEqual({ ...onAir, onAir: 0, loading: 1 });
    expect(await delivery({})).toMatchObject({
      total: 2,
      loading: 1,
      offline: 1,
      silent: [{ name: 'Totem', lastSeen: null }],
    });

    await server.query(`delete from media where id = '${file.id}'`);
    await expect(delivery({})).rejects.toMatchObject({ code: 'media.not_found' });
    expect(await client.devices.get({ params: { deviceId: 'hall-1' } })).toMatchObject({
      assignedMedia: null,
      playing: { media: null, reason: 'device' },
    });
  });

  test('and the delivery of a group assignment name the members that show something else, with the reason', async () => {
    const { client, user } = await server.signUp({ seats: 2 });
    const [menu, film] = [
      await arrangeMediaItem(server.db, user.id, { name: 'menu.png' }),
      await arrangeMediaItem(server.db, user.id, { name: 'film.png' }),
    ];
    const { group } = await client.groups.create({ body: { name: 'Floor' } });
    const delivery = () => client.playout.delivery({ body: { mediaId: MediaId.parse(menu.id), groupId: group.id } });
    expect(await delivery()).toMatchObject({ total: 0, onAir: 0, behind: 0, behindScreens: [] });

    for (const name of ['Own', 'Follows']) {
      const { id } = await arrangeScreen(server.db, user.id, { name, deviceId: name });
      await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: id } });
    }
    await client.assignments.assignToDevice({
      params: { deviceId: 'Own' },
      body: { mediaType: 'image', mediaId: film.id },
    });
    // Both devices are offline, but it is known that one of them has its own assignment.
    expect(await delivery()).toMatchObject({
      total: 2,
      behind: 1,
      behindScreens: [{ name: 'Own', reason: 'device' }],
      offline: 1,
      silent: [{ name: 'Follows' }],
    });

    const { id } = await arrangeScreen(server.db, user.id, { name: 'Late', createdAt: '2026-02-01T00:00:00.000Z' });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: id } });
    expect((await delivery()).behindScreens).toMatchObject([
      { name: 'Late', reason: 'limit' },
      { name: 'Own', reason: 'device' },
    ]);
  });

  test('has a screen that never sent a heartbeat as offline, without values', async () => {
    const { client, user } = await server.signUp();
    await arrangeScreen(server.db, user.id);
    expect(await client.devices.list({ query: {} })).toMatchObject([
      { status: 'offline', lastSeen: null, playing: null, isCurrent: false, warnings: [], clockOffsetMs: null },
    ]);
  });

  const names = ['alpha', 'Beta', 'beta', 'Échoppe', 'gamma', 'Gamma 2', 'gamma%', 'O\'Neill "x"', 'zeta_1', 'Zeta_2'];

  async function fleet() {
    const { client, user } = await server.signUp();
    for (const [i, name] of names.entries()) {
      const { id } = await arrangeScreen(server.db, user.id, {
        name,
        createdAt: `2026-01-0${1 + (i % 4)}T00:00:00.000Z`,
      });
      const secondsAgo = [10, 179, 180, 181, 100_000][i];
      if (secondsAgo === undefined) continue;
      const seen = new Date(Date.parse(NOON) - secondsAgo * 1000).toISOString();
      await server.query(`insert into device_state (device_id, last_seen_at) values ('${id}', '${seen}')`);
    }
    return client;
  }

  test.each(['name', 'lastSeen', 'createdAt'] as const)(
    'by %s has pages that together are the whole list, each screen once',
    async (sort) => {
      const client = await fleet();
      const whole = await client.devices.list({ query: { sort } });
      expect(whole).toHaveLength(names.length);
      for (const limit of [1, 3, 5, 10, 200]) {
        const pages: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const query: { sort: typeof sort; limit: number; cursor?: string } = { sort, limit };
          if (cursor !== '') query.cursor = cursor;
          const page: Awaited<ReturnType<typeof client.devices.list.page>> = await client.devices.list.page({ query });
          expect(page.total).toBe(names.length);
          pages.push(...page.body.map(({ id }) => id));
          cursor = page.next;
        }
        expect(pages).toEqual(whole.map(({ id }) => id));
      }
    },
  );

  test('is in the requested order', async () => {
    const client = await fleet();
    const byName = await client.devices.list({ query: {} });
    expect(byName.map(({ name }) => fold(name))).toEqual(names.map(fold).toSorted((a, b) => (a < b ? -1 : 1)));
    const seen = (await client.devices.list({ query: { sort: 'lastSeen' } })).map(({ lastSeen }) => lastSeen ?? '');
    expect(seen).toEqual(seen.toSorted().toReversed());
    const created = (await client.devices.list({ query: { sort: 'createdAt' } })).map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().toReversed());
  });

  test.each([
    ['GAMMA', ['gamma', 'Gamma 2', 'gamma%']],
    ['%', ['gamma%']],
    ['_', ['zeta_1', 'Zeta_2']],
    ['\'neill "', ['O\'Neill "x"']],
    ['Échop', ['Échoppe']],
    ["' or '1'='1", []],
  ])('can be searched for %s in names', async (search, expected) => {
    const client = await fleet();
    // Public identities of these screens begin with tst_.
    const found = (await client.devices.list({ query: { search } })).map(({ name }) => name);
    expect(found.filter((name) => search !== '_' || name.includes('_'))).toEqual(expected);
  });

  test('can be searched by public identity, too', async () => {
    const { client, user } = await server.signUp();
    await arrangeScreen(server.db, user.id, { deviceId: `Kiosk-${user.id}` });
    await arrangeScreen(server.db, user.id);
    expect(await client.devices.list({ query: { search: 'kiosk-' } })).toHaveLength(1);
  });

  test('can be filtered by status', async () => {
    const client = await fleet();
    const of = async (status: 'online' | 'offline') => {
      const { body, total } = await client.devices.list.page({ query: { status, limit: 200 } });
      expect(total).toBe(body.length);
      expect(new Set(body.map((device) => device.status))).toEqual(new Set([status]));
      return body.length;
    };
    expect([await of('online'), await of('offline')]).toEqual([3, 7]);
  });

  test.each(['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('["a\\u0000","b"]').toString('base64url')])(
    'refuses a cursor that it did not return: %s',
    async (cursor) => {
      const client = await fleet();
      for (const sort of ['name', 'lastSeen'] as const) {
        await expect(client.devices.list({ query: { limit: 2, cursor, sort } })).rejects.toMatchObject({
          code: 'request.invalid',
        });
      }
    },
  );
});
