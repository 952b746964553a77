import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Node, parse as parseScript } from 'acorn';
import { parse as parseStyles, type Rule } from 'postcss';
import { beforeAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { languageTags } from '@vitrine/messages/languages';
import { FLOOR } from './floor.ts';

/** The built files by their names without hashes, e.g. `player.js`. */
const files = new Map<string, string>();
const getFile = (name: string): string => files.get(name) ?? expect.fail(`The build made no ${name}`);

beforeAll(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const result = await build({ root, logLevel: 'silent', build: { write: false } });
  const { output } = result as Rolldown.RolldownOutput;
  for (const file of output) {
    const name = file.fileName.replace('assets/', '').replace(/-[\w-]{8}(?=\.\w+$)/, '');
    files.set(name, file.type === 'chunk' ? file.code : String(file.source));
  }
});

/**
 * The edition whose syntax the floor's engines know: all of 2018, of 2019 `catch` without a parameter, and of 2020
 * `import()`.
 */
const SYNTAX = 2019;

/** With calls of a function in place of `import()`, which the parser of that edition does not know. */
const withoutImports = (code: string): string => code.replace(/\bimport(?=\()/g, 'load');

const POLYFILLED = 'hasOwn flatMap arrayBuffer';
const USED_WHERE_KNOWN = 'requestVideoFrameCallback wakeLock toHex fromHex';
/** Newer names that our own fields have as well, or interfaces that are older. */
const AMBIGUOUS = 'any error pause reason register status style';

/** Newer names that are no fault. */
const ALLOWED = new Set(`${POLYFILLED} ${USED_WHERE_KNOWN} ${AMBIGUOUS}`.split(' '));

/** Names that Chromium's DOM got after the floor, besides those of the language. */
const NEWER_DOM =
  'replaceChildren getAnimations toggleAttribute checkVisibility structuredClone randomUUID throwIfAborted wakeLock ' +
  'requestVideoFrameCallback scheduler arrayBuffer queueMicrotask globalThis CompressionStream OffscreenCanvas ' +
  'setHTMLUnsafe moveBefore startViewTransition locks userAgentData';

/** Newer than Chromium's ES2018, but in the floor's engine. */
const IN_FLOOR = new Set(
  'trimStart trimEnd BigInt formatToParts supportedLocalesOf resolvedOptions minimumFractionDigits maximumFractionDigits'.split(
    ' ',
  ),
);

/** The names that TypeScript's libraries of these editions of the language declare. */
function declaredIn(isEdition: (year: number) => boolean): Set<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('typescript')));
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    const edition = /^lib\.es(\d+|next)\..*d\.ts$/.exec(file)?.[1] ?? (file === 'lib.es5.d.ts' ? '5' : undefined);
    if (edition === undefined || !isEdition(edition === 'next' ? Infinity : Number(edition))) continue;
    const text = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, member, constant] of text.matchAll(
      /^ {4}(?:readonly )?(\w+)\??\s*[(<:]|^declare (?:var|function) (\w+)/gm,
    )) {
      names.add(member ?? constant ?? '');
    }
  }
  return names;
}

function listNewerNames(): Set<string> {
  const old = declaredIn((year) => year <= 2018);
  const newer = [...declaredIn((year) => year > 2018)].filter((name) => !old.has(name) && !IN_FLOOR.has(name));
  return new Set([...newer, ...NEWER_DOM.split(' ')]);
}

const isNewSize = (value: string) => /\b(?:min|max|clamp)\(/.test(value);

function* nodesIn(value: unknown): Generator<Node & Record<string, unknown>> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node & Record<string, unknown>;
    for (const each of Object.values(value)) yield* nodesIn(each);
  }
}

/** Names of our own fields that newer engines have as methods: only calls of them count. */
const OWN_FIELDS = new Set(['at']);

function readMemberName(node: unknown): string | undefined {
  const { type, property, computed } = node as { type: string; property?: { name?: string }; computed?: boolean };
  return type === 'MemberExpression' && computed === false ? property?.name : undefined;
}

/** The names of all members that a script reads or calls, and of globals that it may read. */
function listUsedNames(code: string): Set<string> {
  const names = new Set<string>();
  for (const node of nodesIn(parseScript(withoutImports(code), { ecmaVersion: SYNTAX, sourceType: 'module' }))) {
    const member = readMemberName(node);
    if (member !== undefined && !OWN_FIELDS.has(member)) names.add(member);
    if (node.type === 'CallExpression') names.add(readMemberName(node['callee']) ?? '');
    if (node.type === 'Identifier' && /^[A-Z]/.test(String(node['name']))) names.add(String(node['name']));
  }
  return names;
}

const SCRIPTS = ['player.js', 'session.js', 'snapshot.js', 'music.js', 'strips.js', 'layout-layer.js', 'sw.js'];

test.each(SCRIPTS)('%s has no syntax and no interface that is newer than the floor', (name) => {
  const newer = listNewerNames();
  expect(newer.size).toBeGreaterThan(100);
  const used = [...listUsedNames(getFile(name))].filter((each) => newer.has(each) && !ALLOWED.has(each));
  expect(used).toEqual([]);
});

