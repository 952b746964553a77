import { expect, test } from 'vitest';
import { openState } from '../files/state.ts';
import { createLossyDisk } from '../test/lossy-disk.ts';
import { startPlayerServer } from '../test/player-server.ts';
import { agent } from '@vitrine/contract/agent/agent';
import { createCommands, type Handlers, sendFile } from './command-runner.ts';
import { createCredential, SentFile } from './credential.ts';

const DEVICE_TOKEN = 'device-token';

/** A machine, and a server that lists `pending` to the agent with the newest token. */
async function machine(handlers: Handlers, retryMs = 3_600_000) {
  const pending: { id: string; kind: string; value?: number }[] = [];
  const acknowledged: [id: string, body: string][] = [];
  const fails = { acknowledgements: 0 };
  let issued = 0;
  const { url } = await startPlayerServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    // Like a proxy with the default limit of nginx.
    if (Number(headers['content-length'] ?? 0) > 2 ** 20) {
      request.resume();
      return void response.writeHead(413, { 'content-type': 'text/html' }).end('<html>413</html>');
    }
    const send = (status: number, body: object): void => void response.writeHead(status).end(JSON.stringify(body));
    let body = '';
    request.setEncoding('latin1').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      const token = headers.authorization?.replace('Bearer ', '');
      if (path === '/api/player/v1/agent') {
        if (token !== DEVICE_TOKEN) return send(401, {});
        issued += 1;
        return send(201, { agentToken: `agent-${issued}`, updateKey: 'a2V5' });
      }
      if (token !== `agent-${issued}`) return send(401, {});
      if (method === 'GET') {
        const commands = pending.map((command) => ({ value: null, expiresAt: '2030-01-01T00:00:00.000Z', ...command }));
        return send(200, { commands });
      }
      if (fails.acknowledgements > 0) {
        fails.acknowledgements -= 1;
        return send(503, {});
      }
      const id = /commands\/(\w+)\//.exec(path)?.[1] ?? '';
      acknowledged.push([id, body]);
      pending.splice(0, pending.length, ...pending.filter((each) => each.id !== id));
      return send(200, { success: true });
    });
  });
  const { disk } = createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0);
  const state = await openState(disk, '/data');
  await state.save({ identity: { deviceId: 'lobby-1', deviceToken: DEVICE_TOKEN } });
  const credential = createCredential({ server: url, state, onUpdateKey: async () => undefined });
  const logged: string[] = [];
  const commands = createCommands({ credential, handlers, retryMs, log: (message) => logged.push(message) });
  return { pending, acknowledged, fails, state, credential, commands, logged, revoke: () => void (issued += 1) };
}

const DONE = '{"state":"done"}';

test('pending commands are carried out in order, each acknowledged', async () => {
  const done: string[] = [];
  const { pending, acknowledged, commands, state } = await machine({
    'restart-browser': async ({ id }) => void done.push(id),
    'display-power': async ({ id, value }) => void done.push(`${id}=${value}`),
  });
  pending.push({ id: 'cmd_1', kind: 'restart-browser' }, { id: 'cmd_2', kind: 'display-power', value: 0 });
  await commands.fetch();
  expect(done).toEqual(['cmd_1', 'cmd_2=0']);
  expect(acknowledged).toEqual([
    ['cmd_1', DONE],
    ['cmd_2', DONE],
  ]);
  expect(state.read().agentToken).toBe('agent-1');
});

test('a command is carried out once, although its acknowledgement was lost', async () => {
  let count = 0;
  const { pending, acknowledged, fails, commands } = await machine({
    'restart-browser': async () => void (count += 1),
  });
  pending.push({ id: 'cmd_1', kind: 'restart-browser' });
  fails.acknowledgements = 1;
  await commands.fetch();
  expect(acknowledged).toEqual([]);
  await commands.fetch();
  expect(acknowledged).toEqual([['cmd_1', DONE]]);
  expect(count).toBe(1);
});

test('an acknowledgement that failed is repeated by itself', async () => {
  let count = 0;
  const { pending, acknowledged, fails, commands } = await machine(
    { 'restart-browser': async () => void (count += 1) },
    10,
  );
  pending.push({ id: 'cmd_1', kind: 'restart-browser' });
  fails.acknowledgements = 3;
  await commands.fetch();
  await expect.poll(() => acknowledged).toEqual([['cmd_1', DONE]]);
  expect(count).toBe(1);
});

