import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeAudio, arrangeMediaItem, arrangePlaylist, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { createDocument } from '../../test/content/layouts.ts';
import { inviteMember } from '../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z', hasScheduler: false, isWorker: false });
});

/** An account with a screen and an image, and how their tags are read. */
async function arrange() {
  const member = await server.signUp({ seats: 10 });
  const screen = await arrangeScreen(server.db, member.user.id, { name: 'Window' });
  const image = await arrangeMediaItem(server.db, member.user.id, { name: 'Bread' });
  const { client } = member;
  return {
    ...member,
    screen: screen.id,
    image: MediaId.parse(image.id),
    readScreen: async () => (await client.devices.get({ params: { deviceId: screen.id } })).tags,
    readContent: async () => (await client.content.list()).content.find(({ id }) => id === image.id)?.tags,
  };
}

/** What a tag counts of what is not given. */
const none = {
  screenCount: 0,
  contentCount: 0,
  groupCount: 0,
  playlistCount: 0,
  scheduleCount: 0,
  layoutCount: 0,
  pairingTokenCount: 0,
};

const listTags = async ({ client }: Pick<Member, 'client'>) => (await client.tags.list()).tags;

/** An account in which nothing has these tags: a playlist, a condition of an item, of a schedule and of a scene, and prepared screens name them. */
async function arrangeNaming(tag: string, ...others: string[]) {
  const member = await server.signUp({ seats: 10 });
  const { client, user } = member;
  const screen = await arrangeScreen(server.db, user.id);
  const mediaId = MediaId.parse((await arrangeMediaItem(server.db, user.id)).id);
  const only = { tags: [tag, ...others] };
  const filled = await client.playlists.create({ body: { name: 'Filled', items: [], source: { tag, order: 'name' } } });
  const items = [1, 2].map(() => ({ mediaType: 'image' as const, mediaId, only }));
  const { playlist } = await client.playlists.create({ body: { name: 'Limited', items } });
  await client.schedule.create({ body: { ...createEventBody({ mediaId, deviceIds: [screen.id] }), only } });
  const scene = { id: 'one', name: 'Scene', background: { day: '#102030' as const }, elements: [], windows: [], only };
  const document = createDocument([], { scenes: [scene, { ...scene, id: 'two' }] });
  const { layout } = await client.layouts.create({ body: { name: 'Menu', document } });
  const draft = { params: { id: layout.id }, body: { document, revision: layout.revision } };
  await client.layouts.saveDraft(draft);
  await client.pairingTokens.create({ body: { name: 'Lobby', tags: only.tags, screens: 2 } });
  return {
    ...member,
    /** The tags that each of them names. */
    naming: async () => ({
      source: (await client.playlists.get({ params: { id: filled.playlist.id } })).playlist.source?.tag,
      item: (await client.playlists.get({ params: { id: playlist.id } })).playlist.items[0]?.only?.tags,
      schedule: (await client.schedule.list()).events[0]?.only?.tags,
      scene: (await client.layouts.get({ params: { id: layout.id } })).layout.document.scenes[0]?.only?.tags,
      prepared: (await client.pairingTokens.list()).pairingTokens[0]?.tags,
    }),
  };
}

