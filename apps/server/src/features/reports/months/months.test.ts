import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createPlay, createShops } from '../../../test/reports/report-shops.ts';
import { createPlayMonths } from './service.ts';

const NOON = '2026-11-20T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON, hasScheduler: false });
});

const days = { from: '2026-11-01', to: '2026-11-20' };

describe('sums of plays', () => {
  test('that were stored before there were sums by month are added once, with layouts and hours where plays are kept', async () => {
    const { member, window, bread } = await createShops(server);
    const { id } = window.device;
    await window.client.plays.send({
      body: { plays: ['2026-11-18', '2026-11-19'].map((day) => createPlay(bread, `${day}T10:00:00.000Z`)) },
    });
    await createPlayMonths(server.platform).addNew();
    const read = () => member.client.reports.plays({ query: days });
    const before = await read();
    // As the previous release left it: without these sums, and without the plays of a day that is no longer kept.
    await server.query(`delete from play_months where device_id = '${id}'`);
    await server.query(`delete from play_hours where device_id = '${id}'`);
    await server.query(`delete from plays where device_id = '${id}' and started_at < '2026-11-19'`);
    await server.query(`insert into play_months_missing values ('${id}')`);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-20T10:00:00.000Z')] } });
    const months = createPlayMonths(server.platform);
    await Promise.all([months.addNew(), months.addNew()]);
    await months.addNew();
    expect((await read()).totals).toEqual({
      ...before.totals,
      plays: 3,
      completed: 3,
      durationMs: 30_000,
      onAirMs: 30_000,
    });
    const query = { from: '2026-11-18', to: '2026-11-20', step: 'hour' } as const;
    const { rows } = await member.client.reports.plays({ query });
    expect(rows[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(2);
  });

  test('are removed with their screen, also those that are not moved yet', async () => {
    const { member, window, bread } = await createShops(server);
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T10:00:00.000Z')] } });
    await createPlayMonths(server.platform).addNew();
    await window.client.plays.send({ body: { plays: [createPlay(bread, '2026-11-19T11:00:00.000Z')] } });
    await member.client.devices.remove({ params: { deviceId: window.device.id } });
    await createPlayMonths(server.platform).addNew();
    for (const table of ['new_play_sums', 'play_months', 'play_hours']) {
      expect(await server.query(`select from ${table} where device_id = '${window.device.id}'`)).toEqual([]);
    }
  });
});
