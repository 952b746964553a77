import { execFile, execFileSync } from 'node:child_process';

/** Mounting is possible as root, and where users may have namespaces of their own. */
const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];

/** Returns true where {@link runOnSmallDisk} works. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command while `folder` is an empty disk of this size.
 *
 * @param options `prepare`: a shell script that runs before, with the folder as `$1`
 */
export async function runOnSmallDisk(
  folder: string,
  megabytes: number,
  command: readonly string[],
  { env, prepare = '' }: { env: Record<string, string | undefined>; prepare?: string },
): Promise<{ code: unknown; printed: string }> {
  const script = `mount -t tmpfs -o "size=$2,mode=777" small "$1" || exit; ${prepare}\nshift 2; exec "$@"`;
  const args = [...namespaces, 'sh', '-c', script, 'sh', folder, `${megabytes}m`, ...command];
  return new Promise((resolve) => {
    execFile('unshare', args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, printed: `${stdout}${stderr}` }),
    );
  });
}
