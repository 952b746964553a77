import { MediaId } from '@vitrine/contract/library/media';
import type { MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../test/app.ts';
import { arrangeScreen } from '../../test/arrange.ts';
import {
  get,
  listStoredFiles,
  readFixture,
  sendImage,
  sendResumable,
  sendVersion,
  sendVideo,
} from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

const one = (id: string) => ({ params: { id: MediaId.parse(id) } });
const oneVersion = (id: string, versionId: MediaVersionId) => ({ params: { id: MediaId.parse(id), versionId } });

/** A picture of its own, which no other item has. */
async function createPicture(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: color } });
  return new Uint8Array(await picture.png().toBuffer());
}

/** Waits until no version of an item is being prepared; returns its versions. */
const settled = ({ client }: Pick<Member, 'client'>, id: string) =>
  vi.waitFor(async () => {
    const { current, versions } = await client.media.listVersions(one(id));
    if (versions.some(({ state }) => state === 'preparing')) throw new Error('A version is being prepared');
    return { current, versions };
  }, 60_000);

const statesOf = ({ versions }: { versions: MediaVersion[] }) => versions.map(({ state }) => state);

async function arrangePicture(member: Member, color = 'red') {
  const image = await sendImage(server.url, member, await createPicture(color), { name: 'Menu.png' });
  const find = async () => (await member.client.media.listImages({})).images.find(({ id }) => id === image.id);
  await vi.waitFor(async () => expect((await find())?.thumbnailUrl).toBeTruthy(), 60_000);
  const replace = async (by: string, options: Parameters<typeof sendVersion>[4] = {}) =>
    sendVersion(server.url, member, image.id, await createPicture(by), options);
  return { image, find, replace };
}

/** An account with a picture, assigned to two of its three screens. */
async function arrange() {
  const member = await server.signUp({ seats: 5 });
  const { client, user } = member;
  const arranged = await arrangePicture(member);
  const screens = [];
  for (const name of ['Door', 'Bar', 'Hall']) screens.push(await arrangeScreen(server.db, user.id, { name }));
  for (const { id: deviceId } of screens.slice(0, 2)) {
    const body = { mediaType: 'image' as const, mediaId: arranged.image.id };
    await client.assignments.assignToDevice({ params: { deviceId }, body });
  }
  return { member, client, screens, ...arranged };
}

/** The names of the account's screens whose plan a piece of work has changed. */
async function raisedBy({ user }: Member, work: () => Promise<unknown>): Promise<string[]> {
  const read = () =>
    server.query<{ name: string; version: string }>(`select name, version from device_versions as v
      join devices as d on d.id = v.device_id where account_id = '${user.id}' order by name`);
  const before = await read();
  await work();
  const after = await read();
  return after.flatMap(({ name, version }, i) => (version === before[i]?.version ? [] : [name]));
}

