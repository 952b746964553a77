import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * Runs a command of the product as an operator does, until it ends.
 *
 * @param program the path below `apps/server/src`
 */
export async function runCommand(program: string, args: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], SESSION_SECRET: 'x'.repeat(32), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { printed, complaint, code };
}
