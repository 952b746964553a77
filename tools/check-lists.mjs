// Fails when an entry of a list that is written by hand matches nothing: whatever it named has been renamed or removed.
// Knip checks its own lists, and `apps/console/chunks.ts` those of the console's build.
import './needs-node.mjs';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generated folders, absent in a fresh checkout. */
const MADE = /(^|\/)(dist|data|node_modules|\.cache|test-results)(\/|$)/;

/**
 * The patterns of import rules, as dependency-cruiser knows them, of which an alternative matches no path.
 *
 * @param rules the forbidden imports
 * @param paths files and folders below the root, and installed packages as `node_modules/NAME/`
 */
export function unmatchedRules(rules, paths) {
  return rules.flatMap(({ name, from, to }) =>
    [from.path, from.pathNot, to.path, to.pathNot].flat().flatMap((pattern) =>
      listAlternatives(pattern ?? '')
        .filter((each) => !paths.some((path) => new RegExp(each.replaceAll(/\$\d/g, '[^/]+')).test(path)))
        .map((each) => `.dependency-cruiser.mjs: “${each}” of the rule ${name} matches nothing`),
    ),
  );
}

/** `a(b|c)d|e` stands for `abd`, `acd` and `e`. Groups may be nested, but not repeated. */
export function listAlternatives(pattern) {
  let isClass = false;
  let done = [''];
  let current = '';
  const branches = [];
  const finish = () => done.map((each) => each + current);
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i];
    if (character === '\\') {
      current += character + pattern[(i += 1)];
    } else if (character === '(' && !isClass) {
      const end = findClosing(pattern, i);
      const inner = listAlternatives(pattern.slice(i + 1, end));
      done = finish().flatMap((each) => inner.map((one) => each + one));
      current = '';
      i = end;
    } else if (character === '|' && !isClass) {
      branches.push(...finish());
      done = [''];
      current = '';
    } else {
      if (character === '[') isClass = true;
      if (character === ']') isClass = false;
      current += character;
    }
  }
  return [...branches, ...finish()];
}

function findClosing(pattern, open) {
  let depth = 0;
  for (let i = open; i < pattern.length; i += 1) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === '(') depth += 1;
    else if (pattern[i] === ')' && (depth -= 1) === 0) return i;
  }
  throw new Error(`${pattern} has an open group`);
}

/** The globs of a configuration that match no path. */
export function unmatchedGlobs(file, globs, folder = root) {
  return globs
    .filter((glob) => !MADE.test(glob))
    .filter((glob) => fs.globSync(glob, { cwd: folder, exclude: (path) => MADE.test(path) }).length === 0)
    .map((glob) => `${file}: “${glob}” matches nothing`);
}

if (import.meta.main) {
  const { default: imports } = await import('../.dependency-cruiser.mjs');
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const lint = read('.oxlintrc.json');
  const sources = ['apps', 'packages', 'e2e', 'bench', 'tools'];
  const paths = sources.flatMap((folder) =>
    fs
      .globSync(`${folder}/**`, { cwd: root, exclude: (path) => MADE.test(path) })
      .map((path) => path.replaceAll('\\', '/')),
  );
  const packages = fs.globSync(['node_modules/*/', 'node_modules/@*/*/'], { cwd: root }).map((path) => `${path}/`);
  const problems = [
    ...unmatchedRules(imports.forbidden, [...paths, ...packages]),
    ...unmatchedGlobs('.oxlintrc.json', [...lint.overrides.flatMap(({ files }) => files), ...lint.ignorePatterns]),
    ...unmatchedGlobs('.oxfmtrc.json', read('.oxfmtrc.json').ignorePatterns),
  ];
  for (const line of problems) console.error(line);
  console.log(`${imports.forbidden.length} rules, ${problems.length} entries that match nothing`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
