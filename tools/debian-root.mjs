import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/*
 * Debian roots, to run commands as on another machine. They share this machine's kernel and network. They need Linux,
 * root and debootstrap.
 */

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Differs from the path above, which Debian's package would overwrite. */
const CERTIFICATES_INSIDE = '/etc/ssl/of-this-machine.crt';

export const DEBIAN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Installs a minimal Debian.
 *
 * @param {string} root an empty folder
 * @param {string} release such as `trixie`
 */
export function makeDebianRoot(root, release) {
  const debootstrap = findDebootstrap();
  if (debootstrap === undefined) throw new Error('This needs debootstrap: apt-get install debootstrap');
  execFileSync(debootstrap, ['--variant=minbase', release, root], { stdio: ['ignore', 'ignore', 'inherit'] });
  chmodSync(root, 0o755); // as `/` is everywhere: PostgreSQL runs as another user than root
}

/**
 * Finds the reason why no root can be made on this machine, or null.
 *
 * @returns {string | null}
 */
export function explainMissingDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root, for chroot.';
  return findDebootstrap() === undefined ? 'needs debootstrap: apt-get install debootstrap' : null;
}

function findDebootstrap() {
  return ['/usr/sbin/debootstrap', '/usr/bin/debootstrap'].find((path) => existsSync(path));
}

/** Name resolution, certificate authorities and npm's settings are the network's, not the machine's. */
export function copyNetworkSettings(root) {
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const npmrc = join(homedir(), '.npmrc');
  if (existsSync(npmrc)) cpSync(npmrc, join(root, 'root/.npmrc'));
  if (!existsSync(CERTIFICATES)) return;
  mkdirSync(dirname(join(root, CERTIFICATES_INSIDE)), { recursive: true });
  cpSync(CERTIFICATES, join(root, CERTIFICATES_INSIDE), { dereference: true });
}

/** Undoes `copyNetworkSettings`. */
export function removeNetworkSettings(root) {
  for (const path of ['etc/resolv.conf', 'etc/hosts', 'root/.npmrc', CERTIFICATES_INSIDE]) {
    rmSync(join(root, path), { force: true });
  }
}

/**
 * Runs a shell script in the root, in mount and process namespaces of its own, so that nothing outlives it.
 *
 * @param {string} root
 * @param {string} script
 * @param {{ cwd?: string; env?: Record<string, string> }} [options]
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runInRoot(root, script, { cwd = '/', env = {} } = {}) {
  const enter = `
    mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" || exit 1
    exec chroot "$1" /bin/sh -c 'cd "$1" && eval "$2"' sh "$2" "$3"`;
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', enter, 'sh', root, cwd, script],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: DEBIAN_PATH,
        HOME: '/root',
        ...(existsSync(CERTIFICATES) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES_INSIDE } : {}),
        ...env,
      },
    },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}
