import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startAgent } from './agent.ts';
import { readConfig } from './config.ts';

const execute = promisify(execFile);

/** Journald adds the time. An equal message is logged again after ten minutes: a screen runs for years. */
const REPEAT_AFTER_MS = 10 * 60_000;
const MAX_REMEMBERED = 100;
const loggedAtMs = new Map<string, number>();

function log(message: string): void {
  const nowMs = performance.now();
  if (nowMs - (loggedAtMs.get(message) ?? -Infinity) < REPEAT_AFTER_MS) return;
  if (loggedAtMs.size >= MAX_REMEMBERED) loggedAtMs.clear();
  loggedAtMs.set(message, nowMs);
  process.stdout.write(`${message}\n`);
}

/** Tells systemd, where it runs the agent (`Type=notify`, `WatchdogSec`). */
function notify(message: string): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  execute('systemd-notify', [message]).catch((error: unknown) => log(`systemd-notify failed: ${String(error)}`));
}

async function run([program = '', ...args]: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { timeout: 30_000 });
  return stdout;
}

try {
  const agent = await startAgent(readConfig(process.env), { log, run, onAlive: () => notify('WATCHDOG=1') });
  notify('READY=1');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void agent.stop().finally(() => process.exit()));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
