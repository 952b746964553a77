import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { requestRaw } from '../../../test/arrange.ts';
import { openScreenEvents, pairScreen, type Screen } from '../../../test/screen.ts';

const NOON = '2026-03-01T12:00:00.000Z';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOON });
});

const beat = ({ client }: Screen) => client.player.heartbeat({ body: { clock: server.clock().toISOString() } });

async function sendScreenshot({ token }: Screen, commandId: string, picture: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${server.url}/api/player/v1/screenshots?commandId=${commandId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-anything' },
    body: picture,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

const picture = async (format: 'jpeg' | 'webp' | 'png' = 'jpeg') => {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#1a5bd0' } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
};

/** An image of more than 20 kB. */
const noise = async (format: 'jpeg' | 'webp') => {
  const pixels = Buffer.from(Array.from({ length: 256 * 256 * 3 }, (_, i) => (i * i * 7919) % 251));
  const image = sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
};

const hash = (data: ArrayBuffer) => createHash('sha256').update(new Uint8Array(data)).digest('hex');

describe('a command', () => {
  test('is pushed to a connected device, fetched, and done when the device reports it', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const events = await openScreenEvents(server, screen.token);
    const params = { deviceId: screen.device.deviceId };

    const { command } = await member.client.commands.send({ params, body: { kind: 'identify' } });
    expect(command).toMatchObject({
      deviceId: screen.device.id,
      kind: 'identify',
      value: null,
      state: 'queued',
      expiresAt: '2026-03-01T12:05:00.000Z',
    });
    expect(await events.until('command')).toEqual({ event: 'command', data: { id: command.id } });
    await events.close();

    const { id, kind, value, expiresAt } = command;
    expect(await screen.client.commands.pending()).toEqual({ commands: [{ id, kind, value, expiresAt }] });
    expect((await member.client.commands.list({ params })).commands).toMatchObject([{ id, state: 'delivered' }]);

    await screen.client.player.acknowledge({ params: { id }, body: { state: 'done', detail: 'Shown for\u202E 10 s' } });
    const done = { ...command, state: 'done', detail: 'Shown for  10 s', deliveredAt: NOON, settledAt: NOON };
    expect(await member.client.commands.list({ params })).toEqual({ commands: [done] });
    expect(await screen.client.commands.pending()).toEqual({ commands: [] });
  });

  test('is settled by the first report only', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const params = { deviceId: screen.device.id };
    const { command } = await member.client.commands.send({ params, body: { kind: 'reload' } });
    const ack = (state: 'done' | 'failed') =>
      screen.client.player.acknowledge({ params: { id: command.id }, body: { state } });
    await Promise.all([ack('failed'), ack('failed')]);
    expect(await ack('done')).toEqual({ success: true });
    expect((await member.client.commands.list({ params })).commands).toMatchObject([{ state: 'failed' }]);
  });

  test('is counted in the answer to heartbeats until it is settled', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const events = await openScreenEvents(server, screen.token);
    const params = { deviceId: screen.device.id };
    expect((await beat(screen)).pendingCommands).toBe(0);
    const { command } = await member.client.commands.send({ params, body: { kind: 'identify' } });
    await events.until('command');
    expect((await beat(screen)).pendingCommands).toBe(1);
    await screen.client.player.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
    await expect.poll(async () => (await beat(screen)).pendingCommands).toBe(0);
    await events.close();
  });

  test('of another device can be neither seen nor settled', async () => {
    const member = await server.signUp();
    const [one, other] = [await pairScreen(server, member), await pairScreen(server, member)];
    const params = { deviceId: one.device.id };
    const { command } = await member.client.commands.send({ params, body: { kind: 'screenshot' } });
    expect(await other.client.commands.pending()).toEqual({ commands: [] });
    await other.client.player.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
    expect(await sendScreenshot(other, command.id, await picture())).toMatchObject({
      body: { code: 'command.not_found' },
    });
    expect((await member.client.commands.list({ params })).commands).toMatchObject([{ state: 'queued' }]);
  });

  test('can be sent to several devices at once, with a result for each', async () => {
    const member = await server.signUp();
    const screenOfOther = await pairScreen(server, await server.signUp());
    const screens = [await pairScreen(server, member), await pairScreen(server, member)] as const;
    const deviceIds = [screens[0].device.id, screenOfOther.device.id, screens[1].device.deviceId];
    const { results } = await member.client.commands.sendToMany({ body: { deviceIds, kind: 'reload' } });
    expect(results.map(({ deviceId, commands, error }) => ({ deviceId, sent: commands.length, error }))).toEqual([
      { deviceId: deviceIds[0], sent: 1, error: null },
      { deviceId: deviceIds[1], sent: 0, error: 'Device not found' },
      { deviceId: deviceIds[2], sent: 1, error: null },
    ]);
    expect(await screenOfOther.client.commands.pending()).toEqual({ commands: [] });
    expect((await screens[1].client.commands.pending()).commands).toHaveLength(1);
  });

  test.each([
    { kind: 'volume' },
    { kind: 'volume', value: 101 },
    { kind: 'volume', value: 1.5 },
    { kind: 'reload', value: 1 },
    { kind: 'shutdown' },
    {},
  ])('%j is refused', async (body) => {
    const member = await server.signUp();
    const { device } = await pairScreen(server, member);
    const caller = { url: server.url, token: member.token };
    expect(await requestRaw(caller, 'POST', `/api/devices/${device.id}/commands`, body)).toMatchObject({ status: 400 });
    expect(await member.client.commands.list({ params: { deviceId: device.id } })).toEqual({ commands: [] });
  });
});

