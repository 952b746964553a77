import { MediaId } from '@vitrine/contract/library/media';
import { ContentId } from '@vitrine/contract/library/content';
import type { ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00.000Z' }); // a Monday
});

/** An image is forced onto a screen while a daily schedule, “On now”, runs on it until 15:00. */
async function shop() {
  const { client, user } = await server.signUp();
  const lobby = await arrangeScreen(server.db, user.id, { name: 'Lobby' });
  const bar = await arrangeScreen(server.db, user.id, { name: 'Bar' });
  const { id: menu } = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const { id: offer } = await arrangeMediaItem(server.db, user.id, { name: 'offer.png' });
  const { id: forced } = await arrangeMediaItem(server.db, user.id, { name: 'forced.png' });
  const body = (change: Partial<ScheduleEventBody> = {}): ScheduleEventBody => ({
    ...createEventBody({ mediaId: menu, deviceIds: [lobby.id, bar.id], startTime: '11:00', endTime: '14:59' }),
    title: 'On now',
    recurrence: 'daily',
    ...change,
  });
  const create = async (change?: Partial<ScheduleEventBody>) =>
    (await client.schedule.create({ body: body(change) })).event;
  const force = (deviceId: string = lobby.id) =>
    client.assignments.assignToDevice({
      params: { deviceId },
      body: { mediaType: 'image', mediaId: ContentId.parse(forced), force: true },
    });
  const event = await create();
  await force();
  const shows = async (at = '2026-03-09T14:30:00.000Z') =>
    (await client.playout.explain({ params: { deviceId: lobby.id }, query: { at } })).media?.originalName ?? null;
  const pausedUntil = async () => (await client.devices.list()).find(({ id }) => id === lobby.id)?.pausedUntil ?? null;
  return {
    client,
    lobby,
    bar,
    offer: offer as ScheduleEventBody['mediaId'],
    menu,
    event,
    body,
    create,
    force,
    shows,
    pausedUntil,
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const THREE = '2026-03-09T15:00:00.000Z';

test('a schedule plays although another one, which an assignment was forced over, was deleted', async () => {
  const { client, lobby, offer, event, create, shows, pausedUntil } = await shop();
  expect(await pausedUntil()).toBe(THREE);
  await client.schedule.remove({ params: { id: event.id } });
  await create({ title: 'Next', mediaId: offer, deviceIds: [lobby.id], startTime: '14:00', endTime: '16:00' });
  expect(await shows('2026-03-09T13:00:00.000Z')).toBe('forced.png');
  expect(await shows()).toBe('offer.png');
  expect(await pausedUntil()).toBeNull();
  expect((await client.scheduler.status()).pausedDevices).toBe(0);
});

describe('a pause ends', () => {
  test.for<[what: string, change: (shop: Shop) => Promise<unknown>, shown: string]>([
    ['deleted', ({ client, event }) => client.schedule.remove({ params: { id: event.id } }), 'forced.png'],
    ['given another time', (own) => update(own, { endTime: '16:00' }), 'menu.png'],
    ['given other days', (own) => update(own, { scheduledDate: '2026-03-10' }), 'forced.png'],
    ['given other content', (own) => update(own, { mediaId: own.offer }), 'offer.png'],
    ['given another priority', (own) => update(own, { priority: 'high' }), 'menu.png'],
    ['taken from the screen', (own) => update(own, { deviceIds: [own.bar.id] }), 'forced.png'],
    [
      'skipped',
      (own) => own.client.schedule.changeOccurrence({ params: today(own), body: { skip: true } }),
      'forced.png',
    ],
    [
      'changed on this day alone',
      (own) =>
        own.client.schedule.changeOccurrence({
          params: today(own),
          body: own.body({ mediaId: own.offer, scheduledDate: '2026-03-09' }),
        }),
      'offer.png',
    ],
    [
      'changed from this day on',
      (own) =>
        own.client.schedule.split({
          params: { id: own.event.id },
          body: { ...own.body({ startTime: '10:00' }), from: '2026-03-09' },
        }),
      'menu.png',
    ],
    [
      'removed from the screen on the page of its device',
      ({ client, lobby, event }) =>
        client.assignments.removeFromSchedule({ params: { deviceId: lobby.id, eventId: event.id } }),
      'forced.png',
    ],
    [
      'deleted with its content',
      ({ client, menu }) => client.media.removeImage({ params: { id: MediaId.parse(menu) } }),
      'forced.png',
    ],
  ])('when the occurrence that it paused is %s', async ([, change, shown]) => {
    const own = await shop();
    expect(await own.shows()).toBe('forced.png');
    await change(own);
    expect(await own.shows()).toBe(shown);
    expect(await own.pausedUntil()).toBeNull();
  });

  test('when the clock of the screen changes, if the schedule follows it', async () => {
    const { client, lobby, event, body, pausedUntil } = await shop();
    // The screen is in UTC, so the occurrence stays as it was.
    await client.schedule.update({ params: { id: event.id }, body: body({ timezone: 'screen' }) });
    expect(await pausedUntil()).toBe(THREE);
    await client.devices.updateSettings({ params: { deviceId: lobby.id }, body: { timezone: 'Europe/Berlin' } });
    expect(await pausedUntil()).toBeNull();
  });
});

describe('a pause lasts', () => {
  test.for<[what: string, change: (shop: Shop) => Promise<unknown>]>([
    ['renamed', (own) => update(own, { title: 'Lunch' })],
    ['given a last date', (own) => update(own, { lastDate: '2026-04-01' })],
    ['taken from another screen', (own) => update(own, { deviceIds: [own.lobby.id] })],
    [
      'skipped on another day',
      ({ client, event }) =>
        client.schedule.changeOccurrence({ params: { id: event.id, date: '2026-03-10' }, body: { skip: true } }),
    ],
    [
      'changed from a later day on',
      ({ client, event, body }) =>
        client.schedule.split({
          params: { id: event.id },
          body: { ...body({ startTime: '10:00', scheduledDate: '2026-03-12' }), from: '2026-03-12' },
        }),
    ],
  ])('when its schedule is %s', async ([, change]) => {
    const own = await shop();
    await change(own);
    expect(await own.shows()).toBe('forced.png');
    expect(await own.pausedUntil()).toBe(THREE);
  });

  test('until the end of the last occurrence that it paused and that is left', async () => {
    const { client, lobby, event, create, force, offer, pausedUntil } = await shop();
    const early = { title: 'Urgent', mediaId: offer, deviceIds: [lobby.id], priority: 'high' as const };
    const other = await create({ ...early, recurrence: 'none', startTime: '11:30', endTime: '15:59' });
    await force();
    expect(await pausedUntil()).toBe('2026-03-09T16:00:00.000Z');
    await client.schedule.remove({ params: { id: other.id } });
    expect(await pausedUntil()).toBe(THREE);
    await client.schedule.remove({ params: { id: event.id } });
    expect(await pausedUntil()).toBeNull();
  });

  test('until its end, if a process of an earlier release has stored it', async () => {
    const { client, lobby, event, pausedUntil } = await shop();
    await server.query(`update schedule_pauses set until_at = '2026-03-09T17:00Z' where device_id = '${lobby.id}'`);
    await client.schedule.remove({ params: { id: event.id } });
    expect(await pausedUntil()).toBe('2026-03-09T17:00:00.000Z');
    await server.query(`update schedule_pauses set occurrences = null where device_id = '${lobby.id}'`);
    expect(await pausedUntil()).toBe('2026-03-09T17:00:00.000Z');
  });

  test('and a change says that it changes what plays only if the pause ends', async () => {
    const { client, lobby, event, body } = await shop();
    const change = async (changed: Partial<ScheduleEventBody>) =>
      (await client.schedule.update({ params: { id: event.id }, body: body({ deviceIds: [lobby.id], ...changed }) }))
        .activeMediaUpdated;
    await change({});
    expect(await change({ title: 'Lunch' })).toBe(false);
    expect(await change({ endTime: '15:30' })).toBe(true);
  });
});

describe('the effect of a schedule that is saved into a pause', () => {
  test('names the screens on which it is paused, and until when', async () => {
    const { client, lobby, offer, body } = await shop();
    const next = { title: 'Next', mediaId: offer, recurrence: 'none' as const, priority: 'high' as const };
    const effectOf = (change: Partial<ScheduleEventBody>) =>
      client.schedule.create.dryRun({ body: body({ ...next, ...change }) });
    const paused = { deviceId: lobby.id, name: 'Lobby', timeZone: 'UTC', until: THREE };
    expect(await effectOf({ startTime: '14:00', endTime: '16:00' })).toMatchObject({
      paused: [paused],
      pausedCount: 1,
    });
    expect(await effectOf({ startTime: '15:00', endTime: '16:00' })).toMatchObject({ paused: [], pausedCount: 0 });
    expect(await effectOf({ startTime: '14:00', endTime: '16:00', scheduledDate: '2026-03-10' })).toMatchObject({
      pausedCount: 0,
    });
  });

  test('names none if the pause ends with the change, or if only the pause is changed', async () => {
    const { client, event, lobby, body } = await shop();
    const changed = await client.schedule.update.dryRun({ params: { id: event.id }, body: body({ endTime: '16:00' }) });
    expect(changed).toMatchObject({
      pausedCount: 0,
      nowCount: 1,
      screens: [{ deviceId: lobby.id }, { name: 'Bar' }],
    });
    expect(changed.screens[0]?.then.reason).toBe('schedule');
    const resumed = await client.assignments.resume.dryRun({ params: { deviceId: lobby.id } });
    expect(resumed).toMatchObject({ pausedCount: 0, nowCount: 1 });
  });
});

const update = ({ client, event, body }: Shop, change: Partial<ScheduleEventBody>): Promise<{ event: ScheduleEvent }> =>
  client.schedule.update({ params: { id: event.id }, body: body(change) });

const today = ({ event }: Shop) => ({ id: event.id, date: '2026-03-09' });
