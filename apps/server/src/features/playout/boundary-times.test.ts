import { beforeAll, expect, test } from 'vitest';
import { NOON } from '../../test/dry-run/world.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';
import { toItemBody } from '../../test/content/playlists.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const at = (time: string) => `2026-03-09T${time}:00.000Z`;

/** A screen with two images, and a function that schedules the first from and until times of its day. */
async function shop() {
  const { client, user } = await server.signUp({ seats: 10 });
  const [apple, banana] = [
    await arrangeMediaItem(server.db, user.id, { name: 'Apple' }),
    await arrangeMediaItem(server.db, user.id, { name: 'Banana' }),
  ];
  const { id: deviceId } = await arrangeScreen(server.db, user.id);
  return {
    client,
    deviceId,
    apple,
    banana,
    schedule: async (startTime: string, endTime: string, more: Partial<Parameters<typeof createEventBody>[0]> = {}) => {
      const body = createEventBody({ mediaId: apple.id, deviceIds: [deviceId], startTime, endTime, ...more });
      await client.schedule.create({ body });
    },
  };
}

test('people see a schedule end at its own end time, and the next content start there', async () => {
  const { client, deviceId, schedule } = await shop();
  await schedule('12:00', '14:00');
  const request = { params: { deviceId } };
  expect(await client.playout.explain(request)).toMatchObject({ until: at('14:01'), shownUntil: at('14:00') });
  const { segments } = await client.playout.forecast(request);
  const index = segments.findIndex(({ reason }) => reason === 'schedule');
  expect(segments[index]).toMatchObject({ from: at('12:00'), until: at('14:01'), shownUntil: at('14:00') });
  expect(segments[index]).not.toHaveProperty('shownFrom');
  expect(segments[index + 1]).toMatchObject({ from: at('14:01'), shownFrom: at('14:00'), reason: 'nothing' });
});

test('a schedule that starts by itself, or ends another one, has its own times', async () => {
  const { client, deviceId, banana, schedule } = await shop();
  await schedule('12:00', '14:00');
  await schedule('13:00', '15:00', { mediaId: banana.id, priority: 'high' });
  await schedule('15:01', '16:00', { title: 'Tea' });
  const { segments } = await client.playout.forecast({ params: { deviceId } });
  const shown = segments
    .filter(({ reason }) => reason === 'schedule')
    .map(({ from, until, shownFrom = from, shownUntil = until }) => [shownFrom, shownUntil]);
  expect(shown).toEqual([
    [at('12:00'), at('13:00')],
    [at('13:00'), at('15:00')],
    [at('15:01'), at('16:00')],
  ]);
});

test('an all-day schedule ends at midnight', async () => {
  const { client, deviceId, schedule } = await shop();
  await schedule('00:00', '23:59', { allDay: true });
  const explanation = await client.playout.explain({ params: { deviceId } });
  expect(explanation).toMatchObject({ until: '2026-03-10T00:00:00.000Z' });
  expect(explanation).not.toHaveProperty('shownUntil');
});

test('an effect that begins when a schedule ends is told with the end of the schedule', async () => {
  const { client, deviceId, apple, banana, schedule } = await shop();
  const activate = async (name: string, media: Parameters<typeof toItemBody>[0]) => {
    const { playlist } = await client.playlists.create({ body: { name, items: [toItemBody(media)] } });
    return { body: { mediaType: 'playlist', mediaId: playlist.id } } as const;
  };
  await client.content.setCurrent(await activate('Loop', banana));
  await schedule('11:00', '14:00');
  const changed = await client.content.setCurrent.dryRun(await activate('Other', apple));
  expect(changed).toMatchObject({
    nowCount: 0,
    screens: [{ deviceId, at: at('14:01'), shownAt: at('14:00'), now: { reason: 'schedule' } }],
  });
  const removed = await client.content.clearCurrent.dryRun();
  expect(removed.blank).toMatchObject([{ deviceId, from: at('14:00'), until: null }]);
});