describe('a new version of a picture', () => {
  test('takes its place: id, name and assignments stay, and the former file is kept', async () => {
    const { member, client, image, find, replace } = await arrange();
    const sent = await replace('blue', { name: 'Winter.png' });
    expect(sent).toMatchObject({ state: 'preparing', fileName: 'Winter.png', replacedAt: null, expiresAt: null });
    const { current, versions } = await settled(member, image.id);
    expect(current).toMatchObject({ fileName: 'Winter.png', addedBy: member.user.name, width: 64 });
    expect(versions).toMatchObject([{ state: 'former', fileName: 'Menu.png', addedBy: null }]);
    const now = await find();
    expect(now).toMatchObject({ id: image.id, originalName: 'Menu.png', createdAt: image.createdAt, status: 'ready' });
    expect(now?.filename).not.toBe(image.filename);
    const devices = await client.devices.list({});
    expect(devices.filter(({ assignedMedia }) => assignedMedia?.id === image.id)).toHaveLength(2);
    for (const filename of [now?.filename, image.filename]) {
      expect((await get(server.url, `/api/image/file/${filename}`, member)).status).toBe(200);
    }
    expect((await get(server.url, versions[0]?.thumbnailUrl ?? '', member)).status).toBe(200);
  });

  test('changes the plan of the screens that show it only, and once it is prepared', async () => {
    const { member, image, replace } = await arrange();
    const raised = await raisedBy(member, async () => {
      await replace('blue');
      await settled(member, image.id);
    });
    expect(raised).toEqual(['Bar', 'Door']);
  });

  test('tells in a dry run which screens get it and how much they load, and changes nothing', async () => {
    const { client, image, find } = await arrange();
    const before = await find();
    const effect = await client.media.replaceFile.dryRun({ ...one(image.id), query: { fileSize: 5_000 } });
    expect(effect.screens.map(({ name }) => name).toSorted()).toEqual(['Bar', 'Door']);
    expect(effect).toMatchObject({ screenCount: 2, nowCount: 2, blankCount: 0, replacedCount: 0, maxBytes: 5_000 });
    expect(await find()).toEqual(before);
    expect((await client.media.listVersions(one(image.id))).versions).toEqual([]);
  });

  test('that is the file it has already changes nothing', async () => {
    const { member, image, replace } = await arrange();
    expect(await raisedBy(member, async () => expect(await replace('red')).toBeNull())).toEqual([]);
    expect((await settled(member, image.id)).versions).toEqual([]);
  });

  test('that cannot be shown leaves all as it was, with the reason', async () => {
    const { member, image, find } = await arrange();
    const before = await find();
    await expect(
      sendVersion(server.url, member, image.id, new TextEncoder().encode('no picture')),
    ).rejects.toMatchObject({ code: 'media.not_an_image' });
    // A damaged picture whose beginning can be read: only drawing it shows that.
    const broken = (await readFixture('leopard.jpg')).subarray(0, 4_000);
    await sendVersion(server.url, member, image.id, new Uint8Array(broken), { name: 'Broken.jpg' }).catch(() => null);
    const { versions } = await settled(member, image.id);
    for (const { state, failure } of versions) expect([state, typeof failure]).toEqual(['failed', 'string']);
    expect(await find()).toEqual(before);
  });

  test('must be of the same kind, and the refusal says so', async () => {
    const { member, image } = await arrange();
    await expect(sendVersion(server.url, member, image.id, 'short.mp4')).rejects.toMatchObject({
      code: 'media.not_an_image',
      message: 'Only a picture can be the new version of a picture.',
    });
  });

  test('is told in the activity log and the audit log', async () => {
    const { member, client, image, replace } = await arrange();
    await replace('blue');
    await settled(member, image.id);
    const { logs } = await client.logs.list({});
    expect(logs.map(({ event }) => event)).toContainEqual({ code: 'version-used', values: { file: 'Menu.png' } });
    const { entries } = await client.audit.mine();
    expect(entries[0]?.what).toBe('Sent a new version of Menu');
  });
});

describe('a former version', () => {
  test('is brought back with its effect, which makes the present one a former version: that is the undo, too', async () => {
    const { member, client, image, find, replace } = await arrange();
    await replace('blue', { name: 'Winter.png' });
    const [first] = (await settled(member, image.id)).versions;
    if (first === undefined) throw new Error('No former version');
    const request = oneVersion(image.id, first.id);
    expect(await client.media.applyVersion.dryRun(request)).toMatchObject({ screenCount: 2, blankCount: 0 });
    expect(statesOf(await settled(member, image.id))).toEqual(['former']);
    const raised = await raisedBy(member, async () => {
      const { image: now, replacedId } = await client.media.applyVersion(request);
      expect(now?.filename).toBe(image.filename);
      const { current, versions } = await settled(member, image.id);
      expect(current.fileName).toBe('Menu.png');
      expect(versions).toMatchObject([{ id: replacedId, fileName: 'Winter.png', addedBy: member.user.name }]);
      await client.media.applyVersion(oneVersion(image.id, versions[0]!.id));
    });
    expect(raised).toEqual(['Bar', 'Door']);
    expect((await settled(member, image.id)).current.fileName).toBe('Winter.png');
    expect((await find())?.filename).not.toBe(image.filename);
    await expect(client.media.applyVersion(oneVersion(image.id, 'ver_none' as MediaVersionId))).rejects.toMatchObject({
      code: 'media.version_not_found',
    });
  });

  test('does not count against the storage, and its files go when it is deleted', async () => {
    const { member, client, image, replace } = await arrange();
    const { storage: before } = await client.media.storage();
    await replace('blue');
    const [first] = (await settled(member, image.id)).versions;
    const { storage: after } = await client.media.storage();
    expect(Math.abs(after.usedBytes - before.usedBytes)).toBeLessThan(1_000);
    expect(after.imageCount).toBe(1);
    expect(await listStoredFiles(server, member)).toHaveLength(4);
    await client.media.removeVersion(oneVersion(image.id, first!.id));
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toHaveLength(2), 60_000);
    expect((await settled(member, image.id)).versions).toEqual([]);
  });

  test('goes with its item, with all files', async () => {
    const { member, client, image, replace } = await arrange();
    for (const color of ['blue', 'green', 'white']) {
      await replace(color);
      await settled(member, image.id);
    }
    expect(await listStoredFiles(server, member)).toHaveLength(8);
    await client.media.removeImage(one(image.id));
    await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]), 60_000);
    await expect(client.media.listVersions(one(image.id))).rejects.toMatchObject({ code: 'media.not_found' });
  });
});

