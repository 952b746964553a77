import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const DATA = 'docs/asvs.yaml';

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

const STATES = ['met', 'partly', 'not met', 'n/a'];

/**
 * Returns the mistakes in the state of the requirements: one without an entry or with two, a test that does not exist,
 * an entry that says met and names neither a test nor a reason.
 */
export function findSecurityProblems(root) {
  const entries = parse(readFileSync(join(root, DATA), 'utf8')).flatMap(({ requirements }) => requirements);
  return [...findMissingEntries(entries), ...findEmptyEntries(entries), ...findMissingTests(root, entries)].map(
    (line) => `${DATA} ${line}`,
  );
}

function findMissingEntries(entries) {
  const named = entries.flatMap(({ number }) => expandNumbers(number));
  const required = Object.entries(REQUIRED).flatMap(([chapter, sections]) =>
    sections.flatMap((range, section) => expand(range).map((number) => `V${chapter}.${section + 1}.${number}`)),
  );
  return [
    ...required.filter((each) => !named.includes(each)).map((each) => `has no entry for ${each}`),
    ...named.filter((each) => !required.includes(each)).map((each) => `names ${each}, which is not in level 1 or 2`),
    ...named.filter((each, index) => named.indexOf(each) !== index).map((each) => `names ${each} twice`),
  ];
}

/** An entry needs a state and a sentence, and one that says met a test, or “No test” with the reason. */
function findEmptyEntries(entries) {
  return entries
    .filter(({ state, how = '', tests }) => {
      if (state === 'met') return tests === undefined && !/\bNo test\b.*(, because |: )/s.test(how);
      return !STATES.includes(state) || (tests === undefined && how.length < 10);
    })
    .map(({ number }) => `has no state, test or reason for ${number}`);
}

/** `V10.4.1-11` or `V6.2.1`. */
function expandNumbers(text) {
  const [, section, range] = /^(V\d+\.\d+)\.([\d-]+)$/.exec(text) ?? [];
  return section === undefined ? [text] : expand(range).map((number) => `${section}.${number}`);
}

function expand(range) {
  if (range === '') return [];
  const [first, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Files of tests are below apps/server/src unless they begin elsewhere. */
function findMissingTests(root, entries) {
  return entries.flatMap(({ number, tests = {} }) =>
    Object.entries(tests).flatMap(([path, titles]) => {
      const file = [path, join('apps/server/src', path)]
        .map((each) => join(root, each))
        .find((each) => existsSync(each));
      if (file === undefined) return [`names ${path} at ${number}, which does not exist`];
      const source = readFileSync(file, 'utf8');
      return titles
        .filter((title) => !hasTest(source, title))
        .map((title) => `names “${title}” at ${number}, which ${path} does not have`);
    }),
  );
}

const hasTest = (source, title) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
