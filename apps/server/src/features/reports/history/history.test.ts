import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen, requestRaw } from '../../../test/arrange.ts';
import { pairScreen } from '../../../test/screen.ts';
import { createHistory } from './service.ts';

let server: TestApp;
beforeAll(async () => {
  // The server's own record would be made at times that the tests only pass through.
  server = await testApp({ now: '2026-03-01T12:00:00.000Z', hasScheduler: false });
});

const at = (time: string) => `2026-03-01T${time}.000Z`;

test('the history lists online and offline periods from the first heartbeat on', async () => {
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  const params = { deviceId: screen.device.deviceId };
  const history = createHistory(server.platform);
  async function callIn(time: string) {
    server.setTime(at(time));
    await screen.client.player.heartbeat({ body: { clock: at(time) } });
    await expect.poll(async () => (await member.client.devices.get({ params })).lastSeen).toBe(at(time));
  }
  const recordAt = async (time: string) => {
    server.setTime(at(time));
    // Two processes record at once.
    await Promise.all([history.recordChanges(), createHistory(server.platform).recordChanges()]);
  };
  const spans = async () => (await member.client.history.list({ params, query: {} })).spans;

  await recordAt('12:00:00');
  expect(await spans()).toEqual([]);
  await callIn('12:00:30');
  await recordAt('12:01:00');
  const first = { state: 'online', from: at('12:00:30'), until: null };
  expect(await spans()).toEqual([first]);
  await callIn('12:03:00');
  await recordAt('12:06:00');
  expect(await spans()).toEqual([first]);

  await recordAt('12:06:01');
  const offline = { state: 'offline', from: at('12:03:00'), until: null };
  expect(await spans()).toEqual([offline, { ...first, until: at('12:03:00') }]);
  await callIn('13:00:00');
  await recordAt('13:00:20');
  expect(await spans()).toEqual([
    { state: 'online', from: at('13:00:00'), until: null },
    { ...offline, until: at('13:00:00') },
    { ...first, until: at('12:03:00') },
  ]);
});

test('an hour in which the panel was switched off is off, not offline', async () => {
  const member = await server.signUp();
  const { id } = await arrangeScreen(server.db, member.user.id);
  const history = createHistory(server.platform);
  async function reportAndRecord(time: string, display: 'on' | 'off') {
    server.setTime(at(time));
    await server.query(`insert into device_state (device_id, last_seen_at, machine)
      values ('${id}', '${at(time)}', '{"display":"${display}"}')
      on conflict (device_id) do update set last_seen_at = excluded.last_seen_at, machine = excluded.machine`);
    await history.recordChanges();
  }
  await reportAndRecord('12:00:00', 'on');
  await reportAndRecord('18:00:00', 'off');
  await reportAndRecord('18:01:00', 'off');
  await reportAndRecord('19:00:00', 'on');
  server.setTime(at('20:00:00'));
  await history.recordChanges();
  const { spans } = await member.client.history.list({ params: { deviceId: id }, query: {} });
  expect(spans.map(({ state, from }) => [state, from])).toEqual([
    ['offline', '2026-03-01T19:00:00.001Z'],
    ['online', at('19:00:00')],
    ['off', at('18:00:00')],
    ['online', at('12:00:00')],
  ]);
});

test('periods recorded while the clock was ahead are corrected after it was set back', async () => {
  const app = await testApp({ now: at('12:00:00'), hasScheduler: false });
  const member = await app.signUp();
  const screen = await pairScreen(app, member);
  const params = { deviceId: screen.device.deviceId };
  const history = createHistory(app.platform);
  const spans = async () => (await member.client.history.list({ params, query: {} })).spans;
  const insertSpan = async (from: string, state: string, until: string | null) =>
    app.query(
      `insert into device_spans select id, '${state}', '${from}', ${until === null ? null : `'${until}'`} from devices`,
    );
  await app.query(`insert into device_state (device_id, last_seen_at) select id, '${at('11:59:00')}' from devices`);
  await insertSpan(at('11:00:00'), 'online', '2026-03-02T12:00:00.000Z');
  await insertSpan('2026-03-02T12:00:00.000Z', 'offline', '2026-03-02T13:00:00.000Z');
  await insertSpan('2026-03-02T13:00:00.000Z', 'online', null);

  await history.recordChanges();

  expect(await spans()).toEqual([
    { state: 'online', from: at('12:00:00'), until: null },
    { state: 'online', from: at('11:00:00'), until: at('12:00:00') },
  ]);
});

