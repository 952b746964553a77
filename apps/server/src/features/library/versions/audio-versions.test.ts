import { fileUrl } from '@vitrine/contract/library/file-addresses';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem } from '../../../test/arrange.ts';
import { readVersions, toItemBody } from '../../../test/content/playlists.ts';
import { makeTone } from '../../../test/fixtures/made-audio.ts';
import { get, sendAudio, sendVersion } from '../../../test/fixtures/send-media.ts';
import { inviteMember } from '../../../test/members.ts';
import { findApprovalOf } from '../../../test/requests/approvals.ts';
import { pairScreen } from '../../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

/** A screen that shows a playlist with a picture, and an audio file as its music. */
async function shop() {
  const member = await server.signUp({ seats: 4 });
  const { client, user } = member;
  const screen = await pairScreen(server, member, { name: 'Door' });
  const { id } = await sendAudio(server.url, member, await makeTone('song.mp3'), { name: 'Morning.mp3' });
  const find = async () => (await client.media.listAudio()).audio.find((each) => each.id === id)!;
  await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'ready' }), 60_000);
  const items = [toItemBody(await arrangeMediaItem(server.db, user.id))];
  const { playlist } = await client.playlists.create({ body: { name: 'Day', items, music: { audioIds: [id] } } });
  const body = { mediaType: 'playlist' as const, mediaId: playlist.id };
  await client.assignments.assignToDevice({ params: { deviceId: screen.device.id }, body });
  return {
    member,
    client,
    id,
    find,
    hears: async () => (await screen.client.player.manifest()).assets.find((asset) => asset.id === id)?.sha256,
    version: async () => (await readVersions(server, user.id))['Door'] ?? 0,
    replace: async (by: Pick<Member, 'token'> = member) =>
      sendVersion(server.url, by, id, await makeTone('song.ogg', { args: ['-af', 'volume=0.5'] }), {
        name: 'Evening.ogg',
        type: 'audio/ogg',
      }),
    settled: () =>
      vi.waitFor(async () => {
        const listed = await client.media.listVersions({ params: { id } });
        if (listed.versions.some(({ state }) => state === 'preparing')) throw new Error('It is being prepared');
        return listed;
      }, 60_000),
  };
}

test('a new version of an audio file is heard on the screens whose playlists have it as music, and comes back', async () => {
  const { member, client, id, find, hears, version, replace, settled } = await shop();
  const [before, file, raised] = [await hears(), await find(), await version()];
  const effect = await client.media.replaceFile.dryRun({ params: { id }, query: { fileSize: 5_000 } });
  expect(effect).toMatchObject({ screenCount: 1, blankCount: 0 });
  expect([await hears(), await version()]).toEqual([before, raised]);

  expect(await replace()).toMatchObject({ state: 'preparing', fileName: 'Evening.ogg', pageCount: null });
  const { current, versions } = await settled();
  expect(current).toMatchObject({ fileName: 'Evening.ogg', addedBy: member.user.name });
  expect(versions).toMatchObject([{ state: 'former', fileName: 'Morning.mp3' }]);
  expect(await find()).toMatchObject({ originalName: 'Morning.mp3', status: 'ready' });
  expect(await version()).toBeGreaterThan(raised);
  expect(await hears()).not.toBe(before);
  for (const { filename } of [file, await find()]) {
    expect((await get(server.url, fileUrl('audio', filename), member)).status).toBe(200);
  }

  const { audio, replacedId } = await client.media.applyVersion({ params: { id, versionId: versions[0]!.id } });
  expect(audio).toMatchObject({ id, filename: file.filename });
  expect(await hears()).toBe(before);
  expect(replacedId).not.toBeNull();
});

test('a new version of music waits for an admin where changes do, and other files are refused', async () => {
  const { member, client, id, hears, replace, settled } = await shop();
  await expect(sendVersion(server.url, member, id, 'lizard.png')).rejects.toMatchObject({ code: 'media.not_audio' });
  const editor = await inviteMember(server, member, 'editor');
  await client.approvals.changeSettings({ body: { isOn: true } });
  const before = await hears();
  const approval = await findApprovalOf(replace(editor));
  expect((await settled()).versions).toMatchObject([{ state: 'waiting', fileName: 'Evening.ogg' }]);
  expect(await hears()).toBe(before);
  await client.approvals.approve({ params: { id: approval } });
  await settled();
  await vi.waitFor(async () => expect(await hears()).not.toBe(before), 60_000);
});
