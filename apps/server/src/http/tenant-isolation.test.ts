import { Readable } from 'node:stream';
import { PlaylistId } from '@vitrine/contract/library/content';
import { MediaId } from '@vitrine/contract/library/media';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { insertGenerated } from '../features/generator/store.ts';
import { newId } from '../platform/ids.ts';
import { type Member, type TestApp, testApp } from '../test/app.ts';
import { arrangeMediaItem, bodyOf } from '../test/arrange.ts';
import {
  startResumableUpload,
  fixture,
  putBytes,
  sendImage,
  appendToUpload,
  uploadIdOf,
} from '../test/fixtures/send-media.ts';
import { namings, type Naming, type Place, type Thing } from '../test/named-things.ts';
import { pairScreen } from '../test/screen.ts';

type Things = Record<Thing, string>;

/** The server does not open a private address. */
const PAGE = 'https://10.0.0.1/board';

let server: TestApp;
let owner: Member;
let otherAccount: Member;
/** The ids of the owner's things and of the other account's own things. */
let owned: Things;
let own: Things;
/** The public identity of the owner's device. */
let publicName: string;
let before: unknown;

/** Creates one of everything that a request can name; returns the ids. */
async function createOneOfEach(member: Member): Promise<Things> {
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  const params = { deviceId: screen.device.id };
  const { group } = await client.groups.create({ body: { name: 'Ground floor' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
  const { folder } = await client.folders.create({ body: { name: 'Spring', color: '#ef4444' } });

  const picture = await fixture('lizard.png');
  const image = await sendImage(server.url, member);
  const thumbnailFile = `${newId('thm')}.webp`;
  await server.storage.write(`thumbnails/${thumbnailFile}`, Readable.from([Buffer.from('a thumbnail')]));
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  await server.storage.write(video.storageKey, Readable.from([Buffer.alloc(video.fileSize)]));
  await server.query(`update media set thumbnail_filename = '${thumbnailFile}',
    thumbnail_key = 'thumbnails/${thumbnailFile}' where id = '${video.id}'`);
  const { playlist } = await client.playlists.create({
    body: { name: 'Menu', items: [{ mediaType: 'image', mediaId: image.id }] },
  });
  await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
  const { webpage } = await client.webpages.create({ body: { url: PAGE, fallbackMediaId: image.id } });
  const { event } = await client.schedule.create({ body: eventBody(image.id, screen.device.id) });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId: image.id, force: true } });

  const { takeover } = await client.takeovers.start({
    body: { title: 'Drill', message: { heading: 'A drill', text: '' }, target: { deviceIds: [screen.device.id] } },
  });

  const generated = newId('gen');
  await insertGenerated(server.db, {
    id: generated,
    accountId: user.id,
    name: 'Entrance',
    items: [{ mediaType: 'image', mediaId: image.id, duration: 3 }],
    options: { size: '720p', fit: 'color', color: '#000000', transition: 'cut', isMuted: true },
    status: 'cancelled',
    progress: 0,
    itemsDone: 0,
    createdAt: new Date(),
  });

  const { command } = await client.commands.send({ params, body: { kind: 'screenshot' } });
  await fetch(`${server.url}/api/player/v1/screenshots?commandId=${command.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await sharp(picture).jpeg().toBuffer()),
  });
  const { screenshot } = await client.commands.screenshot({ params });
  const { sessions } = await client.accounts.sessions();
  const { uploadURL } = await client.media.announceUpload({ body: {} });
  await putBytes(server.url, uploadURL, await fixture('friday.mp4'));
  const pieces = await startResumableUpload(server.url, member, picture.length);
  await appendToUpload(server.url, member, pieces, 0, picture);
  const order = { planId: 'device-subscription' as const, seats: 3, amount: 30 };
  const { clientSecret } = await client.billing.createSubscription({ body: order });
  return {
    device: screen.device.id,
    group: group.id,
    event: event.id,
    image: image.id,
    video: video.id,
    folder: folder.id,
    playlist: playlist.id,
    webpage: webpage.id,
    takeover: takeover.id,
    generated,
    session: sessions[0]?.id ?? '',
    screenshot: screenshot?.url.split('/').at(-1) ?? '',
    upload: uploadIdOf(pieces),
    uploadAddress: uploadURL,
    payment: clientSecret ?? '',
    imageFile: image.filename,
    videoFile: video.filename,
    thumbnailFile,
  };
}

/** Everything that the owner can read about the things that requests name. */
async function state({ client }: Member) {
  const params = { deviceId: owned.device };
  return Promise.all([
    client.devices.list({ query: {} }),
    client.devices.settings({ params }),
    client.groups.list(),
    client.groups.memberships(),
    client.schedule.list(),
    client.assignments.listOfDevices(),
    client.assignments.listOfGroups(),
    client.commands.list({ params }),
    client.media.listImages({ query: {} }),
    client.media.listVideos({ query: {} }),
    client.media.currentImage(),
    client.media.currentVideo(),
    client.media.storage(),
    client.folders.list(),
    client.playlists.list({ query: {} }),
    client.playlists.get({ params: { id: PlaylistId.parse(owned.playlist) } }),
    client.webpages.list({ query: {} }),
    client.content.current(),
    client.takeovers.list().then(({ running, ended }) => [running, ended]),
    client.takeovers.standby(),
    client.generator.list(),
    client.accounts.sessions().then(({ sessions }) => sessions.map(({ id }) => id)),
    client.billing.overview(),
    client.plans.status(),
    client.audit.mine(),
  ]);
}

beforeAll(async () => {
  server = await testApp();
  owner = await server.signUp({ plan: 'free', seats: 1 });
  otherAccount = await server.signUp({ plan: 'free', seats: 1 });
  owned = await createOneOfEach(owner);
  own = await createOneOfEach(otherAccount);
  // So that no request is refused because of the plan's limits.
  await server.query(`update accounts set plan = 'test', status = 'active', bought_seats = 50`);
  publicName = (await owner.client.devices.get({ params: { deviceId: owned.device } })).deviceId;
  // Processing of the uploaded files must end before states are compared.
  await vi.waitFor(async () => {
    const { images } = await owner.client.media.listImages({ query: {} });
    if (images[0]?.status !== 'ready' || images[0].thumbnailUrl === null) throw new Error('It is being prepared');
  });
  before = await state(owner);
});

const eventBody = (mediaId: string, deviceId: string) => ({
  title: 'Lunch',
  startTime: '11:00',
  endTime: '14:00',
  scheduledDate: '2036-03-09',
  recurrence: 'weekly' as const,
  timezone: 'UTC',
  mediaType: 'image' as const,
  mediaId: MediaId.parse(mediaId),
  deviceIds: [deviceId],
});

/** An event with a changed occurrence, which shows a file of its own. */
function wholeEventBody(scheduledDate: string) {
  const { title, startTime, endTime, mediaType, mediaId, ...series } = eventBody(own.image, own.device);
  const changed = { title, startTime, endTime, scheduledDate, mediaType, mediaId };
  return { ...series, ...changed, exceptions: [{ date: scheduledDate, skip: false, event: changed }] };
}

/** The queries of routes that require one. */
const queries: Record<string, string> = { 'takeovers.screens': '?state=showing' };

/** Valid bodies that name only things of the other account itself. */
const bodies: Record<string, () => unknown> = {
  'folders.create': () => ({ name: 'Mine', color: '#ef4444' }),
  'folders.update': () => ({ name: 'Mine' }),
  'playlists.create': () => ({ name: 'Mine', items: [{ mediaType: 'image', mediaId: own.image }] }),
  'playlists.update': () => ({ name: 'Mine', items: [{ mediaType: 'image', mediaId: own.image }] }),
  'webpages.check': () => ({ url: PAGE }),
  'webpages.create': () => ({ url: PAGE, fallbackMediaId: own.image }),
  'webpages.update': () => ({ url: PAGE, fallbackMediaId: own.image }),
  'content.setCurrent': () => ({ mediaType: 'playlist', mediaId: own.playlist }),
  'takeovers.start': () => ({
    title: 'Mine',
    content: { mediaType: 'image', mediaId: own.image },
    target: { groupIds: [own.group], deviceIds: [own.device] },
  }),
  'takeovers.update': () => ({ title: 'Mine' }),
  'takeovers.setStandby': () => ({
    items: [{ title: 'Mine', content: { mediaType: 'image', mediaId: own.image } }],
  }),
  'media.setCurrentImage': () => ({ imageId: own.image }),
  'media.setCurrentVideo': () => ({ videoId: own.video }),
  'media.renameImage': () => ({ originalName: 'mine.png' }),
  'media.renameVideo': () => ({ originalName: 'mine.mp4' }),
  'media.moveImage': () => ({ folderId: own.folder }),
  'media.moveVideo': () => ({ folderId: own.folder }),
  'media.moveMany': () => ({ folderId: own.folder, mediaIds: [own.image] }),
  'media.removeMany': () => ({ mediaIds: [own.image] }),
  'media.finishUpload': () => ({ videoURL: own.uploadAddress, originalName: 'mine.mp4' }),
  'media.finishResumableUpload': () => ({ kind: 'image', originalName: 'mine.png' }),
  'generator.generate': () => ({
    name: 'Mine',
    items: [{ mediaType: 'image', mediaId: own.image, duration: 3 }],
  }),
  'devices.rename': () => ({ name: 'Mine' }),
  'devices.updateSettings': () => ({ volume: 1 }),
  'groups.update': () => ({ name: 'Mine' }),
  'groups.addDevice': () => ({ deviceId: own.device }),
  'assignments.assignToDevice': () => ({ mediaType: 'image', mediaId: own.image, force: true }),
  'assignments.assignToDevices': () => ({
    deviceIds: [own.device],
    mediaType: 'image',
    mediaId: own.image,
    force: true,
  }),
  'assignments.assignToGroup': () => ({ mediaType: 'image', mediaId: own.image, force: true }),
  'schedule.create': () => wholeEventBody('2036-03-10'),
  'schedule.update': () => wholeEventBody('2036-03-09'),
  'schedule.changeOccurrence': () => eventBody(own.image, own.device),
  'schedule.split': () => ({ ...eventBody(own.image, own.device), from: '2036-03-09' }),
  'playout.delivery': () => ({ mediaId: own.image }),
  'playout.mediaUse': () => ({ mediaIds: [own.image] }),
  'devices.timeZones': () => ({ deviceIds: [own.device] }),
  'commands.send': () => ({ kind: 'reload' }),
  'commands.sendToMany': () => ({ deviceIds: [own.device], kind: 'reload' }),
  'commands.setVolume': () => ({ volume: 1 }),
  'commands.setBrightness': () => ({ brightness: 1 }),
  'commands.setOfGroup': () => ({ volume: 1 }),
  'devices.pair': async () => ({ code: (await server.visitor.pairing.start({ body: {} })).code }),
  'billing.confirm': () => ({ clientSecret: own.payment }),
  'billing.sandboxConfirm': () => ({ clientSecret: own.payment, cardNumber: '4242 4242 4242 4242' }),
};

/** The other required fields of optional objects in which an id is put. */
const completions: Record<string, unknown> = { source: { order: 'name' } };

/** The body with `value` at a path like `items.*.mediaId`. */
function put(body: unknown, at: string, value: string): unknown {
  const [first = '', ...rest] = at.split('.');
  const inside = (each: unknown) => (rest.length === 0 ? value : put(each, rest.join('.'), value));
  if (first === '*') return (Array.isArray(body) ? body : [undefined]).map(inside);
  const known: Record<string, unknown> = { ...(body as object) };
  known[first] ??= completions[first];
  return { ...known, [first]: inside(known[first]) };
}

/** Sends a request that names `value` at one place and the caller's own things everywhere else. */
async function ask(
  { name, method, path, route, part, at, thing }: Place & Naming,
  value: string,
  caller = otherAccount,
) {
  const others = namings.filter((each) => each.name === name && each.path === path && each.part === 'params');
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (part === 'params' && parameter === at) return value;
    if (parameter === 'date') return '2036-03-09';
    const meant = others.find((each) => each.at === parameter);
    // Things below another account's thing are requested with that thing's id.
    const known = caller === owner || (part === 'params' && thing !== 'device') ? owned : own;
    return meant === undefined ? 'image' : known[meant.thing];
  });
  const headers: Record<string, string> = { authorization: `Bearer ${caller.token}` };
  if (route.transport === 'tus') {
    headers['tus-resumable'] = '1.0.0';
    if (method === 'PATCH')
      Object.assign(headers, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' });
  }
  let body: FormData | string | undefined;
  if (route.transport === 'multipart') {
    body = new FormData();
    body.append('image', new Blob([await fixture('lizard.png')], { type: 'image/png' }), 'mine.png');
  } else if (route.body !== undefined) {
    const meant = bodies[name];
    if (meant === undefined) throw new Error(`What would ${name} be sent?`);
    headers['content-type'] = 'application/json';
    body = JSON.stringify(part === 'body' ? put(await meant(), at, value) : await meant());
  } else if (route.transport === 'tus' && method === 'PATCH') {
    body = 'bytes';
  }
  const query = part === 'query' ? `?${at}=${encodeURIComponent(value)}` : (queries[name] ?? '');
  const answer = await fetch(server.url + filled + query, { method, headers, ...(body !== undefined && { body }) });
  const { date: _date, 'x-request-id': _id, ...plain } = Object.fromEntries(answer.headers);
  const received = await bodyOf(answer);
  // Ids and times of created things differ each time.
  const text = answer.status === 201 ? received.replaceAll(/[a-z]+_[0-9a-z]{26}|\d{4}-[\d:.T-]+Z/g, '…') : received;
  if (!text.includes(value)) return { status: answer.status, text, headers: plain };
  // Some answers repeat the requested id; everything else must be equal.
  const { etag: _etag, ...alike } = plain;
  return { status: answer.status, text: text.replaceAll(value, '…'), headers: alike };
}

/** An unused id of the same form and length. */
function unknownLike(value: string): string {
  const upload = /^(.*\/)([^/?]+)(\?.*)$/.exec(value);
  if (upload) return `${upload[1]}${unknownLike(upload[2] ?? '')}${upload[3]}`;
  const ending = /\.\w+$/.exec(value)?.[0] ?? '';
  const stem = value.slice(0, value.length - ending.length);
  return stem.replace(/.{8}$/, '00000000') + ending;
}

/** A device's public id is unique in the installation, so this answer reveals that another account has it. */
const isRegistration = ({ name }: Place) => name === 'devices.register';

const titled = namings
  .filter((each) => !isRegistration(each))
  .map((each) => [`${each.method} ${each.path} (${each.part}: ${each.at})`, each] as const);

/** A device has two ids. */
const namesOf = ({ thing }: Naming) => (thing === 'device' ? [owned.device, publicName] : [owned[thing]]);

test.each(titled)(
  '%s: another account’s id is answered like an unknown one, and nothing changes',
  async (_, naming) => {
    for (const value of namesOf(naming)) {
      const [others, nobodys] = [await ask(naming, value), await ask(naming, unknownLike(value))];
      expect(others).toEqual(nobodys);
      expect(others.status).toBeOneOf(naming.part === 'params' ? [404] : [200, 201, 404]);
    }
    expect(await state(owner)).toEqual(before);
  },
);

// Shows that the requests above are valid.
test.each(titled.filter(([, { method }]) => method === 'GET'))(
  '%s: the owner’s request succeeds',
  async (_, naming) => {
    for (const value of namesOf(naming)) expect((await ask(naming, value, owner)).status).toBe(200);
  },
);
