import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { GroupId } from '@vitrine/contract/fleet/groups';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { sendImage } from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';
import { pairScreen } from '../../test/screen.ts';

let server: TestApp;
let owner: Member;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});
beforeEach(async () => {
  owner = await server.signUp({ seats: 5 });
});

const createPicture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The answer, and the files of its archive by their names. */
async function download(query: string, { token }: { token: string } = owner) {
  const answer = await fetch(`${server.url}/api/stick-media/file?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, files: answer.ok ? unzipSync(bytes) : {} };
}

test('a screen’s archive has exactly the files of its manifest, in a folder where agents look for them', async () => {
  const [shown, next] = [
    await sendImage(server.url, owner),
    await sendImage(server.url, owner, await createPicture('red')),
  ];
  await sendImage(server.url, owner, await createPicture('blue'));
  const screen = await pairScreen(server, owner);
  const params = { deviceId: screen.device.id };
  const { playlist } = await owner.client.playlists.create({
    body: {
      name: 'Both',
      items: [shown, next, shown].map(({ id }) => ({ mediaType: 'image' as const, mediaId: id, durationMs: 8_000 })),
    },
  });
  await owner.client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
  const { assets } = await screen.client.player.manifest();
  const { answer, bytes, files } = await download(`deviceId=${screen.device.id}`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(answer.headers.get('content-disposition')).toContain('vitrine-media.zip');
  expect(Object.keys(files).toSorted()).toEqual(assets.map(({ sha256 }) => `vitrine-media/${sha256}`).toSorted());
  expect(Object.entries(files).every(([name, content]) => name.endsWith(sha256Of(content)))).toBe(true);
  expect(await owner.client.stickMedia.describe({ query: { deviceId: screen.device.deviceId } })).toEqual({
    files: 2,
    bytes: bytes.length,
  });
});

test('a group without screens has the files of its next one, and trying that leaves no screen behind', async () => {
  const image = await sendImage(server.url, owner);
  const { group } = await owner.client.groups.create({ body: { name: 'Shops' } });
  const params = { id: group.id };
  await owner.client.assignments.assignToGroup({ params, body: { mediaType: 'image', mediaId: image.id } });
  const { files } = await download(`groupId=${group.id}`);
  expect(Object.keys(files)).toHaveLength(1);
  expect(await owner.client.stickMedia.describe({})).toMatchObject({ files: 0 });
  await owner.client.media.setCurrentImage({ body: { imageId: image.id } });
  expect(await owner.client.stickMedia.describe({})).toMatchObject({ files: 1 });
  expect(await owner.client.devices.list({})).toEqual([]);
});

test('a screen that shows nothing has an empty archive', async () => {
  const { device } = await pairScreen(server, owner);
  const { files, bytes } = await download(`deviceId=${device.id}`);
  expect(files).toEqual({});
  expect(bytes).toHaveLength(22);
});

test('more than 4 GB are refused with the reason', async () => {
  const image = await sendImage(server.url, owner);
  await owner.client.media.setCurrentImage({ body: { imageId: image.id } });
  await server.query(`update media set file_size = 5000000000 where id = '${image.id}'`);
  await expect(owner.client.stickMedia.describe({})).rejects.toMatchObject({ code: 'stick_media.too_large' });
  expect((await download('')).answer.status).toBe(409);
});

test('screens and groups of other accounts do not exist, and editors may not download', async () => {
  const otherAccount = await server.signUp();
  const { device } = await pairScreen(server, otherAccount);
  const { group } = await otherAccount.client.groups.create({ body: { name: 'Theirs' } });
  const describe = (query: object) => owner.client.stickMedia.describe({ query });
  await expect(describe({ deviceId: device.id })).rejects.toMatchObject({ code: 'device.not_found' });
  for (const groupId of [group.id, GroupId.parse('grp_unknown')]) {
    await expect(describe({ groupId })).rejects.toMatchObject({ code: 'group.not_found' });
  }
  const editor = await inviteMember(server, owner, 'editor');
  expect((await download('', editor)).answer.status).toBe(403);
});
