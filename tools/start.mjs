import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listStale } from './inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

if (listStale().length > 0) await build();
if (process.env.npm_lifecycle_event === 'start') endWithNpm();
console.log('Loading the server …'); // which is compiled at its first start
// The server runs in this process, so that signals and memory limits apply to it directly.
await import(new URL('../apps/server/dist/main.mjs', import.meta.url).href);

/** Builds in a process of its own, whose memory ends with it. */
async function build() {
  const child = spawn(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(1);
}

/** Stops the server if npm was killed; otherwise it would keep running and occupy the port. */
function endWithNpm() {
  const before = findAncestors();
  const watch = setInterval(() => {
    if (findAncestors() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** The parent is npm, or a shell started by npm. Returns both ids where the system reveals them. */
function findAncestors() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return String(parent);
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return 'gone';
  }
}
