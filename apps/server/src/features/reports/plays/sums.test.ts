import { randomUUID } from 'node:crypto';
import type { DevicePlay, PlaySum } from '@vitrine/contract/reports/plays';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCursor } from '../../../platform/page-cursor.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, arrangePlaylist, requestRaw } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createPlaySums } from './sums.ts';

const NOON = '2026-11-01T12:00:00.000Z';
const DAY_MS = 86_400_000;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

/** A screen that was paired long ago. */
async function shop() {
  const member = await server.signUp();
  server.setTime('2026-01-01T12:00:00.000Z');
  const screen = await pairScreen(server, member);
  server.setTime(NOON);
  const params = { deviceId: screen.device.id };
  return {
    member,
    params,
    send: async (plays: DevicePlay[]) => screen.client.plays.send({ body: { plays } }),
    moveTo: async (timezone: string) => member.client.devices.updateSettings({ params, body: { timezone } }),
    sums: async (from: string, to = from) => (await member.client.plays.sums({ params, query: { from, to } })).sums,
  };
}

const play = (startedAt: string, more: Partial<DevicePlay> = {}): DevicePlay => ({
  playId: randomUUID(),
  assetId: 'med_1',
  reason: 'device',
  startedAt,
  endedAt: new Date(Date.parse(startedAt) + 10_500).toISOString(),
  completed: true,
  ...more,
});

const dayIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

