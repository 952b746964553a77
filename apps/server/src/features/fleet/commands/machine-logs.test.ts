import { gzipSync } from 'node:zlib';
import { MACHINE_LOG_MAX_BYTES } from '@vitrine/contract/fleet/device-files';
import { beforeAll, expect, test } from 'vitest';
import { pairAgentScreen } from '../../../test/agent-screen.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openActivityLog } from '../../../test/operations/activity-log.ts';
import { createMachineLogs } from './machine-logs.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

type AgentScreen = Awaited<ReturnType<typeof pairAgentScreen>>;

const request = async ({ member, params }: AgentScreen) =>
  (await member.client.commands.send({ params, body: { kind: 'send-logs' } })).command.id;

/** Sends a machine log, and returns the status or the error code of the answer. */
async function send({ agentToken }: AgentScreen, commandId: string, packed: Buffer): Promise<string | number> {
  const answer = await fetch(`${server.url}/api/agent/v1/commands/${commandId}/machine-log`, {
    method: 'POST',
    headers: { authorization: `Bearer ${agentToken}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(packed),
  });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? answer.status;
}

const download = (token: string, path: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });

const read = async ({ member, params }: AgentScreen) =>
  (await member.client.commands.machineLog({ params })).machineLog;

const readUrl = async (screen: AgentScreen) => (await read(screen))?.url ?? '';

/** The machine logs of a process that starts at the given instant. */
function logsAt(nowMs: number) {
  const platform = { ...server.platform, clock: () => new Date(nowMs) };
  return createMachineLogs(platform, { logs: openActivityLog(platform) });
}

async function listKeys(accountId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.storage.list(`machine-logs/${accountId}/`)) keys.push(key);
  return keys;
}

test('the machine log that was requested can be downloaded as text, never shown as a page', async () => {
  const screen = await pairAgentScreen(server, ['send-logs']);
  const { member, params } = screen;
  expect((await member.client.commands.machineLog({ params })).machineLog).toBeNull();
  const text = 'Shows the player\n<script>alert(1)</script>\n\u202e';
  expect(await send(screen, await request(screen), gzipSync(text))).toBe(200);

  const { commands } = await member.client.commands.list({ params });
  expect(commands[0]).toMatchObject({ kind: 'send-logs', state: 'done' });
  const { machineLog } = await member.client.commands.machineLog({ params });
  expect(machineLog).toMatchObject({ bytes: Buffer.byteLength(text) });
  const answer = await download(member.token, machineLog?.url ?? '');
  expect(await answer.text()).toBe(text);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.log\.txt"/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a newer machine log replaces the former, and both it and its file go with the device', async () => {
  const screen = await pairAgentScreen(server, ['send-logs']);
  const { member, params } = screen;
  await send(screen, await request(screen), gzipSync('first'));
  const first = await readUrl(screen);
  await send(screen, await request(screen), gzipSync('second'));
  const second = await readUrl(screen);
  expect((await download(member.token, first)).status).toBe(404);
  expect(await (await download(member.token, second)).text()).toBe('second');
  expect(await listKeys(member.user.id)).toHaveLength(1);

  await member.client.devices.remove({ params });
  expect((await download(member.token, second)).status).toBe(404);
  // The modification times of files are real time.
  await logsAt(Date.now() + 61 * 60_000).sweep();
  expect(await listKeys(member.user.id)).toEqual([]);
});

test('a machine log is deleted after 30 days', async () => {
  const screen = await pairAgentScreen(server, ['send-logs']);
  await send(screen, await request(screen), gzipSync('old'));
  const days30 = Date.parse((await read(screen))?.takenAt ?? '') + 30 * 86_400_000;
  await logsAt(days30).sweep();
  expect(await readUrl(screen)).not.toBe('');
  await logsAt(days30 + 1).sweep();
  expect(await readUrl(screen)).toBe('');
  expect(await listKeys(screen.member.user.id)).toEqual([]);
});

test('another account can neither read a machine log nor send one', async () => {
  const [one, other] = [await pairAgentScreen(server, ['send-logs']), await pairAgentScreen(server, ['send-logs'])];
  const command = await request(one);
  expect(await send(other, command, gzipSync('foreign'))).toBe('command.not_found');
  await send(one, command, gzipSync('own'));
  expect((await download(other.member.token, await readUrl(one))).status).toBe(404);
  await expect(other.member.client.commands.machineLog({ params: one.params })).rejects.toMatchObject({
    code: 'device.not_found',
  });
});

test.each([
  ['no gzip', 'machine_log.not_gzip', Buffer.from('plain text')],
  ['cut off', 'machine_log.not_gzip', gzipSync('a log').subarray(0, 12)],
  ['too large when unpacked', 'request.too_large', gzipSync(Buffer.alloc(MACHINE_LOG_MAX_BYTES + 1, 'x'))],
  ['too large', 'request.too_large', Buffer.alloc(MACHINE_LOG_MAX_BYTES + 1)],
])('a machine log that is %s is refused, and the command may still be completed', async (_, code, packed) => {
  const screen = await pairAgentScreen(server, ['send-logs']);
  const command = await request(screen);
  expect(await send(screen, command, packed)).toBe(code);
  expect(await send(screen, command, gzipSync('x'.repeat(MACHINE_LOG_MAX_BYTES)))).toBe(200);
  expect(await send(screen, command, gzipSync('repeated'))).toBe(200);
  expect((await (await download(screen.member.token, await readUrl(screen))).text())[0]).toBe('x');
});

test('a machine log is refused for a command of another kind', async () => {
  const screen = await pairAgentScreen(server, ['send-logs', 'reboot']);
  const { command } = await screen.member.client.commands.send({ params: screen.params, body: { kind: 'reboot' } });
  expect(await send(screen, command.id, gzipSync('a log'))).toBe('command.not_found');
});
