import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../../test/arrange.ts';
import { NOON } from '../../../test/dry-run/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

/** An account with two images, a film and two screens in a group. */
async function shop() {
  const member = await server.signUp({ seats: 10 });
  const { client, user } = member;
  const image = async (name: string) => {
    const { id } = await arrangeMediaItem(server.db, user.id, { name });
    return { mediaType: 'image', mediaId: MediaId.parse(id) } as const;
  };
  const [apple, banana] = [await image('Apple'), await image('Banana')];
  const film = await arrangeMediaItem(server.db, user.id, { kind: 'video', name: 'Film' });
  const [door, roof] = [
    (await arrangeScreen(server.db, user.id, { name: 'Door' })).id,
    (await arrangeScreen(server.db, user.id, { name: 'Roof' })).id,
  ];
  const { group } = await client.groups.create({ body: { name: 'All' } });
  await client.groups.addDevices({ params: { id: group.id }, body: { deviceIds: [door, roof] } });
  return {
    ...member,
    ...client.assignments,
    apple,
    banana,
    film: { mediaType: 'video', mediaId: MediaId.parse(film.id) } as const,
    door,
    roof,
    group: { id: group.id },
    /** The content of both screens now, and the reason for it. */
    shown: () =>
      Promise.all(
        [door, roof].map(async (deviceId) => {
          const { media, reason } = await client.playout.explain({ params: { deviceId } });
          return `${media?.originalName ?? 'nothing'} by ${reason}`;
        }),
      ),
  };
}

test('an assignment to several screens is taken back on each', async () => {
  const { assignToDevice, assignToDevices, undo, apple, banana, door, roof, shown } = await shop();
  await assignToDevice({ params: { deviceId: door }, body: apple });
  const changed = await assignToDevices({ body: { ...banana, deviceIds: [door, roof] } });
  expect(await shown()).toEqual(['Banana by device', 'Banana by device']);
  const { receipt } = await undo({ body: changed.undo });
  await undo({ body: changed.undo }); // a repetition changes nothing
  expect(await shown()).toEqual(['Apple by device', 'nothing by nothing']);
  expect(receipt.deviceIds.toSorted()).toEqual([door, roof].toSorted());
});

test('a removed assignment is taken back, with its time', async () => {
  const { assignToDevice, removeFromDevice, listOfDevices, undo, apple, door, shown } = await shop();
  const { assignment } = await assignToDevice({ params: { deviceId: door }, body: apple });
  const removed = await removeFromDevice({ params: { deviceId: door, mediaType: 'image' } });
  await undo({ body: removed.undo });
  expect(await shown()).toEqual(['Apple by device', 'nothing by nothing']);
  expect((await listOfDevices()).assignments).toMatchObject([{ assignedAt: assignment.assignedAt }]);
});

test('a group plays what it played before, also if that was of another type', async () => {
  const { assignToGroup, removeFromGroup, undo, apple, banana, film, group, shown } = await shop();
  await assignToGroup({ params: group, body: apple });
  await assignToGroup({ params: group, body: film });
  const changed = await assignToGroup({ params: group, body: banana });
  expect(await shown()).toEqual(['Banana by group', 'Banana by group']);
  await undo({ body: changed.undo });
  expect(await shown()).toEqual(['Film by group', 'Film by group']);
  const removed = await removeFromGroup({ params: { ...group, mediaType: 'video' } });
  expect(await shown()).toEqual(['Apple by group', 'Apple by group']);
  await undo({ body: removed.undo });
  expect(await shown()).toEqual(['Film by group', 'Film by group']);
});

test('screens and groups get content at once, or none of them does, and it is taken back at once', async () => {
  const { place, undo, apple, banana, group, door, roof, shown } = await shop();
  await place({ body: { ...apple, target: { groupIds: [group.id] } } });
  expect(await shown()).toEqual(['Apple by group', 'Apple by group']);
  const target = { deviceIds: [door], groupIds: [group.id] };
  const changed = await place({ body: { ...banana, target } });
  expect(await shown()).toEqual(['Banana by device', 'Banana by group']);
  expect(changed.receipt.deviceIds.toSorted()).toEqual([door, roof].toSorted());
  await undo({ body: changed.undo });
  expect(await shown()).toEqual(['Apple by group', 'Apple by group']);
  const unknown = { deviceIds: [door, 'dev_unknown'] };
  await expect(place({ body: { ...banana, target: unknown } })).rejects.toMatchObject({ code: 'device.not_found' });
  expect(await shown()).toEqual(['Apple by group', 'Apple by group']);
});

test('schedules that a forced assignment has paused run again', async () => {
  const { client, assignToGroup, undo, apple, banana, group, door, shown } = await shop();
  await client.schedule.create({ body: createEventBody({ mediaId: apple.mediaId, deviceIds: [door] }) });
  const changed = await assignToGroup({ params: group, body: { ...banana, force: true } });
  expect(await shown()).toEqual(['Banana by group', 'Banana by group']);
  await undo({ body: changed.undo });
  expect(await shown()).toEqual(['Apple by schedule', 'nothing by nothing']);
});

test('nothing is taken back if one of the assignments was changed since, or its content deleted', async () => {
  const { client, assignToDevice, assignToDevices, undo, apple, banana, door, roof, shown } = await shop();
  await assignToDevice({ params: { deviceId: roof }, body: apple });
  const changed = await assignToDevices({ body: { ...banana, deviceIds: [door, roof] } });
  const again = await assignToDevice({ params: { deviceId: door }, body: apple });
  await expect(undo({ body: changed.undo })).rejects.toMatchObject({ code: 'assignment.changed', status: 409 });
  expect(await shown()).toEqual(['Apple by device', 'Banana by device']);
  await undo({ body: again.undo });
  const { undo: former } = await assignToDevice({ params: { deviceId: door }, body: apple });
  await client.media.removeImage({ params: { id: banana.mediaId } });
  await expect(undo({ body: former })).rejects.toMatchObject({ code: 'media.not_found' });
});

test('a change of another account is not taken back', async () => {
  const [mine, theirs] = [await shop(), await shop()];
  const changed = await theirs.assignToDevice({ params: { deviceId: theirs.door }, body: theirs.apple });
  await mine.undo({ body: changed.undo });
  expect(await theirs.shown()).toEqual(['Apple by device', 'nothing by nothing']);
});
