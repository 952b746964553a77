import type { Command } from 'commander';
import type { Vitrine } from '../index.ts';
import type { Output } from './output.ts';

/** The dependencies of commands. */
export interface Context {
  output: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Asks the person at the terminal; the answer is not shown. Null without a terminal. */
  ask: ((question: string) => Promise<string>) | null;
  /** @throws CommandError `key` if nobody has signed in */
  connect: () => Promise<Vitrine>;
}

/** Adds commands to the program. */
export type AddCommands = (program: Command, context: Context) => void;
