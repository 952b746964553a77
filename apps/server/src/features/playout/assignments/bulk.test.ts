import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../../test/arrange.ts';

const NOON = '2026-03-09T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

async function shop() {
  const member = await server.signUp();
  const screens = [
    await arrangeScreen(server.db, member.user.id, { name: 'Window' }),
    await arrangeScreen(server.db, member.user.id, { name: 'Bar' }),
    await arrangeScreen(server.db, member.user.id, { name: 'Door' }),
  ] as const;
  const image = MediaId.parse((await arrangeMediaItem(server.db, member.user.id)).id);
  return { member, screens, image };
}

async function schedule({ client }: Member, mediaId: MediaId, deviceIds: string[]): Promise<string> {
  return (await client.schedule.create({ body: createEventBody({ mediaId, deviceIds }) })).event.id;
}

describe('an assignment to several devices', () => {
  test('is refused while a schedule controls any of them; the error names all of those', async () => {
    const { member, screens, image } = await shop();
    const [window, bar, door] = screens;
    const eventId = await schedule(member, image, [bar.id, door.id]);
    await expect(
      member.client.assignments.assignToDevices({
        body: { deviceIds: [window.id, bar.deviceId, door.id], mediaType: 'image', mediaId: image },
      }),
    ).rejects.toMatchObject({
      code: 'assignment.scheduled',
      status: 409,
      details: {
        deviceCount: 2,
        devices: expect.arrayContaining([
          expect.objectContaining({ deviceId: bar.deviceId, event: expect.objectContaining({ id: eventId }) }),
          expect.objectContaining({ deviceId: door.deviceId, event: expect.objectContaining({ id: eventId }) }),
        ]),
      },
    });
    expect(await member.client.assignments.listOfDevices()).toEqual({ assignments: [] });
  });

  test('has a result for each: devices of other accounts are not found, the others show the item', async () => {
    const { member, screens, image } = await shop();
    const [window, , door] = screens;
    const otherAccount = await arrangeScreen(server.db, (await server.signUp()).user.id);
    const { results, receipt } = await member.client.assignments.assignToDevices({
      body: { deviceIds: [window.id, otherAccount.id, door.deviceId], mediaType: 'image', mediaId: image },
    });
    expect(results).toMatchObject([
      { deviceId: window.id, name: 'Window', assignment: { deviceId: window.deviceId, mediaId: image }, error: null },
      { deviceId: otherAccount.id, name: null, assignment: null, error: { code: 'device.not_found' } },
      { deviceId: door.deviceId, name: 'Door', error: null },
    ]);
    expect(receipt.deviceIds.toSorted()).toEqual([window.id, door.id].toSorted());
    const { assignments } = await member.client.assignments.listOfDevices();
    expect(assignments.map(({ deviceId }) => deviceId).toSorted()).toEqual([window.deviceId, door.deviceId].toSorted());
  });

  test('by force pauses the schedules that control them', async () => {
    const { member, screens, image } = await shop();
    await schedule(member, image, [screens[0].id]);
    const deviceIds = screens.map(({ id }) => id);
    const { results } = await member.client.assignments.assignToDevices({
      body: { deviceIds, mediaType: 'image', mediaId: image, force: true },
    });
    expect(results.map(({ error }) => error)).toEqual([null, null, null]);
    const devices = await member.client.devices.list({ query: {} });
    const pauses = devices.map(({ name, pausedUntil }) => [name, pausedUntil]);
    expect(pauses).toEqual([
      ['Bar', null],
      ['Door', null],
      ['Window', '2026-03-09T14:01:00.000Z'],
    ]);
  });

  test('of a media item that does not exist changes nothing', async () => {
    const { member, screens } = await shop();
    await expect(
      member.client.assignments.assignToDevices({
        body: { deviceIds: screens.map(({ id }) => id), mediaType: 'image', mediaId: 'med_unknown' },
      }),
    ).rejects.toMatchObject({ code: 'media.not_found' });
    expect(await member.client.assignments.listOfDevices()).toEqual({ assignments: [] });
  });

  test('without a device is refused with a message', async () => {
    const { member, image } = await shop();
    await expect(
      member.client.assignments.assignToDevices({ body: { deviceIds: [], mediaType: 'image', mediaId: image } }),
    ).rejects.toMatchObject({ code: 'request.invalid', message: 'No device selected' });
  });
});

describe('a device taken out of a schedule', () => {
  test('leaves the event to the other devices; without the last one it is deleted', async () => {
    const { member, screens, image } = await shop();
    const [window, bar] = screens;
    const eventId = await schedule(member, image, [window.id, bar.id]);
    const remove = (deviceId: string) =>
      member.client.assignments.removeFromSchedule({ params: { deviceId, eventId } });
    expect(await remove(window.deviceId)).toEqual({
      success: true,
      isEventDeleted: false,
      receipt: { deviceIds: [window.id] },
    });
    expect((await member.client.schedule.list()).events).toMatchObject([{ id: eventId, deviceIds: [bar.id] }]);
    await expect(remove(window.id)).rejects.toMatchObject({ code: 'schedule.not_found' });
    expect(await remove(bar.id)).toMatchObject({ isEventDeleted: true });
    expect(await member.client.schedule.list()).toEqual({ events: [] });
  });

  test('is not found by another account', async () => {
    const { member, screens, image } = await shop();
    const eventId = await schedule(member, image, [screens[0].id]);
    const otherAccount = await server.signUp();
    const mine = await arrangeScreen(server.db, otherAccount.user.id);
    const remove = (deviceId: string) =>
      otherAccount.client.assignments.removeFromSchedule({ params: { deviceId, eventId } });
    await expect(remove(screens[0].id)).rejects.toMatchObject({ code: 'device.not_found' });
    await expect(remove(mine.id)).rejects.toMatchObject({ code: 'schedule.not_found' });
    expect((await member.client.schedule.list()).events).toHaveLength(1);
  });
});
