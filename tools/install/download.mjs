import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../npm.mjs';

/* Must run on Node.js 20. */

/**
 * Runs `npm install` or `npm ci`. package-lock.json has no addresses (decision 096), for which npm would ask the
 * registry with every package: half of what it downloads. So it gets a lock file with addresses for this run.
 *
 * @param {string} folder of package-lock.json
 * @param {readonly string[]} args
 * @returns {ReturnType<typeof runNpm>}
 */
export async function downloadPackages(folder, args) {
  const registry = await readRegistry(folder);
  const file = join(folder, 'npm-shrinkwrap.json'); // npm prefers it to package-lock.json
  try {
    if (registry !== null)
      writeFileSync(file, addAddresses(readFileSync(join(folder, 'package-lock.json'), 'utf8'), registry));
    const run = await runPatiently(folder, args);
    // A registry may have the files at other addresses, which only it can tell.
    if (registry === null || run.status === 0 || !/\bE40[0-9]\b/.test(run.output)) return run;
  } finally {
    rmSync(file, { force: true });
  }
  return runPatiently(folder, args);
}

/** The registry of npm's settings, with a slash at its end; null if npm does not tell. */
export async function readRegistry(folder) {
  const { status, output } = await runNpm(folder, ['config', 'get', 'registry']);
  const [address = null] = /^https?:\/\/\S+$/m.exec(output) ?? [];
  return status === 0 && address !== null ? address.replace(/\/*$/, '/') : null;
}

function addAddresses(text, registry) {
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.resolved !== undefined) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** npm repeats requests that get no answer, but not those whose connection breaks during the answer. */
async function runPatiently(folder, args) {
  let run = await runNpm(folder, args);
  for (
    let retries = 2;
    run.status !== 0 && /ECONNRESET|ERR_SOCKET_TIMEOUT/.test(run.output) && retries > 0;
    retries--
  ) {
    run = await runNpm(folder, args);
  }
  return run;
}
