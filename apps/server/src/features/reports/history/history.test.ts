import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createHistory } from './service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-01T12:00:00.000Z' });
});

const at = (time: string) => `2026-03-01T${time}.000Z`;

test('a screen’s history tells when it was in contact and when it was not, from its first contact on', async () => {
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  const params = { deviceId: screen.device.deviceId };
  const history = createHistory(server);
  async function heard(time: string) {
    server.setTime(at(time));
    await screen.client.player.heartbeat({ body: { clock: at(time) } });
    await expect
      .poll(async () => (await member.client.devices.get({ params })).lastSeen, { timeout: 5_000 })
      .toBe(at(time));
  }
  const lookAt = async (time: string) => {
    server.setTime(at(time));
    // by two processes at once
    await Promise.all([history.look(), createHistory(server).look()]);
  };
  const spans = async () => (await member.client.history.list({ params, query: {} })).spans;

  await lookAt('12:00:00');
  expect(await spans()).toEqual([]);
  await heard('12:00:30');
  await lookAt('12:01:00');
  const first = { state: 'online', from: at('12:00:30'), until: null };
  expect(await spans()).toEqual([first]);
  await heard('12:03:00');
  await lookAt('12:06:00');
  expect(await spans()).toEqual([first]);

  await lookAt('12:06:01');
  const dark = { state: 'offline', from: at('12:03:00'), until: null };
  expect(await spans()).toEqual([dark, { ...first, until: at('12:03:00') }]);
  await heard('13:00:00');
  await lookAt('13:00:20');
  expect(await spans()).toEqual([
    { state: 'online', from: at('13:00:00'), until: null },
    { ...dark, until: at('13:00:00') },
    { ...first, until: at('12:03:00') },
  ]);

  server.setTime('2026-05-31T13:00:01.000Z');
  await history.look();
  await history.sweep();
  expect(await server.query(`select state, until_at from device_spans`)).toEqual([
    { state: 'offline', until_at: null },
  ]);
});

test('what was noted while the clock was ahead is taken back after the clock was set back', async () => {
  const app = await testApp({ now: at('12:00:00'), hasScheduler: false });
  const member = await app.signUp();
  const screen = await pairScreen(app, member);
  const params = { deviceId: screen.device.deviceId };
  const history = createHistory(app);
  const spans = async () => (await member.client.history.list({ params, query: {} })).spans;
  const noted = async (from: string, state: string, until: string | null) =>
    app.query(
      `insert into device_spans select id, '${state}', '${from}', ${until === null ? null : `'${until}'`} from devices`,
    );
  await app.query(`insert into device_state (device_id, last_seen_at) select id, '${at('11:59:00')}' from devices`);
  await noted(at('11:00:00'), 'online', '2026-03-02T12:00:00.000Z');
  await noted('2026-03-02T12:00:00.000Z', 'offline', '2026-03-02T13:00:00.000Z');
  await noted('2026-03-02T13:00:00.000Z', 'online', null);

  await history.look();

  expect(await spans()).toEqual([
    { state: 'online', from: at('12:00:00'), until: null },
    { state: 'online', from: at('11:00:00'), until: at('12:00:00') },
  ]);
});
