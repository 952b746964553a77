import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** True if this clone contains the commit. */
export const hasCommit = (commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );

/** Writes the files of a release into an empty folder. It uses the packages that are installed here. */
export async function checkOutRelease(commit: string, folder: string): Promise<void> {
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
  await run('git', ['read-tree', commit], { cwd: root, env });
  await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: root, env });
  await mkdir(join(folder, 'node_modules', '@vitrine'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@vitrine') continue;
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules', '@vitrine', name));
  }
}

/** Starts the server of a tree, and waits until it listens. */
export async function startRelease(
  folder: string,
  env: Record<string, string>,
): Promise<{ process: ChildProcess; url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(folder, 'apps/server/src/main.ts')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      const port = /^ +Console +http:\/\/[^:]+:(\d+)$/m.exec(printed)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`The release did not start:\n${printed}`)));
  });
  return {
    process: child,
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
