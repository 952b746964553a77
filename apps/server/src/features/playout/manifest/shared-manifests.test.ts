import { MediaId } from '@vitrine/contract/library/media';
import { Manifest, SharedPart } from '@vitrine/contract/player/manifest-schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, arrangeWebpage, createEventBody } from '../../../test/arrange.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import { findManifestPeriod } from '../../fleet/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

async function builds(): Promise<number> {
  return Number(/^vitrine_manifest_builds_total (\d+)$/m.exec(await server.metrics.render())?.[1]);
}

/** Runs `work` and counts the builds of manifests meanwhile. */
async function buildsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await builds();
  await work();
  return (await builds()) - before;
}

const pairScreens = (member: Member, count: number): Promise<Screen[]> =>
  Promise.all(Array.from({ length: count }, () => pairScreen(server, member)));

const fetchAll = (screens: readonly Screen[]): Promise<Manifest[]> =>
  Promise.all(screens.map(({ client }) => client.player.manifest()));

const findPeriodStart = ({ device }: Screen): number => findManifestPeriod(device.id, server.clock().getTime()).fromMs;

const assign = (
  { client }: Member,
  { device }: Screen,
  { id, kind }: { id: string; kind: 'image' | 'video' | 'playlist' },
) =>
  client.assignments.assignToDevice({
    params: { deviceId: device.id },
    body: { mediaType: kind, mediaId: id, force: true },
  });

/** The manifest as text, fetched with an `Accept-Encoding`. */
async function manifestText({ token }: Screen, encodings: string, expected: string | null): Promise<string> {
  const answer = await fetch(`${server.url}/api/player/v1/manifest`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encodings },
  });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([expected, 'accept-encoding']);
  return answer.text();
}

test('many screens with few contents cause one build for each content and period', async () => {
  const member = await server.signUp();
  const { client } = member;
  const screens = await pairScreens(member, 24);
  const groups = await Promise.all(
    ['Bar', 'Lobby', 'Window'].map(async (name) => (await client.groups.create({ body: { name } })).group.id),
  );
  const show = async (id: (typeof groups)[number]) => {
    const { id: mediaId } = await arrangeMediaItem(server.db, member.user.id);
    await client.assignments.assignToGroup({ params: { id }, body: { mediaType: 'image', mediaId } });
  };
  for (const group of groups) await show(group);
  const contents = new Set<string>();
  for (const [i, screen] of screens.entries()) {
    const id = groups[i % groups.length]!;
    await client.groups.addDevice({ params: { id }, body: { deviceId: screen.device.id } });
    contents.add(`${id} ${findPeriodStart(screen)}`);
  }
  const of = (id: string) => [...contents].filter((content) => content.startsWith(id)).length;

  expect(await buildsDuring(() => fetchAll(screens))).toBe(contents.size);
  expect(await buildsDuring(() => fetchAll(screens))).toBe(0);
  const shown = await fetchAll(screens);
  expect(new Set(shown.map(({ timeline }) => timeline[0]?.assetId)).size).toBe(groups.length);
  shown.forEach(({ timeline }, i) => expect(timeline[0]?.sourceId).toBe(groups[i % groups.length]));

  await show(groups[1]!);
  expect(await buildsDuring(() => fetchAll(screens))).toBe(of(groups[1]!));
});

/** Encodings that a player accepts, with the one that it gets. */
const encodingsOf = [
  ['gzip, deflate, br', 'gzip'],
  ['identity', null],
  ['gzip;q=0', null],
] as const;