describe('volume and brightness', () => {
  test('are saved in the settings and sent to the device', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const params = { deviceId: screen.device.deviceId };
    const volume = await member.client.commands.setVolume({ params, body: { volume: 0 } });
    expect(volume).toMatchObject({ settings: { volume: 0, brightness: 50 }, command: { kind: 'volume', value: 0 } });
    await member.client.commands.setBrightness({ params, body: { brightness: 80 } });
    expect((await screen.client.player.manifest()).settings).toMatchObject({ volume: 0, brightness: 80 });
    const { commands } = await screen.client.commands.pending();
    expect(new Map(commands.map(({ kind, value }) => [kind, value]))).toEqual(
      new Map([
        ['volume', 0],
        ['brightness', 80],
      ]),
    );
  });

  test('of a group are sent to every member, each with its result', async () => {
    const member = await server.signUp();
    const { group } = await member.client.groups.create({ body: { name: 'Ground floor' } });
    const screens = [
      await pairScreen(server, member, { name: 'Bar' }),
      await pairScreen(server, member, { name: 'Window' }),
    ];
    const outside = await pairScreen(server, member);
    for (const { device } of screens) {
      await member.client.groups.addDevice({ params: { id: group.id }, body: { deviceId: device.id } });
    }
    const body = { volume: 75, brightness: 40 };
    const { results } = await member.client.commands.setOfGroup({ params: { id: group.id }, body });
    expect(results).toMatchObject(
      screens.map(({ device }) => ({
        deviceId: device.deviceId,
        name: device.name,
        commands: [{ kind: 'volume' }, { kind: 'brightness' }],
        error: null,
      })),
    );
    for (const { client } of screens) expect((await client.player.manifest()).settings).toMatchObject(body);

    // Commands are sent one by one, as the specification's calls for a group do.
    const [one, other] = screens.map(({ device }) => device.id);
    await expect(
      member.client.commands.send({ params: { deviceId: one ?? '' }, body: { kind: 'volume', value: 10 } }),
    ).rejects.toMatchObject({ code: 'device.levels_managed_by_group' });
    const many: { deviceIds: string[]; kind: 'brightness'; value: number } = {
      deviceIds: [one ?? '', outside.device.id, other ?? ''],
      kind: 'brightness',
      value: 10,
    };
    const managed = expect.stringContaining('managed by its group');
    expect((await member.client.commands.sendToMany({ body: many })).results).toMatchObject([
      { commands: [], error: managed },
      { commands: [{ kind: 'brightness' }], error: null },
      { commands: [], error: managed },
    ]);
    for (const { client } of screens) expect((await client.player.manifest()).settings).toMatchObject(body);
    await member.client.commands.send({ params: { deviceId: one ?? '' }, body: { kind: 'identify' } });
    await member.client.commands.setVolume({ params: { deviceId: one ?? '' }, body: { volume: 10 } });
    expect((await screens[0]?.client.player.manifest())?.settings.volume).toBe(10);
    expect((await outside.client.player.manifest()).settings).toMatchObject({ volume: 50, brightness: 10 });
  });
});

