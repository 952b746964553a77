import { isAppError } from '@vitrine/contract/core/errors';
import { Command, CommanderError } from 'commander';
import { createVitrine } from '../index.ts';
import { addContent } from './commands/content-command.ts';
import { addLogin } from './commands/login-command.ts';
import { addLogs } from './commands/logs-command.ts';
import { addSchedule } from './commands/schedule-command.ts';
import { addScreens } from './commands/screens-command.ts';
import { addTags } from './commands/tag-command.ts';
import { addTakeover } from './commands/takeover-command.ts';
import { addWake } from './commands/wake-command.ts';
import type { Context } from './context.ts';
import { classify, CommandError, describeFailure, EXIT } from './failure.ts';
import { toPlain } from './output.ts';
import { readSettings } from './settings.ts';

/** The surroundings of the command. */
export interface Surroundings {
  env: Context['env'];
  ask: Context['ask'];
  version: string;
  write: (text: string) => void;
  writeError: (text: string) => void;
}

const MORE_HELP = `
“vitrine help COMMAND” lists the options of a command.
VITRINE_SERVER and VITRINE_KEY are used instead of what login has stored.

Exit codes:
  0  done
  1  failed
  2  wrong command, option or value
  3  no key, or one that may not do this
  4  not found, or not unique
  5  waits for approval by an admin
  6  the server does not answer`;

/**
 * Runs a command line.
 *
 * @param words without the program's name
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, ask, version, write, writeError } = surroundings;
  const isJson = words.includes('--json');
  const output = { isJson, write, note: (text: string) => (isJson ? undefined : writeError(`${toPlain(text)}\n`)) };
  async function connect() {
    const settings = await readSettings(env);
    if (settings !== null) return createVitrine(settings);
    throw new CommandError('key', 'Sign in first: vitrine login SERVER. Or set VITRINE_SERVER and VITRINE_KEY.');
  }
  const program = new Command('vitrine')
    .description('Put content on the screens of a Vitrine server')
    .version(version)
    .addHelpText('after', MORE_HELP)
    .configureOutput({ writeOut: write, writeErr: isJson ? () => {} : writeError })
    .showHelpAfterError('(--help lists the options)')
    .exitOverride();
  for (const add of [addLogin, addScreens, addTags, addContent, addSchedule, addTakeover, addWake, addLogs]) {
    add(program, { output, env, ask, connect });
  }
  for (const command of listCommands(program)) {
    command.option('--json', 'answer as JSON for programs');
  }
  try {
    await program.parseAsync(askForHelp(words), { from: 'user' });
    return 0;
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (isUsage && error.exitCode === 0) return 0;
    const kind = isUsage ? 'usage' : classify(error);
    const message = describeFailure(error).replace(/^error: /, '');
    const code = isAppError(error) ? error.code : kind;
    if (isJson) writeError(`${JSON.stringify({ error: { code, message } })}\n`);
    // The argument parser has written its own message.
    else if (!isUsage) writeError(`${toPlain(message)}\n`);
    return EXIT[kind];
  }
}

/** `help schedule add` as `schedule add --help`: the argument parser would show the help of `schedule`. */
const askForHelp = ([first, ...command]: readonly string[]): string[] =>
  first === 'help' && command.length > 1 ? [...command, '--help'] : [first ?? [], command].flat();

/** The commands that do something, at any depth. */
const listCommands = (program: Command): Command[] =>
  program.commands.flatMap((command) => (command.commands.length === 0 ? [command] : listCommands(command)));