describe('the sums of a day', () => {
  test('are those of its plays in the screen’s time zone, however they are reported and repeated', async () => {
    const { send, moveTo, sums } = await shop();
    const random = randomNumbers(20);
    const expected = new Map<string, { plays: number; completed: number; durationMs: number }>();
    const sent: DevicePlay[] = [];
    const [from, to] = [Date.parse(NOON) - 59 * DAY_MS, Date.parse(NOON)];
    // Clocks are set back on October 25 in London and on November 1 in New York.
    for (const zone of ['Europe/London', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC']) {
      await moveTo(zone);
      for (let batch = 0; batch < 3; batch += 1) {
        const fresh = Array.from({ length: 60 }, () => {
          const startMs = Math.floor(random() < 0.5 ? to - random() * 9 * DAY_MS : from + random() * (to - from));
          const endMs = Math.min(startMs + Math.floor(random() * 60_000), to);
          return play(new Date(startMs).toISOString(), {
            assetId: `med_${Math.floor(random() * 3)}`,
            endedAt: new Date(endMs).toISOString(),
            completed: random() < 0.7,
          });
        });
        const repeated = sent.filter(() => random() < 0.2).slice(0, 200);
        expect(await send([...fresh, ...repeated])).toMatchObject({ accepted: fresh.length, rejected: [] });
        sent.push(...fresh);
        for (const { assetId, startedAt, endedAt, completed } of fresh) {
          const key = `${dayIn(zone, startedAt)} ${assetId}`;
          const sum = expected.get(key) ?? { plays: 0, completed: 0, durationMs: 0 };
          sum.plays += 1;
          sum.completed += completed ? 1 : 0;
          sum.durationMs += Date.parse(endedAt) - Date.parse(startedAt);
          expected.set(key, sum);
        }
      }
    }
    const stored = await sums('2026-08-01', '2026-11-30');
    const found = stored.map(({ day, mediaId, plays, completed, durationMs }) => [
      `${day} ${mediaId}`,
      { plays, completed, durationMs },
    ]);
    expect(found).toEqual([...expected].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });

  test('count a play once that is reported again, at the same time and in another month', async () => {
    const { send, sums } = await shop();
    const plays = ['2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'].map((at) =>
      play(at),
    );
    const answers = await Promise.all([send(plays), send(plays.toReversed())]);
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(3);
    expect(await send(plays)).toEqual({ accepted: 0, duplicate: 3, rejected: [] });
    const counted = (await sums('2026-09-30', '2026-10-31')).map(({ day, plays: count }) => [day, count]);
    expect(counted).toEqual([
      ['2026-09-30', 1],
      ['2026-10-01', 1],
      ['2026-10-31', 1],
    ]);
  });

  test('are those of an item in each playlist and alone, with the last known names', async () => {
    const { member, params, send, sums } = await shop();
    const { id: mediaId } = await arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' });
    const { id: playlistId } = await arrangePlaylist(server.db, member.user.id, {
      name: 'Lunch',
      items: [{ mediaId }],
    });
    const alone = play('2026-11-01T08:00:00.000Z', { assetId: mediaId });
    const item = play('2026-11-01T09:00:00.000Z', { assetId: mediaId, playlistId, completed: false });
    await send([alone, item]);
    await server.query(`update media set original_name = 'Dinner' where id = '${playlistId}'`);
    await send([{ ...item, playId: randomUUID(), startedAt: '2026-11-01T09:00:01.000Z' }]);
    const sum = { day: '2026-11-01', mediaId, mediaName: 'menu.png' };
    expect(await sums('2026-11-01')).toEqual([
      { ...sum, playlist: null, plays: 1, completed: 1, durationMs: 10_500 },
      { ...sum, playlist: { id: playlistId, name: 'Dinner' }, plays: 2, completed: 0, durationMs: 20_000 },
    ] satisfies PlaySum[]);
    const today = await member.client.plays.sums({ params, query: {} });
    expect(today.sums).toHaveLength(2);
  });

  test('count plays once that are reported while those from before there were sums are added', async () => {
    const shops: Awaited<ReturnType<typeof shop>>[] = [];
    while (shops.length < 5) shops.push(await shop());
    const ids = shops.map(({ params }) => `'${params.deviceId}'`).join();
    await server.query('alter table plays disable trigger plays_insert');
    await server.query(`
      insert into plays (device_id, play_id, media_id, reason, started_at, ended_at, completed)
        select id, n, 'med_1', 'device', '2026-10-30T10:00Z', '2026-10-30T10:00:01Z', true
        from devices, generate_series(1, 500) as n where id in (${ids})`);
    await server.query('alter table plays enable trigger plays_insert');
    await server.query(`insert into plays_to_sum select id from devices where id in (${ids})`);
    const report = async ({ send }: (typeof shops)[number]) => {
      for (let batch = 0; batch < 5; batch += 1) await send([play('2026-10-30T11:00:00.000Z')]);
    };
    const playSums = createPlaySums(server.platform);
    const [isDone] = await Promise.all([playSums.addEarlier(), playSums.addEarlier(), ...shops.map(report)]);
    expect(isDone).toBe(true);
    for (const { sums } of shops) expect(await sums('2026-10-30')).toMatchObject([{ plays: 505, completed: 505 }]);
  });

  test('are paged completely', async () => {
    const { member, params, send, sums } = await shop();
    const days = ['2026-10-30', '2026-10-31'];
    await send(days.flatMap((day) => ['a', 'b', 'c'].map((assetId) => play(`${day}T10:00:00.000Z`, { assetId }))));
    const pages: PlaySum[] = [];
    let cursor: string | null = null;
    do {
      const query = { from: '2026-10-30', to: '2026-10-31', limit: 4, ...(cursor === null ? {} : { cursor }) };
      const page: Awaited<ReturnType<typeof member.client.plays.sums.page>> = await member.client.plays.sums.page({
        params,
        query,
      });
      expect(page.total).toBe(6);
      pages.push(...page.body.sums);
      cursor = page.next;
    } while (cursor !== null);
    expect(pages).toEqual(await sums('2026-10-30', '2026-10-31'));
  });

  test('are kept in UTC for a time zone that the database does not know', async () => {
    const { params, send, sums } = await shop();
    await server.query(`update devices set time_zone = 'Moon/Tycho' where id = '${params.deviceId}'`);
    expect(await send([play('2026-10-31T23:59:59.999Z')])).toMatchObject({ accepted: 1 });
    await server.query(`update devices set time_zone = 'UTC' where id = '${params.deviceId}'`);
    expect(await sums('2026-10-31')).toHaveLength(1);
  });

  test('are removed with the device', async () => {
    const { member, params, send } = await shop();
    await send([play('2026-10-31T10:00:00.000Z')]);
    await member.client.devices.remove({ params });
    const rows = await server.query(`select from play_days where device_id = '${params.deviceId}'`);
    expect(rows).toEqual([]);
  });

  test.each([
    ['a day that does not exist', 'from=2026-02-30'],
    ['days in the wrong order', 'from=2026-10-02&to=2026-10-01'],
    ['more than a year', 'from=2025-10-01&to=2026-10-02'],
    ['a limit of 0', 'limit=0'],
    ['a cursor of another list', `cursor=${writeCursor(NOON, randomUUID())}`],
    ['a cursor with a character that cannot be stored', `cursor=${writeCursor('2026-10-01', '\0', '')}`],
  ])('are refused for %s', async (_, query) => {
    const { member, params } = await shop();
    const caller = { url: server.url, token: member.token };
    expect(await requestRaw(caller, 'GET', `/api/devices/${params.deviceId}/plays/days?${query}`)).toMatchObject({
      status: 400,
      body: expect.stringContaining('request.invalid'),
    });
  });

  test('of another account’s device are answered like those of an unknown one', async () => {
    const [{ params }, other] = [await shop(), await server.signUp()];
    const caller = { url: server.url, token: other.token };
    const answers = await Promise.all(
      [params.deviceId, 'dev_unknown'].map((id) => requestRaw(caller, 'GET', `/api/devices/${id}/plays/days`)),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
  });
});
