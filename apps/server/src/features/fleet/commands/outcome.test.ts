import { Readable } from 'node:stream';
import { COMMANDS_LISTED } from '@vitrine/contract/fleet/commands';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { arrangeScreen } from '../../../test/arrange.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import { openActivityLog } from '../../../test/operations/activity-log.ts';
import { createEntitlements } from '../../accounts/index.ts';
import { createDevices } from '../devices/service.ts';
import { createCommands } from './service.ts';
import { createScreenshots } from './screenshots.ts';

const at = (time: string) => `2026-03-01T${time}.000Z`;

let server: TestApp;
let member: Member;
let screen: Screen;
beforeAll(async () => {
  server = await testApp({ now: at('12:00:00'), hasScheduler: false });
  member = await server.signUp();
  screen = await pairScreen(server, member);
});

const send = async (kind: 'reload' | 'screenshot' | 'identify', { device }: Screen = screen) =>
  (await member.client.commands.send({ params: { deviceId: device.id }, body: { kind } })).command.id;

const readCommand = async (id: string, { device }: Screen = screen) =>
  (await member.client.commands.list({ params: { deviceId: device.id } })).commands.find((one) => one.id === id);

const acknowledge = (id: string, body: { state: 'done' | 'failed'; detail?: string }) =>
  screen.client.player.acknowledge({ params: { id }, body });

const loggedOutcomes = async () =>
  (await member.client.logs.list({ query: { search: 'Command ' } })).logs.map(({ level, message, data }) => ({
    level,
    message,
    data,
  }));

/** Uploads bytes that are no image, and returns the error code. */
const upload = async (commandId: string) => {
  const answer = await fetch(`${server.url}/api/player/v1/screenshots?commandId=${commandId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'image/jpeg' },
    body: 'not an image',
  });
  return ((await answer.json()) as { code?: string }).code;
};

/** The features of a process that starts at the given instant. */
function processAt(instant: string) {
  const platform = { ...server.platform, clock: () => new Date(instant) };
  const logs = openActivityLog(platform);
  const devices = createDevices(platform, { entitlements: createEntitlements(platform, { hasLimits: true }) });
  return {
    commands: createCommands(platform, { logs, devices }),
    screenshots: createScreenshots(platform, { logs }),
  };
}

describe('the outcome of a command', () => {
  test('is in the activity log with the device’s report, failures as warnings', async () => {
    const [done, failed] = [await send('identify'), await send('reload')];
    await acknowledge(done, { state: 'done' });
    await acknowledge(failed, { state: 'failed', detail: 'No\0 network' });
    await expect.poll(loggedOutcomes).toEqual([
      { level: 'warn', message: 'Command reload: failed', data: { commandId: failed, detail: 'No  network' } },
      { level: 'info', message: 'Command identify: done', data: { commandId: done } },
    ]);
  });

  test('of a command that was never fetched counts as its delivery, too', async () => {
    const id = await send('reload');
    server.setTime(at('12:00:30'));
    await acknowledge(id, { state: 'done' });
    expect(await readCommand(id)).toMatchObject({ deliveredAt: at('12:00:30'), settledAt: at('12:00:30') });
  });

  test('does not change the time of the first delivery, even if the command was fetched again', async () => {
    const id = await send('reload');
    const deliveredAt = server.clock().toISOString();
    await screen.client.commands.pending();
    server.setTime(at('12:01:00'));
    await screen.client.commands.pending();
    expect(await readCommand(id)).toMatchObject({ state: 'delivered', deliveredAt });
    await acknowledge(id, { state: 'done' });
    expect(await readCommand(id)).toMatchObject({ state: 'done', deliveredAt, settledAt: at('12:01:00') });
  });

  test('of an unknown command is accepted and changes nothing, so that a player can forget it', async () => {
    expect(await acknowledge('cmd_unknown', { state: 'done' })).toEqual({ success: true });
  });
});

test('pending commands are fetched in the order in which they were sent', async () => {
  const own = await pairScreen(server, member);
  const ids: string[] = [];
  for (const kind of ['identify', 'reload', 'screenshot'] as const) {
    ids.push(await send(kind, own));
    server.setTime(new Date(server.clock().getTime() + 1).toISOString());
  }
  expect((await own.client.commands.pending()).commands.map(({ id }) => id)).toEqual(ids);
});

test(`the newest ${COMMANDS_LISTED} commands of a device are listed`, async () => {
  const { id } = await arrangeScreen(server.db, member.user.id);
  await server.query(`insert into commands (id, device_id, kind, created_at, expires_at)
    select 'cmd_' || '${id}' || lpad(i::text, 3, '0'), '${id}', 'reload', timestamptz '${at('10:00:00')}' + i * interval '1 s',
      timestamptz '${at('10:05:00')}' from generate_series(1, ${COMMANDS_LISTED + 1}) as i`);
  const { commands } = await member.client.commands.list({ params: { deviceId: id } });
  expect([commands.length, commands[0]?.createdAt, commands.at(-1)?.createdAt]).toEqual([
    COMMANDS_LISTED,
    at('10:00:51'),
    at('10:00:02'),
  ]);
});

test('commands are deleted after 30 days', async () => {
  const id = await send('reload');
  const { createdAt } = (await readCommand(id))!;
  const days30 = Date.parse(createdAt) + 30 * 86_400_000;
  await processAt(new Date(days30).toISOString()).commands.sweep();
  expect(await readCommand(id)).toMatchObject({ id });
  await processAt(new Date(days30 + 1).toISOString()).commands.sweep();
  expect(await readCommand(id)).toBeUndefined();
});

describe('a screenshot', () => {
  test('is refused for a command of another kind, one that failed and one that expired', async () => {
    const [reload, failed, expired] = [await send('reload'), await send('screenshot'), await send('screenshot')];
    await acknowledge(failed, { state: 'failed' });
    expect([await upload(reload), await upload(failed)]).toEqual(['command.not_found', 'command.not_found']);
    expect(await upload(expired)).toBe('screenshot.not_an_image');
    server.setTime(new Date(server.clock().getTime() + 5 * 60_000).toISOString());
    expect(await upload(expired)).toBe('command.not_found');
  });

  test('of a deleted device is removed from the storage after an hour; other files stay', async () => {
    const device = await arrangeScreen(server.db, member.user.id);
    const folder = `screenshots/${member.user.id}`;
    const write = (key: string) => server.storage.write(key, Readable.from([Buffer.from('image')]));
    await Promise.all([`${folder}/scr_current`, `${folder}/scr_orphan`, 'screenshots/stray', 'media/scr_x'].map(write));
    await server.query(`insert into device_screenshots (device_id, id, storage_key, mime_type, file_size, sha256, taken_at)
      values ('${device.id}', 'scr_current', '${folder}/scr_current', 'image/jpeg', 5, '', now())`);
    const keys = async () => {
      const found: string[] = [];
      for (const prefix of ['screenshots/', 'media/']) {
        for await (const { key } of server.storage.list(prefix)) found.push(key);
      }
      return found.toSorted();
    };
    const all = [
      'media/scr_x',
      ...['scr_current', 'scr_orphan'].map((id) => `${folder}/${id}`),
      'screenshots/stray',
    ].toSorted();
    // The modification times of files are real time.
    await processAt(new Date(Date.now() + 59 * 60_000).toISOString()).screenshots.sweep();
    expect(await keys()).toEqual(all);
    await processAt(new Date(Date.now() + 61 * 60_000).toISOString()).screenshots.sweep();
    expect(await keys()).toEqual(all.filter((key) => !key.endsWith('orphan')));
  });
});
