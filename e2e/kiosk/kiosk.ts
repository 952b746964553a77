import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StandIns } from '@vitrine/agent/src/test/stand-ins.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';
import { expect, test } from '../fixtures.ts';
import { freePort } from '../server.ts';

const launcher = fileURLToPath(new URL('../../apps/agent/src/launcher.ts', import.meta.url));

/** The agent's sources. */
export const AGENT_MAIN = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url));
export const SYSTEM_MAIN = fileURLToPath(new URL('../../apps/agent/src/system/main.ts', import.meta.url));

/** A machine behind a screen: the agent, and what its units do for the browser. */
export interface Kiosk {
  /** The page on the screen. Throws while no browser runs. */
  page: () => Promise<Page>;
  /** Sends a signal to all processes of the browser. */
  signalBrowser: (signal: NodeJS.Signals) => void;
  /** Returns the number of starts of the browser. */
  starts: () => number;
  /** Returns the log of the agent. */
  log: () => string;
  /** Kills the agent, as a loss of power does, and starts it again. */
  restartAgent: () => Promise<void>;
  /** Deletes all that the browser has stored, and restarts it. */
  loseStorage: () => Promise<void>;
  stop: () => Promise<void>;
}

interface KioskOptions {
  /** The programs that switch its panel. */
  panel?: StandIns | null;
  /** Added to the environment of the agent whenever it is started. */
  env?: Record<string, string>;
}

/** Starts the agent for `server`, and a browser whose debugging pipe is connected to it, as the units of the package do. */
export async function startKiosk(server: string, { panel = null, env = {} }: KioskOptions = {}): Promise<Kiosk> {
  // Time for one browser that hangs when it starts.
  test.setTimeout(test.info().timeout * 2);
  const folder = await mkdtemp(join(tmpdir(), 'kiosk-'));
  const socketPath = join(folder, 'browser.sock');
  const profile = join(folder, 'profile');
  const port = await freePort();
  let output = '';

  function startAgent(): ChildProcess {
    const child = spawn(process.execPath, [launcher], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PACKAGED: AGENT_MAIN,
        SERVER: server,
        PORT: String(port),
        STATE: join(folder, 'agent'),
        BROWSER_SOCKET: socketPath,
        REBOOT: '',
        // Without stand-ins it would switch the screen of the machine that runs the tests.
        ...(panel === null ? { PANEL: '' } : { PATH: panel.folder, RUNTIME: panel.runtimeFolder }),
        // Of the process that runs the tests, if systemd started that.
        NOTIFY_SOCKET: undefined,
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    // Like systemd, unless the test has started another one.
    child.once('exit', () => void delay(100).then(() => !isStopped && child === agent && (agent = startAgent())));
    return child;
  }
  let isStopped = false;
  let agent = startAgent();

  let starts = 0;
  let browser: ChildProcess | null = null;
  let seen: { endpoint: string; browser: Browser } | null = null;
  let endpoint = '';

  /** One run of the browser: it ends when the agent closes the connection, or by itself. */
  async function runBrowser(): Promise<void> {
    const socket = connect(socketPath);
    await once(socket, 'connect');
    starts += 1;
    const child = spawn(
      findBrowser() ?? chromium.executablePath(),
      [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--autoplay-policy=no-user-gesture-required',
        '--window-size=1280,720',
        '--remote-debugging-pipe',
        // For the test alone, which looks at the page through it.
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      // A group of its own, which is ended as a whole like the control group of a unit.
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: true },
    );
    browser = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      endpoint = /DevTools listening on (\S+)/.exec(text)?.[1] ?? endpoint;
    });
    const [, , , toBrowser, fromBrowser] = child.stdio;
    if (toBrowser === null || toBrowser === undefined || !('write' in toBrowser)) throw new Error('No pipe');
    if (fromBrowser === null || fromBrowser === undefined || !('pipe' in fromBrowser)) throw new Error('No pipe');
    for (const stream of [socket, toBrowser, fromBrowser]) stream.on('error', () => undefined);
    socket.pipe(toBrowser);
    fromBrowser.pipe(socket);
    // An agent that is killed resets the connection: an error, which must end this browser like any other end.
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), once(child, 'exit')]);
    endpoint = '';
    socket.destroy();
    kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  function kill(signal: NodeJS.Signals): void {
    try {
      if (browser?.pid !== undefined) process.kill(-browser.pid, signal);
    } catch {
      // It has ended already.
    }
  }

  async function keepBrowserRunning(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- stop() sets it
    while (!isStopped) {
      await runBrowser().catch(() => undefined);
      await delay(100);
    }
  }
  const running = keepBrowserRunning();

  return {
    async page() {
      if (endpoint === '') throw new Error('No browser runs');
      if (seen?.endpoint !== endpoint || !seen.browser.isConnected()) {
        await seen?.browser.close().catch(() => undefined);
        seen = { endpoint, browser: await chromium.connectOverCDP(endpoint) };
      }
      const page = seen.browser.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('The browser has no page');
      return page;
    },
    signalBrowser: kill,
    starts: () => starts,
    log: () => output,
    async loseStorage() {
      const before = starts;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      kill('SIGKILL');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      await expect.poll(() => starts).toBeGreaterThan(before);
    },
    async restartAgent() {
      const before = starts;
      agent.kill('SIGKILL');
      await expect.poll(() => starts).toBeGreaterThan(before);
    },
    async stop() {
      isStopped = true;
      await seen?.browser.close().catch(() => undefined);
      agent.kill('SIGTERM');
      if (agent.exitCode === null && agent.signalCode === null) await once(agent, 'exit');
      kill('SIGKILL');
      await running;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
