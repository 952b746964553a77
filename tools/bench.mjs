import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../bench', import.meta.url));
const files = globSync('*.ts', { cwd: folder });
const shared = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => name),
);
const all = files
  .filter((file) => !shared.includes(file))
  .map((file) => basename(file, '.ts'))
  .toSorted();
const [name, ...args] = process.argv.slice(2);

if (name !== undefined && !all.includes(name)) {
  console.error(`There is no benchmark ${name}. There are: ${all.join(', ') || 'none'}.`);
  process.exit(1);
}

for (const bench of name === undefined ? all : [name]) {
  console.log(`\n# ${bench}\n`);
  const child = spawn(process.execPath, [join(folder, `${bench}.ts`), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
