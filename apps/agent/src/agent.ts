import { randomBytes } from 'node:crypto';
import { AGENT_FRAGMENT } from '@vitrine/contract/agent/local';
import { openBrowser } from './browser/browser.ts';
import type { Config } from './config.ts';
import { disk } from './files/disk.ts';
import { openState } from './files/state.ts';
import { createLocalInterface } from './page/local-interface.ts';
import { openOrigin } from './page/origin.ts';
import { openPlayerCopy } from './page/player-copy.ts';
import { createLadder } from './supervision/ladder.ts';
import { createSupervisor, INSPECTION_MS } from './supervision/supervisor.ts';

/** The page looks for a new release once an hour. */
const UPDATE_MS = 10 * 60_000;

/** While there is no copy of the player, the screen is dark. */
const FIRST_UPDATE_MS = 5_000;

interface Machine {
  log: (message: string) => void;
  /** Runs a program of the machine. */
  run: (command: string[]) => Promise<void>;
  /** Called after every inspection: the agent is alive. */
  onAlive: () => void;
}

/** Milliseconds of a clock that never jumps. */
const nowMs = (): number => performance.now();

/** Runs the agent until `stop` is called. */
export async function startAgent(
  config: Config,
  { log, run, onAlive }: Machine,
): Promise<{ stop: () => Promise<void> }> {
  const { stateFolder, server, rebootCommand } = config;
  const state = await openState(disk, stateFolder);
  const copy = await openPlayerCopy({ disk, folder: stateFolder, state, server });
  const secret = randomBytes(24).toString('base64url');
  const answerLocally = createLocalInterface({ state, server, secret, onPing: (ping) => supervisor.ping(ping) });
  const origin = await openOrigin({ port: config.port, server, copy, answerLocally, logError: log });
  const address = `${origin.url}/player/`;
  const browser = await openBrowser({
    socket: config.browserSocket,
    address: address + AGENT_FRAGMENT + secret,
    onConnected: () => supervisor.connected(),
    logError: log,
  });
  const supervisor = createSupervisor({
    browser,
    address,
    ladder: createLadder({
      canReboot: rebootCommand.length > 0,
      reboots: () => state.read().reboots,
      startedMs: nowMs(),
    }),
    state,
    reboot: () => run(rebootCommand),
    log,
    nowMs,
  });

  let updating: NodeJS.Timeout;
  async function update(): Promise<void> {
    try {
      if (await copy.update()) log(`The player’s release ${copy.version()} is in use`);
    } catch (error) {
      log(`The player can’t be updated: ${String(error)}`);
    }
    updating = setTimeout(() => void update(), copy.version() === null ? FIRST_UPDATE_MS : UPDATE_MS);
  }
  await update();

  const inspecting = setInterval(() => {
    supervisor
      .inspect()
      .catch((error: unknown) => log(`The inspection failed: ${String(error)}`))
      .finally(onAlive);
  }, INSPECTION_MS);
  log(`Shows the player of ${server} at ${address}`);

  return {
    async stop() {
      clearTimeout(updating);
      clearInterval(inspecting);
      await browser.close();
      await origin.close();
    },
  };
}
