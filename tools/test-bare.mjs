// `npm run test:bare`: proves that a machine with only Node.js and npm can run both README commands. Makes a minimal
// Debian root in a temporary folder, copies this machine's Node.js and npm and a fresh clone of HEAD into it, and runs
// `npm start` and `npm test` there. Needs Linux, root and debootstrap.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const START_LIMIT_SECONDS = 300;
/** Any free port: the root shares this machine's network. */
const PORT = 39_417;

const START = `
  npm start > /tmp/start.log 2>&1 &
  started=$!
  for second in $(seq ${START_LIMIT_SECONDS}); do
    node -e "fetch('http://127.0.0.1:${PORT}/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" && break
    kill -0 $started || break
    sleep 1
  done
  cat /tmp/start.log
  echo "npm start: answered after $second s"
  [ "$second" -lt ${START_LIMIT_SECONDS} ]`;

if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('test:bare needs Linux and root, for chroot.');
const debootstrap = ['/usr/sbin/debootstrap', '/usr/bin/debootstrap'].find((path) => existsSync(path));
if (debootstrap === undefined) fail('test:bare needs debootstrap: apt-get install debootstrap');

const keep = process.argv.includes('--keep');
const only = process.argv.find((argument) => ['start', 'test'].includes(argument));
const root = mkdtempSync(join(tmpdir(), 'vitrine-bare-'));
try {
  run(debootstrap, ['--variant=minbase', codename(), root]);
  chmodSync(root, 0o755); // as `/` is everywhere: PostgreSQL runs as another user than root
  copyNode();
  copyNetworkSettings();
  run('git', ['clone', '--quiet', '--depth', '1', `file://${checkout}`, join(root, 'srv/vitrine')]);
  if (only !== 'test') await step('npm start', START);
  if (only !== 'start') await step('npm test', 'npm test');
} finally {
  if (keep) console.log(`Kept: ${root}`);
  else rmSync(root, { recursive: true, force: true });
}

/** The release of this machine where it is Debian, so that its package mirror has it; else the current stable one. */
function codename() {
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

/** Name resolution, certificate authorities and npm's settings are the network's, not the machine's. */
function copyNetworkSettings() {
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const npmrc = join(homedir(), '.npmrc');
  if (existsSync(npmrc)) cpSync(npmrc, join(root, 'root/.npmrc'));
  if (!existsSync(CERTIFICATES)) return;
  mkdirSync(dirname(join(root, CERTIFICATES)), { recursive: true });
  cpSync(CERTIFICATES, join(root, CERTIFICATES), { dereference: true });
}

/** Runs a script in the root, in mount and process namespaces of its own, so that nothing outlives it. */
async function step(title, script) {
  console.log(`\n══ ${title} in ${root}`);
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    CI: 'true',
    PORT: String(PORT),
    OPS_PORT: '0',
    ...(existsSync(CERTIFICATES) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
  };
  const enter = `
    mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" || exit 1
    exec chroot "$1" /bin/sh -c 'cd /srv/vitrine && eval "$1"' sh "$2"`;
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', enter, 'sh', root, script],
    { stdio: 'inherit', env },
  );
  const [code] = await once(child, 'exit');
  if (code === 0) return;
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
