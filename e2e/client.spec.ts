import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Account, expect, test } from './fixtures.ts';
import { makeColour, pairScreen, shows } from './screen.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

let project: string;
test.beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
});
test.afterEach(() => rm(project, { recursive: true, force: true }));

/** The first code block of the documentation in a language. */
async function readExample(language: string): Promise<string> {
  const text = await readFile(join(root, 'docs/client.md'), 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? [];
  expect(code).toBeDefined();
  return code ?? '';
}

/** Installs the package that the server offers in an empty project. It needs nothing else, so no registry is asked. */
async function installClient(serverUrl: string): Promise<void> {
  const answer = await fetch(`${serverUrl}/player/download/vitrine-client.tgz`);
  expect(answer.status).toBe(200);
  await writeFile(join(project, 'vitrine-client.tgz'), new Uint8Array(await answer.arrayBuffer()));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await run('npm', ['install', '--offline', '--no-audit', './vitrine-client.tgz'], { cwd: project });
}

/** Runs a program of the project; the error of one that fails has its exit code and what it wrote. */
const runNode = (words: readonly string[], env: Record<string, string>) =>
  run(process.execPath, words, {
    cwd: project,
    env: { ...process.env, HOME: project, XDG_CONFIG_HOME: project, ...env },
  });

/** The token of a new API key that may read, upload and put content on screens. */
async function makeKey({ client }: Account): Promise<string> {
  const scopes = ['content', 'schedule'] as const;
  return (await client.apiKeys.create({ body: { name: 'Programs', scopes: [...scopes] } })).token;
}

const vitrine = (words: readonly string[], env: Record<string, string> = {}) =>
  runNode(['node_modules/@vitrine/client/cli.js', ...words], env);

test('the example of the documentation puts a picture on a screen by the client, in an empty project', async ({
  account,
  context,
  server,
}) => {
  const screen = await context.newPage();
  await pairScreen(screen, account, server.url, 'Lobby');
  await installClient(server.url);
  await writeFile(join(project, 'menu.jpg'), await makeColour('green'));
  await writeFile(join(project, 'push.mts'), await readExample('ts'));
  const env = { VITRINE_SERVER: server.url, VITRINE_KEY: await makeKey(account) };
  const { stdout } = await runNode(['push.mts'], env);
  expect(stdout).toBe('menu.jpg is on Lobby\n');
  await shows(screen, 'green');

  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  await runNode([tsc, ...strict, ...types, 'push.mts'], {});
  await writeFile(
    join(project, 'wrong.mts'),
    `import { createVitrine } from '@vitrine/client';
     const vitrine = createVitrine({ server: '', key: '' });
     await vitrine.devices.rename({ params: { deviceId: 'dev_1' }, body: { title: 'Lobby' } });`,
  );
  const refused = runNode([tsc, ...strict, ...types, 'wrong.mts'], {});
  await expect(refused).rejects.toMatchObject({ stdout: expect.stringContaining(`'title' does not exist`) });
});

/**
 * Starts a proxy that breaks off the first request that sends more than a megabyte. `offsets`: from which byte on each
 * request of an upload has sent.
 */
async function startBreakingProxy(serverUrl: string) {
  const offsets: number[] = [];
  let isBroken = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    let forwarded = 0;
    client.on('data', (bytes: Buffer) => {
      const sent = bytes.toString('latin1').matchAll(/^upload-offset: (\d+)/gim);
      offsets.push(...Array.from(sent, ([, offset]) => Number(offset)));
      forwarded += bytes.length;
      if (upstream.writable) upstream.write(bytes);
      if (isBroken || forwarded < 1_000_000) return;
      isBroken = true;
      // The server has read what was forwarded by the time at which it closes the connection.
      upstream.once('close', () => client.destroy());
      upstream.unpipe(client).resume().end();
    });
    client.on('close', () => upstream.end());
    upstream.pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, offsets, close: () => proxy.close() };
}

test('the client resumes an upload where the connection broke off', async ({ account, server }) => {
  await installClient(server.url);
  // Bytes after the end of a JPEG are ignored.
  const picture = Buffer.concat([await makeColour('green'), Buffer.alloc(8_000_000)]);
  await writeFile(join(project, 'large.jpg'), picture);
  const proxy = await startBreakingProxy(server.url);
  try {
    const env = { VITRINE_SERVER: proxy.url, VITRINE_KEY: await makeKey(account) };
    const { media } = JSON.parse((await vitrine(['push', 'large.jpg', '--json'], env)).stdout);
    expect(media).toMatchObject([{ originalName: 'large.jpg', status: 'ready', fileSize: picture.length }]);
  } finally {
    proxy.close();
  }
  expect(proxy.offsets[0]).toBe(0);
  expect(proxy.offsets.at(-1)).toBeGreaterThan(0);
});

test('the command line sends a photo of a phone, whatever its name says', async ({ account, server }) => {
  await installClient(server.url);
  const photo = await readFile(join(root, 'apps/server/src/test/fixtures/phone-p3.heic'));
  const env = { VITRINE_SERVER: server.url, VITRINE_KEY: await makeKey(account) };
  for (const name of ['IMG_2041.HEIC', 'IMG_2041.jpg']) {
    await writeFile(join(project, name), photo);
    const { media } = JSON.parse((await vitrine(['push', name, '--json'], env)).stdout);
    expect(media).toMatchObject([{ kind: 'image', originalName: name, status: 'ready', width: 320, height: 180 }]);
  }
});

