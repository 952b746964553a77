import './needs-node.mjs';
import fs, { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findArchitectureProblems } from './check-architecture.mjs';
import { findDecisionProblems } from './check-decisions.mjs';
import { findReadmeProblems } from './check-readme.mjs';
import { findSecurityProblems } from './check-security.mjs';

// Imports TypeScript.
const { CONFIGURATION, renderConfiguration } = await import('./configuration-page.mjs');

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generated folders, absent in a fresh checkout. */
const MADE = /(^|\/)(dist|data|node_modules|\.cache|test-results)(\/|$)/;

/** Placeholders, such as `features/<name>/store.ts`, are not checked; `*` is resolved as a glob. */
const PATTERN = /[<>{}…$]|NNN/;

/** The characters of a line in the changelog, links included. */
const MAX_ENTRY = 160;

const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !MADE.test(entry.name))
  .map(({ name }) => name);

if (process.argv.includes('--write')) writeFileSync(join(root, CONFIGURATION), renderConfiguration());

const documents = fs.globSync('**/*.md', { cwd: root, exclude: (path) => MADE.test(path) });
const missing = documents.flatMap((document) => [...missingIn(document), ...findLostPlaces(document)]);
const insecure = findSecurityProblems(root);
const problems = [
  ...missing,
  ...insecure,
  ...findReadmeProblems(root),
  ...findDecisionProblems(root),
  ...findArchitectureProblems(root),
  ...findOutdatedPages(),
  ...findLongEntries(),
];
for (const line of problems) console.error(line);
console.log(`${documents.length} documents, ${missing.length} missing paths, ${insecure.length} security problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function findOutdatedPages() {
  const isCurrent = readFileSync(join(root, CONFIGURATION), 'utf8') === renderConfiguration();
  return isCurrent ? [] : [`${CONFIGURATION} is outdated: node tools/check-docs.mjs --write`];
}

/** An entry of the changelog is one line. */
function findLongEntries() {
  return readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\s*- /.test(line) && line.length > MAX_ENTRY)
    .map((line) => `CHANGELOG.md has an entry of more than ${MAX_ENTRY} characters: ${line.slice(0, 60)}…`);
}

function missingIn(document) {
  return readFileSync(join(root, document), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...findCodePaths(line), ...findLinks(line)]
        .filter((path) => !isThere(path, document))
        .map((path) => `${document}:${index + 1} names ${path}, which does not exist`),
    );
}

/** `apps/server/src/main.ts`, also with a line number; not `text/event-stream` or `a/b`. */
function findCodePaths(line) {
  return [...line.matchAll(/`([^`\s]+)`/g)]
    .map(([, text]) => text.replace(/:\d+$/, ''))
    .filter((text) => text.includes('/') && topFolders.includes(text.replace(/^\.\//, '').split('/')[0]));
}

function findLinks(line) {
  return [...line.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => decodeURI(target))
    .filter((target) => !/^[a-z]+:/i.test(target) && !target.startsWith('/'));
}

/** Links to a heading, in the same document or another one, that does not exist. */
function findLostPlaces(document) {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
    .map(([, path, place]) => [path === '' ? document : join(dirname(document), path), place])
    .filter(
      ([path, place]) => path.endsWith('.md') && existsSync(join(root, path)) && !listPlaces(path).includes(place),
    )
    .map(([path, place]) => `${document} links to #${place} of ${path}, which does not exist`);
}

/** The names by which sites that render documents make headings addressable. */
function listPlaces(path) {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isThere(path, document) {
  if (PATTERN.test(path) || MADE.test(path)) return true;
  return [root, join(root, dirname(document))].some((from) =>
    path.includes('*') ? fs.globSync(path, { cwd: from }).length > 0 : existsSync(join(from, path)),
  );
}
