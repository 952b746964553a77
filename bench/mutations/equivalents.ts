import { readFileSync } from 'node:fs';
import { applyMutant, type Mutant } from './mutants.ts';

/** A mutant that changes nothing that anyone can see. */
export interface Equivalent {
  file: string;
  /** The whole line, without the space around it. */
  line: string;
  /** The line with the mutant, because the same operator may be twice in one line. */
  changed: string;
  why: string;
}

/** Reads the list of equivalent mutants. */
export const readEquivalents = (root: string): Equivalent[] =>
  JSON.parse(readFileSync(`${root}/bench/mutations/equivalent.json`, 'utf8'));

const findLine = (text: string, line: number): string => (text.split('\n')[line - 1] ?? '').trim();

/** The line in which a mutant begins, without the space around it. @param root the folder of the repository */
export const readLine = (root: string, { file, line }: Mutant): string =>
  findLine(readFileSync(`${root}/${file}`, 'utf8'), line);

/** True if an entry of the list describes this mutant. @param root the folder of the repository */
export function isMutant(root: string, { file, line, changed }: Equivalent, mutant: Mutant): boolean {
  if (file !== mutant.file || line !== readLine(root, mutant)) return false;
  return changed === findLine(applyMutant(readFileSync(`${root}/${file}`, 'utf8'), mutant), mutant.line);
}
