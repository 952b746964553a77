// `npm run test:bare`: proves that a machine with only Node.js and npm can run both README commands. Makes a minimal
// Debian root in a temporary folder, copies this machine's Node.js and npm and a fresh clone of HEAD into it, and runs
// `npm start` and `npm test` there as root, and `npm start` as an ordinary user. `start`, `user` or `test` runs one of them.
// Needs Linux, root and debootstrap.
import './needs-node.mjs';
import { execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyNetworkSettings, makeDebianRoot, runInRoot, explainMissingDebianRoot } from './debian-root.mjs';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const START_LIMIT_SECONDS = 300;
/** The port may be any free one: the root shares this machine's network. */
const PORT = 39_417;

const START = `
  npm start > "$HOME/start.log" 2>&1 &
  started=$!
  for second in $(seq ${START_LIMIT_SECONDS}); do
    node -e "fetch('http://127.0.0.1:${PORT}/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && answered=yes && break
    kill -0 $started || break
    sleep 1
  done
  cat "$HOME/start.log"
  [ "$answered" = yes ] && echo "npm start: answered after $second s"`;

/** `su` keeps the environment, in which START is, except for HOME. */
const START_AS_USER = `
  useradd --create-home ada
  chown --recursive ada /srv/of-ada
  [ ! -f /root/.npmrc ] || install --owner=ada /root/.npmrc /home/ada/.npmrc
  su ada -c 'cd /srv/of-ada && eval "$START"'`;

const reason = explainMissingDebianRoot();
if (reason !== null) fail(`test:bare ${reason}`);

const keep = process.argv.includes('--keep');
const only = process.argv.find((argument) => ['start', 'user', 'test'].includes(argument));
const root = mkdtempSync(join(tmpdir(), 'vitrine-bare-'));
try {
  makeDebianRoot(root, readCodename());
  copyNode();
  copyNetworkSettings(root);
  for (const folder of ['srv/vitrine', 'srv/of-ada']) {
    run('git', ['clone', '--quiet', '--depth', '1', `file://${checkout}`, join(root, folder)]);
  }
  if (only === undefined || only === 'start') await step('npm start', START);
  if (only === undefined || only === 'user') await step('npm start as an ordinary user', START_AS_USER);
  if (only === undefined || only === 'test') await step('npm test', 'npm test');
} finally {
  if (keep) console.log(`Kept: ${root}`);
  else rmSync(root, { recursive: true, force: true });
}

/** The release of this machine where it is Debian, so that its package mirror has it; else the current stable one. */
function readCodename() {
  const release = Object.fromEntries(
    readFileSync('/etc/os-release', 'utf8')
      .split('\n')
      .map((line) => line.split('=')),
  );
  return release.ID === 'debian' ? release.VERSION_CODENAME : 'stable';
}

/** The Node.js that npm itself runs on: `npm run` puts the packaged one, which the root must install, first on the path. */
function copyNode() {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js')));
  accessSync(npm, constants.R_OK);
  const [bin, modules] = [join(root, 'usr/local/bin'), join(root, 'usr/local/lib/node_modules')];
  mkdirSync(modules, { recursive: true });
  cpSync(realpathSync(node), join(bin, 'node'));
  cpSync(npm, join(modules, 'npm'), { recursive: true, verbatimSymlinks: true });
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm')]);
}

async function step(title, script) {
  console.log(`\n══ ${title} in ${root}`);
  const env = { LANG: 'C.UTF-8', CI: 'true', PORT: String(PORT), OPS_PORT: '0', START };
  if (await runInRoot(root, script, { cwd: '/srv/vitrine', env })) return;
  console.error(`${title} failed on the bare machine`);
  process.exitCode = 1;
}

function run(program, args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
