import type { AssignmentUndo } from '@vitrine/contract/playout/assignments';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Chain, createChain, inviteLimited } from '../../../test/content/chain.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

const toContent = ({ id: mediaId }: Chain['suit']) => ({ mediaType: 'image' as const, mediaId });

/** A limited member whose screen, and its group, show content of others. */
async function arrange() {
  const chain = await createChain(server);
  const { client: owner } = chain.owner;
  const device = { params: { deviceId: chain.cafe.device.id } };
  const group = { params: { id: chain.cafe.groupId } };
  const latte = toContent(chain.latte);
  return {
    chain,
    owner,
    device,
    group,
    latte,
    client: (await inviteLimited(server, chain, 'scheduler')).client,
    /** What the screen shows, as the owner sees it. */
    shown: async () => (await owner.playout.explain({ ...device, query: {} })).media?.id ?? null,
  };
}

/** The undo of a caller who says that there was nothing before. */
const forget = (undo: AssignmentUndo): AssignmentUndo => ({
  ...undo,
  devices: undo.devices.map((change) => ({ ...change, before: null })),
  groups: undo.groups.map((group) => ({ ...group, before: null })),
});

const masked = { mediaType: 'image', mediaId: 'med_other' };

describe('the undo of a limited member brings back content that they do not see', () => {
  test('on one screen or several, and once for the same call twice', async () => {
    const { chain, client, owner, device, latte, shown } = await arrange();
    await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
    const { undo } = await client.assignments.assignToDevice({ ...device, body: latte });
    expect(undo.devices).toMatchObject([{ before: masked }]);
    expect(JSON.stringify(undo)).not.toContain(chain.suit.id);
    expect(await shown()).toBe(chain.latte.id);
    await client.assignments.undo({ body: undo });
    expect(await shown()).toBe(chain.suit.id);
    await client.assignments.undo({ body: undo });
    expect(await shown()).toBe(chain.suit.id);
    const deviceIds = [device.params.deviceId];
    const several = await client.assignments.assignToDevices({ body: { ...latte, deviceIds } });
    expect(await shown()).toBe(chain.latte.id);
    await client.assignments.undo({ body: several.undo });
    expect(await shown()).toBe(chain.suit.id);
  });

  test('on a group', async () => {
    const { chain, client, owner, group, latte, shown } = await arrange();
    await owner.assignments.assignToGroup({ ...group, body: toContent(chain.suit) });
    const { undo } = await client.assignments.assignToGroup({ ...group, body: latte });
    expect(undo.groups).toMatchObject([{ before: masked }]);
    await client.assignments.undo({ body: undo });
    expect(await shown()).toBe(chain.suit.id);
  });

  test('also if the call says that there was nothing', async () => {
    const { chain, client, owner, device, group, latte, shown } = await arrange();
    await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
    const onDevice = await client.assignments.assignToDevice({ ...device, body: latte });
    await client.assignments.undo({ body: forget(onDevice.undo) });
    expect(await shown()).toBe(chain.suit.id);
    await owner.assignments.removeFromDevice({ params: { ...device.params, mediaType: 'image' } });
    await owner.assignments.assignToGroup({ ...group, body: toContent(chain.suit) });
    const onGroup = await client.assignments.assignToGroup({ ...group, body: latte });
    await client.assignments.undo({ body: forget(onGroup.undo) });
    expect(await shown()).toBe(chain.suit.id);
  });
});

test('an undo that a limited member makes up cannot remove what they do not see', async () => {
  const { chain, client, owner, device, group, shown } = await arrange();
  await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
  await owner.assignments.assignToGroup({ ...group, body: toContent(chain.suit) });
  const known = (await client.assignments.listOfDevices()).assignments.map(({ id }) => id);
  expect(known).toHaveLength(1);
  for (const id of [null, ...known]) {
    const devices = [{ ...device.params, assignmentId: id, before: null }];
    const undone = client.assignments.undo({ body: { devices, groups: [], paused: null } });
    await expect(undone).rejects.toMatchObject({ status: 409, code: 'assignment.changed' });
    const ofGroup = { groupId: chain.cafe.groupId, mediaType: 'image' as const, assignmentId: id, before: null };
    const undoneInGroup = client.assignments.undo({ body: { devices: [], groups: [ofGroup], paused: null } });
    await expect(undoneInGroup).rejects.toMatchObject({ status: 409, code: 'assignment.changed' });
  }
  expect(await shown()).toBe(chain.suit.id);
});

test('an undo is refused if the content that was replaced has been deleted', async () => {
  const { chain, client, owner, device, latte, shown } = await arrange();
  await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
  const { undo } = await client.assignments.assignToDevice({ ...device, body: latte });
  await owner.media.removeImage({ params: { id: chain.suit.id } });
  await expect(client.assignments.undo({ body: undo })).rejects.toMatchObject({ code: 'media.not_found' });
  expect(await shown()).toBe(chain.latte.id);
});

test('an undo is refused once somebody else has assigned something', async () => {
  const { chain, client, owner, device, latte, shown } = await arrange();
  await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
  const { undo } = await client.assignments.assignToDevice({ ...device, body: latte });
  await owner.assignments.assignToDevice({ ...device, body: latte });
  await expect(client.assignments.undo({ body: undo })).rejects.toMatchObject({ code: 'assignment.changed' });
  expect(await shown()).toBe(chain.latte.id);
});

test('a limited member cannot remove content of others from a screen or a group', async () => {
  const { chain, client, owner, device, group, shown } = await arrange();
  await owner.assignments.assignToDevice({ ...device, body: toContent(chain.suit) });
  await owner.assignments.assignToGroup({ ...group, body: toContent(chain.suit) });
  const ofDevice = await client.assignments.removeFromDevice({ params: { ...device.params, mediaType: 'image' } });
  const ofGroup = await client.assignments.removeFromGroup({ params: { ...group.params, mediaType: 'image' } });
  expect([ofDevice.receipt.deviceIds, ofGroup.receipt.deviceIds]).toEqual([[], []]);
  await client.assignments.undo({ body: ofGroup.undo });
  expect(await shown()).toBe(chain.suit.id);
  await owner.assignments.removeFromDevice({ params: { ...device.params, mediaType: 'image' } });
  expect(await shown()).toBe(chain.suit.id);
});
