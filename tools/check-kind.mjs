// Applies a toy kind of content (`tools/kinds/dice`) to a copy of the tree, and proves that a new kind is a few files: with
// all of them the tests of kinds pass, and without any one of them the types or those tests fail.
import './needs-node.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import fs, {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const MAX_FILES = 10;
export const MAX_LINES = 300;

/** The tests of kinds: each runs for every kind of the registries. */
const TESTS = [
  'packages/layout/src/drawn',
  'apps/server/src/features/contents/every-kind.test.ts',
  'apps/console/src/features/library/every-kind.test.tsx',
];

/** Those that take no database: they find what is missing within seconds. */
const QUICK_TESTS = TESTS.slice(0, 1);

/**
 * Reads a kind: its new files and its lines in registries, in one list of parts.
 *
 * @returns for each part its path, and the text that the file has with it
 */
export function readKind(name, readFile = (path) => readFileSync(join(root, path), 'utf8')) {
  const folder = join(root, 'tools/kinds', name);
  const { 'lines.json': lines, ...files } = Object.fromEntries(
    fs
      .globSync('**/*.{json,ts,tsx}', { cwd: folder })
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
  const added = Object.entries(files).map(([path, text]) => ({ path, text, lines: countLines(text) }));
  const registered = Object.entries(JSON.parse(lines)).map(([path, line]) => {
    const before = readFile(path);
    const text = register(before, line);
    return { path, text, lines: countLines(text) - countLines(before) };
  });
  return [...added, ...registered].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const countLines = (text) => text.split('\n').length - 1;

/** Adds an entry to a record of a module, and its import. */
function register(text, { import: line, record, entry }) {
  const start = new RegExp(`^(?:export )?const ${record}\\b[^=]*= \\{`, 'm').exec(text);
  if (start === null) throw new Error(`There is no record ${record}`);
  const end = start.index + start[0].length;
  const rest = text.slice(end);
  const registered = `${text.slice(0, end)}\n  ${entry}\n${rest.startsWith('}') ? '' : '  '}${rest.trimStart()}`;
  return line === undefined ? registered : registered.replace(/^(?=import )/m, `${line}\n`);
}

/** Copies the tree without what is built, and links its packages. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-kind-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString().split('\0')) {
    if (path === '' || !fs.existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const to = join(copy, 'node_modules', name);
    // Links to workspaces are relative, so that they lead to those of the copy.
    if (name === '@vitrine') cpSync(join(root, 'node_modules', name), to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(root, 'node_modules', name), to);
  }
  return copy;
}

/** Runs a program of the copy; returns its output if it fails, otherwise null. */
function fails(copy, program, args) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return status === 0 ? null : stdout + stderr;
}

const checkTypes = (copy, paths) => fails(copy, 'oxlint', ['--quiet', ...paths]);
const runTests = (copy, tests) => fails(copy, 'vitest', ['run', ...tests]);

function write(copy, parts) {
  for (const { path, text } of parts) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

/** Takes a part back: a new file is gone, a registry is as it was. */
function takeBack(copy, { path }) {
  if (fs.existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  else rmSync(join(copy, path));
}

/** Lists what is wrong with a kind; empty if it is as it should be. */
export function checkKind(name, { tell = () => {}, isWhole = true } = {}) {
  const parts = readKind(name);
  const lines = parts.reduce((sum, part) => sum + part.lines, 0);
  tell(`${name}: ${parts.length} files touched, ${lines} lines added`);
  if (parts.length > MAX_FILES || lines > MAX_LINES) {
    return [`${parts.length} files and ${lines} lines; at most ${MAX_FILES} and ${MAX_LINES}`];
  }
  const copy = copyTree();
  try {
    write(copy, parts);
    const paths = parts.map(({ path }) => path);
    const types = checkTypes(copy, isWhole ? ['packages', 'apps'] : paths);
    if (types !== null) return [`With all of it the types are wrong:\n${types}`];
    tell('types: right with all of it');
    const failed = runTests(copy, TESTS);
    if (failed !== null) return [`With all of it the tests of kinds fail:\n${failed}`];
    tell('tests of kinds: pass with all of it');
    return parts.flatMap((part) => {
      takeBack(copy, part);
      const rest = paths.filter((path) => fs.existsSync(join(copy, path)));
      const by = checkTypes(copy, rest) !== null ? 'types' : runTests(copy, QUICK_TESTS) !== null ? 'tests' : null;
      write(copy, [part]);
      tell(`without ${part.path}: ${by ?? 'nothing fails'}`);
      return by === null ? [`Nothing fails without ${part.path}`] : [];
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [name = 'dice'] = process.argv.slice(2);
  const problems = checkKind(name, { tell: console.log });
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