test('the history reaches back by the requested number of days, to the day', async () => {
  const member = await server.signUp();
  server.setTime(at('12:00:00'));
  const { id } = await arrangeScreen(server.db, member.user.id);
  await server.query(`insert into device_spans values
    ('${id}', 'online', '2026-01-01T00:00Z', '2026-02-22T12:00Z'),
    ('${id}', 'offline', '2026-02-22T12:00Z', '2026-02-22T12:00:00.001Z'),
    ('${id}', 'online', '2026-02-22T12:00:00.001Z', null)`);
  const states = async (days?: number) =>
    (await member.client.history.list({ params: { deviceId: id }, query: { days } })).spans.map(({ state }) => state);
  expect(await states(7)).toEqual(['online', 'offline']);
  expect(await states(8)).toEqual(['online', 'offline', 'online']);
  expect(await states()).toEqual(['online', 'offline', 'online']);
});

test('periods that are kept for longer than 90 days can be listed', async () => {
  const member = await server.signUp();
  server.setTime(at('12:00:00'));
  const { id } = await arrangeScreen(server.db, member.user.id);
  await server.query(`insert into device_spans values ('${id}', 'online', '2025-06-01T00:00Z', '2025-06-02T00:00Z')`);
  const count = async (days: number) =>
    (await member.client.history.list({ params: { deviceId: id }, query: { days } })).spans.length;
  expect([await count(90), await count(365)]).toEqual([0, 1]);
});

test('a history of more than 366 days is listed in pages only', async () => {
  const member = await server.signUp();
  server.setTime(at('12:00:00'));
  const { id } = await arrangeScreen(server.db, member.user.id);
  const starts = ['2021', '2022', '2023', '2024', '2025'].map((year) => `${year}-06-01T00:00:00.000Z`);
  for (const from of starts) {
    await server.query(
      `insert into device_spans values ('${id}', 'online', '${from}', '${from}'::timestamptz + '1 day')`,
    );
  }
  const params = { deviceId: id };
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query = { days: 3_660, limit: 2, ...(cursor === null ? {} : { cursor }) };
    const page: Awaited<ReturnType<typeof member.client.history.list.page>> = await member.client.history.list.page({
      params,
      query,
    });
    expect(page.total).toBe(5);
    pages.push(page.body.spans.map(({ from }) => from));
    cursor = page.next;
  } while (cursor !== null);
  const [a, b, c, d, e] = starts.toReversed();
  expect(pages).toEqual([[a, b], [c, d], [e]]);
  const whole = member.client.history.list({ params, query: { days: 367 } });
  await expect(whole).rejects.toThrow('Please add a limit: more than 366 days are listed in pages');
  const ofOther = member.client.history.list({ params, query: { limit: 2, cursor: 'WyJ4Il0' } });
  await expect(ofOther).rejects.toMatchObject({ code: 'request.invalid' });
});

test.each(['0', '3661', '1.5', 'all'])('a history of %s days is refused', async (days) => {
  const member = await server.signUp();
  const { id } = await arrangeScreen(server.db, member.user.id);
  const path = `/api/devices/${id}/history?days=${days}`;
  expect(await requestRaw({ url: server.url, token: member.token }, 'GET', path)).toMatchObject({ status: 400 });
});

test('the history of another account’s device is answered like that of an unknown one', async () => {
  const [owner, otherAccount] = [await server.signUp(), await server.signUp()];
  const { id } = await arrangeScreen(server.db, owner.user.id);
  const answers = await Promise.all(
    [id, 'dev_unknown'].map((ref) =>
      requestRaw({ url: server.url, token: otherAccount.token }, 'GET', `/api/devices/${ref}/history`),
    ),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(404);
});
