import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startLimitingProxy } from '../test/fixtures/limiting-proxy.ts';
import { runCommand } from '../test/processes/command.ts';
import { testApp, type TestApp } from '../test/app.ts';
import { checkRequestSize } from './request-size.ts';

const WITHIN_MS = 60_000;
const MIB = 2 ** 20;

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

async function openProxy(most: number, by: 'answer' | 'close' = 'answer'): Promise<string> {
  const proxy = await startLimitingProxy(server.url, { most, by });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

const fix = expect.stringMatching(/client_max_body_size in nginx.*Maximum Upload Size under Network in Cloudflare/);

test.each([
  [MIB, 'answer', { level: 'warning', text: expect.stringMatching(/allows only 1 MB in a request$/), fix }],
  [8 * MIB, 'answer', { level: 'warning', text: expect.stringMatching(/allows only 8 MB in a request$/), fix }],
  [8 * MIB, 'close', { level: 'warning', text: expect.stringMatching(/allows only 8 MB in a request$/), fix }],
  [1_000, 'answer', { level: 'problem', text: expect.stringMatching(/allows not even 100 KB in a request$/), fix }],
  [100 * MIB, 'answer', { level: 'ok', text: expect.stringMatching(/100 MB pass .*a proxy refuses 110 MB$/) }],
] as const)('the doctor measures a proxy that allows %i bytes (larger requests: %s)', async (most, by, finding) => {
  expect(await checkRequestSize(await openProxy(most, by), WITHIN_MS)).toMatchObject([finding]);
});

test('without a proxy, 110 MB pass, and nothing of them is stored', async () => {
  expect(await checkRequestSize(server.url, WITHIN_MS)).toMatchObject([
    { level: 'ok', text: `Requests of 110 MB pass to ${server.url}` },
  ]);
  expect(await server.query('select id from uploads')).toEqual([]);
});

test('an address that does not answer has no known limit', async () => {
  expect(await checkRequestSize('http://127.0.0.1:9', WITHIN_MS)).toMatchObject([
    { level: 'problem', text: expect.stringContaining('does not answer') },
  ]);
});

test('the command measures on request only', async () => {
  const env = { PUBLIC_URL: await openProxy(MIB), PORT: '0', OPS_PORT: '0', DATABASE_URL: server.databaseUrl };
  const read = async (...options: string[]) => {
    const { printed } = await runCommand('doctor-main.ts', ['--json', ...options], env);
    const { findings }: { findings: { topic: string; text: string }[] } = JSON.parse(printed);
    return findings.filter(({ topic }) => topic === 'Requests').map(({ text }) => text);
  };
  expect(await read()).toEqual([]);
  expect(await read('--request-size')).toEqual([expect.stringContaining('allows only 1 MB in a request')]);
});
