import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, settingNames } from '../../config.ts';
import { DEFAULT_OPS_PORT } from '../../settings.ts';
import { PROGRAMS } from '../../platform/programs.ts';

/*
 * The files that describe how the product is deployed: Dockerfile, compose.yaml and those in ops.
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Variables that are Node.js’s or the system’s. */
const OTHERS = ['NODE_COMPILE_CACHE', 'PATH'];

export const toRootPath = (path: string): string => join(root, path);
export const readRootText = (path: string): string => readFileSync(toRootPath(path), 'utf8');

export const defaultPorts = { web: readConfig({}).PORT, ops: DEFAULT_OPS_PORT };

/** Lists the names that are no settings: a misspelt one would have no effect. */
export const listUnknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !settingNames.includes(name) && !OTHERS.includes(name));

const bundled = Object.keys(PROGRAMS).map((name) => `apps/server/dist/${name}.mjs`);

/** The scripts in commands such as `node apps/server/dist/main.mjs`, with whether they exist or are built. */
export const listScripts = (command: readonly string[]): [path: string, exists: boolean][] =>
  command
    .filter((word) => word.endsWith('.mjs'))
    .map((path) => [path, bundled.includes(path) || existsSync(toRootPath(path))]);
