import { MediaId } from '@vitrine/contract/library/media';
import {
  arrangeAudio,
  arrangeDocument,
  arrangeFeed,
  arrangeMediaItem,
  arrangePlaylist,
  arrangeScreen,
  arrangeWebpage,
  createEventBody,
  arrangeVersion,
} from '../arrange.ts';
import type { TestApp } from '../app.ts';
import { addEachDrawn } from '../content/drawn.ts';
import {
  createDocument,
  createDrawnElement,
  createPicture,
  createPrices,
  createTicker,
  createZone,
} from '../content/layouts.ts';
import { toItemBody } from '../content/playlists.ts';
import { createPriceRow } from '../requests/valid-bodies.ts';

/** A Monday. */
export const NOON = '2026-03-09T12:00:00.000Z';

/**
 * An account in which everything plays somewhere at noon: eight screens, two of them in a group, one in a group that
 * follows tags and one off by its hours; a series, a takeover, a
 * pause, a playlist with windows, one that follows a folder, one with a document and a video, a web page, and a layout
 * with a price list and a draft.
 */
export async function arrangeWorld(server: TestApp) {
  const member = await server.signUp({ seats: 10 });
  const { client, user } = member;
  const { db } = server;
  const image = (name: string, folderId?: string) =>
    arrangeMediaItem(db, user.id, { name, ...(folderId === undefined ? {} : { folderId }) });
  const { folder } = await client.folders.create({ body: { name: 'Specials', color: '#ef4444' } });
  const [apple, banana, cherry, special] = [
    await image('Apple'),
    await image('Banana'),
    await image('Cherry'),
    await image('Special', folder.id),
  ];
  const video = await arrangeMediaItem(db, user.id, { kind: 'video', name: 'Film' });
  const song = await arrangeAudio(db, user.id);
  const day = await client.playlists.create({
    body: {
      name: 'By day',
      music: { audioIds: [song.id] },
      items: [
        toItemBody(apple, { windows: [{ from: '06:00', to: '22:00' }] }),
        toItemBody(banana, { durationMs: 5_000, windows: [{ from: '08:00', to: '20:00' }] }),
      ],
    },
  });
  const specials = await arrangePlaylist(db, user.id, { name: 'Specials', sourceFolderId: folder.id });
  const document = await arrangeDocument(db, user.id);
  const page = await arrangeWebpage(db, user.id, { fallbackMediaId: cherry.id });
  const screens = [];
  for (const [name, timeZone] of [
    ['Door', 'UTC'],
    ['Hall', 'Europe/Berlin'],
    ['Lift', 'America/New_York'],
    ['Roof', 'UTC'],
    ['Yard', 'UTC'],
  ] as const) {
    screens.push((await arrangeScreen(db, user.id, { name, timeZone })).id);
  }
  const [door = '', hall = '', lift = '', roof = '', yard = ''] = screens;
  const wall = await arrangeScreen(db, user.id, { name: 'Wall', timeZone: 'UTC' });
  const attic = await arrangeScreen(db, user.id, { name: 'Attic', timeZone: 'UTC' });
  const closed = { week: Array.from({ length: 7 }, () => []), exceptions: [], calendarUrl: null };
  await client.hours.updateDevice({ params: { deviceId: attic.id }, body: { hours: closed } });
  const loop = await client.playlists.create({
    body: { name: 'Loop', items: [{ mediaType: 'document', mediaId: document.id }, toItemBody(video)] },
  });
  await client.assignments.assignToDevice({
    params: { deviceId: wall.id },
    body: { mediaType: 'playlist', mediaId: loop.playlist.id },
  });
  const { group } = await client.groups.create({ body: { name: 'Upstairs' } });
  await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [lift, roof] } });
  const shed = await arrangeScreen(db, user.id, { name: 'Shed', timeZone: 'UTC' });
  const { group: north } = await client.groups.create({ body: { name: 'North', rule: { allOf: ['north'] } } });
  await client.tags.tagScreens({ body: { deviceIds: [shed.id], add: ['north', 'odd', 'spare'] } });
  await client.assignments.assignToGroup({
    params: { id: north.id },
    body: { mediaType: 'image', mediaId: MediaId.parse(cherry.id) },
  });
  const assigned = { mediaType: 'playlist', mediaId: day.playlist.id } as const;
  await client.assignments.assignToGroup({ params: { id: group.id }, body: assigned });
  await client.assignments.assignToDevice({
    params: { deviceId: roof },
    body: { mediaType: 'webpage', mediaId: page.id },
  });
  const feed = await arrangeFeed(server.db, member.user.id, { name: 'News', titles: ['Open on Sunday'] });
  const drawn = await addEachDrawn(client);
  const elements = [
    ...Object.values(drawn).map(createDrawnElement),
    createPicture(cherry.id),
    createZone(day.playlist.id),
    createTicker(feed.id),
  ];
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '3.20')] },
  });
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([...elements, createPrices(priceList.id)]) },
  });
  const draft = createDocument([createPicture(banana.id)]);
  await client.layouts.saveDraft({ params: { id: layout.id }, body: { document: draft } });
  await client.assignments.assignToDevice({
    params: { deviceId: yard },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  const { event } = await client.schedule.create({
    body: createEventBody({ mediaId: banana.id, deviceIds: [door, hall], recurrence: 'daily', timezone: 'screen' }),
  });
  const skipped = '2026-03-11';
  await client.schedule.changeOccurrence({ params: { id: event.id, date: skipped }, body: { skip: true } });
  await client.assignments.assignToDevice({
    params: { deviceId: door },
    body: { mediaType: 'image', mediaId: MediaId.parse(apple.id), force: true },
  });
  await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: specials.id } });
  const { takeover } = await client.takeovers.start({
    body: { title: 'Drill', message: { heading: 'A drill', text: '' }, target: { deviceIds: [hall] } },
  });
  return {
    ...member,
    apple,
    banana,
    former: await arrangeVersion(db, banana),
    cherry,
    special,
    video,
    song,
    folder,
    day: day.playlist,
    specials,
    document,
    page,
    layout,
    drawn,
    feed,
    priceList,
    door,
    hall,
    lift,
    roof,
    yard,
    attic: attic.id,
    shed: shed.id,
    screens,
    group,
    north,
    event,
    /** An occurrence of the series. */
    skipped,
    takeover,
  };
}

export type World = Awaited<ReturnType<typeof arrangeWorld>>;
