import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

try {
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (process.env.npm_lifecycle_event === 'start') endWithNpm();
// In this very process: Ctrl+C, `kill` and the memory are the server's own.
await import('../apps/server/src/main.ts');

/** A killed npm must not leave a server behind that nobody sees and that holds the port. */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
