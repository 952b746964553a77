// Fails on functions of more than 120 lines. In the console and the packages they count as a whole; elsewhere, where a
// factory holds the functions of what it makes, these count one by one.
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

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const paths = fs
    .globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => LEFT_OUT.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted();
  const problems = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return text.split('\n').length > MAX_LINES ? listLongFunctions(path, text) : [];
  });
  for (const line of problems) console.error(line);
  console.log(`${paths.length} files, ${problems.length} long functions`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