describe('a screenshot', () => {
  test('settles its command, is shown with its age, and can be sent twice', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const params = { deviceId: screen.device.id };
    expect(await member.client.commands.screenshot({ params })).toEqual({ screenshot: null });

    const { command } = await member.client.commands.send({ params, body: { kind: 'screenshot' } });
    const bytes = await picture('webp');
    expect(await sendScreenshot(screen, command.id, bytes)).toEqual({ status: 200, body: { success: true } });
    expect(await sendScreenshot(screen, command.id, await picture('jpeg'))).toMatchObject({ status: 200 });
    expect((await member.client.commands.list({ params })).commands).toMatchObject([{ state: 'done' }]);

    const { screenshot } = await member.client.commands.screenshot({ params });
    expect(screenshot).toMatchObject({ mimeType: 'image/webp', takenAt: NOON });
    const file = await fetch(server.url + (screenshot?.url ?? ''), { headers: { cookie: member.cookie } });
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(hash(await file.arrayBuffer())).toBe(hash(bytes.buffer));

    const otherAccount = await server.signUp();
    const refused = await fetch(server.url + (screenshot?.url ?? ''), { headers: { cookie: otherAccount.cookie } });
    expect(refused.status).toBe(404);
  });

  test('is replaced by the next one, and its file removed', async () => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const params = { deviceId: screen.device.id };
    const urls: string[] = [];
    for (const format of ['jpeg', 'webp'] as const) {
      const { command } = await member.client.commands.send({ params, body: { kind: 'screenshot' } });
      await sendScreenshot(screen, command.id, await picture(format));
      urls.push((await member.client.commands.screenshot({ params })).screenshot?.url ?? '');
    }
    const statuses = await Promise.all(
      urls.map(async (url) => (await fetch(server.url + url, { headers: { cookie: member.cookie } })).status),
    );
    expect(statuses).toEqual([404, 200]);
    const keys: string[] = [];
    for await (const { key } of server.storage.list(`screenshots/${member.user.id}/`)) keys.push(key);
    expect(keys).toHaveLength(1);
  });

  test.each([
    ['a PNG', () => picture('png'), 'screenshot.not_an_image'],
    ['a page', async () => new TextEncoder().encode('<script>alert(1)</script>'), 'screenshot.not_an_image'],
    ['half of a JPEG', async () => (await noise('jpeg')).slice(0, 20_000), 'screenshot.not_an_image'],
    ['half of a WebP', async () => (await noise('webp')).slice(0, 20_000), 'screenshot.not_an_image'],
    ['nothing', async () => new Uint8Array(), 'screenshot.not_an_image'],
    ['more than 2 MB', async () => new Uint8Array(2 * 1024 * 1024 + 1), 'request.too_large'],
  ])('is refused if it is %s, whatever its content type', async (_, make, code) => {
    const member = await server.signUp();
    const screen = await pairScreen(server, member);
    const params = { deviceId: screen.device.id };
    const { command } = await member.client.commands.send({ params, body: { kind: 'screenshot' } });
    expect((await sendScreenshot(screen, command.id, await make())).body).toMatchObject({ code });
    expect(await member.client.commands.screenshot({ params })).toEqual({ screenshot: null });
    expect((await member.client.commands.list({ params })).commands).toMatchObject([{ state: 'queued' }]);
  });
});

test('a command expires after five minutes and cannot be settled any more', async () => {
  const late = await testApp({ now: NOON });
  const member = await late.signUp();
  const screen = await pairScreen(late, member);
  const params = { deviceId: screen.device.id };
  const { command } = await member.client.commands.send({ params, body: { kind: 'identify' } });
  late.setTime('2026-03-01T12:05:00.000Z');
  expect(await screen.client.commands.pending()).toEqual({ commands: [] });
  expect((await screen.client.player.heartbeat({ body: { clock: NOON } })).pendingCommands).toBe(0);
  await screen.client.player.acknowledge({ params: { id: command.id }, body: { state: 'done' } });
  expect((await member.client.commands.list({ params })).commands).toMatchObject([{ state: 'expired' }]);
});
