import { RESULTS_OF_A_KIND } from '@vitrine/contract/search';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { inviteMember } from '../../test/members.ts';
import {
  arrangeMediaItem,
  arrangePlaylist,
  arrangeScreen,
  arrangeWebpage,
  createEventBody,
} from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** An account with screens, a group and content. */
async function shop() {
  const { client, user } = await server.signUp();
  const screens = [];
  for (const [deviceId, name] of [
    ['window-2', 'Big lobby'],
    ['window-10', 'Lobby'],
    ['till', 'Zürich Hauptbahnhof'],
  ] as const) {
    const { id } = await arrangeScreen(server.db, user.id, { name, deviceId: `${deviceId}-${user.id}` });
    screens.push(id);
  }
  const { group } = await client.groups.create({ body: { name: 'Lobby and bar' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screens[0] ?? '' } });
  const image = await arrangeMediaItem(server.db, user.id, { name: 'lobby-menu.png' });
  const page = await arrangeWebpage(server.db, user.id, { name: 'Weather', url: 'https://example.com' });
  const playlist = await arrangePlaylist(server.db, user.id, { name: 'Café loop' });
  const find = async (q: string) => (await client.search.find({ query: { q } })).results.map(({ id }) => id);
  return { client, user, find, screens, group, image, page, playlist };
}

test('screens, groups and content are found together, names that begin with the words first', async () => {
  const { client, find, screens, group, image } = await shop();
  expect(await find('lobby')).toEqual([screens[1], screens[0], group.id, image.id]);
  const { results } = await client.search.find({ query: { q: 'lobby' } });
  expect(results.map(({ kind }) => kind)).toEqual(['screen', 'screen', 'group', 'content']);
  expect(results[2]).toMatchObject({ group: { name: 'Lobby and bar', deviceCount: 1, onlineCount: 0 } });
  expect(results[3]).toMatchObject({ content: { kind: 'image', originalName: 'lobby-menu.png' } });
});

test('every word counts, whatever its case, accents and order; a screen is found by its device id too', async () => {
  const { find, screens, playlist, page } = await shop();
  expect(await find('LOBBY big')).toEqual([screens[0]]);
  expect(await find('hauptbahnhof zurich')).toEqual([screens[2]]);
  expect(await find('cafe')).toEqual([playlist.id]);
  expect(await find('weath')).toEqual([page.id]);
  expect(await find('window-10')).toEqual([screens[1]]);
  expect(await find('100%_\\')).toEqual([]);
});

test('of each kind there are at most as many as fit on a screen', async () => {
  const { find, user } = await shop();
  for (let each = 0; each < RESULTS_OF_A_KIND + 2; each += 1) {
    await arrangeMediaItem(server.db, user.id, { name: `picture ${each}.png` });
  }
  expect(await find('picture')).toHaveLength(RESULTS_OF_A_KIND);
});

test('results can be read again by id, in the order of the ids; deleted ones are missing', async () => {
  const { client, screens, group, image, page } = await shop();
  await client.webpages.remove({ params: { id: page.id } });
  const ids = [image.id, page.id, group.id, screens[0], image.id].join(',');
  const { results } = await client.search.find({ query: { ids } });
  expect(results.map(({ id }) => id)).toEqual([image.id, group.id, screens[0]]);
});

test('nothing of another account is found, neither by name nor by id', async () => {
  const { screens, group, image } = await shop();
  const { client } = await server.signUp();
  expect(await client.search.find({ query: { q: 'lobby' } })).toEqual({ results: [] });
  const ids = [screens[0], group.id, image.id].join(',');
  expect(await client.search.find({ query: { ids } })).toEqual({ results: [] });
});

test('a search without words or with both words and ids is refused', async () => {
  const { client } = await shop();
  await expect(client.search.find({ query: {} })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(client.search.find({ query: { q: 'a', ids: 'dev_1' } })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('schedules, price lists, prepared takeovers and people are found by name, people by their address too', async () => {
  const { client, find, user, image, screens, group } = await shop();
  const { event } = await client.schedule.create({
    body: createEventBody({ title: 'Breakfast menu', mediaId: image.id, deviceIds: [screens[1]!] }),
  });
  const { priceList } = await client.priceLists.create({ body: { name: 'Hot drinks' } });
  const { items } = await client.takeovers.setStandby({
    body: {
      items: [{ title: 'Fire alarm', message: { heading: 'Fire', text: 'Please leave the building', tone: 'danger' } }],
    },
  });
  expect(await find('menu')).toEqual([image.id, event.id]);
  expect(await find('drinks')).toEqual([priceList.id]);
  expect(await find('alarm')).toEqual([items[0]?.id]);
  expect(await find(user.email)).toEqual([user.userId]);
  const ids = [event.id, priceList.id, items[0]?.id, user.userId].join(',');
  const { results } = await client.search.find({ query: { ids } });
  expect(results).toEqual([
    { kind: 'schedule', id: event.id, name: 'Breakfast menu' },
    { kind: 'priceList', id: priceList.id, name: 'Hot drinks' },
    { kind: 'standby', id: items[0]?.id, name: 'Fire alarm' },
    { kind: 'person', id: user.userId, name: user.name, email: user.email },
  ]);
  const stranger = await server.signUp();
  expect(await stranger.client.search.find({ query: { ids } })).toEqual({ results: [] });
  const { folder } = await client.folders.create({ body: { name: 'Own', color: '#3B82F6' } });
  const limits = { groupIds: [group.id], folderIds: [folder.id] };
  const limited = await inviteMember(server, { client }, 'viewer', limits);
  const seen = await limited.client.search.find({ query: { ids } });
  expect(seen.results.map(({ kind }) => kind)).toEqual(['person']);
});

test('of names with the words in the middle, those come first in which a word begins with them', async () => {
  const { find, user } = await shop();
  const inside = await arrangeMediaItem(server.db, user.id, { name: 'a-reopening.png' });
  const begins = await arrangeMediaItem(server.db, user.id, { name: 'grand-opening.png' });
  expect(await find('opening')).toEqual([begins.id, inside.id]);
});
