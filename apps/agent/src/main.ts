import {
  NO_SETTINGS,
  readServer,
  readSettingsFile,
  type ReadSettings,
  SETTINGS_FILE,
} from '@vitrine/contract/agent/settings-file';
import { startAgent } from './start-agent.ts';
import { type MachineConfig, readMachineConfig } from './config.ts';
import { describeDamage, disk as plainDisk, type Disk, findStored } from './files/disk.ts';
import { openState } from './files/state.ts';
import { runProgram } from './machine/programs.ts';
import { showSetup } from './setup.ts';
import { findIssuer } from './update/issuer.ts';
import { findWanted } from './update/secure-address.ts';

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

/** The files that can't be used, as sentences. */
const damages = new Set((process.env['DAMAGES'] ?? '').split('\n').filter((sentence) => sentence !== ''));

const disk: Disk = {
  ...plainDisk,
  noteDamage(path, reason) {
    const sentence = describeDamage(path, reason);
    damages.add(sentence);
    log(sentence);
  },
};

async function findSettings({ server, settingsFile }: MachineConfig): Promise<ReadSettings> {
  const found = settingsFile === null ? null : await findStored(disk, settingsFile, readSettingsFile);
  const mistakes = found?.isDamaged === true ? [`${SETTINGS_FILE} can’t be read: write it again`] : [];
  const read = found?.value ?? { settings: NO_SETTINGS, mistakes };
  if (server === null) return read;
  try {
    return { ...read, settings: { ...read.settings, server: readServer(server) } };
  } catch (error) {
    return { ...read, mistakes: [error instanceof Error ? error.message : String(error), ...read.mistakes] };
  }
}

let agent: { stop: () => Promise<void> } | null = null;

/** systemd starts it again. */
async function end(): Promise<void> {
  await agent?.stop().catch((error: unknown) => log(`It did not stop cleanly: ${String(error)}`));
  process.exit();
}

const machine = { log, restart: end, run: runProgram, onAlive: () => notify('WATCHDOG=1') };

/** Without a server, the screen says so. A paired screen plays whatever its settings say; a new one first needs whole ones. */
async function start(): Promise<{ stop: () => Promise<void> }> {
  const config = readMachineConfig(process.env);
  const { stateFolder } = config;
  const { settings, mistakes } = await findSettings(config);
  const { server: configured, pairingToken, timeZone, rotation = 0, tags, site, address } = settings;
  const state = await openState(disk, stateFolder);
  const wanted = configured === null ? null : findWanted(state, configured);
  const server = await findIssuer({ disk, stateFolder, state, wanted });
  const isPaired = state.read().identity !== null;
  for (const mistake of mistakes) log(mistake);
  if (server === null || (mistakes.length > 0 && !isPaired)) {
    return showSetup({ ...config, rotation }, mistakes.length === 0 ? null : mistakes.join('. '), machine);
  }
  return startAgent(
    {
      ...config,
      server,
      configured: configured ?? server,
      wanted: wanted ?? server,
      pairingToken,
      screen: { ...(tags && { tags }), ...(site !== undefined && { site }), ...(address !== undefined && { address }) },
      timeZone,
      rotation,
      mistakes,
    },
    { ...machine, disk, state, damages: () => [...damages] },
  );
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