test('the command line signs in, puts a picture on a screen, follows the log, and says by its exit code why it failed', async ({
  account,
  context,
  server,
}) => {
  const screen = await context.newPage();
  const device = await pairScreen(screen, account, server.url, 'Lobby');
  await installClient(server.url);
  await writeFile(join(project, 'blue.jpg'), await makeColour('blue'));
  await expect(vitrine(['screens'])).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Sign in first'),
  });
  await vitrine(['login', server.url, '--key', await makeKey(account)]);

  const pushed = await vitrine(['push', 'blue.jpg', '--screen', 'lobby']);
  expect(pushed.stdout).toBe('Uploaded “blue.jpg”. blue.jpg is on Lobby.\n');
  await shows(screen, 'blue');
  const [listed] = JSON.parse((await vitrine(['screens', '--json'])).stdout);
  expect(listed).toMatchObject({ id: device, name: 'Lobby' });

  const warning = ['takeover', 'start', 'Drill', '--message', 'Leave the building', '--tone', 'danger', '--all'];
  const tried = JSON.parse((await vitrine([...warning, '--dry-run', '--json'])).stdout);
  expect(tried).toMatchObject({ dryRun: true, effect: { screenCount: 1 } });
  await vitrine(warning);
  await expect(screen.getByText('Leave the building')).toBeVisible();
  expect((await vitrine(['takeover', 'list'])).stdout).toContain('Drill');
  await vitrine(['takeover', 'end', 'Drill']);
  await shows(screen, 'blue');

  const entrance = ['takeover', 'start', 'Entrance', '--strip', 'The entrance is closed', '--tone', 'warning', '--all'];
  expect((await vitrine([...entrance, '--dry-run'])).stdout).toContain('Lobby: strip none → Entrance');
  await vitrine(entrance);
  await expect(screen.locator('.strip')).toHaveText('The entrance is closed');
  await vitrine(['takeover', 'end', 'Entrance']);
  await expect(screen.locator('.strip')).toHaveCount(0);

  const day = ['--date', '2036-12-24', '--from', '11:30', '--until', '13:59'];
  const scheduled = JSON.parse(
    (await vitrine(['schedule', 'add', 'blue.jpg', '-s', device, ...day, '--only', 'landscape', '--json'])).stdout,
  );
  expect(scheduled).toMatchObject({
    title: 'blue.jpg',
    startTime: '11:30',
    timezone: 'screen',
    only: { orientation: 'landscape' },
  });
  expect((await vitrine(['schedule', 'list'])).stdout).toContain('2036-12-24');
  expect((await vitrine(['logs', '--search', 'Drill'])).stdout).toMatch(/info .*Takeover “Drill” started\n.*ended\n$/);

  const fails = async (words: string[], code: number, stderr: string, env = {}) =>
    expect(vitrine(words, env)).rejects.toMatchObject({ code, stderr: expect.stringContaining(stderr) });
  await fails(['assign', 'Menu', '--all'], 4, 'No content is called “Menu”');
  await fails(['assign', 'blue.jpg'], 2, 'Name screens by --screen NAME');
  await fails(['explode'], 2, 'unknown command');
  const { token } = await account.client.apiKeys.create({ body: { name: 'Reading', scopes: ['read'] } });
  await fails(['assign', 'blue.jpg', '--all', '--json'], 3, '"code":"auth.scope_required"', { VITRINE_KEY: token });
  await fails(['wake', 'Lobby', '--json'], 3, '"code":"auth.scope_required"');
  const week = Array.from({ length: 7 }, () => []);
  await account.client.hours.updateDevice({ params: { deviceId: device }, body: { hours: { week, exceptions: [] } } });
  await expect(screen.locator('.stage')).toHaveAttribute('data-state', 'asleep');
  const keeper = await account.client.apiKeys.create({ body: { name: 'Waking', scopes: ['screens'] } });
  const woken = await vitrine(['wake', 'lobby'], { VITRINE_KEY: keeper.token });
  expect(woken.stdout).toMatch(/^Lobby is awake until 20\S+Z\.\n$/);
  await shows(screen, 'blue');
  await fails(['wake', 'lobby'], 1, 'not off by its working hours', { VITRINE_KEY: keeper.token });
  await fails(['screens'], 3, 'key', { VITRINE_KEY: `vit_${'0'.repeat(46)}` });
  await fails(['screens'], 6, 'The server cannot be reached', { VITRINE_SERVER: 'http://127.0.0.1:9' });
  await expect(vitrine(['push', 'blue.jpg', 'package.json'])).rejects.toMatchObject({
    code: 1,
    stdout: 'Uploaded “blue.jpg”.\n',
    stderr: expect.stringContaining('package.json: This file is not an image'),
  });
  await vitrine(['logout']);
  await fails(['screens'], 3, 'Sign in first');
});
