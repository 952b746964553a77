import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { expect, test } from 'vitest';
import { at, minutes, startChecks } from '../../test/alert-checks.ts';
import { testApp } from '../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../test/arrange.ts';

test('owners receive one mail about screens that failed together, and one when they are back online', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const [owner, other] = [await server.signUp(), await server.signUp()];
  const screens = [
    await arrangeScreen(server.db, owner.user.id, { name: 'Bar' }),
    await arrangeScreen(server.db, owner.user.id, { name: 'Window' }),
    await arrangeScreen(server.db, owner.user.id, { name: 'Never switched on' }),
    await arrangeScreen(server.db, other.user.id, { name: 'Elsewhere' }),
  ] as const;
  const [bar, window, , elsewhere] = screens;
  await check('12:00');
  await callIn([bar, elsewhere], '12:00');
  await callIn([window], '12:01');
  for (const time of minutes(1, 9)) {
    await callIn([elsewhere], time);
    await check(time);
  }
  expect(await subjects(owner)).toEqual([]);

  await callIn([elsewhere], '12:10');
  await check(...minutes(10, 12));
  await expect.poll(() => subjects(owner)).toEqual(['2 screens are offline']);
  await callIn([bar, elsewhere], '12:13');
  await check('12:13', '12:14');
  expect(await subjects(owner)).toHaveLength(1);
  await callIn([bar, window, elsewhere], '12:15');
  await check('12:15', '12:16', '12:17');
  await expect.poll(() => subjects(owner)).toEqual(['2 screens are offline', '2 screens are back online']);
  expect(await subjects(other)).toEqual([]);
  await close();
});

test('a sample screen that is lost causes no mail, a screen beside it does', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  await check('12:00');
  await owner.client.welcome.addSamples({ body: {} });
  await callIn([await arrangeScreen(server.db, owner.user.id, { name: 'Bar' })], '12:00');
  await check(...minutes(1, 12));
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  await close();
});

test('no mail is sent in quiet hours; at their end, one about the screens that are still offline', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const [owner, off] = [await server.signUp(), await server.signUp()];
  const quiet: AlertSettings = { ...defaultAlertSettings, afterMinutes: 5, quietFrom: '12:00', quietUntil: '12:20' };
  await owner.client.alerts.changeSettings({ body: quiet });
  await off.client.alerts.changeSettings({ body: { ...defaultAlertSettings, isOn: false } });
  const stays = await arrangeScreen(server.db, owner.user.id, { name: 'Door' });
  const returns = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const silent = await arrangeScreen(server.db, off.user.id);
  await check('12:00');
  await callIn([stays, returns, silent], '12:00');
  await check(...minutes(1, 10));
  for (const time of minutes(11, 20)) {
    await callIn([returns], time);
    await check(time);
  }
  await expect.poll(() => subjects(owner)).toEqual(['Door is offline']);
  expect(await subjects(off)).toEqual([]);
  await close();
});

test('a screen that is off on purpose causes no mail, and is back online even if it is still off', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  await check('12:00');
  for (const time of minutes(0, 20)) {
    await callIn([screen], time, { display: 'off' });
    await check(time);
  }
  expect(await subjects(owner)).toEqual([]);
  await check(...minutes(21, 30));
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  for (const time of minutes(31, 33)) {
    await callIn([screen], time, { display: 'off' });
    await check(time);
  }
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline', 'Bar is back online']);
  await close();
});

test('turning mails off ends an alert without a mail, and turning them on again does not repeat it', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const setOn = (isOn: boolean) => owner.client.alerts.changeSettings({ body: { ...defaultAlertSettings, isOn } });
  await check('12:00');
  await callIn([screen], '12:00');
  await check(...minutes(1, 10));
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  await setOn(false);
  await callIn([screen], '12:11');
  await check(...minutes(11, 13));
  expect(await server.query('select * from device_alerts')).toEqual([]);
  await setOn(true);
  await check('12:14');
  expect(await subjects(owner)).toEqual(['Bar is offline']);
  await close();
});

