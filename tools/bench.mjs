// `npm run bench -- NAME`: runs a benchmark; without a name all of them. With `--smallest` first, each with the smallest
// size at which it works, which takes seconds and measures nothing.
import './needs-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toProgramPath } from './programs.mjs';

/** Every file directly in this folder is a benchmark, and so is every `main.ts` in one of its subfolders. */
const folder = fileURLToPath(new URL('../bench', import.meta.url));
/** The files of benchmarks, by their names. */
const files = new Map([
  ...fs.globSync('*.ts', { cwd: folder }).map((file) => [basename(file, '.ts'), file]),
  ...fs.globSync('*/main.ts', { cwd: folder }).map((file) => [dirname(file), file]),
]);

/** The names of all benchmarks. */
export const benchmarks = [...files.keys()].toSorted((a, b) => a.localeCompare(b));

async function run(name, args, isSmallest) {
  console.log(`\n# ${name}\n`);
  const child = spawn(process.execPath, [join(folder, files.get(name)), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: toProgramPath(), ...(isSmallest && { BENCH_SIZE: 'smallest' }) },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const isSmallest = given[0] === '--smallest';
  const [name, ...args] = isSmallest ? given.slice(1) : given;
  if (name !== undefined && !files.has(name)) {
    console.error(`There is no benchmark ${name}. Benchmarks: ${benchmarks.join(', ')}.`);
    process.exit(1);
  }
  for (const bench of name === undefined ? benchmarks : [name]) await run(bench, args, isSmallest);
}
