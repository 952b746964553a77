import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' });
});

const NOWHERE = { count: 0, names: [] };

/** An account with the playlist Loop, and screens with these names. */
async function shop(...names: readonly string[]) {
  const member = await server.signUp({ plan: 'test', seats: 10 });
  const menu = await arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' });
  const { playlist } = await member.client.playlists.create({ body: { name: 'Loop', items: [toItemBody(menu)] } });
  const screens = await Promise.all(names.map((name) => arrangeScreen(server.db, member.user.id, { name })));
  const readPlaces = async () => (await member.client.playlists.list({ query: {} })).playlists[0]?.shownOn;
  return { ...member, menu, loop: { mediaType: 'playlist', mediaId: playlist.id } as const, screens, readPlaces };
}

test('the list of playlists names the first screens that each one is assigned to, and counts them all', async () => {
  const { client, loop, screens, readPlaces } = await shop('lift', 'Door', 'Window', 'Bar', 'Idle');
  const shown = screens.slice(0, 4).map(({ id }) => id);
  await client.assignments.assignToDevices({ body: { ...loop, deviceIds: shown } });
  const expected = { devices: { count: 4, names: ['Bar', 'Door', 'lift'] }, groups: NOWHERE, schedules: NOWHERE };
  expect(await readPlaces()).toEqual(expected);
  const { body } = await client.playlists.list.page({ query: { limit: 10 } });
  expect(body.playlists.map(({ shownOn }) => shownOn)).toEqual([expected]);
});

test('groups and schedules that show a playlist are named, also those that show it on one day', async () => {
  const { client, menu, loop, screens, readPlaces } = await shop('Door');
  const deviceIds = screens.map(({ id }) => id);
  const { group } = await client.groups.create({ body: { name: 'Bars' } });
  await client.assignments.assignToGroup({ params: { id: group.id }, body: loop });
  await client.schedule.create({ body: createEventBody({ ...loop, deviceIds, title: 'Lunch', startTime: '13:00' }) });
  const evening = { title: 'Evening', startTime: '18:00', endTime: '20:00', recurrence: 'daily' } as const;
  const { event } = await client.schedule.create({
    body: createEventBody({ ...evening, mediaType: 'image', mediaId: toItemBody(menu).mediaId, deviceIds }),
  });
  await client.schedule.changeOccurrence({
    params: { id: event.id, date: '2026-03-10' },
    body: { ...loop, title: 'Party', scheduledDate: '2026-03-10', startTime: '18:00', endTime: '21:00' },
  });
  expect(await readPlaces()).toEqual({
    devices: NOWHERE,
    groups: { count: 1, names: ['Bars'] },
    schedules: { count: 2, names: ['Evening', 'Lunch'] },
  });
});

test('a playlist that is shown nowhere, or on screens of another account only, has no places', async () => {
  const [{ readPlaces }, other] = [await shop('Door'), await shop('Theirs')];
  await other.client.assignments.assignToDevices({ body: { ...other.loop, deviceIds: [other.screens[0]?.id ?? ''] } });
  expect(await readPlaces()).toEqual({ devices: NOWHERE, groups: NOWHERE, schedules: NOWHERE });
});
