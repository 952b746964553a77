// Fails when readers could take two things for one: two files of one stem of which one imports the other, or two exports
// of one name in one app or package.
import './needs-node.mjs';
import fs, { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Parts that many folders have; the folder says whose they are. */
const ROLES = new Set(['index', 'main', 'queries', 'routes', 'service', 'store']);

const LEFT_OUT =
  /(^|\/)(dist|data|node_modules|fixtures|migrations|\.cache)(\/|$)|\.(test|suite|spec)\.tsx?$|\/src\/test\/|\.d\.m?ts$/;

/** `apps/console/src/ui/tile.tsx` → `tile` */
const stemOf = (path) => posix.basename(path).replace(/\.[^/]+$/, '');

/** `apps/console` of a path in an app or a package; undefined elsewhere, where each script stands for itself. */
const workspaceOf = (path) => /^(?:apps|packages)\/[^/]+(?=\/)/.exec(path)?.[0];

/**
 * The imports between files of one stem.
 *
 * @param sources texts by their paths from the root
 */
export function listSharedStems(sources) {
  return [...sources].flatMap(([path, text]) =>
    ROLES.has(stemOf(path))
      ? []
      : [...text.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g)]
          .map(([, specifier]) => toPath(path, specifier))
          .filter((target) => target !== null && target !== path && stemOf(target) === stemOf(path))
          .map((target) => `${path} imports ${target}: say in the name of one of them how it differs`),
  );
}

/** The path of an own module, from the root; null for one from outside. */
function toPath(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, rest] = /^@vitrine\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  return rest.startsWith('src/') ? `apps/${name}/${rest}` : `packages/${name}/src/${rest}.ts`;
}

/** The names that two files of one app or package declare and export. Re-exports are no homes. */
export function listSharedNames(sources) {
  const homes = new Map();
  for (const [path, text] of sources) {
    const workspace = workspaceOf(path);
    if (workspace === undefined) continue;
    for (const name of new Set(listDeclaredExports(text))) {
      const key = `${workspace}: ${name}`;
      homes.set(key, [...(homes.get(key) ?? []), path]);
    }
  }
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([key, paths]) => `${key} is exported by ${paths.join(' and ')}`);
}

function listDeclaredExports(text) {
  const single = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  const several = /^export const \{([^}]*)\} =/gm;
  return [
    ...[...text.matchAll(single)].map(([, name]) => name),
    ...[...text.matchAll(several)].flatMap(([, names]) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  ];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const paths = fs
    .globSync('{apps,packages,e2e,tools}/**/*.{ts,tsx,mjs}', { cwd: root, exclude: (path) => LEFT_OUT.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted();
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const problems = [...listSharedStems(sources), ...listSharedNames(sources)];
  for (const line of problems) console.error(line);
  console.log(`${sources.size} files, ${problems.length} names that stand for two things`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
