import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Equivalent, isMutant, readEquivalents } from './equivalents.ts';
import { applyMutant, listMutants } from './mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('each mutant of a file changes it at its line only', () => {
  const file = 'apps/player/src/playing/stall.ts';
  const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
  const mutants = listMutants(root, file);
  expect(mutants.map(({ code, replacement }) => `${code} ${replacement}`)).toContain('5_000 (5_000 + 1)');
  for (const mutant of mutants.filter(({ code }) => !code.includes('\n'))) {
    const changed = applyMutant(lines.join('\n'), mutant).split('\n');
    expect(changed.flatMap((line, index) => (line === lines[index] ? [] : [index + 1]))).toEqual([mutant.line]);
  }
});

test('each entry in the list of equivalent mutants describes one mutant', () => {
  const findMutants = (equivalent: Equivalent) =>
    listMutants(root, equivalent.file).filter((mutant) => isMutant(root, equivalent, mutant));
  expect(readEquivalents(root).filter((equivalent) => findMutants(equivalent).length !== 1)).toEqual([]);
});
