import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openJobs } from '../../platform/jobs.ts';
import { type Member, testApp } from '../../test/app.ts';
import { arrangeScreen, rawAnswer } from '../../test/arrange.ts';
import type { DeviceRow } from '../fleet/devices/store.ts';
import { createHistory } from '../reports/history/service.ts';
import { createLogs } from '../activity/logs/service.ts';
import { createAlerts } from './service.ts';

const at = (time: string) => `2026-03-01T${time}:00.000Z`;

/** Each minute after twelve, both included. */
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `12:${String(from + i).padStart(2, '0')}`);

/** A server whose screens can be heard of at any time, with two processes that look. */
async function watched() {
  const server = await testApp({ now: at('12:00') });
  const jobs = await openJobs(server.databaseUrl, false, () => {});
  const history = createHistory(server);
  const logs = createLogs({ ...server, log: createLog('silent'), findDevice: async () => null });
  const mailer = { send: async () => {} };
  const alerts = createAlerts({ ...server, jobs, mailer, logs, publicUrl: () => server.url });
  const hear = (devices: readonly DeviceRow[], time: string) =>
    server.query(`insert into device_state (device_id, last_seen_at)
      select unnest(array[${devices.map(({ id }) => `'${id}'`).join()}]), timestamptz '${at(time)}'
      on conflict (device_id) do update set last_seen_at = excluded.last_seen_at`);
  async function look(...times: string[]) {
    for (const time of times) {
      server.setTime(at(time));
      await history.look();
      await Promise.all([alerts.look(), alerts.look()]);
    }
  }
  const outbox = join(server.filesFolder, 'outbox');
  const subjects = async ({ email }: Member) => {
    // What is still being written has another ending.
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(
      files.toSorted((a, b) => (a < b ? -1 : 1)).map((file) => readFile(join(outbox, file), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  };
  return { server, hear, look, subjects, close: () => jobs.close() };
}

test('owners are told once of screens that went dark together, and once that they are back', async () => {
  const { server, hear, look, subjects, close } = await watched();
  const [owner, other] = [await server.signUp(), await server.signUp()];
  const screens = [
    await arrangeScreen(server.db, owner.user.id, { name: 'Bar' }),
    await arrangeScreen(server.db, owner.user.id, { name: 'Window' }),
    await arrangeScreen(server.db, owner.user.id, { name: 'Never switched on' }),
    await arrangeScreen(server.db, other.user.id, { name: 'Elsewhere' }),
  ] as const;
  const [bar, window, , elsewhere] = screens;
  await look('12:00');
  await hear([bar, elsewhere], '12:00');
  await hear([window], '12:01');
  for (const time of minutes(1, 9)) {
    await hear([elsewhere], time);
    await look(time);
  }
  expect(await subjects(owner)).toEqual([]);

  await hear([elsewhere], '12:10');
  await look(...minutes(10, 12));
  await expect.poll(() => subjects(owner)).toEqual(['2 screens are offline']);
  await hear([bar, elsewhere], '12:13');
  await look('12:13', '12:14');
  expect(await subjects(owner)).toHaveLength(1);
  await hear([bar, window, elsewhere], '12:15');
  await look('12:15', '12:16', '12:17');
  await expect.poll(() => subjects(owner)).toEqual(['2 screens are offline', '2 screens are back online']);
  expect(await subjects(other)).toEqual([]);
  await close();
});

test('in quiet hours nobody is told; at their end, of what is still dark', async () => {
  const { server, hear, look, subjects, close } = await watched();
  const [owner, off] = [await server.signUp(), await server.signUp()];
  const quiet: AlertSettings = { ...defaultAlertSettings, afterMinutes: 5, quietFrom: '12:00', quietUntil: '12:20' };
  await owner.client.alerts.changeSettings({ body: quiet });
  await off.client.alerts.changeSettings({ body: { ...defaultAlertSettings, isOn: false } });
  const stays = await arrangeScreen(server.db, owner.user.id, { name: 'Door' });
  const returns = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const mute = await arrangeScreen(server.db, off.user.id);
  await look('12:00');
  await hear([stays, returns, mute], '12:00');
  await look(...minutes(1, 10));
  for (const time of minutes(11, 20)) {
    await hear([returns], time);
    await look(time);
  }
  await expect.poll(() => subjects(owner)).toEqual(['Door is offline']);
  expect(await subjects(off)).toEqual([]);
  await close();
});

test('a server that was away does not blame the screens', async () => {
  const { server, hear, look, subjects, close } = await watched();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  await look('12:00');
  await hear([screen], '12:00');
  // Nobody looks for half an hour, then the server is back, and shortly after it the screen.
  await look('12:30', '12:31');
  await hear([screen], '12:32');
  await look('12:32', '12:33', '12:34');
  expect(await server.query('select * from device_alerts')).toEqual([]);
  expect(await subjects(owner)).toEqual([]);
  await close();
});

test('what a screen was dark before a pause of the server’s counts, and screens get a while to come back', async () => {
  const { server, hear, look, subjects, close } = await watched();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const later = await arrangeScreen(server.db, owner.user.id, { name: 'Window' });
  await look('12:00');
  await hear([screen], '12:00');
  // Seven minutes are watched, twenty are not.
  await look(...minutes(1, 7));
  await hear([later], '12:07');
  await look('12:27', '12:28');
  await hear([later], '12:29');
  await look('12:29');
  expect(await server.query('select * from device_alerts')).toEqual([]);
  await look('12:30');
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  await close();
});

test('somebody looks from the start of the server on', async () => {
  const server = await testApp({ now: at('12:00') });
  await expect
    .poll(() => server.query('select last_look_at from alert_watch'), { timeout: 20_000 })
    .toEqual([{ last_look_at: new Date(at('12:00')) }]);
});

test('mails are on until somebody changes that; what makes no sense is refused', async () => {
  const { server, close } = await watched();
  const owner = await server.signUp();
  expect(await owner.client.alerts.settings()).toEqual({ settings: defaultAlertSettings });
  const settings = { isOn: true, afterMinutes: 30, quietFrom: '22:00', quietUntil: '07:00', timezone: 'Europe/London' };
  expect(await owner.client.alerts.changeSettings({ body: settings })).toEqual({ success: true, settings });
  const caller = { url: server.url, token: owner.token };
  for (const wrong of [{ afterMinutes: 4 }, { quietUntil: null }, { quietUntil: '22:00' }, { timezone: 'Mars/One' }]) {
    const answer = await rawAnswer(caller, 'PUT', '/api/user/alerts', { ...settings, ...wrong });
    expect(answer.status).toBe(400);
  }
  expect(await owner.client.alerts.settings()).toEqual({ settings });
  await close();
});
