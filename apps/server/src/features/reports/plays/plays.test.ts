import { randomUUID } from 'node:crypto';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, requestRaw } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';

const NOON = '2026-03-29T12:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const at = (ms: number): string => new Date(Date.parse(NOON) + ms).toISOString();

/** A screen that was paired ninety days ago, with one item. */
async function shop() {
  const member = await server.signUp();
  server.setTime(at(-90 * DAY_MS));
  const screen = await pairScreen(server, member);
  server.setTime(NOON);
  const { id: mediaId } = await arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' });
  const play = (more: Partial<DevicePlay> = {}): DevicePlay => ({
    playId: randomUUID(),
    assetId: mediaId,
    reason: 'device',
    startedAt: at(-2 * MINUTE_MS),
    endedAt: at(-MINUTE_MS),
    completed: true,
    ...more,
  });
  const send = (...plays: DevicePlay[]) => screen.client.plays.send({ body: { plays } });
  const params = { deviceId: screen.device.id };
  const shown = async (day?: string) => {
    const answer = await member.client.plays.list({ params, query: day === undefined ? {} : { day } });
    return answer.plays.map(({ id }) => id);
  };
  return { member, screen, mediaId, play, send, params, shown };
}

describe('a reported play', () => {
  test('of a playlist’s item keeps the playlist under its name at that time, also when it is deleted later', async () => {
    const { member, mediaId, play, send, params } = await shop();
    const { id: playlistId } = await arrangePlaylist(server.db, member.user.id, {
      name: 'Breakfast',
      items: [{ mediaId }],
    });
    const other = await server.signUp();
    const foreign = await arrangePlaylist(server.db, other.user.id, { name: 'Secret' });
    const item = { playlistId, listId: 'lst_0123456789abcdef', index: 0 };
    const listed = async () => (await member.client.plays.list({ params, query: {} })).plays.map((one) => one.playlist);

    await send(play({ ...item, startedAt: at(-9 * MINUTE_MS) }));
    await server.query(`update media set original_name = 'Brunch' where id = '${playlistId}'`);
    await send(play({ ...item, index: 3, startedAt: at(-8 * MINUTE_MS) }));
    await server.query(`delete from media where id = '${playlistId}'`);
    const strangers = [
      { ...item, playlistId: foreign.id },
      { ...item, playlistId: 'ply_unknown' },
      { ...item, playlistId: mediaId },
      { ...item, playlistId: 'ply_\u0000\u202e' },
      { listId: item.listId, index: 1 },
    ];
    const plays = strangers.map((stranger, i) =>
      play({ ...stranger, startedAt: at((i - 7) * MINUTE_MS), endedAt: at(0) }),
    );
    expect(await send(play({ playlistId, startedAt: at(-7.5 * MINUTE_MS) }), ...plays)).toMatchObject({ accepted: 6 });
    expect(await listed()).toEqual([
      { id: playlistId, name: 'Breakfast', index: 0 },
      { id: playlistId, name: 'Brunch', index: 3 },
      { id: playlistId, name: 'Brunch', index: null },
      ...strangers.map(() => null),
    ]);
    for (const index of [-1, 0.5, 1e9, '0'] as number[]) {
      await expect(send(play({ ...item, index }))).rejects.toMatchObject({ code: 'request.invalid' });
    }
  });

  test('is stored once, however often and concurrently it is reported', async () => {
    const { play, send, shown } = await shop();
    const plays = [play(), play({ startedAt: at(-4 * MINUTE_MS), endedAt: at(-3 * MINUTE_MS) })];
    const [one, other] = [plays[0]!, plays[1]!];
    expect(await send(one, one, other)).toEqual({ accepted: 2, duplicate: 1, rejected: [] });
    const answers = await Promise.all([send(one, other, play()), send(other, one)]);
    expect(answers.map(({ accepted }) => accepted)).toEqual([1, 0]);
    expect((await shown()).slice(0, 2)).toContain(other.playId);
    expect(await shown()).toHaveLength(3);
  });

  test('has the name of an item that was deleted since, even if it is reported afterwards', async () => {
    const { member, mediaId, play, send, params } = await shop();
    await send(play());
    await server.query(`delete from media where id = '${mediaId}'`);
    await send(play());
    const { plays } = await member.client.plays.list({ params, query: {} });
    expect(plays.map(({ mediaName }) => mediaName)).toEqual(['menu.png', 'menu.png']);
  });

  test('does not reveal the name of another account’s item', async () => {
    const { member, play, send, params } = await shop();
    const otherAccount = await server.signUp();
    const { id } = await arrangeMediaItem(server.db, otherAccount.user.id, { name: 'secret.png' });
    await send(play({ assetId: id }));
    const { plays } = await member.client.plays.list({ params, query: {} });
    expect(plays).toMatchObject([{ mediaId: id, mediaName: null }]);
  });

  test.each<[string, string, Partial<DevicePlay>]>([
    ['has an id that is no UUID', 'play.id_invalid', { playId: 'one' }],
    ['has an unknown reason', 'play.reason_unknown', { reason: 'magic' }],
    ['shows nothing', 'play.reason_unknown', { reason: 'nothing' }],
    ['has a start that is no instant', 'play.time_invalid', { startedAt: 'yesterday' }],
    ['ends before it starts', 'play.ends_before_start', { startedAt: at(-1), endedAt: at(-2) }],
    ['ends in the future', 'play.in_future', { endedAt: at(5 * MINUTE_MS + 1) }],
    ['is older than 60 days', 'play.too_old', { startedAt: at(-60 * DAY_MS - 1), endedAt: at(-60 * DAY_MS) }],
    ['lasts longer than a day', 'play.too_long', { startedAt: at(-DAY_MS - 1), endedAt: at(0) }],
  ])('is refused if it %s, and the others are stored', async (_, why, wrong) => {
    const { play, send, shown } = await shop();
    const [good, bad] = [play(), play(wrong)];
    expect(await send(bad, good)).toEqual({ accepted: 1, duplicate: 0, rejected: [{ playId: bad.playId, why }] });
    expect(await shown()).toEqual([good.playId]);
  });

  test('is refused if it started before the screen was paired', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const { play } = await shop();
    const plays = [play({ startedAt: at(-6 * MINUTE_MS) }), play({ startedAt: at(-4 * MINUTE_MS) })];
    expect(await screen.client.plays.send({ body: { plays } })).toMatchObject({
      accepted: 1,
      rejected: [{ playId: plays[0]?.playId, why: 'play.before_pairing' }],
    });
  });

  test('is listed by day in the screen’s time zone, in pages', async () => {
    const { member, play, send, params, shown } = await shop();
    await member.client.devices.updateSettings({ params, body: { timezone: 'Europe/London' } });
    // Clocks are set forward on this day: it lasts from 00:00 to 23:00 UTC.
    const times = ['2026-03-28T23:59:59.999Z', '2026-03-29T00:00:00.000Z', '2026-03-29T11:00:00.000Z'];
    const plays = times.map((startedAt) => play({ startedAt, endedAt: startedAt }));
    await send(...plays);
    expect(await shown()).toEqual([plays[1]?.playId, plays[2]?.playId]);
    expect(await shown('2026-03-28')).toEqual([plays[0]?.playId]);
    expect(await shown('2026-03-30')).toEqual([]);

    const first = await member.client.plays.list.page({ params, query: { limit: 1 } });
    expect([first.body.day, first.total]).toEqual(['2026-03-29', 2]);
    const second = await member.client.plays.list.page({ params, query: { limit: 1, cursor: first.next ?? '' } });
    expect([second.body.plays.map(({ id }) => id), second.next]).toEqual([[plays[2]?.playId], null]);
  });

  test('is accepted in batches of at most 500', async () => {
    const { screen, play, send } = await shop();
    expect((await send(...Array.from({ length: 500 }, () => play()))).accepted).toBe(500);
    const body = { plays: Array.from({ length: 501 }, () => play()) };
    const caller = { url: server.url, token: screen.token };
    expect((await requestRaw(caller, 'POST', '/api/player/v1/plays', body)).status).toBe(400);
  });
});