test('each mail is also an entry of the activity log, which states since when', async () => {
  const { server, callIn, check, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  await check('12:00');
  await callIn([screen], '12:00');
  await check(...minutes(1, 10));
  await callIn([screen], '12:11');
  await check(...minutes(11, 13));
  const entries = async () =>
    (await owner.client.logs.list({ query: { search: 'Screen is' } })).logs.map(
      ({ level, message, data, deviceName }) => JSON.stringify([level, message, data?.['since'], deviceName]),
    );
  await expect
    .poll(entries)
    .toEqual([
      `["info","Screen is back online","${at('12:11')}","Bar"]`,
      `["warn","Screen is offline","${at('12:00')}","Bar"]`,
    ]);
  await close();
});

test('quiet hours also delay the mail that a screen is back online', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const quiet: AlertSettings = { ...defaultAlertSettings, quietFrom: '12:11', quietUntil: '12:15' };
  await owner.client.alerts.changeSettings({ body: quiet });
  await check('12:00');
  await callIn([screen], '12:00');
  await check(...minutes(1, 10));
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  for (const time of minutes(11, 14)) {
    await callIn([screen], time);
    await check(time);
  }
  expect(await subjects(owner)).toHaveLength(1);
  await callIn([screen], '12:15');
  await check('12:15');
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline', 'Bar is back online']);
  await close();
});

test('no screen is reported because the server was down', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  await check('12:00');
  await callIn([screen], '12:00');
  // The server is down for half an hour; shortly after its restart the screen reconnects.
  await check('12:30', '12:31');
  await callIn([screen], '12:32');
  await check('12:32', '12:33', '12:34');
  expect(await server.query('select * from device_alerts')).toEqual([]);
  expect(await subjects(owner)).toEqual([]);
  await close();
});

test('the time that a screen was offline before the server was down counts, and screens get time to reconnect', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const screen = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const later = await arrangeScreen(server.db, owner.user.id, { name: 'Window' });
  await check('12:00');
  await callIn([screen], '12:00');
  // The server runs for seven minutes and is down for twenty.
  await check(...minutes(1, 7));
  await callIn([later], '12:07');
  await check('12:27', '12:28');
  await callIn([later], '12:29');
  await check('12:29');
  expect(await server.query('select * from device_alerts')).toEqual([]);
  await check('12:30');
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  await close();
});

test('the server checks for offline screens from its start on', async () => {
  const server = await testApp({ now: at('12:00') });
  await expect
    .poll(() => server.query('select last_look_at from alert_watch'))
    .toEqual([{ last_look_at: new Date(at('12:00')) }]);
});

test('mails are on by default; invalid settings are refused', async () => {
  const { server, close } = await startChecks();
  const owner = await server.signUp();
  expect(await owner.client.alerts.settings()).toEqual({ settings: defaultAlertSettings });
  const settings: AlertSettings = {
    isOn: true,
    afterMinutes: 30,
    machine: ['hot'],
    groupIds: null,
    quietFrom: '22:00',
    quietUntil: '07:00',
    timezone: 'Europe/London',
  };
  expect(await owner.client.alerts.changeSettings({ body: settings })).toEqual({ success: true, settings });
  const caller = { url: server.url, token: owner.token };
  for (const wrong of [{ afterMinutes: 4 }, { quietUntil: null }, { quietUntil: '22:00' }, { timezone: 'Mars/One' }]) {
    const answer = await requestRaw(caller, 'PUT', '/api/user/alerts', { ...settings, ...wrong });
    expect(answer.status).toBe(400);
  }
  expect(await owner.client.alerts.settings()).toEqual({ settings });
  await close();
});

test('nobody is alerted about a screen outside of its working hours; in the morning it is given its minutes', async () => {
  const { server, callIn, check, subjects, close } = await startChecks();
  const owner = await server.signUp();
  const bar = await arrangeScreen(server.db, owner.user.id, { name: 'Bar' });
  const spans = [
    { from: '00:00', to: '12:03' },
    { from: '12:20', to: '00:00' },
  ];
  const hours = { week: Array.from({ length: 7 }, () => spans), exceptions: [], calendarUrl: null };
  await owner.client.hours.updateDevice({ params: { deviceId: bar.id }, body: { hours } });
  await check('12:00');
  await callIn([bar], '12:00');
  // Offline for 3 minutes of its hours, then off for 17, and offline for 6 more.
  await check(...minutes(1, 26));
  expect(await subjects(owner)).toEqual([]);
  await check('12:27');
  await expect.poll(() => subjects(owner)).toEqual(['Bar is offline']);
  await close();
});
