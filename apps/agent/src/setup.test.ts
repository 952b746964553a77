import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rotation } from '@vitrine/contract/agent/settings-file';
import { expect, onTestFinished, test } from 'vitest';
import { readMachineConfig } from './config.ts';
import { runProgram } from './machine/programs.ts';
import { createStandIns } from './test/stand-ins.ts';
import { showSetup } from './setup.ts';

interface DevtoolsRequest {
  id: number;
  method: string;
  params: { url?: string };
}

const RESULTS: Record<string, object> = { 'Target.attachToTarget': { sessionId: 'session' }, 'Page.navigate': {} };

/** The address that a browser is sent to when it connects. */
async function openBrowserAt(socket: string): Promise<string> {
  const pipe = connect(socket);
  onTestFinished(() => void pipe.destroy());
  return new Promise((resolve, reject) => {
    pipe.on('error', reject);
    pipe.setEncoding('utf8').on('data', (text) => {
      for (const each of String(text).split('\0').filter(Boolean)) {
        const { id, method, params }: DevtoolsRequest = JSON.parse(each);
        if (method === 'Target.setDiscoverTargets') {
          const targetInfo = { type: 'page', targetId: 'page', url: 'about:blank' };
          pipe.write(`${JSON.stringify({ method: 'Target.targetCreated', params: { targetInfo } })}\0`);
        }
        pipe.write(`${JSON.stringify({ id, result: RESULTS[method] ?? {} })}\0`);
        if (params.url !== undefined) resolve(params.url);
      }
    });
  });
}

async function showOnScreen(problem: string | null, rotation: Rotation = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const socket = join(folder, 'browser.sock');
  const networkStatus = join(folder, 'network.json');
  const logged: string[] = [];
  const sway = await createStandIns({ ways: ['output'] });
  onTestFinished(sway.remove);
  const environment = { PORT: '0', BROWSER_SOCKET: socket, NETWORK: networkStatus, RUNTIME: sway.runtimeFolder };
  const config = { ...readMachineConfig(environment), rotation };
  const setup = await showSetup(config, problem, {
    log: (message) => logged.push(message),
    run: (command, options) => runProgram(command, { ...options, env: { ...options?.env, PATH: sway.folder } }),
    onAlive: () => undefined,
  });
  onTestFinished(() => setup.stop());
  return {
    address: await openBrowserAt(socket),
    networkStatus,
    logged,
    readSwayCalls: () => readFile(join(sway.folder, 'calls'), 'utf8'),
  };
}

test('a machine whose settings are wrong shows why, and how to correct them', async () => {
  const { address, logged } = await showOnScreen('SERVER: “<b>us</b>” is not an address');
  // Not below /player/, where the service worker of a former player answers.
  expect(new URL(address).pathname).toBe('/');
  const answer = await fetch(address);
  const page = await answer.text();
  expect(page).toContain('SERVER: “&#60;b&#62;us&#60;/b&#62;” is not an address');
  expect(page).toContain('SERVER=http://192.168.1.10:3000');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(logged[0]).toBe('SERVER: “<b>us</b>” is not an address');
});

test('a screen that is mounted upright is rotated before it has a server', async () => {
  const { readSwayCalls, logged } = await showOnScreen('SERVER is missing', 90);
  await expect.poll(readSwayCalls).toContain('swaymsg --raw output * transform 90\n');
  expect(logged.join()).not.toContain('rotated');
});

test('the page follows the network without loading again', async () => {
  const { address, networkStatus, logged } = await showOnScreen(null);
  expect(logged.join()).toContain('SERVER is missing');
  const poll = async () => (await fetch(new URL('/first-boot', address))).text();
  const status = { state: 'joining', connection: null, accessPoint: null, wifi: '<i>Lobby', problem: null };
  await writeFile(networkStatus, JSON.stringify(status));
  expect(await poll()).toContain('Connecting to &#60;i&#62;Lobby</h1>');
  expect(await poll()).not.toContain('<html');
  await writeFile(networkStatus, JSON.stringify({ ...status, state: 'connected', connection: 'cable' }));
  expect(await poll()).toContain('Which server?');
});