test('files that share their bytes keep them: a replaced copy takes nothing from the other one', async () => {
  const member = await server.signUp();
  const { image, replace } = await arrangePicture(member);
  const copy = await sendImage(server.url, member, await createPicture('red'), { name: 'Copy.png' });
  await replace('blue');
  const [first] = (await settled(member, image.id)).versions;
  await member.client.media.removeVersion(oneVersion(image.id, first!.id));
  await vi.waitFor(async () => {
    const jobs = await server.query(`select from pgboss.job where name = 'media.remove' and state < 'completed'`);
    expect(jobs).toHaveLength(0);
  }, 60_000);
  expect((await get(server.url, `/api/image/file/${copy.filename}`, member)).status).toBe(200);
  const again = await sendVersion(server.url, member, copy.id, await createPicture('blue'));
  expect(again?.state).toBe('preparing');
  const { current } = await settled(member, copy.id);
  expect(current.fileSize).toBeGreaterThan(0);
  const { contentId } = (await member.client.media.listImages({})).images.find(({ id }) => id === copy.id) ?? {};
  const other = (await member.client.media.listImages({})).images.find(({ id }) => id === image.id);
  expect(contentId).toBe(other?.contentId);
});

describe('at the same time', () => {
  test('several new versions of one item leave one, and no file of the others', async () => {
    const { member, image, replace } = await arrange();
    const colors = ['blue', 'green', 'white', 'black', 'yellow'];
    await Promise.all(colors.map((color) => replace(color, { name: `${color}.png` })));
    const { versions } = await settled(member, image.id);
    // Some of them may have been in use for a moment, which is why they are kept.
    expect(statesOf({ versions })).toEqual(versions.map(() => 'former'));
    await vi.waitFor(
      async () => expect(await listStoredFiles(server, member)).toHaveLength(2 * (versions.length + 1)),
      60_000,
    );
  });

  test('a deletion wins or waits, and leaves no file', async () => {
    for (let round = 0; round < 3; round++) {
      const { member, client, image, replace } = await arrange();
      await Promise.allSettled([replace('blue'), client.media.removeImage(one(image.id)), replace('green')]);
      await client.media.removeImage(one(image.id)).catch(() => null);
      await vi.waitFor(async () => expect(await listStoredFiles(server, member)).toEqual([]), 60_000);
      expect(await server.query(`select from media_versions where media_id = '${image.id}'`)).toEqual([]);
    }
  });

  test('two requests with one key are one new version', async () => {
    const { member, image, replace } = await arrange();
    const headers = { 'idempotency-key': 'once' };
    const first = await replace('blue', { headers });
    expect(await replace('blue', { headers })).toEqual(first);
    expect((await settled(member, image.id)).versions).toHaveLength(1);
    await expect(replace('green', { headers })).rejects.toMatchObject({ code: 'idempotency.key_reused' });
  });
});

describe('who may not', () => {
  test('see an item can neither replace it nor read its versions', async () => {
    const { member, image, replace } = await arrange();
    await replace('blue');
    const [version] = (await settled(member, image.id)).versions;
    const stranger = await server.signUp();
    const { folder } = await member.client.folders.create({ body: { name: 'Own', color: '#ef4444' } });
    const limited = await inviteMember(server, member, 'editor', { folderIds: [folder.id] });
    const picture = await createPicture('green');
    for (const other of [stranger, limited]) {
      const notFound = { code: 'media.not_found' };
      await expect(sendVersion(server.url, other, image.id, picture)).rejects.toMatchObject(notFound);
      await expect(other.client.media.listVersions(one(image.id))).rejects.toMatchObject(notFound);
      const request = oneVersion(image.id, version!.id);
      await expect(other.client.media.applyVersion(request)).rejects.toMatchObject(notFound);
      await expect(other.client.media.removeVersion(request)).rejects.toMatchObject(notFound);
      for (const address of [version!.thumbnailUrl ?? '', `/api/image/file/${image.filename}`]) {
        expect((await get(server.url, address, other)).status).toBe(404);
      }
    }
    await member.client.media.moveImage({ ...one(image.id), body: { folderId: folder.id } });
    await expect(sendVersion(server.url, limited, image.id, picture)).resolves.toMatchObject({ state: 'preparing' });
    expect((await settled(limited, image.id)).versions).toHaveLength(2);
  });

  test('change content is refused: viewers, schedulers, and keys without the scope', async () => {
    const { member, image } = await arrange();
    const picture = await createPicture('blue');
    for (const role of ['viewer', 'scheduler'] as const) {
      const other = await inviteMember(server, member, role);
      await expect(sendVersion(server.url, other, image.id, picture)).rejects.toMatchObject({
        code: 'auth.role_required',
      });
      expect((await other.client.media.listVersions(one(image.id))).versions).toEqual([]);
    }
    const scopes = [['schedule'], ['content']] as const;
    const [schedule, content] = await Promise.all(
      scopes.map(async ([scope]) => member.client.apiKeys.create({ body: { name: scope, scopes: [scope] } })),
    );
    await expect(sendVersion(server.url, schedule!, image.id, picture)).rejects.toMatchObject({
      code: 'auth.scope_required',
    });
    await expect(sendVersion(server.url, content!, image.id, picture)).resolves.toMatchObject({
      addedBy: member.user.name,
    });
  });
});

