import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Every process of the machine. A minimal Linux has no `ps`. */
export async function listProcesses(): Promise<{ pid: string; parent: string; args: string }[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,args=']);
    return [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid = '', parent = '', args = '']) => ({
      pid,
      parent,
      args,
    }));
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const status = await readFile(`/proc/${pid}/status`, 'utf8');
        const args = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        return [{ pid, parent: /^PPid:\s*(\d+)/m.exec(status)?.[1] ?? '', args }];
      } catch {
        return []; // it has ended in the meantime
      }
    }),
  );
  return found.flat();
}
