import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * Starts an image as an engine does with a read-only root, a volume, a tmpfs for /tmp, no capabilities and no new privileges.
 * The network is this machine's.
 */

/** Mounts the root read-only with the mounts of an engine, and executes the command as process 1. */
const START = `
  set -e
  root=$1 volume=$2 inside=$3 uid=$4 gid=$5 cwd=$6
  shift 6
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=755,nosuid dev "$root/dev"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  ln -s /proc/self/fd "$root/dev/fd"
  mkdir "$root/dev/shm"
  mount -t tmpfs -o mode=1777,nosuid,nodev,noexec,size=256m shm "$root/dev/shm"
  mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmp "$root/tmp"
  mount --bind "$volume" "$root$inside"
  mount -o remount,bind,ro "$root"
  exec chroot "$root" setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --bounding-set=-all \\
    --inh-caps=-all /bin/sh -c 'cd "$1" && shift && exec "$@"' sh "$cwd" "$@"`;

/**
 * @param {import('./image.mjs').Image} image
 * @param {string} volume a folder; given to the image's user, as an engine does with a new volume
 * @param {Record<string, string>} settings
 */
export function startContainer(image, volume, settings) {
  const [uid = '0', gid = '0'] = image.user.split(':');
  const [inside] = image.volumes;
  if (inside === undefined) throw new Error('The image has no volume');
  mkdirSync(volume, { recursive: true });
  chownSync(volume, Number(uid), Number(gid));
  const env = { ...image.env, ...settings };
  const args = [image.root, volume, inside, uid, gid, image.cwd, ...image.command];
  // The kernel kills all processes of the namespace with its first one.
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', START, 'sh', ...args],
    { env: { ...env, PATH: `${env.PATH}:/usr/sbin:/sbin` }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]) => code);

  /** Process 1 of the container, by its number here; null before it is there and after it has ended. */
  const first = () => {
    try {
      return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')) || null;
    } catch {
      return null;
    }
  };

  const signal = (name) => {
    const pid = first();
    if (pid !== null) process.kill(pid, name);
    return ended;
  };

  return {
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Runs a command in the container as its user. */
    exec(command) {
      const pid = first();
      if (pid === null) return { status: null, stdout: '', stderr: 'The container does not run' };
      const into = ['--target', String(pid), '--mount', '--pid', '--root', '--wd'];
      const as = ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
      return spawnSync('nsenter', [...into, ...as, ...command], { env, encoding: 'utf8' });
    },
    /** Ends it as an engine does. Resolves with the exit code. */
    stop: () => signal('SIGTERM'),
    kill: () => signal('SIGKILL'),
  };
}

/** Waits until the image's own health check passes. */
export async function untilHealthy(container, image, limitSeconds) {
  const deadline = Date.now() + limitSeconds * 1000;
  for (;;) {
    const { status, stdout, stderr } = container.exec(image.health);
    if (status === 0) return;
    if (!container.isRunning() || Date.now() > deadline) {
      throw new Error(`The container is not healthy: ${stdout}${stderr}\n${container.output()}`);
    }
    await delay(500);
  }
}
