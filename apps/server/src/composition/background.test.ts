import { describe, expect, test } from 'vitest';
import { testApp } from '../test/app.ts';

describe('the removal of expired data', () => {
  test('is scheduled for every feature that stores data for a limited time, at different minutes', async () => {
    const server = await testApp({ hasSweeps: true });
    const schedules = await server.query<{ name: string; cron: string }>(
      'select name, cron from pgboss.schedule order by name',
    );
    const names = schedules.map(({ name }) => name);
    for (const feature of ['accounts', 'billing', 'commands', 'logs']) expect(names).toContain(`${feature}.sweep`);
    expect(names).toContain('partitions.upkeep');
    // Together they would hold the database's connections at the same time.
    const hourly = schedules.filter(({ cron }) => /^\d+ \* /.test(cron));
    expect(new Set(hourly.map(({ cron }) => cron)).size).toBe(hourly.length);
  });
});
