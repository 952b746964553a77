import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/* These functions are for scripts that install packages. They must run on Node.js 20. */

/**
 * Runs the npm that started this script, on its own Node.js, without audits and other calls to the registry. A registry
 * that does not answer is tried three times within a quarter of a minute, instead of more than one.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number | null; output: string }>} `output`: what npm printed; null as the status if it
 *   could not be started
 */
export function runNpm(folder, args) {
  const env = {
    npm_config_fetch_retry_mintimeout: '1000',
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_progress: 'false',
    npm_config_update_notifier: 'false',
  };
  const options = { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] };
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith('.js')
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : // On Windows a plain `npm` is a batch file.
      spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: `${output}${error.message}` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/**
 * The folder of the packaged Node.js for this machine, whether or not there is one.
 *
 * @param {string} modules the folder node_modules
 */
export function findPackagedNode(modules) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return join(modules, `${prefix}-${platform}-${process.arch}`);
}

/**
 * Completes what npm installed: install scripts are not run, and npm 9, which Debian 13 has, deletes the link to the
 * packaged Node.js together with the packages of other platforms.
 *
 * @param {string} modules the folder node_modules
 */
export function completeInstallation(modules) {
  if (process.platform === 'win32') return;
  makeExecutable(modules);
  const [link, node] = [join(modules, '.bin/node'), join(findPackagedNode(modules), 'bin/node')];
  if (existsSync(link) || !existsSync(node)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node), link);
}

/** The install script of ffmpeg's package would do so. */
function makeExecutable(modules) {
  const folder = join(modules, '@ffmpeg-installer');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const program = join(folder, name, 'ffmpeg');
    if (existsSync(program) && statSync(program).isFile()) chmodSync(program, 0o755);
  }
}
