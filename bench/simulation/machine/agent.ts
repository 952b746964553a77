import nodeCrypto from 'node:crypto';
import nodePath from 'node:path';
import nodeStream from 'node:stream';
import nodeUrl from 'node:url';
import nodeUtil from 'node:util';
import type { startAgent as startRealAgent } from '@vitrine/agent/src/start-agent.ts';
import type { Config } from '@vitrine/agent/src/config.ts';
import type { Disk } from '@vitrine/agent/src/files/disk.ts';
import { openState } from '@vitrine/agent/src/files/state.ts';
import type { CallServer } from '@vitrine/agent/src/network/call-server.ts';
import { launch } from '@vitrine/agent/src/update/launch.ts';
import type { BrowserOptions, MachineParts, OriginOptions } from '../stand-ins/machine-parts.ts';
import type { Browser } from '@vitrine/agent/src/browser/browser.ts';
import type { Arrived, Request } from '../world/network.ts';
import type { Random } from '../world/random.ts';
import type { Life, Time } from '../world/time.ts';
import type { Program } from './bundles.ts';
import { createGlobals, type DeviceClock } from './globals.ts';
import type { Tv } from './panel.ts';

export const SERVER = 'https://signs.example.com';

const LOCAL = 'http://localhost:8090';

export const PACKAGED_AGENT = '/package/agent.mjs';

const STATE_FOLDER = '/data';

/** The content of an agent's release file: its version, and how the release behaves. */
export interface AgentFile {
  version: string;
  /** `dark`: it starts, and shows nothing. `broken`: it ends with an error. */
  kind: 'good' | 'dark' | 'broken';
}

/** The agent that is running on the machine, with its browser. */
export interface RunningAgent {
  life: Life;
  version: string;
  browser: BrowserOptions | null;
  origin: OriginOptions | null;
}

interface AgentOptions {
  program: Program;
  time: Time;
  life: Life;
  random: Random;
  clock: DeviceClock;
  disk: Disk;
  tv: Tv;
  send: (life: Life, request: Request) => Promise<Arrived>;
  /** The browser of the machine, for this agent. */
  openBrowser: (agent: RunningAgent, options: BrowserOptions) => Browser;
  /** The process has ended: systemd starts it again. */
  onEnd: () => void;
  onReboot: () => void;
  onFailure: (error: unknown) => void;
}

const createConfig = (release: string): Config => ({
  settingsFile: null,
  server: SERVER,
  configured: SERVER,
  wanted: SERVER,
  port: 8090,
  stateFolder: STATE_FOLDER,
  browserSocket: '/run/browser.sock',
  networkStatus: '/run/network.json',
  lacksServer: '/run/lacks-server',
  runtimeFolder: '/run/kiosk',
  panelWays: ['cec'],
  release,
  rebootCommand: ['systemctl', 'reboot'],
  pace: 1,
  mistakes: [],
  pairingToken: null,
  screen: {},
  timeZone: undefined,
  rotation: 0,
});

function createCallServer(send: (request: Request) => Promise<Arrived>, { time, life }: AgentOptions): CallServer {
  return async (url, { method = 'GET', headers = {}, body = '', timeoutMs }) => {
    const sent = send({ method, path: url.pathname + url.search, headers, body: String(body) });
    sent.catch(() => undefined);
    const late = time
      .wait(timeoutMs, life)
      .then(() => Promise.reject(new Error(`no answer within ${timeoutMs / 1000} seconds`)));
    late.catch(() => undefined);
    const answer = await Promise.race([sent, late]);
    const read = async (maxBytes: number): Promise<Buffer> => {
      const content = Buffer.from(await Promise.race([answer.bytes(), late]));
      if (content.length > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
      return content;
    };
    return {
      status: answer.status,
      headers: answer.headers,
      read,
      async *readChunks(maxBytes) {
        yield await read(maxBytes);
      },
    };
  };
}

const NOTHING_THERE = Object.assign(new Error('ENOENT'), { code: 'ENOENT' });

/** Files that the agent does not read by its disk are those of the system, of which there are none. */
const nothing = new Proxy({}, { get: () => () => Promise.reject(NOTHING_THERE) });

/** The modules of Node.js that the agent may use: those that neither wait nor touch the machine. */
function createRequire({ time, life }: AgentOptions) {
  const modules: Record<string, unknown> = {
    'node:crypto': nodeCrypto,
    'node:path': nodePath,
    'node:util': nodeUtil,
    'node:stream': nodeStream,
    'node:url': nodeUrl,
    'node:os': { uptime: () => time.now() / 1000, totalmem: () => 4e9 },
    'node:timers/promises': { setTimeout: (ms: number) => time.wait(ms, life) },
  };
  return (name: string): unknown => modules[name] ?? nothing;
}

/** Starts the agent's launcher, and by it the release that is to run. */
export async function launchAgent(options: AgentOptions): Promise<RunningAgent> {
  const { time, life, disk, send, openBrowser, onEnd, onFailure } = options;
  const agent: RunningAgent = { life, version: '', browser: null, origin: null };

  function end(): void {
    if (life.isOver) return;
    life.isOver = true;
    onEnd();
  }

  async function start(path: string, sha256: string): Promise<void> {
    const content = await disk.read(path);
    const file: AgentFile = JSON.parse(String(content));
    agent.version = file.version;
    if (file.kind === 'broken') throw new Error('It cannot be loaded');
    if (file.kind === 'dark') return;
    const parts: MachineParts = {
      openBrowser: async (asked) => openBrowser(agent, asked),
      openOrigin: async (asked) => {
        agent.origin = asked;
        return { url: LOCAL, close: async () => undefined };
      },
      callServer: createCallServer((request) => send(life, request), options),
    };
    const exported = options.program({
      ...createGlobals(options),
      machine: parts,
      process: { env: { AGENT_VERSION: file.version } },
      require: createRequire(options),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the entry of the program exports
    const { startAgent } = exported as { startAgent: typeof startRealAgent };
    const run = options.tv.runFor(life);
    await startAgent(createConfig(sha256), {
      disk,
      state: await openState(disk, STATE_FOLDER),
      damages: () => [],
      log: () => undefined,
      run: async (command, more) => (command[0] === 'systemctl' ? (options.onReboot(), '') : run(command, more)),
      onAlive: () => undefined,
      restart: async () => end(),
    });
  }

  await launch({
    disk,
    stateFolder: STATE_FOLDER,
    packaged: PACKAGED_AGENT,
    start,
    after: (ms, callback) => void time.after(ms, life, () => void callback().catch(onFailure)),
    exit: end,
    log: () => undefined,
    // As systemd does with a process that ends with an error.
  }).catch(() => void time.after(1_000, life, end));
  return agent;
}