describe('tags', () => {
  test('are added to and removed from several screens, in lower case and in order', async () => {
    const { client, user, screen, readScreen } = await arrange();
    const other = await arrangeScreen(server.db, user.id, { name: 'Door' });
    const add = ['North', ' 2026-Christmas ', 'Große  Theke'];
    const { results } = await client.tags.tagScreens({
      body: { deviceIds: [screen, other.deviceId, 'dev_none'], add },
    });
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, null, 'device.not_found']);
    expect(await readScreen()).toEqual(['2026-christmas', 'große theke', 'north']);
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['south'], remove: ['NORTH'] } });
    expect(await readScreen()).toEqual(['2026-christmas', 'große theke', 'south']);
    const devices = await client.devices.list({ query: { tags: 'große theke,north' } });
    expect(devices.map(({ name }) => name)).toEqual(['Door']);
  });

  test('are added to content of every kind, which is found by them', async () => {
    const { client, user, image, readContent } = await arrange();
    const playlist = await arrangePlaylist(server.db, user.id, { name: 'Menu' });
    const song = await arrangeAudio(server.db, user.id);
    const answer = await client.tags.tagContent({
      body: { mediaIds: [image, playlist.id, song.id, MediaId.parse('med_none')], add: ['Bakery'] },
    });
    expect(answer).toMatchObject({ changed: 3, failures: [{ id: 'med_none', code: 'media.not_found' }] });
    expect(await readContent()).toEqual(['bakery']);
    await client.tags.tagContent({ body: { mediaIds: [image], add: ['cake'] } });
    const { content, counts } = await client.content.list({ query: { tags: 'bakery,cake' } });
    expect(content.map(({ id }) => id)).toEqual([image]);
    expect(counts).toMatchObject({ image: 1, playlist: 0, audio: 0 });
    const found = await client.search.find({ query: { q: 'cake' } });
    expect(found.results.map(({ id }) => id)).toEqual([image]);
  });

  test('find screens in the search and in their list, as sites and addresses do', async () => {
    const { client, screen } = await arrange();
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['harbor'] } });
    await client.devices.updateSettings({
      params: { deviceId: screen },
      body: { site: ' Fish market ', address: 'Quay 7' },
    });
    for (const words of ['harbor', 'market', 'quay window']) {
      const { results } = await client.search.find({ query: { q: words } });
      expect(results.map(({ id }) => id)).toEqual([screen]);
      const devices = await client.devices.list({ query: { search: words } });
      expect(devices).toMatchObject([{ id: screen, tags: ['harbor'], site: 'Fish market', address: 'Quay 7' }]);
    }
  });

  test.each([[''], ['-'], ['a,b'], ['<b>'], ['a_b'], ['x'.repeat(41)], ['a\u202Eb'], ['👍']])(
    'are no %j',
    async (tag) => {
      const { client, screen } = await arrange();
      await expect(client.tags.tagScreens({ body: { deviceIds: [screen], add: [tag] } })).rejects.toMatchObject({
        code: 'request.invalid',
        message: expect.stringContaining('A tag has at most 40 letters'),
      });
    },
  );

  test('are at most 20 on a screen and on content', async () => {
    const { client, screen, image, readScreen, readContent } = await arrange();
    const add = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    await client.tags.tagScreens({ body: { deviceIds: [screen], add } });
    await client.tags.tagContent({ body: { mediaIds: [image], add } });
    const screens = await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['more'] } });
    expect(screens.results).toMatchObject([{ deviceId: screen, error: { code: 'tag.limit_reached' } }]);
    const contents = await client.tags.tagContent({ body: { mediaIds: [image], add: ['more'] } });
    expect(contents).toMatchObject({ changed: 0, failures: [{ id: image, code: 'tag.limit_reached' }] });
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['more'], remove: ['tag 0'] } });
    expect(await readScreen()).toContain('more');
    expect(await readContent()).toHaveLength(20);
  });
});

