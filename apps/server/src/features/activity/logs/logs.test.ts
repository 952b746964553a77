import type { DeviceLogEntry } from '@vitrine/contract/activity/logs';
import { LOG_ENTRIES } from '@vitrine/contract/activity/log-limits';
import { MediaId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, test } from 'vitest';
import { openActivityLog } from '../../../test/operations/activity-log.ts';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeMediaItem, requestRaw } from '../../../test/arrange.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { pairScreen } from '../../../test/screen.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const entry = (id: string, more: Partial<DeviceLogEntry> = {}): DeviceLogEntry => ({
  id,
  level: 'info',
  at: NOON,
  message: `Message ${id}`,
  ...more,
});

const listMessages = async (
  { client }: Pick<Member, 'client'>,
  query: { level?: string; search?: string; deviceId?: string } = {},
) => (await client.logs.list({ query })).logs.map(({ message }) => message);

/** An account with a screen, after the entry about its pairing was written. */
async function shop(name = 'Window') {
  const member = await server.signUp();
  const screen = await pairScreen(server, member, { name });
  await expect.poll(() => listMessages(member)).toEqual(['Device paired']);
  return { member, screen };
}

describe('a log entry of a device', () => {
  test('names files in place of their ids, and says in plain words why the browser failed', async () => {
    const { member, screen } = await shop();
    const other = await server.signUp();
    const { id } = await arrangeMediaItem(server.db, member.user.id, { kind: 'video', name: 'flower.mp4' });
    const { id: foreign } = await arrangeMediaItem(server.db, other.user.id, { kind: 'video', name: 'secret.mp4' });
    const technical = 'PipelineStatus::PIPELINE_ERROR_DECODE: Failed to send audio packet for decoding';
    const entries = [
      entry('1', { level: 'error', message: `${id} can’t be played on this screen: ${technical}`, data: { code: 7 } }),
      entry('2', { level: 'error', message: `${foreign} stalled at 3.0 s; skipped ahead` }),
    ];
    await screen.client.logs.send({ body: { entries } });
    const { logs } = await member.client.logs.list({ query: { level: 'error' } });
    expect(logs.map(({ message, data }) => [message, data])).toEqual([
      ['A removed file stalled at 3.0 s; skipped ahead', null],
      ['flower.mp4 can’t be played on this screen: its sound is damaged', { code: 7, technical }],
    ]);

    const errors = [`${id} doesn’t play on this screen; skipped`];
    await screen.client.player.heartbeat({ body: { clock: NOON, errors } });
    await expect
      .poll(async () => (await listMessages(member, { level: 'error' }))[0])
      .toBe('flower.mp4 doesn’t play on this screen; skipped');
  });

  test('names files as its reader sees them, in lists, searches and downloads', async () => {
    const chain = await createChain(server);
    const [screen, folders] = [chain.cafe, await inviteLimited(server, chain, 'viewer')];
    const { id: menu } = await arrangeMediaItem(server.db, chain.owner.user.id, { name: 'Menu.png' });
    const entries = [
      entry('1', { message: `${chain.latte.id} stalled at 3.0 s` }),
      entry('2', { message: `${chain.suit.id} stalled at 4.0 s` }),
      entry('3', { message: `${menu} stalled at 5.0 s` }),
    ];
    await screen.client.logs.send({ body: { entries } });
    const search = 'stalled';
    const owner = () => listMessages(chain.owner, { search });
    expect(await owner()).toEqual([
      'Menu.png stalled at 5.0 s',
      'Suit.png stalled at 4.0 s',
      'Latte.png stalled at 3.0 s',
    ]);
    expect(await listMessages(folders, { search, deviceId: screen.device.id })).toEqual([
      'Other content stalled at 5.0 s',
      'Other content stalled at 4.0 s',
      'Latte.png stalled at 3.0 s',
    ]);
    expect(await listMessages(chain.owner, { search: 'suit' })).toEqual(['Suit.png stalled at 4.0 s']);
    expect(await listMessages(chain.owner, { search: 'SUIT.png stalled AT' })).toEqual(['Suit.png stalled at 4.0 s']);
    expect(await listMessages(folders, { search: 'suit' })).toEqual([]);
    expect(await listMessages(folders, { search: 'latte' })).toEqual(['Latte.png stalled at 3.0 s']);

    const download = async ({ token }: { token: string }) =>
      (await requestRaw({ url: server.url, token }, 'GET', '/api/logs/export?search=stalled')).body;
    expect(await download(chain.owner)).toContain('Suit.png stalled');
    expect(await download(folders)).not.toMatch(/Suit|Menu/);
    expect(await download(folders)).toContain('Other content stalled');

    await chain.owner.client.media.removeMany({ body: { mediaIds: [MediaId.parse(menu)] } });
    expect((await owner())[0]).toBe('A removed file stalled at 5.0 s');
  });

  test('is shown to its account, newest first, with the device’s name at that time', async () => {
    const { member, screen } = await shop();
    const entries = [entry('1'), entry('2', { level: 'error', data: { code: 7 } })];
    expect(await screen.client.logs.send({ body: { entries } })).toEqual({ accepted: 2, duplicate: 0 });
    await member.client.devices.rename({ params: { deviceId: screen.device.id }, body: { name: 'Door' } });
    const { logs } = await member.client.logs.list({ query: {} });
    const device = { deviceId: screen.device.deviceId, deviceName: 'Window' };
    expect(logs).toMatchObject([
      { level: 'error', timestamp: NOON, message: 'Message 2', data: { code: 7 }, ...device },
      { level: 'info', timestamp: NOON, message: 'Message 1', data: null, ...device },
      { message: 'Device paired' },
    ]);
  });

  test('is stored once, however often it is sent', async () => {
    const { member, screen } = await shop();
    const body = { entries: [entry('1'), entry('1'), entry('2')] };
    expect(await screen.client.logs.send({ body })).toEqual({ accepted: 2, duplicate: 1 });
    expect(await screen.client.logs.send({ body })).toEqual({ accepted: 0, duplicate: 3 });
    expect(await listMessages(member)).toHaveLength(3);
  });

  test('is refused for a while if its device sends too many; other devices are not affected', async () => {
    const { screen } = await shop();
    const other = await shop();
    const batch = (number: number) => Array.from({ length: 200 }, (_, i) => entry(`${number}-${i}`));
    for (let number = 0; number < 15; number += 1) await screen.client.logs.send({ body: { entries: batch(number) } });
    const answer = await fetch(`${server.url}/api/player/v1/logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entries: [entry('one more')] }),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await other.screen.client.logs.send({ body: { entries: batch(0) } })).toMatchObject({ accepted: 200 });
  });

  test('stays when the device is removed', async () => {
    const { member, screen } = await shop();
    await screen.client.logs.send({ body: { entries: [entry('1')] } });
    await member.client.devices.remove({ params: { deviceId: screen.device.id } });
    expect(await listMessages(member)).toContain('Message 1');
  });

  test('with an implausible date gets the time of receipt', async () => {
    const { member, screen } = await shop();
    const entries = [
      entry('past', { at: '1970-01-01T00:00:00.000Z' }),
      entry('next', { at: '2036-03-01T12:00:00.000Z' }),
    ];
    await screen.client.logs.send({ body: { entries } });
    const { logs } = await member.client.logs.list({ query: {} });
    expect(logs.map(({ timestamp }) => timestamp)).toEqual([NOON, NOON, NOON]);
  });

  test('is stored without tokens and passwords', async () => {
    const { member, screen } = await shop();
    const message = `Authorization: Bearer ${screen.token} and password=canary-1`;
    const entries = [entry('1', { message, data: { deviceToken: screen.token, deep: [{ password: 'canary-2' }] } })];
    await screen.client.logs.send({ body: { entries } });
    const { body } = await requestRaw({ url: server.url, token: member.token }, 'GET', '/api/logs/realtime');
    expect(body).toContain('[hidden]');
    for (const secret of [screen.token, 'canary-1', 'canary-2']) expect(body).not.toContain(secret);
  });

  test.each([
    [{ entries: Array.from({ length: 201 }, (_, i) => entry(String(i))) }],
    [{ entries: [entry('1', { message: 'x'.repeat(2_001) })] }],
    [{ entries: [{ ...entry('1'), level: 'fatal' }] }],
  ])('is refused beyond the limits of an entry or a request', async (body) => {
    const { screen } = await shop();
    const answer = await requestRaw({ url: server.url, token: screen.token }, 'POST', '/api/player/v1/logs', body);
    expect(answer.status).toBe(400);
  });
});

describe('the log of an account', () => {
  test('is filtered by level, device and words, and paged', async () => {
    const { member, screen } = await shop('Window 100%');
    const entries = Array.from({ length: 20 }, (_, i) =>
      entry(`${i}`, { level: i % 4 === 0 ? 'error' : 'debug', message: i === 7 ? 'Disk is 100% full' : `No ${i}` }),
    );
    await screen.client.logs.send({ body: { entries } });
    expect(await listMessages(member, { level: 'error' })).toHaveLength(5);
    expect(await listMessages(member, { level: 'error,debug' })).toHaveLength(20);
    expect(await listMessages(member, { search: 'DISK is 100%' })).toEqual(['Disk is 100% full']);
    expect(await listMessages(member, { search: '%' })).toHaveLength(21);
    expect(await listMessages(member, { search: '_' })).toEqual([]);
    expect(await listMessages(member, { deviceId: screen.device.id })).toHaveLength(21);

    const first = await member.client.logs.list.page({ query: { limit: 15 } });
    expect([first.body.logs.length, first.total]).toEqual([15, 21]);
    const second = await member.client.logs.list.page({ query: { limit: 15, cursor: first.next ?? '' } });
    expect([second.body.logs.length, second.next]).toEqual([6, null]);
    const ids = [...first.body.logs, ...second.body.logs].map(({ id }) => id);
    expect(new Set(ids).size).toBe(21);

    await screen.client.logs.send({ body: { entries: [entry('new')] } });
    const after = await member.client.logs.list({ query: { after: ids[0] } });
    expect(after.logs.map(({ message }) => message)).toEqual(['Message new']);
  });

  test('contains nothing of other accounts, whose devices do not exist', async () => {
    const { screen } = await shop();
    await screen.client.logs.send({ body: { entries: [entry('1')] } });
    const otherAccount = await server.signUp();
    expect(await listMessages(otherAccount)).toEqual([]);
    const caller = { url: server.url, token: otherAccount.token };
    const [own, unknown] = await Promise.all(
      [screen.device.id, 'dev_unknown'].map((id) => requestRaw(caller, 'GET', `/api/logs/realtime?deviceId=${id}`)),
    );
    expect(own).toEqual(unknown);
    expect(own?.status).toBe(404);
  });

  test('can be downloaded as CSV, in which no field is a formula', async () => {
    const { member, screen } = await shop();
    const message = '=HYPERLINK("http://evil.example")';
    await screen.client.logs.send({ body: { entries: [entry('1', { message, level: 'warn' })] } });
    const answer = await fetch(`${server.url}/api/logs/export?level=warn`, { headers: { cookie: member.cookie } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line, end] = new TextDecoder('utf-8').decode(await answer.arrayBuffer()).split('\r\n');
    expect([head, line, end]).toEqual([
      'time,level,device,device id,message,details',
      `"${NOON}","warn","Window","${screen.device.deviceId}","'=HYPERLINK(""http://evil.example"")",""`,
      '',
    ]);
  });

  test('contains registrations, attempts on other accounts’ devices, refused codes, manifests and player errors', async () => {
    const { member, screen } = await shop();
    const otherAccount = await server.signUp();
    const { deviceId } = screen.device;
    await expect(otherAccount.client.devices.register({ body: { deviceId } })).rejects.toMatchObject({
      code: 'device.owned_by_other_account',
    });
    await expect(otherAccount.client.devices.pair({ body: { code: 'AAAAAA' } })).rejects.toMatchObject({
      code: 'pairing.code_invalid',
    });
    await otherAccount.client.devices.register({ body: { deviceId: `new-${deviceId}` } });
    await expect
      .poll(async () => (await otherAccount.client.logs.list({ query: {} })).logs.toReversed())
      .toMatchObject([
        { level: 'error', message: 'USER ID MISMATCH', data: { deviceId }, deviceName: null },
        { level: 'warn', message: expect.stringContaining('Pairing refused') },
        { level: 'info', message: 'Device registered', deviceId: `new-${deviceId}` },
      ]);

    await screen.client.player.manifest();
    await screen.client.player.heartbeat({ body: { clock: NOON, errors: ['The video stood still'] } });
    await expect
      .poll(() => listMessages(member))
      .toEqual(expect.arrayContaining(['Manifest changed and was fetched', 'The video stood still']));
    const { logs } = await member.client.logs.list({ query: { level: 'error' } });
    expect(logs).toMatchObject([{ message: 'The video stood still', deviceName: 'Window' }]);
  });
});

test(`the log is stored for 30 days, with at most ${LOG_ENTRIES} entries per account`, async () => {
  const { member, screen } = await shop();
  const other = await shop();
  const fill = ({ user }: Member, age: string, count: number) =>
    server.query(`insert into log_entries (account_id, level, at, received_at, message)
      select '${user.id}', 'info', now(), timestamptz '${NOON}' - interval '${age}', '${age}' from generate_series(1, ${count})`);
  // More than one statement deletes.
  await fill(other.member, '31 days', 12_000);
  await fill(other.member, '29 days', 1);
  await fill(member, '1 day', LOG_ENTRIES);
  await screen.client.logs.send({ body: { entries: [entry('newest')] } });
  const logs = openActivityLog(server.platform);
  await logs.sweep();
  const { total, body } = await member.client.logs.list.page({ query: { limit: 1 } });
  expect([total, body.keptDays, body.logs[0]?.message]).toEqual([LOG_ENTRIES, 30, 'Message newest']);
  expect(await listMessages(other.member)).toEqual(['29 days', 'Device paired']);
});

test('the log is stored for as long as KEEP_LOGS_DAYS says, and its list says so', async () => {
  const keep = { days: 90 };
  const installation = await testApp({ now: NOON, retention: { logs: keep } });
  const member = await installation.signUp();
  const screen = await pairScreen(installation, member);
  await expect.poll(() => listMessages(member)).toEqual(['Device paired']);
  await installation.query(`insert into log_entries (account_id, level, at, received_at, message)
    select '${member.user.id}', 'info', now(), timestamptz '${NOON}' - age * interval '1 day', age || ' days old'
    from unnest(array[89, 91]) as age`);
  const at = { in: '2026-01-01T00:00:00.000Z', before: '2025-11-30T00:00:00.000Z' };
  await screen.client.logs.send({ body: { entries: [entry('1', { at: at.in }), entry('2', { at: at.before })] } });
  await openActivityLog(installation.platform, keep).sweep();
  const { logs, keptDays } = await member.client.logs.list({ query: {} });
  expect(keptDays).toBe(90);
  expect(logs.map(({ message }) => message)).toEqual(['Message 2', 'Message 1', '89 days old', 'Device paired']);
  // Events from before that get the time of receipt.
  expect(logs.slice(0, 2).map(({ timestamp }) => timestamp)).toEqual([NOON, at.in]);
});