describe('the storage of the plan', () => {
  const MB = 1024 ** 2;

  test('has room for a new version as large as the file that it replaces', async () => {
    const member = await server.signUp({ plan: 'free', seats: 1 });
    const video = await sendVideo(server.url, member, 'flower.mp4');
    await vi.waitFor(async () => expect((await member.client.media.listVideos({})).videos[0]?.status).toBe('ready'));
    const bytes = new Uint8Array(await readFixture('flower.mp4'));
    await member.client.media.announceUpload({ body: { fileSize: 100 * MB - bytes.length } });
    // The same video with a comment at its end is another file of almost the same size.
    const tail = new Uint8Array([0, 0, 0, 16, ...new TextEncoder().encode('free'), 1, 2, 3, 4, 5, 6, 7, 8]);
    const larger = new Uint8Array([...bytes, ...tail]);
    const smaller = new Uint8Array(await readFixture('short.mp4'));
    const options = { name: 'film.mp4', type: 'video/mp4' };
    await expect(sendVersion(server.url, member, video.id, larger, options)).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
    });
    expect(smaller.length).toBeLessThan(bytes.length);
    await sendVersion(server.url, member, video.id, smaller, options);
    const { versions } = await settled(member, video.id);
    expect(statesOf({ versions })).toEqual(['former']);
    // What the smaller one has freed is used up: then the larger one does not come back.
    await member.client.media.announceUpload({ body: { fileSize: bytes.length - smaller.length } });
    await expect(member.client.media.applyVersion(oneVersion(video.id, versions[0]!.id))).rejects.toMatchObject({
      code: 'storage.limit_exceeded',
    });
  });
});

test('a video gets a new version by a resumable upload, and its length in playlists changes with it', async () => {
  const member = await server.signUp({ seats: 5 });
  const { client } = member;
  const video = await sendVideo(server.url, member, 'short.mp4');
  await vi.waitFor(async () => expect((await client.media.listVideos({})).videos[0]?.status).toBe('ready'), 60_000);
  const items = [{ mediaType: 'video' as const, mediaId: video.id }];
  const { playlist } = await client.playlists.create({ body: { name: 'Loop', items } });
  const durationOf = async () =>
    (await client.playlists.get({ params: { id: playlist.id } })).playlist.items[0]?.mediaDurationMs;
  const before = await durationOf();
  const bytes = new Uint8Array(await readFixture('flower.mp4'));
  const uploadId = await sendResumable(server.url, member, bytes, 'flower.mp4', video.id);
  const finish = () =>
    client.media.finishResumableUpload({
      params: { uploadId },
      body: { kind: 'video', originalName: 'flower.mp4' },
    });
  const finished = await finish();
  expect(finished).toMatchObject({ video: { id: video.id }, version: { state: 'preparing', fileName: 'flower.mp4' } });
  expect((await finish()).version?.id).toBe(finished.version?.id);
  await settled(member, video.id);
  const now = (await client.media.listVideos({})).videos;
  expect(now).toMatchObject([{ id: video.id, originalName: 'short.mp4' }]);
  expect(now[0]?.duration).not.toBe(video.duration);
  expect(await durationOf()).not.toBe(before);
  const stranger = await server.signUp();
  for (const [sender, id] of [
    [stranger, video.id],
    [member, playlist.id],
    [member, "med_'\0"],
  ] as const) {
    const sending = sendResumable(server.url, sender, bytes, 'flower.mp4', id);
    await expect(sending).rejects.toMatchObject({ code: 'media.not_found' });
  }
});
