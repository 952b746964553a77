import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen } from '../../../test/arrange.ts';

const NOON = '2026-11-20T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

test('the uptime is the part of the time in which screens were not off by their hours, in their own days', async () => {
  const member = await server.signUp();
  const { id } = await arrangeScreen(server.db, member.user.id, { timeZone: 'America/New_York', name: 'Door' });
  await arrangeScreen(server.db, member.user.id);
  // November 19 in New York is from 05:00 to 05:00 in UTC.
  await server.query(`insert into device_spans (device_id, state, from_at, until_at) values
      ('${id}', 'online', '2026-11-18T00:00Z', '2026-11-19T15:00Z'),
      ('${id}', 'offline', '2026-11-19T15:00Z', '2026-11-19T17:00Z'),
      ('${id}', 'off', '2026-11-19T17:00Z', '2026-11-19T23:00Z'),
      ('${id}', 'off-hours', '2026-11-19T23:00Z', '2026-11-20T05:00Z'),
      ('${id}', 'online', '2026-11-20T05:00Z', null)`);
  const hour = 3_600_000;
  const query = { from: '2026-11-19', to: '2026-11-19' };
  expect(await member.client.reports.uptime({ query })).toEqual({
    onlineMs: 16 * hour,
    offHoursMs: 6 * hour,
    offlineMs: 2 * hour,
    share: 16 / 18,
    knownSince: '2026-11-19T05:00:00.000Z',
    longestOffline: [{ deviceId: id, name: 'Door', offlineMs: 2 * hour }],
  });
  // Today lasts until now.
  const today = await member.client.reports.uptime({ query: { from: '2026-11-20', to: '2026-12-20' } });
  expect(today).toMatchObject({ onlineMs: 7 * hour, share: 1, longestOffline: [] });
  const unknown = await member.client.reports.uptime({ query: { from: '2026-08-01', to: '2026-08-02' } });
  expect(unknown).toMatchObject({ onlineMs: 0, share: null, knownSince: null });
});
