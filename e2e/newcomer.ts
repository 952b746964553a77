import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Longer silences are listed with what was printed last, which has to say what is going on. */
const SILENCE_MS = 2_000;

/** The instructions of the README. */
export interface Instructions {
  /** The lines of the first block of commands that starts the product. */
  commands: string[];
  /** The words in bold of the steps that add a screen: what to open, press and choose, in order. */
  names: string[];
}

/** @param readme its text */
export function readInstructions(readme: string): Instructions {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text ?? '');
  const start = blocks.find((text) => /\bnpm start$/m.test(text)) ?? '';
  const steps = /^## Pair a screen\n(.*?)(?=^## )/ms.exec(readme)?.[1] ?? '';
  const lines = steps.split('\n').filter((line) => /^\d+\. /.test(line));
  return {
    commands: start.split('\n').filter((line) => line !== '' && !line.startsWith('git clone')),
    names: lines.flatMap((line) => [...line.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name ?? '')),
  };
}

export const readReadme = (folder: string): string => readFileSync(join(folder, 'README.md'), 'utf8');

/** Measures steps one after the other. */
export function createStopwatch() {
  const steps: { name: string; seconds: number }[] = [];
  let lastMs = performance.now();
  return {
    /** Notes that a step has ended, and prints its time. */
    done(name: string) {
      const now = performance.now();
      steps.push({ name, seconds: (now - lastMs) / 1_000 });
      process.stdout.write(`${((now - lastMs) / 1_000).toFixed(1).padStart(7)} s  ${name}\n`);
      lastMs = now;
    },
    /** The time of all steps, in seconds. */
    total: () => steps.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** The environment of somebody who has Node.js and npm, and has never installed a package. */
function newcomerEnvironment(folder: string, port: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|node_|chromium|playwright)/i.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    npm_config_cache: join(folder, 'npm-cache'),
    PORT: String(port),
    OPS_PORT: '0',
  };
}

/** Commands that run in a shell until they are stopped. */
export interface RunningCommands {
  /** Everything that was printed. */
  output: () => string;
  hasEnded: () => boolean;
  /** The silences of more than two seconds, each with the line that was printed before. */
  silences: () => string[];
  stop: () => Promise<void>;
}

/** @param folder the clone's parent, also for the cache */
export function runCommands(commands: readonly string[], clone: string, folder: string, port: number): RunningCommands {
  const child: ChildProcess = spawn('/bin/sh', ['-ec', commands.join('\n')], {
    cwd: clone,
    env: newcomerEnvironment(folder, port),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let printed = '';
  let lastMs = performance.now();
  const silences: string[] = [];
  const note = (chunk: Buffer) => {
    const now = performance.now();
    if (now - lastMs > SILENCE_MS) {
      silences.push(
        `${((now - lastMs) / 1_000).toFixed(1).padStart(7)} s  after “${printed.trim().split('\n').at(-1) ?? ''}”`,
      );
    }
    lastMs = now;
    printed += stripVTControlCharacters(String(chunk));
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  return {
    output: () => printed,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    silences: () => silences,
    async stop() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}
