import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/security.md';

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const REQUIRED = {
  1: ['1-2', '1-9', '1-11', '1-3', '1-2'],
  2: ['1-3', '1-3', '1-4', '1'],
  3: ['', '1-2', '1-4', '1-6', '1-5', '', '1-2'],
  4: ['1-3', '1', '1-2', '1-4'],
  5: ['1', '1-3', '1-2', '1-3'],
  6: ['1-3', '1-12', '1-4', '1-4', '1-5', '1-3', '', '1-4'],
  7: ['1-3', '1-4', '1-2', '1-5', '1-2', '1-2'],
  8: ['1-2', '1-3', '1', '1'],
  9: ['1-3', '1-4'],
  10: ['1-2', '1-2', '1-4', '1-11', '1-5', '1-2', '1-3'],
  11: ['1-2', '1-3', '1-3', '1-4', '1', '1'],
  12: ['1-3', '1-2', '1-4'],
  13: ['1', '1-5', '1-2', '1-5'],
  14: ['1-2', '1-4', '1-3'],
  15: ['1-3', '1-3', '1-7'],
  16: ['1', '1-5', '1-4', '1-3', '1-3'],
  17: ['1', '1-4', '1-2'],
};

/** The name of a file of tests, as in `start.test.ts`. */
const TEST_NAME = /`[\w./-]+\.(?:test|spec|suite)\.tsx?`/;

/**
 * Returns the mistakes in the security document: a requirement without a row or with two, a test that does not exist, a
 * row that says met and names neither a test nor a reason.
 */
export function findSecurityProblems(root) {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  return [...findMissingRows(rows), ...findEmptyRows(rows), ...findMissingTests(root, text)].map(
    (line) => `${DOCUMENT} ${line}`,
  );
}

function findMissingRows(rows) {
  const named = rows.flatMap((row) => expandNumbers(splitCells(row)[0] ?? ''));
  const required = Object.entries(REQUIRED).flatMap(([chapter, sections]) =>
    sections.flatMap((range, section) => expand(range).map((number) => `V${chapter}.${section + 1}.${number}`)),
  );
  return [
    ...required.filter((each) => !named.includes(each)).map((each) => `has no row for ${each}`),
    ...named.filter((each) => !required.includes(each)).map((each) => `names ${each}, which is not in level 1 or 2`),
    ...named.filter((each, index) => named.indexOf(each) !== index).map((each) => `names ${each} twice`),
  ];
}

/** A row needs a state and a sentence, and one that says met a test, or “No test” with the reason. */
function findEmptyRows(rows) {
  return rows
    .filter((row) => {
      const [, , state = '', how = ''] = splitCells(row);
      if (state === 'met') return !TEST_NAME.test(how) && !/\bNo test\b.*(, because |: )/.test(how);
      return !['partly', 'not met', 'n/a'].includes(state) || how.length < 10;
    })
    .map((row) => `has a row without a state, a test or a reason: ${row.slice(0, 60)}`);
}

const splitCells = (row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** `V10.4.1-11` or `V6.2.1`. */
function expandNumbers(cell) {
  const [, section, range] = /^(V\d+\.\d+)\.([\d-]+)$/.exec(cell) ?? [];
  return section === undefined ? [cell] : expand(range).map((number) => `${section}.${number}`);
}

function expand(range) {
  if (range === '') return [];
  const [first, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Tests are named as `file` “sentence” “another sentence”. Files are below apps/server/src unless they begin elsewhere. */
function findMissingTests(root, text) {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec|suite)\.tsx?)`((?:,? “[^”]+”)*)/g)].flatMap(
    ([, path, sentences]) => {
      const file = [path, join('apps/server/src', path)]
        .map((each) => join(root, each))
        .find((each) => existsSync(each));
      if (file === undefined) return [`names ${path}, which does not exist`];
      const source = readFileSync(file, 'utf8');
      const titles = [...sentences.matchAll(/“([^”]+)”/g)].map(([, title]) => title);
      if (titles.length === 0) return [`names ${path} without one of its tests`];
      return titles
        .filter((title) => !hasTest(source, title))
        .map((title) => `names “${title}”, which ${path} does not have`);
    },
  );
}

const hasTest = (source, title) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
