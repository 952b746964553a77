import { readFile } from 'node:fs/promises';
import { type MachineSettings, readServer, readSettingsFile } from '@vitrine/contract/agent/settings-file';
import { startAgent } from './agent.ts';
import { type MachineConfig, readMachineConfig } from './config.ts';
import { runProgram } from './machine/programs.ts';
import { showSetup } from './setup.ts';

const NO_SETTINGS: MachineSettings = { server: null, wifi: null, pairingToken: null };

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

/** @throws Error that says what is wrong, and how to correct it */
async function findSettings({ server, settingsFile }: MachineConfig): Promise<MachineSettings> {
  const content = settingsFile === null ? null : await readFile(settingsFile).catch(() => null);
  const settings = content === null ? NO_SETTINGS : readSettingsFile(content);
  return server === null ? settings : { ...settings, server: readServer(server) };
}

let agent: { stop: () => Promise<void> } | null = null;

/** systemd starts it again. */
async function end(): Promise<void> {
  await agent?.stop().catch((error: unknown) => log(`It did not stop cleanly: ${String(error)}`));
  process.exit();
}

const machine = { log, restart: end, run: runProgram, onAlive: () => notify('WATCHDOG=1') };

/** Without a server, the screen says so. */
async function start(): Promise<{ stop: () => Promise<void> }> {
  const config = readMachineConfig(process.env);
  let settings: MachineSettings;
  try {
    settings = await findSettings(config);
  } catch (error) {
    return showSetup({ ...config, rotation: 0 }, error instanceof Error ? error.message : String(error), machine);
  }
  const { server, pairingToken, rotation = 0 } = settings;
  return server === null
    ? showSetup({ ...config, rotation }, null, machine)
    : startAgent({ ...config, server, pairingToken, rotation }, machine);
}

try {
  agent = await start();
  notify('READY=1');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end());
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
