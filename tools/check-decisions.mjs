import fs, { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const INDEX = 'docs/decisions/README.md';

/** Where decisions are named by number. Migrations are never changed. */
const NAMING = ['*.md', 'docs/**/*.{md,yaml}', '{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,css}'];
const MADE = /(^|\/)(dist|data|node_modules|\.cache|test-results)(\/|$)/;

/**
 * Returns the mistakes in the decisions: a number that two have, a title or a place that the index does not show, and a
 * number that code or a document names although there is no such decision.
 */
export function findDecisionProblems(root) {
  const decisions = fs.globSync('docs/decisions/**/[0-9]*.md', { cwd: root }).toSorted();
  const numbers = decisions.map((path) => basename(path).slice(0, 3));
  const index = readFileSync(join(root, INDEX), 'utf8');
  return [
    ...numbers.filter((each, place) => numbers.indexOf(each) !== place).map((each) => `two decisions have ${each}`),
    ...decisions
      .map((path) => [path, describeLine(root, path)])
      .filter(([, line]) => !index.includes(`${line}\n`))
      .map(([path, line]) => `${INDEX} lacks ${path}: ${line}`),
    ...fs
      .globSync(NAMING, { cwd: root, exclude: (path) => MADE.test(path) })
      .flatMap((path) => findUnknown(readFileSync(join(root, path), 'utf8'), numbers, path)),
  ];
}

/** The line of a decision in the index. */
function describeLine(root, path) {
  const [number, title] = /^# (\d{3}: .+)/.exec(readFileSync(join(root, path), 'utf8'))?.[1].split(/: (.+)/) ?? [];
  return `- [${number}](${path.replace('docs/decisions/', '')}): ${title}`;
}

/** `decision 054`, also at the beginning of a sentence or in the plural. */
function findUnknown(text, numbers, path) {
  return [...text.matchAll(/\b[Dd]ecisions? (\d{3})\b/g)]
    .filter(([, number]) => !numbers.includes(number))
    .map(([, number]) => `${path} names decision ${number}, which does not exist`);
}
