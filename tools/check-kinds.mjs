// Lists the files of each kind of layout element. Fails if a kind has many of them, or if a file of another part names
// one: such parts ask the record of kinds, so that a new kind needs nothing there.
import './needs-node.mjs';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where kinds are described, drawn and edited. Each folder has its kinds in `elements`. */
const FOLDERS = ['packages/contract/src/layouts', 'packages/layout/src', 'apps/console/src/features/layouts'];

const MAX_FILES = 4;
const MAX_LINES = 300;

/** Kinds that are more than an element: rows of a table, and a forecast with a search for places. */
const LARGE = ['prices', 'weather'];

/** Files that are about certain kinds, and why. */
const ABOUT_KINDS = {
  'packages/layout/src/drawn/drawn-document.ts': 'fills a screen with drawn content',
  'packages/layout/src/drawn/live-stream.ts': 'plays in a video of HTML',
  'packages/layout/src/element-context.ts': 'says whose content the page mounts',
  'apps/console/src/features/layouts/drawing/mounted-content.tsx': 'mounts it in the console',
  'apps/console/src/features/layouts/elements/content.ts': 'pictures and videos show media',
  'apps/console/src/features/layouts/fill-in/new-logo.ts': 'a logo is a picture',
  'apps/console/src/features/layouts/fill-in/picture-field.tsx': 'a logo is a picture',
};

/** Modules of `elements` that belong to no kind: the record of all, and what they share. */
const isShared = (name) => /^(known-element|fields)\.ts$/.test(name);

/**
 * @param files the text of each source file by its path
 * @returns the files of each kind, which are named after it: `clock.ts`, `clock-panel.tsx`, `clock/hands.ts`
 */
export function listKinds(files) {
  const [schemas] = FOLDERS.map((folder) => `${folder}/elements/`);
  const names = Object.keys(files).filter((path) => path.startsWith(schemas));
  const kinds = names.map((path) => path.slice(schemas.length)).filter((name) => !isShared(name));
  return kinds.map((name) => {
    const [kind] = name.split(/[./]/);
    const isOwn = (path) => FOLDERS.some((folder) => new RegExp(`^${folder}/elements/${kind}[./-]`).test(path));
    const own = Object.keys(files).filter(isOwn);
    return { kind, files: own, lines: own.reduce((sum, path) => sum + files[path].split('\n').length - 1, 0) };
  });
}

/** Lists what is wrong with the files of kinds. */
export function listProblems(files) {
  const kinds = listKinds(files);
  const named = new Map();
  for (const { kind, files: own } of kinds) {
    // Library content has kinds of the same names, so that `entry.kind` may be compared.
    const uses = new RegExp(
      `\\w<[^<>\\n]*'${kind}'|(element|each)\\.kind [!=]== '${kind}'|case '${kind}':|\\bkind: '${kind}'|(Of|Element)\\('${kind}'`,
    );
    for (const [path, text] of Object.entries(files)) {
      if (!own.includes(path) && uses.test(text)) named.set(path, [...(named.get(path) ?? []), kind]);
    }
  }
  return [
    ...kinds.flatMap(({ kind, files: own, lines }) => {
      const absent = FOLDERS.filter((folder) => !own.some((path) => path.startsWith(folder)));
      const isLarge = !LARGE.includes(kind) && (own.length > MAX_FILES || lines > MAX_LINES);
      return [
        ...absent.map((folder) => `${kind}: nothing in ${folder}/elements`),
        ...(isLarge ? [`${kind}: ${own.length} files and ${lines} lines; at most ${MAX_FILES} and ${MAX_LINES}`] : []),
      ];
    }),
    ...Array.from(named)
      .filter(([path]) => !(path in ABOUT_KINDS))
      .map(([path, names]) => `${path}: names ${names.join(', ')}; ask kindOf() instead`),
    ...Object.keys(ABOUT_KINDS)
      .filter((path) => !named.has(path))
      .map((path) => `tools/check-kinds.mjs: ${path} names no kind`),
  ];
}

/** Reads the sources of all parts, but for tests and templates, which are made of elements. */
export function readSources() {
  const paths = FOLDERS.flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const sources = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.|\/(test|templates)\//.test(path));
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
  const [wanted] = process.argv.slice(2);
  const files = readSources();
  const kinds = listKinds(files);
  const shown = kinds.filter(({ kind }) => kind === wanted);
  for (const { files: own } of shown) console.log(own.join('\n'));
  const problems = listProblems(files);
  for (const line of problems) console.error(line);
  console.log(`${kinds.length} kinds of elements, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
