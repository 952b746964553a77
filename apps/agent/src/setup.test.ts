import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMachineConfig } from './config.ts';
import { showSetup } from './setup.ts';

interface Asked {
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
        const { id, method, params }: Asked = JSON.parse(each);
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

test('a machine without a server shows on its screen what is missing, and how to tell it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const socket = join(folder, 'browser.sock');
  const logged: string[] = [];
  const config = readMachineConfig({ PORT: '0', BROWSER_SOCKET: socket });
  const setup = await showSetup(config, 'SERVER: “<b>us</b>” is not an address', {
    log: (message) => logged.push(message),
    onAlive: () => undefined,
  });
  onTestFinished(() => setup.stop());

  const address = await openBrowserAt(socket);
  // Not below /player/, where the service worker of a former player answers.
  expect(new URL(address).pathname).toBe('/');
  const page = await (await fetch(address)).text();
  expect(page).toContain('SERVER: “&#60;b&#62;us&#60;/b&#62;” is not an address');
  expect(page).toContain('SERVER=http://192.168.1.10:3000');
  expect(logged).toEqual(['SERVER: “<b>us</b>” is not an address']);
});
