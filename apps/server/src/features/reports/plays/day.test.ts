import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCursor } from '../../../platform/page-cursor.ts';
import { createLog } from '../../../platform/log.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../../test/arrange.ts';
import { createPlays } from './service.ts';

const NOON = '2026-10-25T12:00:00.000Z';

let server: TestApp;
let member: Member;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
  member = await server.signUp();
});

/** A device with stored plays of zero length, and their ids in the same order. */
async function newDevice(...startedAt: string[]) {
  const { id } = await arrangeScreen(server.db, member.user.id);
  const playIds = startedAt.map(() => randomUUID()).toSorted();
  for (const [i, instant] of startedAt.entries()) {
    await server.query(`insert into plays (device_id, play_id, media_id, reason, started_at, ended_at, completed)
      values ('${id}', '${playIds[i]}', 'med_1', 'device', '${instant}', '${instant}', true)`);
  }
  return { params: { deviceId: id }, playIds };
}

const call = (deviceId: string, query: string) =>
  requestRaw({ url: server.url, token: member.token }, 'GET', `/api/devices/${deviceId}/plays?${query}`);

describe('the plays of a day', () => {
  test('on which clocks are set back are those of 25 hours', async () => {
    const { params, playIds } = await newDevice(
      '2026-10-24T22:59:59.999Z',
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
      '2026-10-26T00:00:00.000Z',
    );
    await member.client.devices.updateSettings({ params, body: { timezone: 'Europe/London' } });
    const { day, timezone, plays } = await member.client.plays.list({ params, query: { day: '2026-10-25' } });
    expect([day, timezone, plays.map(({ id }) => id)]).toEqual(['2026-10-25', 'Europe/London', playIds.slice(1, 3)]);
  });

  test('are today’s in the device’s time zone, where that is another day than in UTC', async () => {
    const { params } = await newDevice();
    await member.client.devices.updateSettings({ params, body: { timezone: 'Pacific/Kiritimati' } });
    expect((await member.client.plays.list({ params, query: {} })).day).toBe('2026-10-26');
  });

  test.each(['asc', 'desc'] as const)(
    'are paged completely even if several started at the same instant, %s',
    async (direction) => {
      const { params, playIds } = await newDevice(NOON, NOON, NOON, NOON, NOON);
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; direction: typeof direction; cursor?: string } = {
          limit: 2,
          direction,
          ...(cursor === null ? {} : { cursor }),
        };
        const page: Awaited<ReturnType<typeof member.client.plays.list.page>> = await member.client.plays.list.page({
          params,
          query,
        });
        expect(page.total).toBe(5);
        ids.push(...page.body.plays.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      expect(ids).toEqual(direction === 'asc' ? playIds : playIds.toReversed());
    },
  );

  test('are listed with the newest first if asked so', async () => {
    const later = '2026-10-25T12:00:20.000Z';
    const { params, playIds } = await newDevice(NOON, later);
    const { plays } = await member.client.plays.list({ params, query: { direction: 'desc' } });
    expect(plays.map(({ id }) => id)).toEqual(playIds.toReversed());
  });

  test.each([
    ['another order', 'direction=newest'],
    ['a day that does not exist', 'day=2026-02-30'],
    ['a day in another notation', 'day=25.10.2026'],
    ['a limit of 0', 'limit=0'],
    ['a limit of 201', 'limit=201'],
    ['a cursor of another list', `cursor=${writeCursor('bar', 'dev_1')}`],
    ['a cursor with another id', `cursor=${writeCursor(NOON, "' or 1=1 --")}`],
    ['a cursor with an impossible date', `cursor=${writeCursor('2026-02-30T12:00:00.000Z', randomUUID())}`],
  ])('are refused for %s', async (_, query) => {
    const { params } = await newDevice();
    expect(await call(params.deviceId, query)).toMatchObject({
      status: 400,
      body: expect.stringContaining('request.invalid'),
    });
  });

  test('of another account’s device are answered like those of an unknown one', async () => {
    const otherAccount = await server.signUp();
    const { params } = await newDevice(NOON);
    const answers = await Promise.all(
      [params.deviceId, 'dev_unknown'].map((id) =>
        requestRaw({ url: server.url, token: otherAccount.token }, 'GET', `/api/devices/${id}/plays`),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
  });
});

test('plays of a device that has just been removed are refused like those of an unpaired player', async () => {
  const plays = createPlays({ ...server.platform, log: createLog('silent') }, { keep: { days: 90 } });
  await expect(plays.send({ accountId: member.user.id, deviceId: 'dev_removed' }, { plays: [] })).rejects.toMatchObject(
    {
      code: 'device.unpaired',
    },
  );
});
