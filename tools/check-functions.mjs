// Fails on functions of more than 120 lines. In the console and the packages they count as a whole; elsewhere, where a
// factory holds the functions of what it makes, these count one by one. Fails also on parts of the server that are handed
// members of the platform one by one.
import './needs-node.mjs';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const MAX_LINES = 120;

const LEFT_OUT = /(^|\/)(dist|node_modules|migrations)(\/|$)|\.(test|suite|spec)\.tsx?$|\/src\/test\/|\.d\.ts$/;

const hasFactories = (path) => /^apps\/(agent|player|server)\//.test(path);

/** Lists the functions of a source that are too long. */
export function listLongFunctions(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node) => lineOf(node.end) - lineOf(node.getStart(source)) + 1;
  const long = [];

  /** Returns the lines of the outermost functions within a node. */
  function visit(node) {
    let inner = 0;
    ts.forEachChild(node, (child) => {
      inner += visit(child);
    });
    if (!ts.isFunctionLike(node) || node.body === undefined) return inner;
    const lines = linesOf(node);
    // A function on a line or two is an argument like any other.
    const own = hasFactories(path) ? lines - inner : lines;
    if (own > MAX_LINES) long.push(`${path}:${lineOf(node.getStart(source)) + 1}: ${own} lines; at most ${MAX_LINES}`);
    return lines > 2 ? lines : inner;
  }

  visit(source);
  return long;
}

const FEATURES = 'apps/server/src/features/';
const PLATFORM = 'apps/server/src/platform/platform.ts';

/** The members of the platform with their types, such as `db: Db`. */
export const listPlatformMembers = (text) =>
  [...text.matchAll(/^ {2}(\w+: (?!string\b|number\b)[^;]+);$/gm)].map(([, member]) => member);

/** Lists the object types of a feature that repeat members of the platform. */
export function listRepeatedMembers(path, text, members) {
  if (!path.startsWith(FEATURES)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      members
        .filter((member) => line.split(/[{};]/).some((each) => each.trim() === member))
        .map((member) => `${path}:${index + 1}: ${member} is in Platform, which a part takes as its first parameter`),
    );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const paths = fs
    .globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => LEFT_OUT.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted();
  const members = listPlatformMembers(readFileSync(join(root, PLATFORM), 'utf8'));
  const problems = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const long = text.split('\n').length > MAX_LINES ? listLongFunctions(path, text) : [];
    return [...long, ...listRepeatedMembers(path, text, members)];
  });
  for (const line of problems) console.error(line);
  console.log(`${paths.length} files, ${problems.length} long functions or parts without the platform`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