test('layouts are drawn by a script of their own, which the player does not contain and the service worker stores', () => {
  const drawing = SCRIPTS.filter((name) => getFile(name).includes('bricolage-grotesque'));
  expect(drawing).toEqual(['layout-layer.js']);
  expect(getFile('sw.js')).toMatch(/\/player\/assets\/layout-layer-[\w-]+\.js/);
});

test.each([
  ['music', 'createMusic='],
  ['strips', 'createStrips='],
  ['snapshot', 'image/jpeg'],
])('what few screens need, %s, is a script of its own, which the service worker stores', (name, code) => {
  expect(SCRIPTS.filter((each) => getFile(each).includes(code))).toEqual([`${name}.js`]);
  expect(getFile('sw.js')).toMatch(new RegExp(`/player/assets/${name}-[\\w-]+\\.js`));
});

test('what only a paired screen needs is a script of its own, which the service worker stores', () => {
  expect(getFile('player.js')).toMatch(/import\([`"']\.\/session-[\w-]+\.js[`"']\)/);
  expect(getFile('sw.js')).toMatch(/\/player\/assets\/session-[\w-]+\.js/);
});

test('the texts of each language but English are a script of their own, which the service worker stores', () => {
  for (const language of languageTags.filter((tag) => tag !== 'en')) {
    expect(getFile('player.js')).toMatch(new RegExp(`import\\([\`"']\\./${language}-[\\w-]+\\.js[\`"']\\)`));
    expect(getFile('sw.js')).toMatch(new RegExp(`/player/assets/${language}-[\\w-]+\\.js`));
    const texts = getFile(`${language}.js`);
    expect(texts).toMatch(new RegExp(`lang:.${language}.`));
    expect([...listUsedNames(texts)].filter((each) => listNewerNames().has(each))).toEqual([]);
  }
});

test('the guard finds what is newer, in our code and in that of a dependency', () => {
  const newer = listNewerNames();
  const found = (code: string) => [...listUsedNames(code)].filter((each) => newer.has(each));
  expect(found('const a = [1].toSorted(); Object.hasOwn(a, 1); "x".replaceAll("x", "y")')).toEqual([
    'toSorted',
    'hasOwn',
    'replaceAll',
  ]);
  expect(found('new WeakRef({}); new Set([1]).union(b); Promise.withResolvers()')).toEqual([
    'WeakRef',
    'union',
    'withResolvers',
  ]);
  expect(found('const last = [1].at(-1); last.at')).toEqual(['at']);
  expect(found('const { at } = draft; draft.at.serverMs')).toEqual([]);
  expect(() => listUsedNames('a?.b')).toThrow(SyntaxError);
});

test('the script that says why the player does not start is ES5, and names the floor', () => {
  const code = getFile('start-check.js');
  parseScript(code, { ecmaVersion: 5, sourceType: 'script' });
  expect(code).toMatch(new RegExp(`"Chrome " \\+ ${FLOOR.chrome}\\b`));
  expect(code).toMatch(new RegExp(`"Safari " \\+ ${FLOOR.safari}\\b`));
  expect(getFile('index.html').indexOf('start-check')).toBeGreaterThan(getFile('index.html').indexOf('<body>'));
});

test('sizes that the oldest engine does not understand follow a plain one, and nothing else is too new for it', () => {
  const problems: string[] = [];
  const root = parseStyles(getFile('player.css'));
  root.walkDecls(({ prop, value, parent }) => {
    const { nodes, selector } = parent as Rule;
    const listValues = (name: string) =>
      nodes.flatMap((each) => (each.type === 'decl' && each.prop === name ? [each.value] : []));
    if (isNewSize(value) && !/^(?:grid-template-)/.test(prop) && listValues(prop).every(isNewSize))
      problems.push(`${selector} ${prop}`);
    if (prop.endsWith('gap') && !listValues('display').includes('grid')) problems.push(`${selector} ${prop}`);
    if (/^(?:inset|aspect-ratio|translate|rotate|scale)/.test(prop)) problems.push(`${selector} ${prop}`);
    if (/oklch|color-mix|light-dark|\bd?[sl]?v[hw]\b(?<!vh|vw)|:is\(|:where\(|:has\(/.test(value))
      problems.push(`${selector} ${value}`);
  });
  root.walkRules(/:(?:is|where|has|focus-visible)\b|&/, ({ selector }) => void problems.push(selector));
  // `1/1` is shortened to `1`, which Chromium before 103 rejects.
  root.walkAtRules('media', ({ params }) => void (/ratio:\s*\d+\)/.test(params) && problems.push(params)));
  expect(problems).toEqual([]);
});

test('the documents state the floor', () => {
  const page = readFileSync(new URL('../../../docs/player.md', import.meta.url), 'utf8');
  expect(page).toContain(`Chromium ${FLOOR.chrome} and Safari ${FLOOR.safari}`);
});