describe('a manifest whose content others share', () => {
  test('contains nothing of another screen or account, compressed or not', async () => {
    const [shop, office] = [await server.signUp(), await server.signUp()];
    const sha256 = 'c'.repeat(64);
    const screens: Screen[] = [];
    for (const [i, member] of [shop, shop, office, office].entries()) {
      const image = await arrangeMediaItem(server.db, member.user.id, { name: `picture of ${member.user.id}.png` });
      await server.query(`update media set sha256 = '${sha256}' where id = '${image.id}'`);
      const { id } = await arrangePlaylist(server.db, member.user.id, { items: [{ mediaId: image.id }] });
      const screen = await pairScreen(server, member);
      await assign(member, screen, member === shop && i === 1 ? await shownBy(screens[0]!) : { id, kind: 'playlist' });
      await member.client.devices.updateSettings({
        params: { deviceId: screen.device.id },
        body: { volume: 10 + i, brightness: 20 + i, location: `Street ${i} 🎉`, crossfadeMs: 400 + i },
      });
      screens.push(screen);
    }
    const secrets = screens.map(({ device, token }, i) => [device.deviceId, device.id, token, `Street ${i}`]);
    const accounts = [shop, shop, office, office].map(({ user }) => user.id);
    for (const turn of [0, 1, 2, 3, 3, 2, 1, 0]) {
      for (const [encodings, expected] of encodingsOf) {
        const text = await manifestText(screens[turn]!, encodings, expected);
        const manifest = Manifest.parse(JSON.parse(text));
        expect(manifest).toMatchObject({
          deviceId: screens[turn]!.device.deviceId,
          settings: {
            volume: 10 + turn,
            brightness: 20 + turn,
            location: `Street ${turn} 🎉`,
            crossfadeMs: 400 + turn,
          },
          assets: [{ sha256 }],
        });
        const ofOthers = secrets.filter((_, i) => i !== turn).flat();
        expect(ofOthers.filter((secret) => text.includes(secret))).toEqual([]);
        expect(text).not.toContain(screens[turn]!.token);
        const ids = await listMediaIds(accounts.find((id) => id !== accounts[turn])!);
        expect(ids.filter((id) => text.includes(id))).toEqual([]);
      }
    }
  });

  test('has the windows of a playlist at the time of the screen', async () => {
    const member = await server.signUp();
    const { id: mediaId } = await arrangeMediaItem(server.db, member.user.id);
    const items = [{ mediaId, windows: [{ from: '09:00', to: '10:00' }] }];
    const playlist = await arrangePlaylist(server.db, member.user.id, { items });
    const [berlin, tokyo] = await pairScreens(member, 2);
    for (const screen of [berlin!, tokyo!]) await assign(member, screen, playlist);
    await server.query(`update devices set time_zone = 'Europe/Berlin' where id = '${berlin!.device.id}'`);
    await server.query(`update devices set time_zone = 'Asia/Tokyo' where id = '${tokyo!.device.id}'`);
    const hours = (await fetchAll([berlin!, tokyo!])).map(({ timeline }) =>
      timeline.find(({ assetId }) => assetId !== null)?.from.slice(11),
    );
    expect(hours).toEqual(['08:00:00.000Z', '00:00:00.000Z']);
  });

  test('is new after each change to what it shows, and then as if it had never been built before', async () => {
    const member = await server.signUp();
    const { client, user } = member;
    const [screen] = await pairScreens(member, 1);
    const { id: deviceId } = screen!.device;
    const { group } = await client.groups.create({ body: { name: 'Lobby' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId } });
    const image = await arrangeMediaItem(server.db, user.id);
    const page = await arrangeWebpage(server.db, user.id);
    const items = [{ mediaId: image.id }, { mediaId: page.id }];
    const playlist = await arrangePlaylist(server.db, user.id, { items });
    const other = await arrangeMediaItem(server.db, user.id);
    const { event } = await client.schedule.create({
      body: createEventBody({ mediaType: 'image', mediaId: other.id, deviceIds: [deviceId] }),
    });
    const groupBody = { mediaType: 'playlist', mediaId: playlist.id, force: true } as const;
    const set = (table: string, change: string, where: string) =>
      server.query(`update ${table} set ${change} where ${where}`);
    const changes: [string, () => Promise<unknown>][] = [
      ['a group’s content', () => client.assignments.assignToGroup({ params: { id: group.id }, body: groupBody })],
      ['a group’s name', () => client.groups.update({ params: { id: group.id }, body: { name: 'Bar' } })],
      ['a duration', () => set('playlist_items', 'duration_ms = 7000', `playlist_id = '${playlist.id}'`)],
      ['a fit', () => set('playlist_items', `fit = 'cover'`, `playlist_id = '${playlist.id}'`)],
      ['a window', () => set('playlist_items', `windows = '[{"days":[1]}]'`, `media_id = '${image.id}'`)],
      ['a file', () => set('media', `sha256 = '${'d'.repeat(64)}'`, `id = '${image.id}'`)],
      ['a page’s address', () => set('webpages', `url = 'https://example.org/new'`, `media_id = '${page.id}'`)],
      ['a page’s name', () => set('media', `original_name = 'Arrivals'`, `id = '${page.id}'`)],
      ['a page’s picture', () => set('webpages', `fallback_media_id = '${other.id}'`, `media_id = '${page.id}'`)],
      ['its picture’s size', () => set('media', 'width = 50', `id = '${other.id}'`)],
      ['an event’s title', () => set('schedule_events', `title = 'Later'`, `id = '${event.id}'`)],
      ['an event’s time', () => set('schedule_events', `start_time = '00:01'`, `id = '${event.id}'`)],
      [
        'a prepared takeover',
        () =>
          client.takeovers.setStandby({
            body: { items: [{ title: 'Fire', content: { mediaType: 'image', mediaId: MediaId.parse(image.id) } }] },
          }),
      ],
      ['an own assignment', () => assign(member, screen!, other)],
      ['a removed event', () => client.schedule.remove({ params: { id: event.id } })],
    ];
    let before = '';
    for (const [what, change] of changes) {
      await change();
      const [manifest] = await fetchAll([screen!]);
      const shared = JSON.stringify(SharedPart.parse(manifest));
      expect({ what, isNew: shared !== before }).toEqual({ what, isNew: true });
      before = shared;
    }
    const restarted = await testApp({ databaseUrl: server.databaseUrl, now: server.clock().toISOString() });
    const manifest = await restarted.clientFor(screen!.token).player.manifest();
    expect(JSON.stringify(SharedPart.parse(manifest))).toBe(before);
  });
});

/** The content of a screen's first segment. */
async function shownBy({ client }: Screen): Promise<{ id: string; kind: 'playlist' }> {
  const content = (await client.player.manifest()).timeline[0]?.content;
  if (content?.kind !== 'list') throw new Error('The screen shows no playlist');
  return { id: content.playlistId, kind: 'playlist' };
}

async function listMediaIds(accountId: string): Promise<string[]> {
  const rows = await server.query<{ id: string }>(`select id from media where account_id = '${accountId}'`);
  return rows.map(({ id }) => id);
}
