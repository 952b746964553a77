import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { disk } from '../../files/disk.ts';
import { useOwnCa } from './own-ca.ts';

const run = promisify(execFile);

const fileOf = (name: string): string => fileURLToPath(new URL(`../../test/${name}`, import.meta.url));

/** Debian's Chromium, and the folder of its settings and policies. Root can put another one in its place for one process. */
const CHROMIUM = '/usr/bin/chromium';
const SETTINGS = '/etc/chromium';

function canMount(): boolean {
  if (!existsSync(CHROMIUM) || !existsSync(SETTINGS)) return false;
  try {
    execFileSync('unshare', ['--mount', 'true']);
    return true;
  } catch {
    return false;
  }
}

let url = '';
beforeAll(async () => {
  const [cert, key] = [readFileSync(fileOf('site.pem')), readFileSync(fileOf('site-key.pem'))];
  const server = createServer({ cert, key }, (_, response) => response.end('<h1>Board of the company</h1>'));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  return () => void server.close();
});

/** A folder of settings; with the company's CA, if it is trusted. */
async function settings(isTrusted: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'own-ca-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (isTrusted) await useOwnCa(disk, await readFile(fileOf('own-ca.pem'), 'utf8'), folder);
  return folder;
}

test('the same certificates change nothing again', async () => {
  const folder = await settings(true);
  expect(await useOwnCa(disk, await readFile(fileOf('own-ca.pem'), 'utf8'), folder)).toBe(false);
});

const ask =
  'fetch(process.argv[1]).then((answer) => answer.text()).then(console.log, (e) => console.log(e.cause.code))';

test.each([
  [true, '<h1>Board of the company</h1>'],
  [false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('the agent, whose unit reads ca.env, trusts the sites of the company: %s', async (isTrusted, answer) => {
  const folder = await settings(isTrusted);
  const text = isTrusted ? await readFile(join(folder, 'ca.env'), 'utf8') : '';
  const env = Object.fromEntries([text.trim().split('=')].filter(([name]) => name !== ''));
  const { stdout } = await run(process.execPath, ['-e', ask, url], { env: { PATH: process.env['PATH'], ...env } });
  expect(stdout.trim()).toBe(answer);
});

describe.skipIf(!canMount())('the browser', () => {
  test.each([true, false])('shows the pages of the company by its policy: %s', async (isTrusted) => {
    const folder = await settings(isTrusted);
    const policies = join(folder, 'chromium/policies/managed');
    await mkdir(policies, { recursive: true });
    // As the package installs it: a link that leads to nothing without a CA.
    await symlink(join(folder, 'ca-policy.json'), join(policies, 'vitrine-agent-ca.json'));
    const shown = `mount --bind "$1" ${SETTINGS} && exec ${CHROMIUM} --headless --no-sandbox --disable-gpu \
      --user-data-dir="$2" --dump-dom "$3"`;
    const words = ['--mount', 'sh', '-c', shown, 'sh', join(folder, 'chromium'), join(folder, 'profile'), url];
    const { stdout } = await run('unshare', words, { timeout: 60_000 });
    expect(stdout.includes('Board of the company')).toBe(isTrusted);
  });
});