describe('the list of tags', () => {
  test('counts screens, content and the groups that follow each', async () => {
    const { client, screen, image } = await arrange();
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['bakery', 'north'] } });
    await client.tags.tagContent({ body: { mediaIds: [image], add: ['bakery'] } });
    await client.groups.create({ body: { name: 'Shops', rule: { allOf: ['bakery'], anyOf: ['bakery', 'cafe'] } } });
    expect(await listTags({ client })).toEqual([
      { ...none, tag: 'bakery', screenCount: 1, contentCount: 1, groupCount: 1 },
      { ...none, tag: 'cafe', groupCount: 1 },
      { ...none, tag: 'north', screenCount: 1 },
    ]);
    expect(await listTags(await server.signUp())).toEqual([]);
  });

  test('has those that only playlists, schedules, layouts and prepared screens name, each once, and they are renamed there', async () => {
    const { client, naming } = await arrangeNaming('sale');
    const counts = { ...none, playlistCount: 2, scheduleCount: 1, layoutCount: 1, pairingTokenCount: 1 };
    expect(await listTags({ client })).toEqual([{ ...counts, tag: 'sale' }]);
    await client.tags.rename({ params: { tag: 'sale' }, body: { name: 'offers' } });
    expect(await listTags({ client })).toEqual([{ ...counts, tag: 'offers' }]);
    expect(await naming()).toEqual({
      source: 'offers',
      item: ['offers'],
      schedule: ['offers'],
      scene: ['offers'],
      prepared: ['offers'],
    });
  });

  test('has two that only such places name merged into one', async () => {
    const { client, naming } = await arrangeNaming('sale', 'offers');
    await client.tags.rename({ params: { tag: 'sale' }, body: { name: 'offers' } });
    expect((await listTags({ client })).map(({ tag }) => tag)).toEqual(['offers']);
    expect(await naming()).toMatchObject({ item: ['offers'], schedule: ['offers'], prepared: ['offers'] });
  });

  test('has one that only prepared screens name removed from them', async () => {
    const { client } = await server.signUp({ seats: 1 });
    await client.pairingTokens.create({ body: { name: 'Lobby', tags: ['lobby'], screens: 1 } });
    await client.tags.remove({ params: { tag: 'lobby' } });
    expect((await client.pairingTokens.list()).pairingTokens).toMatchObject([{ tags: [] }]);
    expect(await listTags({ client })).toEqual([]);
  });

  test('has a tag renamed everywhere, also in the rules of groups', async () => {
    const { client, screen, image, readScreen, readContent } = await arrange();
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['bakery'] } });
    await client.tags.tagContent({ body: { mediaIds: [image], add: ['bakery'] } });
    const { group } = await client.groups.create({ body: { name: 'Shops', rule: { allOf: ['bakery'] } } });
    await client.tags.rename({ params: { tag: 'bakery' }, body: { name: 'Bread Shop' } });
    expect(await readScreen()).toEqual(['bread shop']);
    expect(await readContent()).toEqual(['bread shop']);
    const { groups } = await client.groups.list();
    expect(groups).toMatchObject([{ id: group.id, rule: { allOf: ['bread shop'] }, deviceCount: 1 }]);
  });

  test('has two tags merged by renaming one to the other, and screens join the group of that one', async () => {
    const { client, screen, readScreen } = await arrange();
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['backery', 'north'] } });
    const { group } = await client.groups.create({ body: { name: 'Shops', rule: { allOf: ['bakery'] } } });
    await client.tags.rename({ params: { tag: 'backery' }, body: { name: 'bakery' } });
    expect(await readScreen()).toEqual(['bakery', 'north']);
    expect(await client.groups.memberships()).toMatchObject({ memberships: [{ id: screen, groupId: group.id }] });
  });

  test('has a tag removed everywhere, unless a group follows it', async () => {
    const { client, screen, image, readScreen, readContent } = await arrange();
    await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['bakery', 'north'] } });
    await client.tags.tagContent({ body: { mediaIds: [image], add: ['north'] } });
    await client.groups.create({ body: { name: 'Shops', rule: { anyOf: ['bakery'] } } });
    await expect(client.tags.remove({ params: { tag: 'bakery' } })).rejects.toMatchObject({
      code: 'tag.in_rule',
      details: { groups: ['Shops'] },
    });
    await client.tags.remove({ params: { tag: 'north' } });
    expect(await readScreen()).toEqual(['bakery']);
    expect(await readContent()).toEqual([]);
    await expect(client.tags.remove({ params: { tag: 'north' } })).rejects.toMatchObject({ code: 'tag.not_found' });
  });

  test('belongs to one account: the same tag of another one stays', async () => {
    const [mine, other] = [await arrange(), await arrange()];
    for (const { client, screen, image } of [mine, other]) {
      await client.tags.tagScreens({ body: { deviceIds: [screen], add: ['shared'] } });
      await client.tags.tagContent({ body: { mediaIds: [image], add: ['shared'] } });
    }
    await mine.client.tags.rename({ params: { tag: 'shared' }, body: { name: 'mine' } });
    expect(await other.readScreen()).toEqual(['shared']);
    expect(await other.readContent()).toEqual(['shared']);
    const foreign = await mine.client.tags.tagContent({ body: { mediaIds: [other.image], add: ['mine'] } });
    expect(foreign.failures).toMatchObject([{ code: 'media.not_found' }]);
  });

  test('counts for a viewer who is limited to a group no schedules of other screens and no prepared screens', async () => {
    const owner = await arrangeNaming('sale');
    const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
    const limited = await inviteMember(server, owner, 'viewer', { groupIds: [group.id] });
    expect(await listTags(limited)).toEqual([{ ...none, tag: 'sale', playlistCount: 2, layoutCount: 1 }]);
  });

  test('shows an editor who is limited to folders the tags of their own content, and lets them tag nothing else', async () => {
    const owner = await arrange();
    const { folder } = await owner.client.folders.create({ body: { name: 'Bread', color: '#ef4444' } });
    const own = await arrangeMediaItem(server.db, owner.user.id, { folderId: folder.id });
    await owner.client.tags.tagContent({ body: { mediaIds: [owner.image], add: ['secret'] } });
    const limited = await inviteMember(server, owner, 'editor', { folderIds: [folder.id] });
    const mediaIds = [MediaId.parse(own.id), owner.image];
    const answer = await limited.client.tags.tagContent({ body: { mediaIds, add: ['ours'] } });
    expect(answer).toMatchObject({ changed: 1, failures: [{ id: owner.image, code: 'media.not_found' }] });
    expect((await listTags(limited)).map(({ tag }) => tag)).toEqual(['ours']);
  });
});
