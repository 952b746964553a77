// `npm run package:agent -- FOLDER` writes the package of the agent, which every server offers at
// /player/download/vitrine-agent.deb, to FOLDER, under the name that says its version.
import '../needs-node.mjs';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// npm changes to the project's folder, but a relative path is meant from where npm was called.
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? '.');
const path = join(folder, `vitrine-agent_${version}_all.deb`);
try {
  await build();
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'apps/player/dist/download/vitrine-agent.deb'), path);
  console.log(`Wrote ${path}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
