import { randomBytes } from 'node:crypto';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AGENT_FRAGMENT, PAGE_PING_MS } from '@vitrine/contract/agent/local';
import { AgentCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { openBrowser } from './browser/browser.ts';
import { createCommands } from './commands/command-runner.ts';
import { createCredential } from './commands/credential.ts';
import { openKeptLogins } from './commands/kept-logins.ts';
import { openHandlers } from './handlers.ts';
import type { Config } from './config.ts';
import { createCec } from './display/cec.ts';
import { createDdc } from './display/ddc.ts';
import { createDisplay } from './display/display.ts';
import { createOutput, rotateOutputs } from './display/output.ts';
import { createPanel } from './display/panel.ts';
import type { Disk } from './files/disk.ts';
import type { StateFile } from './files/state.ts';
import { keepMediaClean } from './files/stored-media.ts';
import type { Run } from './machine/programs.ts';
import { createReporter } from './machine/report.ts';
import { noteServer } from './network/lacks-server.ts';
import { readFirstBootFacts } from './page/first-boot.ts';
import { createLocalInterface } from './page/local-interface.ts';
import { openOrigin } from './page/origin.ts';
import { openPlayerCopy } from './page/player-copy.ts';
import { createStickMedia } from './page/stick-media.ts';
import { createPageJudge } from './supervision/page-problems.ts';
import { createRecoverySteps } from './supervision/recovery-steps.ts';
import { createSupervisor, INSPECTION_MS } from './supervision/supervisor.ts';
import { createFollowing } from './update/following.ts';
import { followServer } from './update/issuer.ts';
import { createRedirects } from './update/secure-address.ts';
import { createUpdateKey } from './update/update-key.ts';
import { openMachineUpdates } from './machine-updates.ts';

/** Replaced by the build. */
const VERSION = process.env['AGENT_VERSION'] ?? 'development';

/** The page looks for a new release once an hour. */
const UPDATE_MS = 10 * 60_000;

/** While there is no copy of the player, the screen is dark. */
const FIRST_UPDATE_MS = 5_000;

interface Machine {
  disk: Disk;
  state: StateFile;
  /** Returns sentences about the files that can't be used. */
  damages: () => string[];
  log: (message: string) => void;
  run: Run;
  /** Called after every inspection: the agent is alive. */
  onAlive: () => void;
  /** Ends the process, which is started again. */
  restart: () => Promise<void>;
}

/** Milliseconds of a clock that never jumps. */
const nowMs = (): number => performance.now();

/** Runs the agent until `stop` is called. */
export async function startAgent(config: Config, machine: Machine): Promise<{ stop: () => Promise<void> }> {
  const { disk, state, damages, log, run, onAlive } = machine;
  const { stateFolder, server, configured, wanted, rebootCommand, pace } = config;
  const pacedMs = (): number => pace * nowMs();
  const mediaFolder = join(stateFolder, 'media');
  const redirects = createRedirects({
    ...machine,
    configured,
    wanted,
    moveIssuer: async (to) =>
      (await followServer({ disk, stateFolder, state, wanted: to, isRedirect: true })) === 'same',
  });
  const { call } = redirects;
  const copy = await openPlayerCopy({ disk, folder: stateFolder, state, server, call });
  const secret = randomBytes(24).toString('base64url');
  const key = createUpdateKey({ disk, stateFolder, state, server });
  const credential = createCredential({
    server,
    state,
    call,
    async onUpdateKey(named) {
      try {
        if (!(await key.pin(named))) return;
        const { issuer } = state.read();
        if (issuer !== null && issuer.key === null) await state.keep({ issuer: { ...issuer, key: named } });
        await systemUpdates?.tellKey();
      } catch (error) {
        // Commands and reports need no key.
        log(`The key of the server can’t be kept: ${String(error)}`);
      }
    },
  });
  const following = createFollowing({ ...config, ...machine, credential, call });
  const { updates, system, systemUpdates } = await openMachineUpdates(config, VERSION, {
    ...machine,
    credential,
    key,
    inspect,
    onOutcome: (id, outcome) => void commands.settle(id, outcome),
    nowMs,
  });
  const display = createDisplay({ panel: createMachinePanel(config, machine), state, log, nowMs });
  const logins = await openKeptLogins({ ...machine, folder: stateFolder, credential, browser: () => browser });
  const handling = { credential, display, updates, systemUpdates, secrets: () => [secret, ...logins.secrets()] };
  const handlers = await openHandlers(machine, config, { ...handling, browser: () => browser });
  const earlier = [...(updates?.settled() ?? []), ...(systemUpdates?.settled() ?? [])];
  const commands = createCommands({ credential, handlers, earlier, log });
  const reportMachine = createReporter({
    agentVersion: VERSION,
    root: '/',
    stateFolder,
    can: () =>
      AgentCommandKind.options.filter((kind) => kind in handlers && (kind !== 'display-power' || display.canSwitch())),
    display: () => display.power(),
    browserRestarts: () => supervisor.restarts(),
    systemRelease: system,
    failedUpdate: () => updates?.failed() ?? null,
    failedSystemUpdate: () => systemUpdates?.failed() ?? null,
    problems: () => [...listNotices(), ...damages(), ...following.problems()],
    run,
    nowMs: pacedMs,
  });
  const listNotices = (): string[] => [config.mistakes, state.failure() ?? copy.failure() ?? []].flat();
  const judgePage = createPageJudge({ ...machine, browser: () => browser, credential, nowMs: pacedMs });
  const answerLocally = createLocalInterface({
    ...config,
    state,
    server,
    // The token is one of the server in the settings, and no other server is to learn it.
    pairingToken: server === wanted ? config.pairingToken : null,
    pingMs: PAGE_PING_MS / pace,
    notices: listNotices,
    secret,
    // The machine takes commands once it has its credential.
    onIdentity: () => void commands.fetch(),
    onRemoved: () => void logins.forget(),
    judgePage,
    onPing(ping) {
      supervisor.ping(ping);
      display.shows({ isAsleep: ping.state === 'asleep' });
    },
  });
  let updateFailure: string | null = null;
  const origin = await openOrigin({
    port: config.port,
    server,
    copy,
    readFirstBoot: () => readFirstBootFacts(config.networkStatus, { server, problem: updateFailure }),
    answerLocally,
    sendStickMedia: createStickMedia({ folder: mediaFolder, state }),
    reportMachine,
    onHeartbeat: (text, authorization) => display.passHeartbeat(text, authorization),
    onManifest: () => logins.refresh(),
    onCommand: () => void commands.fetch(),
    onRedirect: redirects.follow,
    logError: log,
  });
  const address = `${origin.url}/player/`;
  const browser = await openBrowser({
    socket: config.browserSocket,
    address: address + AGENT_FRAGMENT + secret,
    async prepare(clear) {
      const { browserServer } = state.read();
      if (browserServer === server) return;
      if (browserServer !== null) await clear();
      await state.keep({ browserServer: server });
    },
    onConnected() {
      void rotateOutputs(run, config, log);
      supervisor.connected();
      display.forget(true);
    },
    logError: log,
  });
  await browser.useLogins(logins.list());
  const supervisor = createSupervisor({
    browser,
    address,
    recoverySteps: createMachineSteps(config, machine, pacedMs()),
    ...machine,
    isDark: () => display.power() === 'off',
    onFailure: () => display.forget(false),
    reboot: async () => void (await run(rebootCommand)),
    uptimeMs: () => 1_000 * uptime(),
    wait: delay,
    nowMs: pacedMs,
  });

  async function inspect(): Promise<string | null> {
    await supervisor.inspect();
    return supervisor.shown();
  }

  async function lookAtScreen(): Promise<void> {
    const shown = await inspect();
    await updates?.inspected(shown);
    await systemUpdates?.inspected(shown);
  }

  await systemUpdates?.start().catch((error: unknown) => log(`Updates of the system: ${String(error)}`));
  // Those that were sent while the machine was off.
  if (state.read().identity !== null) void commands.fetch();
  if (server !== wanted) following.start();

  let updating: NodeJS.Timeout;
  async function update(): Promise<void> {
    try {
      if (await copy.update()) log(`The player’s release ${copy.version()} is in use`);
    } catch (error) {
      updateFailure = (await redirects.takeProblem()) ?? (error instanceof Error ? error.message : String(error));
      log(`The player can’t be updated${copy.failure() === null ? '' : ' on the disk'}: ${updateFailure}`);
    }
    // Repeated, because DNS may answer, and the clock be right, only minutes after the machine has started.
    if (server === wanted) await following.learnKey();
    await noteServer(config.lacksServer, copy.version() === null);
    updating = setTimeout(() => void update(), copy.version() === null ? FIRST_UPDATE_MS : UPDATE_MS);
  }
  await update();

  void display.check();
  const inspecting = setInterval(() => {
    void display.check();
    if (state.failure() !== null) void state.keep({});
    // Without a player there is nothing that a new browser would show.
    const inspected = copy.version() === null ? Promise.resolve() : lookAtScreen();
    inspected.catch((error: unknown) => log(`The inspection failed: ${String(error)}`)).finally(onAlive);
  }, INSPECTION_MS / pace);
  const stopCleaning = keepMediaClean(mediaFolder, log);
  updates?.start();
  log(`Shows the player of ${server} at ${address}`);

  return {
    async stop() {
      clearTimeout(updating);
      following.stop();
      clearInterval(inspecting);
      stopCleaning();
      updates?.stop();
      systemUpdates?.stop();
      await browser.close();
      await origin.close();
    },
  };
}

function createMachinePanel({ panelWays, runtimeFolder }: Config, { state, log, run }: Machine) {
  const ways = { cec: createCec(run), ddc: createDdc(run), output: createOutput(run, runtimeFolder) };
  return createPanel({ ways: panelWays.map((name) => ways[name]), state, log, wait: delay });
}

/** The steps by which the supervisor brings the picture back, up to a restart of the machine. */
function createMachineSteps({ rebootCommand }: Config, { state }: Machine, startedMs: number) {
  const canReboot = rebootCommand.length > 0;
  return createRecoverySteps({ canReboot, reboots: () => state.read().reboots, startedMs });
}
