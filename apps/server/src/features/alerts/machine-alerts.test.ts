import { defaultAlertSettings } from '@vitrine/contract/alerts';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { expect, test } from 'vitest';
import { minutes, startChecks } from '../../test/alert-checks.ts';
import { arrangeScreen } from '../../test/arrange.ts';

/** An owner with the screen Bar, and how it reports and is checked minute by minute. */
async function startBar() {
  const checks = await startChecks();
  const owner = await checks.server.signUp();
  const bar = await arrangeScreen(checks.server.db, owner.user.id, { name: 'Bar' });
  async function run(from: number, to: number, machine: Partial<MachineReport>, clockOffsetMs = 0) {
    for (const time of minutes(from, to)) {
      await checks.callIn([bar], time, machine, clockOffsetMs);
      await checks.check(time);
    }
  }
  return { ...checks, owner, bar, run, subjects: () => checks.subjects(owner) };
}

const full: Partial<MachineReport> = { disk: { totalBytes: 32e9, freeBytes: 1e9 } };

test.each([
  ['too hot', { temperature: 80 }, 0, 'Bar is too hot'],
  ['short of disk', full, 0, 'The disk of Bar is almost full'],
  ['off in its clock', {}, -30_001, 'The clock of Bar is wrong'],
] as const)('a machine that is %s for ten minutes is reported once', async (_, machine, offsetMs, subject) => {
  const { run, subjects, close } = await startBar();
  await run(0, 9, machine, offsetMs);
  expect(await subjects()).toEqual([]);
  await run(10, 30, machine, offsetMs);
  await expect.poll(subjects).toEqual([subject]);
  await close();
});

test('a short peak is not reported, and values around the limit are reported once until it is clearly over', async () => {
  const { owner, run, subjects, close } = await startBar();
  await run(0, 8, { temperature: 95 });
  await run(9, 9, { temperature: 79 });
  await run(10, 19, { temperature: 81 });
  expect(await subjects()).toEqual([]);
  await run(20, 20, { temperature: 81 });
  await expect.poll(subjects).toEqual(['Bar is too hot']);
  for (let minute = 21; minute < 35; minute += 1) await run(minute, minute, { temperature: minute % 2 ? 71 : 85 });
  // A sensor that does not answer says nothing.
  await run(35, 35, { temperature: null });
  expect(await subjects()).toHaveLength(1);
  await run(36, 36, { temperature: 70 });
  await run(37, 47, { temperature: 90 });
  await expect.poll(subjects).toEqual(['Bar is too hot', 'Bar is too hot']);
  const { logs } = await owner.client.logs.list({ query: { search: 'too hot' } });
  expect(new Set(logs.map(({ level, message }) => `${level}: ${message}`))).toEqual(
    new Set(['warn: Machine is too hot', 'info: Machine is no longer too hot']),
  );
  await close();
});

test('a browser that was restarted often since yesterday is reported, until it runs steadily', async () => {
  const { server, bar, run, subjects, close } = await startBar();
  const restarts = (day: string, count: number) =>
    server.query(`insert into machine_days (device_id, day, browser_restarts, reboots, clock_offset_ms)
      values ('${bar.id}', '${day}', ${count}, 0, 0)`);
  await restarts('2026-02-27', 50);
  await restarts('2026-02-28', 2);
  await run(0, 12, {});
  expect(await subjects()).toEqual([]);
  await restarts('2026-03-01', 3);
  await run(13, 30, {});
  await expect.poll(subjects).toEqual(['The browser of Bar was restarted often']);
  await close();
});

test('problems that begin together share a mail, with those of other screens of the owner', async () => {
  const { server, owner, bar, callIn, check, subjects, close } = await startBar();
  const door = await arrangeScreen(server.db, owner.user.id, { name: 'Door' });
  const other = await server.signUp();
  const elsewhere = await arrangeScreen(server.db, other.user.id, { name: 'Elsewhere' });
  for (const time of minutes(0, 15)) {
    await callIn([bar, elsewhere], time, { temperature: 90 });
    await callIn([door], time, time < '12:02' ? {} : full);
    await check(time);
  }
  await expect.poll(subjects).toEqual(['2 problems with screens']);
  await close();
});

test('only kinds that are on are reported, none in quiet hours, and a screen that is off all the same', async () => {
  const { owner, run, subjects, close } = await startBar();
  const settings = { ...defaultAlertSettings, machine: ['disk-full' as const] };
  await owner.client.alerts.changeSettings({ body: { ...settings, quietFrom: '12:00', quietUntil: '12:30' } });
  await run(0, 29, { ...full, display: 'off', temperature: 99 }, 60_000);
  expect(await subjects()).toEqual([]);
  await run(30, 31, { ...full, display: 'off', temperature: 99 }, 60_000);
  await expect.poll(subjects).toEqual(['The disk of Bar is almost full']);
  await close();
});

test('what a screen reported before it went offline is neither reported nor over', async () => {
  const { server, check, run, subjects, close } = await startBar();
  await run(0, 6, { temperature: 90 });
  await check(...minutes(7, 20));
  await expect.poll(subjects).toEqual(['Bar is offline']);
  expect(await server.query('select kind, mailed_at as "mailedAt" from machine_alerts')).toEqual([
    { kind: 'hot', mailedAt: null },
  ]);
  await close();
});

test('an account that turned off the emails before there were those about machines gets none', async () => {
  const { owner, run, subjects, close } = await startBar();
  const { machine: _, ...before } = defaultAlertSettings;
  const change = async (isOn: boolean) => {
    await owner.client.alerts.changeSettings({ body: { ...before, isOn } });
    return (await owner.client.alerts.settings()).settings.machine;
  };
  expect(await change(true)).toEqual(defaultAlertSettings.machine);
  expect(await change(false)).toEqual([]);
  await run(0, 15, { temperature: 90 });
  expect(await subjects()).toEqual([]);
  await close();
});
