import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

async function buildTo(name: string): Promise<string> {
  const outDir = join(folder, name);
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } });
  return outDir;
}

let outDir: string;
let code: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-bundle-'));
  outDir = await buildTo('first');
  code = await readFile(join(outDir, 'agent.mjs'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true }));

test('the build makes one file that needs Node.js alone, and one with the licenses of what is in it', async () => {
  expect(new Set(await readdir(outDir))).toEqual(new Set(['agent.mjs', 'launcher.mjs', 'licenses.md', 'system.mjs']));
  const imported = parseSync('agent.mjs', code).module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  expect(imported).toContain('node:http');
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
  const licenses = await readFile(join(outDir, 'licenses.md'), 'utf8');
  for (const name of ['zod', 'fast-png', 'httpxy', 'uqr', '@fontsource-variable/hanken-grotesk'])
    expect(licenses).toContain(`## ${name} - `);
});

test('the file starts, and says what is missing', async () => {
  const env = { PORT: '0', BROWSER_SOCKET: join(folder, 'browser.sock') };
  const agent = spawn(process.execPath, [join(outDir, 'agent.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(agent.stdout, 'data');
  expect(String(said)).toContain('SERVER is missing');
  agent.kill();
  await once(agent, 'exit');
});

test('the launcher needs Node.js alone, and starts the agent beside it', async () => {
  const launcher = await readFile(join(outDir, 'launcher.mjs'), 'utf8');
  const imported = parseSync('launcher.mjs', launcher).module.staticImports;
  expect(imported.filter(({ moduleRequest }) => !isBuiltin(moduleRequest.value))).toEqual([]);
  const env = { PORT: '0', BROWSER_SOCKET: join(folder, 'browser.sock'), STATE: join(folder, 'state') };
  const started = spawn(process.execPath, [join(outDir, 'launcher.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(started.stdout, 'data');
  expect(String(said)).toContain('SERVER is missing');
  started.kill();
  await once(started, 'exit');
});

test('it has the version of the product, and nothing of the moment or the machine where it was built', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(code).toContain(`VERSION = "${version}"`);
  expect(code).not.toContain(process.cwd());
  expect(await readFile(join(await buildTo('second'), 'agent.mjs'), 'utf8')).toBe(code);
});
