import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Every file directly in this folder is a benchmark, and so is every `main.ts` in one of its subfolders. */
const folder = fileURLToPath(new URL('../bench', import.meta.url));
/** The files of benchmarks, by their names. */
const files = new Map([
  ...globSync('*.ts', { cwd: folder }).map((file) => [basename(file, '.ts'), file]),
  ...globSync('*/main.ts', { cwd: folder }).map((file) => [dirname(file), file]),
]);
const all = [...files.keys()].toSorted((a, b) => a.localeCompare(b));
const [name, ...args] = process.argv.slice(2);

if (name !== undefined && !files.has(name)) {
  console.error(`There is no benchmark ${name}. Benchmarks: ${all.join(', ')}.`);
  process.exit(1);
}

for (const bench of name === undefined ? all : [name]) {
  console.log(`\n# ${bench}\n`);
  const child = spawn(process.execPath, [join(folder, files.get(bench)), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
