import type { ScheduleEvent, ScheduleEventBody, WholeEventBody } from '@vitrine/contract/schedule/schedule';
import { ContentId } from '@vitrine/contract/library/content';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z' }); // a Monday
});

/** An account with a schedule every day from 9 March 2026, 14:00 to 15:00 in UTC. */
async function shop() {
  const { client, user } = await server.signUp();
  const { id: deviceId } = await arrangeScreen(server.db, user.id);
  const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const body = (change: Partial<WholeEventBody> = {}): WholeEventBody => ({
    ...createEventBody({ mediaId, deviceIds: [deviceId], startTime: '14:00', endTime: '15:00', recurrence: 'daily' }),
    ...change,
  });
  const { event } = await client.schedule.create({ body: body() });
  const params = { id: event.id };
  return {
    client,
    body,
    event,
    update: async (change: Partial<WholeEventBody>) =>
      (await client.schedule.update({ params, body: body(change) })).event,
    change: async (date: string, change: Partial<ScheduleEventBody> | null) =>
      client.schedule.changeOccurrence({
        params: { ...params, date },
        body: change === null ? { skip: true } : { ...body(change), scheduledDate: change.scheduledDate ?? date },
      }),
    shows: async (at: string) =>
      (await client.playout.explain({ params: { deviceId }, query: { at } })).media?.originalName ?? null,
  };
}

/** The fields of a request body that restores an event, with its exceptions. */
const pickRestored = ({ title, recurrence, scheduledDate, lastDate, exceptions }: ScheduleEvent) => ({
  title,
  recurrence,
  scheduledDate,
  lastDate,
  exceptions,
});

describe('the exceptions in a body', () => {
  test('bring back a series that was split, also those that had no effect and the new schedule took', async () => {
    const { client, body, event, change, update, shows } = await shop();
    await change('2026-03-17', null);
    await change('2026-03-20', { startTime: '18:00', endTime: '19:00' });
    // From now on it runs on Mondays: neither exception has an effect.
    const before = await update({ recurrence: 'weekly' });
    expect(before.exceptions.map(({ date }) => date)).toEqual(['2026-03-17', '2026-03-20']);

    const split = await client.schedule.split({
      params: { id: event.id },
      body: { ...body({ scheduledDate: '2026-03-16' }), from: '2026-03-16' },
    });
    expect(split.event.exceptions.map(({ date }) => date)).toEqual(['2026-03-17', '2026-03-20']);
    expect(split.earlier?.exceptions).toEqual([]);

    await client.schedule.remove({ params: { id: split.event.id } });
    expect(await update(pickRestored(before))).toEqual(before);
    expect(await shows('2026-03-20T18:30:00.000Z')).toBeNull();
    await update({ recurrence: 'daily' });
    expect(await shows('2026-03-17T14:30:00.000Z')).toBeNull();
    expect(await shows('2026-03-20T18:30:00.000Z')).toBe('menu.png');
  });

  test('bring back occurrences that moved onto skipped days, in a new event too', async () => {
    const { client, body, event, change } = await shop();
    await change('2026-03-13', null);
    await change('2026-03-12', { scheduledDate: '2026-03-13' });
    const [before] = (await client.schedule.list()).events;
    if (before === undefined) throw new Error('The event is missing');
    await client.schedule.remove({ params: { id: event.id } });
    const { event: again } = await client.schedule.create({ body: body(pickRestored(before)) });
    expect(pickRestored(again)).toEqual(pickRestored(before));
  });

  test('replace those of the event; a body without any keeps them', async () => {
    const { change, update } = await shop();
    await change('2026-03-13', null);
    expect((await update({ title: 'Brunch' })).exceptions).toEqual([{ date: '2026-03-13', skip: true }]);
    const other = [{ date: '2026-03-14', skip: true as const }];
    expect((await update({ exceptions: other })).exceptions).toEqual(other);
    expect((await update({ exceptions: [] })).exceptions).toEqual([]);
  });

  test('count for conflicts', async () => {
    const { client, body, update } = await shop();
    const party = body({ recurrence: 'none', scheduledDate: '2026-03-11', startTime: '18:00', endTime: '19:00' });
    await client.schedule.create({ body: party });
    const { title, mediaType, mediaId } = body();
    const moved = { title, mediaType, mediaId, startTime: '18:00', endTime: '18:30', scheduledDate: '2026-03-11' };
    await expect(update({ exceptions: [{ date: '2026-03-11', skip: false, event: moved }] })).rejects.toMatchObject({
      code: 'schedule.conflict',
    });
  });

  test('that are wrong change nothing', async () => {
    const { client, event, update, body } = await shop();
    const stranger = await server.signUp();
    const theirs = await arrangeMediaItem(server.db, stranger.user.id);
    const skipped = { date: '2026-03-11', skip: true as const };
    await expect(update({ title: 'Brunch', exceptions: [skipped, skipped] })).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Please list each day once',
    });
    const { title, mediaType } = body();
    const moved = { title, mediaType, startTime: '18:00', endTime: '18:30', scheduledDate: '2026-03-11' };
    const foreign = { ...moved, mediaId: ContentId.parse(theirs.id) };
    await expect(
      update({ title: 'Brunch', exceptions: [{ date: '2026-03-11', skip: false, event: foreign }] }),
    ).rejects.toMatchObject({ code: 'media.not_found' });
    expect((await client.schedule.list()).events).toEqual([event]);
  });
});
