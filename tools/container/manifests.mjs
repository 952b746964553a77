import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { runNpm } from '../npm.mjs';

/** 25 MB, which not every checkout needs to install. */
const MODELS = 'kubernetes-models@5.1.0';
const MAX_EXPOSURE = 3;

/** The variables that compose.cluster.yaml requires. */
const SECRETS = { SESSION_SECRET: 'x'.repeat(64), DATABASE_PASSWORD: 'x'.repeat(64) };

/**
 * @param {string} checkout
 * @param {string} folder for temporary files
 * @param {(text: string, ok: boolean) => void} report
 */
export async function checkManifests(checkout, folder, report) {
  checkCompose(checkout, report);
  checkCaddy(checkout, report);
  checkNginx(checkout, folder, report);
  checkUnits(checkout, folder, report);
  await checkKubernetes(checkout, folder, report);
}

function checkCompose(checkout, report) {
  const compose = (file, args, env = {}) =>
    run('docker-compose', ['--file', join(checkout, file), ...args], { ...env, COMPOSE_PROJECT_NAME: 'vitrine' });
  const single = 'compose.yaml';
  const { ok, output } = compose(single, ['config', '--quiet']);
  report(`docker-compose config, without settings: ${output || 'valid'}`, ok);
  const proxied = compose(single, ['--profile', 'https', 'config', '--services']);
  report(`docker-compose, profile https: ${proxied.output.split('\n').toSorted().join(' ')}`, proxied.ok);
  const cluster = 'compose.cluster.yaml';
  const listed = compose(cluster, ['config', '--services'], SECRETS);
  report(`docker-compose, ${cluster}: ${listed.output.split('\n').toSorted().join(' ')}`, listed.ok);
  for (const missing of Object.keys(SECRETS)) {
    const refusal = compose(cluster, ['config', '--quiet'], { ...SECRETS, [missing]: '' });
    report(
      `docker-compose refuses to start ${cluster} without ${missing}`,
      !refusal.ok && refusal.output.includes(`Put ${missing}`),
    );
  }
}

function checkCaddy(checkout, report) {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(checkout, 'ops/caddy/Caddyfile')];
  const { ok, output } = run('caddy', args, { ADDRESS: 'https://signs.example.com' });
  report(`caddy validate: ${ok ? 'valid' : output}`, ok);
}

/** Checks nginx with an address that this machine knows, and with files in a folder of this run. */
function checkNginx(checkout, folder, report) {
  const copy = join(folder, 'nginx.conf');
  const text = readFileSync(join(checkout, 'ops/nginx/nginx.conf'), 'utf8');
  writeFileSync(copy, text.replaceAll(/web-\d/g, '127.0.0.1').replaceAll('/tmp/', `${folder}/`));
  const { ok, output } = run('nginx', ['-t', '-q', '-c', copy]);
  report(`nginx -t: ${output || 'no remarks'}`, ok && output === '');
}

/** On copies that name an executable of this machine, because the product is not installed at its usual place. */
function checkUnits(checkout, folder, report) {
  const units = join(folder, 'systemd');
  mkdirSync(units);
  for (const path of fs.globSync('ops/systemd/*', { cwd: checkout })) {
    const text = readFileSync(join(checkout, path), 'utf8');
    writeFileSync(
      join(units, basename(path)),
      text.replaceAll('/opt/vitrine/node_modules/.bin/node', process.execPath),
    );
  }
  const paths = fs.globSync('*', { cwd: units }).map((name) => join(units, name));
  const { ok, output } = run('systemd-analyze', ['verify', ...paths]);
  report(`systemd-analyze verify: ${output || 'no remarks'}`, ok && output === '');
  for (const path of paths.filter((each) => each.endsWith('.service'))) {
    const { output: table } = run('systemd-analyze', ['security', '--offline=true', '--no-pager', path]);
    const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(table) ?? [];
    report(`systemd-analyze security ${basename(path)}: ${exposure}`, Number(exposure) < MAX_EXPOSURE);
  }
}

async function checkKubernetes(checkout, folder, report) {
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  writeFileSync(join(packages, 'package.json'), '{ "type": "module" }');
  const { status, output } = await runNpm(packages, ['install', '--ignore-scripts', '--loglevel=error', MODELS]);
  if (status !== 0) throw new Error(`${MODELS} cannot be installed: ${output}`);
  const manifests = fs
    .globSync('ops/kubernetes/*.yaml', { cwd: checkout })
    .toSorted()
    .flatMap((path) =>
      parseAllDocuments(readFileSync(join(checkout, path), 'utf8')).map((document) => document.toJS()),
    );
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest;
    const models = await import(join(packages, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`));
    const problem = catchMessage(() => new models[kind](manifest).validate());
    report(`schema of ${kind} ${metadata.name}: ${problem ?? 'valid'}`, problem === null);
  }
  checkTypes(checkout, packages, manifests, report);
}

function catchMessage(check) {
  try {
    check();
    return null;
  } catch (error) {
    return error.message;
  }
}

/** The schemas accept unknown fields, such as misspelt ones; the types do not. */
function checkTypes(checkout, packages, manifests, report) {
  const lines = manifests.flatMap((manifest, i) => [
    `import type { I${manifest.kind} as T${i} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';`,
    `export const m${i}: T${i} = ${JSON.stringify(manifest)};`,
  ]);
  writeFileSync(join(packages, 'manifests.ts'), lines.join('\n'));
  const tsc = join(checkout, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  const { ok, output } = run(process.execPath, [tsc, ...options, 'manifests.ts'], {}, packages);
  report(`types of ${manifests.length} manifests: ${output || 'no unknown fields'}`, ok);
}

function run(program, args, env = {}, cwd = '/') {
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  return {
    ok: status === 0,
    output: error === undefined ? `${stdout}${stderr}`.trim() : `${program} is not installed`,
  };
}
