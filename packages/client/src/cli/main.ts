import { Command, CommanderError } from 'commander';
import { createVitrine } from '../index.ts';
import { addContent } from './commands/content.ts';
import { addLogin } from './commands/login.ts';
import { addLogs } from './commands/logs.ts';
import { addSchedule } from './commands/schedule.ts';
import { addScreens } from './commands/screens.ts';
import { addTakeover } from './commands/takeover.ts';
import type { Context } from './context.ts';
import { classify, CommandError, EXIT } from './failure.ts';
import { toPlain } from './output.ts';
import { readSettings } from './settings.ts';

/** The surroundings of the command. */
export interface Surroundings {
  env: Context['env'];
  ask: Context['ask'];
  signal: AbortSignal;
  version: string;
  write: (text: string) => void;
  writeError: (text: string) => void;
}

const EXIT_CODES = `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no key or one that may not do this, 4 not found, 5 waits for approval,
6 the server does not answer. VITRINE_SERVER and VITRINE_KEY are used instead of what login has stored.`;

/**
 * Runs a command line.
 *
 * @param words without the program's name
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, ask, signal, version, write, writeError } = surroundings;
  const output = { isJson: words.includes('--json'), write };
  async function connect() {
    const settings = await readSettings(env);
    if (settings !== null) return createVitrine(settings);
    throw new CommandError('key', 'Sign in first: vitrine login SERVER. Or set VITRINE_SERVER and VITRINE_KEY.');
  }
  const program = new Command('vitrine')
    .description('Put content on the screens of a Vitrine server')
    .version(version)
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ writeOut: write, writeErr: writeError })
    .exitOverride();
  for (const add of [addLogin, addScreens, addContent, addSchedule, addTakeover, addLogs]) {
    add(program, { output, env, ask, signal, connect });
  }
  for (const command of listCommands(program)) {
    command.option('--json', 'answer as JSON for programs').exitOverride();
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // The argument parser has written its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    const kind = classify(error);
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? error.code : kind;
    writeError(output.isJson ? `${JSON.stringify({ error: { code, message } })}\n` : `${toPlain(message)}\n`);
    return EXIT[kind];
  }
}

/** The commands that do something, at any depth. */
const listCommands = (program: Command): Command[] =>
  program.commands.flatMap((command) => (command.commands.length === 0 ? [command] : listCommands(command)));
