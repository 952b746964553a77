#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommandLine } from './main.ts';

/** Asks for a secret at the terminal, without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.once('SIGINT', () => {
    lines.close();
    process.stderr.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

// The reader of a pipe has ended: `vitrine logs --follow | head`.
process.stdout.on('error', () => process.exit());
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  ask: process.stdin.isTTY ? ask : null,
  version: process.env.CLIENT_VERSION ?? '',
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
