import { GroupId } from '@vitrine/contract/fleet/groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { createEventBody } from '../../test/arrange.ts';
import { createChain, inviteLimited } from '../../test/content/chain.ts';
import { get, sendImage } from '../../test/fixtures/send-media.ts';
import { inviteMember } from '../../test/members.ts';

/** Events conflict within the next 400 days. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

let server: TestApp;
beforeAll(async () => {
  // Without background work a picture has no thumbnail: it would appear between two answers that are compared.
  server = await testApp({ isWorker: false });
});

describe('a member who is limited to a group and a folder', () => {
  test('sees its screens, and the content of the folder and of those in it', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'viewer');
    const devices = await client.devices.list({ query: {} });
    expect(devices.map(({ id }) => id)).toEqual([chain.cafe.device.id]);
    expect((await client.devices.counts()).total).toBe(1);
    const { images } = await client.media.listImages({ query: {} });
    expect(images.map(({ id }) => id)).toEqual([chain.latte.id]);
    const { folders } = await client.folders.list();
    expect(folders.map(({ name }) => name)).toEqual(['Café', 'Drinks']);
    const { groups } = await client.groups.list();
    expect(groups.map(({ name }) => name)).toEqual(['Cafés']);
  });

  test('gets files of the folder only, whoever got them before', async () => {
    const chain = await createChain(server);
    const limited = await inviteLimited(server, chain, 'viewer');
    const address = `/api/image/file/${chain.suit.filename}`;
    expect((await get(server.url, address, chain.owner)).status).toBe(200);
    expect((await get(server.url, address, limited)).status).toBe(404);
    expect((await get(server.url, address, chain.owner)).status).toBe(200);
  });

  test('sees that a screen shows content of others, but not which', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'viewer');
    const params = { deviceId: chain.cafe.device.id };
    const body = { mediaType: 'image' as const, mediaId: chain.suit.id };
    await chain.owner.client.assignments.assignToDevice({ params, body });
    const showing = await client.playout.explain({ params, query: {} });
    expect(showing).toMatchObject({
      reason: 'device',
      media: { id: 'med_other', originalName: 'Other content', thumbnailUrl: null },
    });
    expect(JSON.stringify(showing)).not.toMatch(/Suit|med_(?!other)\w+/);
  });

  test('adds content to the first of their folders, and cannot move it out of them', async () => {
    const chain = await createChain(server);
    const editor = await inviteLimited(server, chain, 'editor');
    const added = await sendImage(server.url, editor);
    const { images } = await editor.client.media.listImages({ query: {} });
    expect(images.find(({ id }) => id === added.id)).toMatchObject({ folderId: chain.folderId });
    const { priceList } = await editor.client.priceLists.create({ body: { name: 'Drinks', rows: [] } });
    expect((await editor.client.priceLists.list()).priceLists.map(({ id }) => id)).toEqual([priceList.id]);
    const { folder } = await editor.client.folders.create({ body: { name: 'Cakes', color: '#ef4444' } });
    expect((await editor.client.folders.list()).folders.find(({ id }) => id === folder.id)).toMatchObject({
      parentId: chain.folderId,
    });
    const moved = editor.client.folders.update({ params: { id: chain.innerId }, body: { parentId: null } });
    await expect(moved).rejects.toMatchObject({ status: 403, code: 'auth.outside_limits' });
  });

  test('schedules and takes over their own screens, not those of others nor all', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    const base = { mediaId: chain.latte.id, scheduledDate: TOMORROW };
    const { event } = await client.schedule.create({
      body: createEventBody({ ...base, deviceIds: [], groupIds: [chain.cafe.groupId] }),
    });
    expect(event.deviceIds).toEqual([chain.cafe.device.id]);
    const others = client.schedule.create({ body: createEventBody({ ...base, deviceIds: [chain.shop.device.id] }) });
    await expect(others).rejects.toMatchObject({ code: 'device.not_found' });
    const all = client.schedule.create({ body: createEventBody({ ...base, deviceIds: [], allDevices: true }) });
    await expect(all).rejects.toMatchObject({ code: 'auth.outside_limits' });
    const message = { heading: 'Closed', text: '' };
    const target = { groupIds: [chain.cafe.groupId] };
    const { takeover } = await client.takeovers.start({ body: { title: 'Closed', message, target } });
    expect(takeover.screenCount).toBe(1);
  });

  test('takes over all screens of their groups by “all”, once if asked to', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    const { group: bars } = await chain.owner.client.groups.create({ body: { name: 'Bars' } });
    const body = {
      title: 'Drill',
      message: { heading: 'Out', text: '' },
      target: { all: true as const },
      unlessRunning: true,
    };
    const effect = await client.takeovers.start.dryRun({ body });
    expect(effect.screens.map(({ deviceId }) => deviceId)).toEqual([chain.cafe.device.id]);
    await chain.owner.client.takeovers.start({ body: { ...body, target: { groupIds: [chain.shop.groupId] } } });
    const { takeover, receipt } = await client.takeovers.start({ body });
    expect(takeover).toMatchObject({ screenCount: 1, target: { all: false, groups: [{ id: chain.cafe.groupId }] } });
    expect(receipt.deviceIds).toEqual([chain.cafe.device.id]);
    await expect(client.takeovers.start({ body })).rejects.toMatchObject({ code: 'takeover.already_running' });
    const params = { id: takeover.id };
    const one = { target: { deviceIds: [chain.cafe.device.id] } };
    expect((await client.takeovers.update({ params, body: one })).takeover.target.groups).toEqual([]);
    const all = await client.takeovers.update({ params, body: { target: { all: true } } });
    expect(all.takeover.target).toMatchObject({ all: false, devices: [], groups: [{ id: chain.cafe.groupId }] });
    expect((await client.takeovers.end({ params })).takeover.endedAt).not.toBeNull();

    const { client: nobody } = await inviteLimited(server, chain, 'scheduler', { groupIds: [bars.id] });
    await chain.owner.client.groups.remove({ params: { id: bars.id } });
    await expect(nobody.takeovers.start({ body })).rejects.toMatchObject({ code: 'auth.outside_limits' });
  });

  test('sees events that are also on screens of others, with their own screens only, and cannot change them', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    const base = { mediaId: chain.latte.id, scheduledDate: TOMORROW, recurrence: 'daily' as const, deviceIds: [] };
    const body = createEventBody({
      ...base,
      title: 'Chainwide',
      groupIds: [chain.cafe.groupId],
      deviceIds: [chain.shop.device.id],
    });
    const { event } = await chain.owner.client.schedule.create({ body });
    const id = event.id;
    await chain.owner.client.schedule.changeOccurrence({ params: { id, date: TOMORROW }, body: { skip: true } });
    const everywhere = createEventBody({
      ...base,
      title: 'Everywhere',
      startTime: '20:00',
      endTime: '21:00',
      allDevices: true,
    });
    await chain.owner.client.schedule.create({ body: everywhere });
    const other = createEventBody({
      ...base,
      title: 'Shops',
      startTime: '22:00',
      endTime: '23:00',
      groupIds: [chain.shop.groupId],
    });
    await chain.owner.client.schedule.create({ body: other });

    const { events } = await client.schedule.list();
    const seen = { isReadOnly: true, deviceIds: [chain.cafe.device.id], ownDeviceIds: [] };
    expect(events).toMatchObject([
      { ...seen, title: 'Chainwide', groupIds: [chain.cafe.groupId], exceptions: [{ date: TOMORROW, skip: true }] },
      { ...seen, title: 'Everywhere', groupIds: [], allDevices: true },
    ]);
    expect(JSON.stringify(events)).not.toContain(chain.shop.device.id);
    expect((await client.schedule.list({ query: { deviceId: chain.cafe.device.id } })).events).toEqual(events);
    expect((await chain.owner.client.schedule.list()).events.every(({ isReadOnly }) => !isReadOnly)).toBe(true);

    const refused = { status: 403, code: 'auth.outside_limits' };
    const params = { id };
    const own = { ...base, groupIds: [chain.cafe.groupId] };
    await expect(client.schedule.update({ params, body: createEventBody(own) })).rejects.toMatchObject(refused);
    await expect(client.schedule.remove({ params })).rejects.toMatchObject(refused);
    const day = { id, date: TOMORROW };
    await expect(client.schedule.changeOccurrence({ params: day, body: { skip: true } })).rejects.toMatchObject(
      refused,
    );
    await expect(client.schedule.restoreOccurrence({ params: day })).rejects.toMatchObject(refused);
    const split = client.schedule.split({ params, body: { ...createEventBody(own), from: TOMORROW } });
    await expect(split).rejects.toMatchObject(refused);
    const leave = { deviceId: chain.cafe.device.deviceId, eventId: id };
    await expect(client.assignments.removeFromSchedule({ params: leave })).rejects.toMatchObject(refused);
    await expect(client.schedule.create({ body: createEventBody(own) })).rejects.toMatchObject({
      code: 'schedule.conflict',
      details: { event: { id, title: 'Chainwide' } },
    });
  });

  test('reads events of which one day shows content of others, and cannot change them', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    const body = createEventBody({
      mediaId: chain.latte.id,
      scheduledDate: TOMORROW,
      recurrence: 'daily',
      deviceIds: [chain.cafe.device.id],
    });
    const { event } = await client.schedule.create({ body });
    const params = { id: event.id, date: TOMORROW };
    const day = {
      title: 'Sale',
      mediaType: 'image' as const,
      mediaId: chain.suit.id,
      startTime: '09:00',
      endTime: '10:00',
    };
    await chain.owner.client.schedule.changeOccurrence({
      params,
      body: { ...body, ...day, deviceIds: body.deviceIds ?? [] },
    });
    expect((await client.schedule.list()).events).toMatchObject([{ id: event.id, isReadOnly: true, exceptions: [] }]);
    const refused = { status: 403, code: 'auth.outside_limits' };
    await expect(client.schedule.remove({ params: { id: event.id } })).rejects.toMatchObject(refused);
    await expect(client.schedule.update({ params: { id: event.id }, body })).rejects.toMatchObject(refused);
    expect((await chain.owner.client.schedule.list()).events[0]?.exceptions).toHaveLength(1);
  });

  test('does not see events with content of others on their screens', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'scheduler');
    const base = { scheduledDate: TOMORROW, deviceIds: [chain.cafe.device.id] };
    await chain.owner.client.schedule.create({ body: createEventBody({ ...base, mediaId: chain.suit.id }) });
    expect((await client.schedule.list()).events).toEqual([]);
    const own = createEventBody({ ...base, mediaId: chain.latte.id });
    await expect(client.schedule.create({ body: own })).rejects.toMatchObject({
      code: 'schedule.conflict',
      details: { event: { id: 'evt_other', title: 'Other schedule' } },
    });
  });

  test('sees nothing once their groups and folders were deleted', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'viewer');
    await chain.owner.client.groups.remove({ params: { id: chain.cafe.groupId } });
    await chain.owner.client.folders.remove({ params: { id: chain.innerId } });
    await chain.owner.client.folders.remove({ params: { id: chain.folderId } });
    expect(await client.devices.list({ query: {} })).toEqual([]);
    expect((await client.media.listImages({ query: {} })).images).toEqual([]);
    const { members } = await chain.owner.client.team.members();
    expect(members.find(({ role }) => role === 'viewer')).toMatchObject({ groupIds: [], folderIds: [] });
  });
});

describe('the limits of a member', () => {
  test('change from their next request on, and end when they become an admin', async () => {
    const chain = await createChain(server);
    const { client, user } = await inviteMember(server, chain.owner, 'viewer');
    const params = { memberId: user.userId };
    const change = (body: { role?: 'viewer' | 'editor' | 'admin'; groupIds?: GroupId[] }) =>
      chain.owner.client.team.changeMember({ params, body });
    const countScreens = async () => (await client.devices.list({ query: {} })).length;
    expect(await countScreens()).toBe(2);
    const { member } = await change({ groupIds: [chain.cafe.groupId] });
    expect(member).toMatchObject({ role: 'viewer', groupIds: [chain.cafe.groupId], folderIds: null });
    expect(await countScreens()).toBe(1);
    expect(await client.accounts.me()).toMatchObject({ isLimited: true, seesAllScreens: false });
    await change({ groupIds: [] });
    expect(await countScreens()).toBe(0);
    await change({ role: 'editor' });
    expect(await countScreens()).toBe(0);
    expect((await change({ role: 'admin' })).member).toMatchObject({ groupIds: null, folderIds: null });
    expect(await countScreens()).toBe(2);
    expect(await client.accounts.me()).toMatchObject({ isLimited: false, seesAllScreens: true });
    await expect(change({ groupIds: [chain.cafe.groupId] })).rejects.toMatchObject({ code: 'member.unlimited_role' });
    const unknown = change({ role: 'viewer', groupIds: [GroupId.parse('grp_00000000000000000000000000')] });
    await expect(unknown).rejects.toMatchObject({ code: 'group.not_found' });
  });

  test('show other members only the groups that they see themselves', async () => {
    const chain = await createChain(server);
    const { client } = await inviteLimited(server, chain, 'viewer');
    await inviteMember(server, chain.owner, 'editor', { groupIds: [chain.shop.groupId] });
    const { members } = await client.team.members();
    expect(members.find(({ role }) => role === 'editor')).toMatchObject({ groupIds: [], folderIds: null });
  });
});
