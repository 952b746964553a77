import { expect, test } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectInspector } from '@vitrine/server/src/test/processes/inspector.ts';
import { register } from './fixtures.ts';
import { uploadImage } from './screen.ts';
import { freePort } from './server.ts';
import { uploadDocument } from './upload-document.ts';
import { uploadFilm } from './upload-video.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that nothing of a new installation needs, by a part of the paths of their files. */
const ON_DEMAND = [
  '@aws-sdk/',
  '@hyzyla/pdfium',
  '@nats-io/',
  '@simplewebauthn/',
  '@tus/',
  'feedsmith/',
  'heic-decode/',
  'mediabunny/',
  'nodemailer/',
  'openid-client/',
  'stripe/',
  'undici/',
  'features/docs/guide.ts',
  'features/docs/api-reference.ts',
];

let parent: string;
let folder: string;
test.beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vitrine-packaged-'));
  folder = join(parent, 'vitrine');
  await promisify(execFile)(process.execPath, [join(root, 'tools/package.mjs'), folder], { cwd: root });
});
test.afterAll(() => rm(parent, { recursive: true, force: true }));

/** Starts the packaged folder's own Node.js, as its `npm start` does, with the packaged database. */
async function startPackaged(env: Record<string, string>) {
  const child = spawn(join(folder, 'node_modules/.bin/node'), ['apps/server/dist/main.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(parent, 'data'),
      HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_FORMAT: 'json',
      NODE_OPTIONS: '--inspect-port=0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => (printed += String(text)));
  }
  const ended = once(child, 'close');
  const until = (text: string) => expect.poll(() => printed, { timeout: 120_000 }).toContain(text);
  return { child, ended, until, printed: () => printed };
}

/** The paths of the sources in these files of the bundle, as their maps list them. */
function listSources(files: readonly string[]): string[] {
  return files
    .map((file) => `${fileURLToPath(file)}.map`)
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(path, 'utf8'));
      return sources;
    });
}

test('a packaged folder has no sources, no tool that builds, and every package that the server loads', async () => {
  expect(globSync('{apps,packages,tools}/**/*.{ts,tsx}', { cwd: folder })).toEqual([]);
  const installed = globSync(['*', '@*/*'], { cwd: join(folder, 'node_modules') });
  for (const name of ['vite', 'rolldown', 'esbuild', 'lightningcss', 'typescript', 'fastify', 'zod'])
    expect(installed).not.toContain(name);
  const bundle = globSync('apps/server/dist/*.mjs', { cwd: folder });
  const texts = bundle.map((path) => readFileSync(join(folder, path), 'utf8'));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom"|\bimport"|\bimport\(`|__require\(`)([\w@][\w./@:-]*)["`]/g)].map(
      ([, name = '']) => name,
    ),
  );
  const packages = imported
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect(packages).toContain('sharp');
  for (const name of packages) expect(installed).toContain(name);
  // What is in the files came with licenses.
  const licenses = await readFile(join(folder, 'apps/server/dist/licenses.md'), 'utf8');
  for (const name of ['fastify', 'zod', 'stripe']) expect(licenses).toContain(`## ${name} - `);
});

test('a packaged folder serves a person, and loads what is rarely needed when it is', async () => {
  const port = await freePort();
  const { child, ended, until, printed } = await startPackaged({ PORT: String(port) });
  try {
    await until('Vitrine is running');
    child.kill('SIGUSR1');
    await until('Debugger listening on ');
    const inspector = await connectInspector(/ws:\S+/.exec(printed())?.[0] ?? '');
    const sources = listSources(await inspector.listFiles());
    expect(sources.filter((path) => path.includes('/zod/'))).not.toEqual([]);
    expect(sources.filter((path) => ON_DEMAND.some((part) => path.includes(part)))).toEqual([]);
    await inspector.collectGarbage();
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      expect(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024).toBeLessThan(150); // 120 to 135 MB
    }
    const url = `http://127.0.0.1:${port}`;
    for (const path of ['/', '/player/', '/docs?q=screen', '/api/docs', '/docs/errors', '/fonts/licences.txt'])
      expect((await fetch(url + path)).status, path).toBe(200);
    expect(listSources(await inspector.listFiles()).join('\n')).toContain('features/docs/guide.ts');
    inspector.close();
    const account = await register(url);
    // Each is read by a process of its own.
    await uploadImage(url, account);
    const photo = await readFile(join(root, 'apps/server/src/test/fixtures/phone-p3.heic'));
    await uploadImage(url, account, 'phone.heic', new Uint8Array(photo));
    const film = await readFile(new URL('fixtures/flower.mp4', import.meta.url));
    await uploadFilm(account, url, new Uint8Array(film), 'flower.mp4');
    await uploadDocument(account, url);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(await readdir(join(folder, 'apps/server'))).not.toContain('data');
});

test('the log of a packaged folder names the sources of an error', async () => {
  const { ended, printed } = await startPackaged({ DATA_DIR: join(folder, 'LICENSE'), PORT: '0' });
  expect(await ended).toEqual([1, null]);
  expect(printed()).toMatch(
    /"stack":"Error: EEXIST[^"]*restrictAccess \([^"]*\/apps\/server\/src\/start\.ts:\d+:\d+\)/,
  );
});