test('what ends the agent is acknowledged before, and does not happen without the acknowledgement', async () => {
  const order: string[] = [];
  const { pending, acknowledged, fails, commands } = await machine({
    reboot: async () => async () => void order.push(`reboot after ${acknowledged.length} acknowledgements`),
  });
  pending.push({ id: 'cmd_1', kind: 'reboot' });
  fails.acknowledgements = 1;
  await commands.fetch();
  expect(order).toEqual([]);
  pending.splice(0, 1, { id: 'cmd_2', kind: 'reboot' });
  await commands.fetch();
  expect(order).toEqual(['reboot after 1 acknowledgements']);
});

test('a command that fails says why, and the next one is carried out', async () => {
  const { pending, acknowledged, commands } = await machine({
    screenshot: () => Promise.reject(new Error('The browser is not running')),
    'restart-browser': async () => undefined,
  });
  pending.push({ id: 'cmd_1', kind: 'screenshot' }, { id: 'cmd_2', kind: 'restart-browser' });
  await commands.fetch();
  expect(acknowledged).toEqual([
    ['cmd_1', '{"state":"failed","detail":"The browser is not running"}'],
    ['cmd_2', DONE],
  ]);
});

test('what this machine cannot do is refused', async () => {
  const { pending, acknowledged, commands } = await machine({});
  pending.push({ id: 'cmd_1', kind: 'update-agent' });
  await commands.fetch();
  expect(acknowledged).toEqual([['cmd_1', '{"state":"failed","detail":"This machine has no update-agent"}']]);
});

test('notices at the same moment lead to one run at a time, and none is missed', async () => {
  const running: string[] = [];
  let most = 0;
  const { pending, acknowledged, commands } = await machine({
    'restart-browser': async ({ id }) => {
      running.push(id);
      most = Math.max(most, running.length);
      await new Promise((resolve) => setImmediate(resolve));
      running.pop();
    },
  });
  pending.push({ id: 'cmd_1', kind: 'restart-browser' });
  const first = commands.fetch();
  pending.push({ id: 'cmd_2', kind: 'restart-browser' });
  await Promise.all([first, commands.fetch()]);
  expect(most).toBe(1);
  expect(acknowledged.map(([id]) => id)).toEqual(['cmd_1', 'cmd_2']);
});

test('a credential that was revoked is replaced with the device’s', async () => {
  const { pending, acknowledged, commands, revoke, state } = await machine({
    'restart-browser': async () => undefined,
  });
  await commands.fetch();
  revoke();
  pending.push({ id: 'cmd_1', kind: 'restart-browser' });
  await commands.fetch();
  expect(acknowledged).toHaveLength(1);
  expect(state.read().agentToken).toBe('agent-3');
});

test('a machine that is not paired asks for nothing', async () => {
  const { state, commands, logged } = await machine({});
  await state.save({ identity: null, agentToken: null });
  await commands.fetch();
  expect(logged).toEqual([expect.stringContaining('401')]);
});

test('a screenshot is sent as a picture', async () => {
  const { credential, acknowledged } = await machine({});
  const picture = new SentFile(Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg');
  await sendFile(credential, agent.screenshot.path, 'cmd_1', picture);
  expect(acknowledged).toEqual([['cmd_1', '\u00ff\u00d8\u00ff']]);
});

test('a screenshot that a proxy refuses fails with the setting that lets it pass', async () => {
  const { pending, acknowledged, credential, commands } = await machine({
    screenshot: async ({ id }) =>
      sendFile(credential, agent.screenshot.path, id, new SentFile(Buffer.alloc(1_400_000), 'image/jpeg')),
  });
  pending.push({ id: 'cmd_1', kind: 'screenshot' });
  await commands.fetch();
  expect(acknowledged.map(([id, body]) => [id, JSON.parse(body)])).toEqual([
    [
      'cmd_1',
      {
        state: 'failed',
        detail: expect.stringMatching(
          /^A proxy in front of the server refuses a file of 1\.4 MB\. .*client_max_body_size in nginx, .* in Cloudflare\.$/,
        ),
      },
    ],
  ]);
});
