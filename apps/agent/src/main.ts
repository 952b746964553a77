import { startAgent } from './agent.ts';
import { readConfig } from './config.ts';
import { runProgram } from './machine/programs.ts';

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
  runProgram(['systemd-notify', message]).catch((error: unknown) => log(`systemd-notify failed: ${String(error)}`));
}

try {
  const agent = await startAgent(readConfig(process.env), {
    log,
    run: runProgram,
    onAlive: () => notify('WATCHDOG=1'),
  });
  notify('READY=1');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void agent.stop().finally(() => process.exit()));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
