import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache/build');

/** Inputs of all builds, besides the app's own folder. */
const SHARED = ['package.json', 'packages', 'tsconfig.base.json', 'package-lock.json'];

/**
 * For each app its folder, a file of a finished build, and its own inputs. What the player's build offers contains agent
 * and client.
 */
export const APPS = {
  agent: { folder: 'apps/agent', made: 'agent.mjs', inputs: ['apps/agent'] },
  client: { folder: 'packages/client', made: 'index.js', inputs: ['LICENSE'] },
  console: { folder: 'apps/console', made: 'index.html', inputs: ['apps/console'] },
  player: {
    folder: 'apps/player',
    made: 'index.html',
    inputs: ['apps/player', 'apps/agent', 'LICENSE', 'tools/downloads.mjs', 'tools/packages'],
  },
  server: { folder: 'apps/server', made: 'main.mjs', inputs: ['apps/server'] },
};

/** True if the console is to be built in the generated languages too, for the tests that read it in them. */
export const wantsPseudoLanguages = () => process.env.VITRINE_PSEUDO_LANGUAGES !== undefined;

/** A page in a generated language. A build that has them serves as one without. */
const PSEUDO_PAGE = 'apps/console/dist/index.ar-XB.html';

/** Paths that do not affect the build. */
const IGNORED = /(^|\/)(dist|node_modules|test|migrations|drawings)$|\.test\.tsx?$/;

/** Lists the apps whose sources have changed since they were built. Takes a tenth of a second. */
export function listStale() {
  const shared = hashFiles(SHARED);
  return Object.keys(APPS).filter((app) => {
    const { folder, made, inputs } = APPS[app];
    const built = join(cache, `${app}.hash`);
    return (
      !existsSync(join(root, folder, 'dist', made)) ||
      !existsSync(built) ||
      (app === 'console' && wantsPseudoLanguages() && !existsSync(join(root, PSEUDO_PAGE))) ||
      readFileSync(built, 'utf8') !== `${shared} ${hashFiles(inputs)}`
    );
  });
}

/**
 * To be called before an app is built. The returned function says that it has been built from what its sources were then.
 *
 * @param {keyof typeof APPS} app
 */
export function readInputs(app) {
  const hash = `${hashFiles(SHARED)} ${hashFiles(APPS[app].inputs)}`;
  return () => writeFileSync(join(cache, `${app}.hash`), hash);
}

function hashFiles(paths) {
  const missing = paths.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined)
    throw new Error(`tools/inputs.mjs lists ${missing}, which does not exist: correct the list.`);
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** All files of a folder that affect builds; the path itself if it is that of a file. */
export function listFiles(path) {
  if (IGNORED.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}
