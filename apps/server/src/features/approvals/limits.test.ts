import { GroupId } from '@vitrine/contract/fleet/groups';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen } from '../../test/arrange.ts';
import { inviteMember } from '../../test/members.ts';
import { findApprovalOf } from '../../test/requests/approvals.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

/** An account with approval, two groups with a screen each, and an editor who is limited to the first group. */
async function arrange() {
  const owner = await server.signUp({ seats: 5 });
  const { client, user } = owner;
  const group = async (name: string) => {
    const screen = await arrangeScreen(server.db, user.id, { name: `Screen of ${name}` });
    const { group: created } = await client.groups.create({ body: { name } });
    await client.groups.addDevice({ params: { id: created.id }, body: { deviceId: screen.id } });
    return { id: GroupId.parse(created.id), screen };
  };
  const [entrance, cinema] = [await group('Entrance'), await group('Cinema')];
  const picture = await arrangeMediaItem(server.db, user.id, { name: 'Apple' });
  const other = await arrangeMediaItem(server.db, user.id, { name: 'Cherry' });
  const editor = await inviteMember(server, owner, 'editor', { groupIds: [entrance.id] });
  await client.approvals.changeSettings({ body: { isOn: true } });
  const assign = (to: string, mediaId = picture.id) => ({
    params: { deviceId: to },
    body: { mediaType: 'image' as const, mediaId: MediaId.parse(mediaId), force: true },
  });
  return { owner, editor, entrance, cinema, picture, other, assign };
}

const shownOn = async ({ client }: Awaited<ReturnType<typeof arrange>>['owner'], deviceId: string) =>
  (await client.devices.get({ params: { deviceId } })).assignedMedia?.id;

test('a limited member sends a change for approval, sees it, and withdraws it', async () => {
  const { owner, editor, entrance, assign } = await arrange();
  const id = await findApprovalOf(editor.client.assignments.assignToDevice(assign(entrance.screen.id)));
  const { approval, effect } = await editor.client.approvals.get({ params: { id } });
  expect([approval.isYours, effect?.screens.map(({ deviceId }) => deviceId)]).toEqual([true, [entrance.screen.id]]);
  expect((await editor.client.approvals.settings()).settings).toMatchObject({ appliesToYou: true, waitingCount: 1 });
  expect((await editor.client.approvals.list({})).approvals).toHaveLength(1);
  await editor.client.approvals.withdraw({ params: { id } });
  expect((await owner.client.approvals.list({})).approvals).toEqual([]);
});

test('an approved change of a limited member is carried out within their limits', async () => {
  const { owner, editor, entrance, cinema, picture, assign } = await arrange();
  const id = await findApprovalOf(editor.client.assignments.assignToDevice(assign(entrance.screen.id)));
  await owner.client.approvals.approve({ params: { id } });
  expect(await shownOn(owner, entrance.screen.id)).toBe(picture.id);
  // While the next change waits, the screen leaves the group: the member does not see it any more.
  const next = await findApprovalOf(
    editor.client.assignments.removeFromDevice({
      params: { deviceId: entrance.screen.id, mediaType: 'image' },
    }),
  );
  await owner.client.groups.removeDevice({ params: { id: entrance.id, deviceId: entrance.screen.id } });
  await expect(owner.client.approvals.approve({ params: { id: next } })).rejects.toMatchObject({
    code: 'approval.expired',
  });
  expect(await shownOn(owner, entrance.screen.id)).toBe(picture.id);
  // A screen of others stays unknown, also with approval.
  const foreign = editor.client.assignments.assignToDevice(assign(cinema.screen.id));
  await expect(foreign).rejects.toMatchObject({ code: 'device.not_found' });
});

test('a change of content waits, too, if only screens that its maker does not see show it', async () => {
  const { owner, editor, cinema, picture, other } = await arrange();
  const { playlist } = await owner.client.playlists.create({
    body: { name: 'Loop', items: [{ mediaType: 'image', mediaId: picture.id }] },
  });
  await owner.client.assignments.assignToDevice({
    params: { deviceId: cinema.screen.id },
    body: { mediaType: 'playlist', mediaId: playlist.id, force: true },
  });
  const body = { name: 'Loop', items: [{ mediaType: 'image' as const, mediaId: other.id }] };
  const id = await findApprovalOf(editor.client.playlists.update({ params: { id: playlist.id }, body }));
  const { approval, effect } = await editor.client.approvals.get({ params: { id } });
  expect([approval.screenCount, approval.picture, effect?.screens]).toEqual([1, null, []]);
  await owner.client.approvals.approve({ params: { id } });
  const { playlist: changed } = await owner.client.playlists.get({ params: { id: playlist.id } });
  expect(changed.items.map(({ mediaId }) => mediaId)).toEqual([other.id]);
});

test.each(['editor', 'admin'] as const)(
  'a change by a key of an %s shows the key the screens of its groups only',
  async (role) => {
    const { owner, entrance, cinema, picture, other } = await arrange();
    const maker = await inviteMember(server, owner, role);
    const key = { name: 'Till', scopes: ['schedule' as const, 'content' as const], groupIds: [entrance.id] };
    const program = server.clientFor((await maker.client.apiKeys.create({ body: key })).token);
    const { playlist } = await owner.client.playlists.create({
      body: { name: 'Loop', items: [{ mediaType: 'image', mediaId: picture.id }] },
    });
    const content = { mediaType: 'playlist' as const, mediaId: playlist.id, force: true };
    await owner.client.assignments.assignToDevice({ params: { deviceId: cinema.screen.id }, body: content });
    const body = { name: 'Loop', items: [{ mediaType: 'image' as const, mediaId: other.id }] };
    const id = await findApprovalOf(program.playlists.update({ params: { id: playlist.id }, body }));
    const countScreens = async ({ approvals }: ApiClient) =>
      (await approvals.get({ params: { id } })).effect?.screens.length;
    // People see which screens of others show the playlist, too; the key does not.
    expect(await Promise.all([program, maker.client, owner.client].map(countScreens))).toEqual([0, 1, 1]);
    await owner.client.approvals.approve({ params: { id } });
    expect((await owner.client.playlists.get({ params: { id: playlist.id } })).playlist.items).toMatchObject([
      { mediaId: other.id },
    ]);
  },
);

test('a key that is limited to groups sees no other screens in a change that its maker made', async () => {
  const { owner, entrance, cinema, assign } = await arrange();
  const { client } = await inviteMember(server, owner, 'editor');
  const key = { name: 'Till', scopes: ['schedule' as const], groupIds: [entrance.id] };
  const program = server.clientFor((await client.apiKeys.create({ body: key })).token);
  const id = await findApprovalOf(client.assignments.assignToDevice(assign(cinema.screen.id)));
  expect((await client.approvals.get({ params: { id } })).effect?.screens).toHaveLength(1);
  const { effect, problem } = await program.approvals.get({ params: { id } });
  expect([effect, problem]).toEqual([null, 'Device not found']);
});
