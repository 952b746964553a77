import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Every file directly in this folder is a benchmark; its subfolders hold what they share. */
const folder = fileURLToPath(new URL('../bench', import.meta.url));
const all = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .toSorted();
const [name, ...args] = process.argv.slice(2);

if (name !== undefined && !all.includes(name)) {
  console.error(`There is no benchmark ${name}. Benchmarks: ${all.join(', ')}.`);
  process.exit(1);
}

for (const bench of name === undefined ? all : [name]) {
  console.log(`\n# ${bench}\n`);
  const child = spawn(process.execPath, [join(folder, `${bench}.ts`), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
